//! Compares the links and fields of random graphs with a naive second implementation. The tests
//! also check what must hold of any graph.

use crate::table::naive::{NaiveBoard, wide};
use crate::table::{c, rational};
use portails::cells::Cell;
use portails::graph::{double_area, field, link};
use portails::{Board, State};
use std::sync::Arc;

/// Places random portals in a square of random size, and tries to link them.
fn random_position(random: &mut fastrand::Rng) -> (State, NaiveBoard) {
    let side = random.i32(3..=9);
    let (left, top) = (random.i32(0..=30 - side), random.i32(0..=30 - side));
    // In some cases, the portals are spread over the whole map.
    let (left, top, step) = if random.u8(..) < 64 { (0, 0, 29 / (side - 1)) } else { (left, top, 1) };
    let mut portals: Vec<Cell> = (0..random.usize(3..=14))
        .map(|_| c(left + step * random.i32(0..side), top + step * random.i32(0..side)))
        .collect();
    portals.sort_unstable();
    portals.dedup();
    let board = Board { portals: portals.clone(), starts: [c(0, 0), c(29, 29)] };
    let (mut state, mut naive) = (State::new(Arc::new(board.clone())), NaiveBoard::new(&board));
    for _ in 0..random.usize(1..=40) {
        let (one, other) = (portals[random.usize(..portals.len())], portals[random.usize(..portals.len())]);
        if one == other {
            continue;
        }
        if random.u8(..) < 24 {
            state.remove_link(0, one, other);
            naive.links.remove(&link(one, other));
            continue;
        }
        let before = state.graph().links().len();
        state.link_all(0, [(one, other)]);
        let free = naive.blocking(one, other).is_empty();
        let outside = naive.around(one).is_empty() && naive.around(other).is_empty();
        let result = state.graph().links().len() > before;
        assert_eq!(result, free && outside, "{one:?} {other:?} in {:?}", naive.links);
        if result {
            naive.links.insert(link(one, other));
            for cell in [one, other] {
                naive.portals.insert(cell, (Some(0), 0));
            }
        }
    }
    (state, naive)
}

/// Compares all stored data with the results of the naive implementation. The function also checks
/// what must hold of any graph.
fn compare(state: &State, naive: &NaiveBoard, random: &mut fastrand::Rng) {
    let graph = state.graph();
    let links = graph.links();
    assert_eq!(links, naive.links.iter().copied().collect::<Vec<_>>());
    let fields = naive.fields();
    assert_eq!(graph.fields(), fields, "{links:?}");
    assert_eq!(state.player(0).income, naive.income(0));
    for (place, one) in links.iter().enumerate() {
        for other in &links[place + 1..] {
            let [a, b, c, d] = [one.0, one.1, other.0, other.1].map(wide);
            assert!(!rational::interfere(a, b, c, d), "{one:?} and {other:?} interfere");
        }
    }
    for (place, one) in fields.iter().enumerate() {
        assert!(double_area(*one) > 0, "the field has no area");
        for other in &fields[place + 1..] {
            let (one, other) = (one.map(wide), other.map(wide));
            let nested = rational::within(one, other) || rational::within(other, one);
            assert!(nested || !rational::overlap(one, other), "{one:?} and {other:?}");
        }
    }
    // Tests some cells and segments of the square and of the whole map.
    let portals = &state.board().portals;
    for round in 0..6 {
        let any = |random: &mut fastrand::Rng| match round {
            0 => c(random.i32(0..30), random.i32(0..30)),
            _ => portals[random.usize(..portals.len())],
        };
        let (one, other) = (any(random), any(random));
        assert_eq!(usize::from(graph.cover(one)), naive.around(one).len());
        assert_eq!(graph.fields_around(one).collect::<Vec<_>>(), naive.around(one));
        let blocking = if one == other { Vec::new() } else { naive.blocking(one, other) };
        assert_eq!(graph.blocking(link(one, other)), blocking, "{one:?} {other:?} in {links:?}");
        let common: Vec<_> = portals
            .iter()
            .filter(|it| one != other && naive.linked(one, **it) && naive.linked(other, **it))
            .map(|it| field(one, other, *it))
            .collect();
        let mut between = graph.fields_between(one, other);
        between.sort_unstable();
        let mut common = common;
        common.sort_unstable();
        assert_eq!(between, common);
        let of: Vec<_> = fields.iter().filter(|field| field.contains(&one)).copied().collect();
        assert_eq!(graph.fields_of(one).collect::<Vec<_>>(), of);
        let links_of: Vec<_> = links.iter().filter(|link| link.0 == one || link.1 == one).copied().collect();
        assert_eq!(graph.links_of(one).collect::<Vec<_>>(), links_of);
    }
    // Tests cells between portals, where fields can be.
    for field in &fields {
        let [x, y] = [0, 1].map(|axis| field.iter().map(|cell| cell.point()[axis]).sum::<i32>() / 3);
        assert_eq!(usize::from(graph.cover(c(x, y))), naive.around(c(x, y)).len());
    }
}

fn draw_graphs(count: usize, seed: u64) {
    let mut random = fastrand::Rng::with_seed(seed);
    let (mut links, mut fields, mut nested) = (0, 0, 0);
    for _ in 0..count {
        let (state, naive) = random_position(&mut random);
        compare(&state, &naive, &mut random);
        links += state.graph().links().len();
        fields += state.graph().fields().len();
        nested += Cell::all().filter(|cell| state.graph().cover(*cell) > 1).count().min(1);
    }
    assert!(links > 4 * count && fields > count / 2 && nested > count / 200, "{links} {fields} {nested}");
}

/// Checks that random graphs agree with the naive implementation. Links never interfere, every
/// linked triple is a field, and two fields are either nested or apart.
#[test]
fn random_graphs_agree_with_exhaustive_search() {
    draw_graphs(3000, 2015);
}

/// Checks a million random graphs. Run it with `cargo test --release -p portails graphs --
/// --ignored`.
#[test]
#[ignore = "takes minutes in a release build"]
fn a_million_random_graphs_agree_with_exhaustive_search() {
    draw_graphs(1_000_000, 408);
}
