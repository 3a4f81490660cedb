//! Measures the speed of the rules of the game Pizza. It prints random matches per second on one
//! core, and nanoseconds per call, each beside a reference measured in the same run. Run it with
//! `cargo bench -p pizza`. Times are the thread's own processor time, which other processes disturb
//! less than real time.

mod playout;

use joute_engine::{Replica, View as _};
use joute_testkit::timing::{fastest, thread_nanos};
use pizza::api::{Api as _, Call, Erreur, Position};
use pizza::board::Board;
use pizza::cells::{Cell, Direction};
use pizza::state::Id;
use pizza::{Opening, Pizza, State, map};
use playout::Chance;
use std::collections::VecDeque;
use std::hint::black_box;
use std::sync::Arc;

fn print_time(label: &str, nanoseconds: f64, reference: &str, of: f64) {
    println!("{label:<52} {nanoseconds:>10.1} ns   {reference}: {of:.1} ns ({:.2} ×)", nanoseconds / of);
}

/// Finds a shortest path between two cells in the simplest way. It uses a queue and a table of
/// predecessors. Benchmarks compare the optimised search with it.
fn naive(state: &State, start: Cell, goal: Cell) -> Vec<Position> {
    let mut parents = vec![None; pizza::cells::CELLS];
    let mut queue = VecDeque::from([goal]);
    parents[goal.index()] = Some(goal);
    while let Some(cell) = queue.pop_front() {
        if cell == start {
            break;
        }
        for next in Direction::ALL.into_iter().filter_map(|direction| cell.step(direction)) {
            if parents[next.index()].is_none() && (state.free(next) || next == start) {
                parents[next.index()] = Some(cell);
                queue.push_back(next);
            }
        }
    }
    let mut way = Vec::new();
    let mut at = start;
    while let Some(next) = parents[at.index()].filter(|next| *next != at) {
        way.push(next.position());
        at = next;
    }
    way
}

fn seat(state: &State) -> Replica<Pizza> {
    let mut seat = Replica::<Pizza>::new(0, Opening { map: String::new() });
    seat.view.state = state.clone();
    seat.view.begin(&Call::JouerTour {});
    seat
}

fn main() {
    // `cargo test --benches` and `cargo bench -- --list` also start this program.
    if std::env::args().any(|argument| argument == "--list" || argument == "--test") {
        return;
    }
    let boards: Vec<(&str, Arc<Board>)> = map::official()
        .iter()
        .filter_map(|(name, text)| Some((*name, Arc::new(Board::new(&map::parse(text).ok()?).ok()?))))
        .collect();
    matches(&boards);
    ways(&boards);
    let mut state = State::on(boards[0].1.clone());
    let mut chance = Chance::new(7);
    (0..41).for_each(|_| {
        playout::turn(&mut state, &mut chance);
        state.next_turn();
    });
    calls(&state);
    taking_back(&boards[0].1);
    prediction(&boards);
    memory(&state);
}

fn matches(boards: &[(&str, Arc<Board>)]) {
    let (mut matches_played, mut actions, mut chance) = (0_u32, 0_usize, Chance::new(2023));
    let start = thread_nanos();
    while thread_nanos() - start < 4e9 {
        let mut state = State::on(boards[matches_played as usize % boards.len()].1.clone());
        actions += playout::play_match(&mut state, &mut chance);
        black_box(state.score(0));
        matches_played += 1;
    }
    let seconds = (thread_nanos() - start) / 1e9;
    println!(
        "random matches on one core, {} maps                  {:>10.0} /s   {:.0} actions a match, {:.1} ns an action all included",
        boards.len(),
        f64::from(matches_played) / seconds,
        actions as f64 / f64::from(matches_played),
        seconds * 1e9 / actions as f64
    );
    let passes = fastest(20, || {
        let mut state = State::on(boards[0].1.clone());
        while !state.is_over() {
            state.next_turn();
        }
        black_box(&state);
    });
    println!("  of which 200 turns in which nobody acts            {passes:>10.1} ns");
}

fn ways(boards: &[(&str, Arc<Board>)]) {
    let corners = [(0, 0, 39, 39), (39, 39, 0, 0), (0, 39, 39, 0), (39, 0, 0, 39)];
    for (name, board) in boards {
        let mut state = State::on(board.clone());
        state.next_turn();
        let mut seat = seat(&state);
        let (mut worst, mut reference, mut length) = (0.0, 0.0, 0);
        for (x, y, to_x, to_y) in corners {
            let (from, to) = (Position { colonne: x, ligne: y }, Position { colonne: to_x, ligne: to_y });
            let (Some(start), Some(goal)) = (Cell::at(from), Cell::at(to)) else { continue };
            if !state.free(goal) {
                continue;
            }
            let way = seat.trouver_chemin(from, to, 2);
            assert_eq!(way.len(), naive(&state, start, goal).len());
            let time = fastest(200, || seat.trouver_chemin(black_box(from), to, 2));
            if time > worst {
                worst = time;
                length = way.len();
                reference = fastest(50, || naive(&state, black_box(start), goal));
            }
        }
        if length > 0 {
            print_time(&format!("trouver_chemin {name}, {length} steps"), worst, "a queue", reference);
        }
    }
}

