//! Tests the effects of bonuses and their appearance on the map. The rules come from the section
//! "Bonus" and section 3 of the summary in the subject, with the numbers used in the real contest.

use crate::play;
use crate::play::{points, remaining, scores, seen, wait, world};
use bombes::api::Direction::{Est, Ouest};
use bombes::{Bonus, World};
use std::collections::BTreeMap;

#[test]
fn the_points_bonus_is_worth_fifty_alone() {
    let mut world = points(&["1$ "]);
    world.go(0, Est);
    assert_eq!((scores(&world), seen(&world)), (vec![551], vec![" 1 ".to_owned()]));
}

#[test]
fn the_bombs_bonus_gives_five_bombs_and_ten_points() {
    let mut world = points(&["1% "]);
    world.go(0, Est);
    assert_eq!((scores(&world), world.avatars[0].stock), (vec![511], 15));
}

#[test]
fn a_bonus_disappears_when_it_is_picked_up() {
    let mut world = points(&["1$ "]);
    world.go(0, Est);
    world.go(0, Ouest);
    world.go(0, Est);
    assert_eq!((scores(&world), seen(&world)), (vec![553], vec![" 1 ".to_owned()]));
}

#[test]
fn the_explosion_bonus_sets_off_every_bomb_at_once() {
    let mut world = points(&["1#    2      3      "]);
    world.lay(1);
    world.go(1, Est);
    world.lay(2);
    world.go(2, Est);
    let before = scores(&world);
    world.go(0, Est);
    // The bombs have not exploded yet. Players 2 and 3 stand beside their own bombs.
    assert!(world.bombs.is_empty());
    assert_eq!(scores(&world), [before[0] + 11, before[1] - 200, before[2] - 200]);
}

#[test]
fn the_teleport_bonus_takes_some_avatar_to_an_empty_cell() {
    let mut counts = BTreeMap::new();
    for seed in 0..200 {
        let (text, places) = play::map(&["1@2X$", "xXXX "]);
        let board = bombes::map::parse(&text).expect("the map is valid");
        let mut world = World::on(board, &places, false, joute_engine::maps::Random::new(seed));
        world.go(0, Est);
        assert_eq!(scores(&world), [511, 500], "travelling through a portal is no move");
        let now: Vec<usize> = world.avatars.iter().map(|avatar| avatar.place).collect();
        *counts.entry(now).or_insert(0) += 1;
    }
    // Whichever player is teleported, two cells are empty: the one that the first player left and
    // the one below the bonus.
    let whither: Vec<Vec<usize>> = counts.keys().cloned().collect();
    assert_eq!(whither, [vec![0, 2], vec![1, 0], vec![1, 9], vec![9, 2]]);
    assert!(counts.values().all(|times| *times > 25), "{counts:?}");
}

#[test]
fn a_travel_bonus_has_no_effect_without_an_empty_cell() {
    let mut world = points(&["1@"]);
    world.lay(0);
    world.go(0, Est);
    assert_eq!((world.avatars[0].place, scores(&world)), (1, vec![516]));
}

#[test]
fn bonuses_appear_on_empty_cells_each_kind_by_its_chance() {
    let mut world = points(&["1 x %", "X    "]);
    world.lay(0);
    let steps = 20_000;
    let mut counts = BTreeMap::new();
    for _ in 0..steps {
        world.fresh.clear();
        world.sow();
        for cell in std::mem::take(&mut world.fresh) {
            assert!(![0, 2, 4, 5].contains(&cell), "cell {cell} is not empty");
            let bonus = world.board.bonuses[cell].take().expect("the value was not taken before");
            *counts.entry(bonus.letter()).or_insert(0) += 1;
        }
    }
    for (bonus, percent) in
        [(Bonus::Points, 3), (Bonus::Bombs, 3), (Bonus::Explosion, 2), (Bonus::Teleport, 1)]
    {
        let expected = steps * percent / 100;
        let times = counts[&bonus.letter()];
        assert!((expected * 8 / 10..expected * 12 / 10).contains(&times), "{bonus:?}: {times} times");
    }
}

#[test]
fn players_hear_of_a_new_bonus_a_step_later() {
    let mut world = points(&["1 "]);
    while !world.sow() {}
    let fresh = world.fresh.clone();
    assert_eq!((fresh, seen(&world)), (vec![1], vec!["1 ".to_owned()]));
    wait(&mut world, 1);
    assert_ne!(seen(&world), ["1 "]);
}

#[test]
fn a_bonus_that_was_not_announced_can_be_picked_up() {
    let mut world = points(&["1 "]);
    world.board.bonuses[1] = Some(Bonus::Points);
    world.fresh.push(1);
    world.go(0, Est);
    assert_eq!((scores(&world), world.fresh.len()), (vec![551], 0));
}

#[test]
fn a_player_eliminated_by_an_explosion_bonus_does_not_act() {
    let mut world = world(&["1#    2   3"], true);
    world.lay(1);
    world.go(0, Est);
    world.go(1, Est);
    assert_eq!((remaining(&world), scores(&world)[1]), (vec![0, 2], 305));
}