fn calls(state: &State) {
    let mut seat = seat(state);
    let at = |i: i32| Position { colonne: i % 40, ligne: i / 40 % 40 };
    let mut i = 0;
    let mut next = || {
        i = (i + 7) % 1600;
        black_box(at(i))
    };
    let empty = fastest(100_000, &mut next);
    let loop_alone = |label: &str, time: f64| print_time(label, time, "the loop alone", empty);
    loop_alone("info_case", fastest(100_000, || seat.info_case(next())));
    loop_alone("info_arbre", fastest(100_000, || seat.info_arbre(next())));
    loop_alone("info_squelette", fastest(100_000, || seat.info_squelette(next())));
    loop_alone("points_mouvement", fastest(100_000, || seat.points_mouvement(next())));
    loop_alone("inventaire_chien", fastest(100_000, || seat.inventaire_chien(next(), 0)));
    loop_alone("score", fastest(100_000, || seat.score(black_box(0))));
    let vector = fastest(100_000, || Vec::<Position>::with_capacity(black_box(4)));
    print_time(
        "chiens_joueur",
        fastest(100_000, || seat.chiens_joueur(black_box(0))),
        "an empty Vec",
        vector,
    );
    print_time(
        "maitres_joueur",
        fastest(100_000, || seat.maitres_joueur(black_box(1))),
        "an empty Vec",
        vector,
    );
    print_time("liens_temporels", fastest(100_000, || seat.liens_temporels()), "an empty Vec", vector);
}

/// Measures the time to undo the steps of a dog. The dog moves back and forth, and its steps are
/// measured too.
fn taking_back(board: &Arc<Board>) {
    const STEPS: i32 = 1000;
    let mut state = State::on(board.clone());
    state.next_turn();
    let way = state.dogs(0).iter().find_map(|dog| {
        let mut ways = Direction::ALL.into_iter().filter_map(|direction| dog.cell.step(direction));
        ways.find(|next| state.free(*next)).map(|next| (dog.cell, next))
    });
    let Some((one, other)) = way else { return };
    state.occupant(one).into_iter().for_each(|dog| state.give_croquettes(dog, 500));
    let (one, other) = (one.position(), other.position());
    let mut seat = seat(&state);
    while seat.manger(one) == Erreur::Ok {}
    let (mut forth, mut back) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..200 {
        let start = thread_nanos();
        for _ in 0..STEPS / 2 {
            black_box(seat.se_deplacer(black_box(one), other));
            black_box(seat.se_deplacer(black_box(other), one));
        }
        let middle = thread_nanos();
        for _ in 0..STEPS {
            black_box(seat.annuler());
        }
        forth = forth.min((middle - start) / f64::from(STEPS));
        back = back.min((thread_nanos() - middle) / f64::from(STEPS));
    }
    print_time("annuler", back, "se_deplacer", forth);
}

/// Measures the time to predict the path of a wanderer, a dog that walks on its own. The nearest
/// goal is far away, and the path has at most 20 steps.
fn prediction(boards: &[(&str, Arc<Board>)]) {
    for (name, board) in boards {
        let mut state = State::on(board.clone());
        while state.links().next().is_none() && !state.is_over() {
            state.next_turn();
        }
        let Some(link) = state.links().next() else { continue };
        Cell::all().for_each(|cell| state.set_bone(cell, false));
        let at = link.wanderer.cell;
        let far = Cell::all().filter(|cell| state.free(*cell) && at.distance(*cell) == 24).last();
        far.into_iter().for_each(|cell| state.set_croquettes(cell, 1));
        let mut seat_alone = seat(&state);
        let steps = seat_alone.deplacements_chien(at.position(), 20).len();
        let one = fastest(500, || seat_alone.deplacements_chien(black_box(at.position()), 20));
        // The reference computes the same prediction one step at a time on copies of the state.
        let copies = fastest(20, || {
            let mut copy = state.clone();
            (0..10).for_each(|_| copy.next_turn());
            black_box(copy.character(Id::wanderer(link.portal)).cell);
        });
        print_time(
            &format!("deplacements_chien k=20 {name}, {steps} steps"),
            one,
            "ten turns of a copy",
            copies,
        );
    }
}

fn memory(state: &State) {
    let size = size_of::<State>();
    let bytes = vec![1_u8; size];
    let mut target = vec![0_u8; size];
    let copy = fastest(100_000, || {
        target.copy_from_slice(black_box(&bytes));
        black_box(&target);
    });
    let mut other = state.clone();
    let clone = fastest(100_000, || {
        other = black_box(state).clone();
        black_box(&other);
    });
    println!("State: {size} bytes");
    print_time("clone", clone, "memcpy", copy);
    print_time(
        "digest",
        fastest(10_000, || {
            black_box(black_box(state).digest());
        }),
        "memcpy",
        copy,
    );
}
