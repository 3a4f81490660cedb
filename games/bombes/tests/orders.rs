//! Tests the effect of each order at its arrival. The sections of the subject are "Ordres",
//! "Labyrinthe" and "Généralités".

use crate::play;
use crate::play::{points, scores, seen};
use bombes::api::Direction::{Est, Nord, Ouest, Sud};
use joute_engine::maps::Random;

#[test]
fn an_avatar_moves_one_cell_and_gains_a_point() {
    let mut world = points(&["   ", " 1 ", "   "]);
    for (way, rows) in [
        (Nord, [" 1 ", "   ", "   "]),
        (Est, ["  1", "   ", "   "]),
        (Sud, ["   ", "  1", "   "]),
        (Ouest, ["   ", " 1 ", "   "]),
    ] {
        world.go(0, way);
        assert_eq!(seen(&world), rows);
    }
    assert_eq!(scores(&world), [504]);
}

#[test]
fn the_labyrinth_is_round() {
    let mut world = points(&["1   ", "    ", "    "]);
    for (way, place) in [(Ouest, 3), (Nord, 11), (Est, 8), (Sud, 0)] {
        world.go(0, way);
        assert_eq!(world.avatars[0].place, place, "{way:?}");
    }
}

#[test]
fn walls_bombs_and_avatars_block_movement() {
    let mut world = points(&["X  ", "x12", "   "]);
    world.lay(1);
    world.go(1, Sud);
    let before = seen(&world);
    // The targets are a breakable wall, a bomb, an avatar, and a wall.
    for (player, way) in [(0, Ouest), (0, Est), (1, Nord)] {
        world.go(player, way);
        assert_eq!(seen(&world), before);
    }
    let mut world = points(&["X12"]);
    world.go(0, Ouest);
    world.go(0, Est);
    assert_eq!((seen(&world), scores(&world)), (vec!["X12".to_owned()], vec![500, 500]));
}

#[test]
fn the_first_order_takes_the_cell() {
    let mut world = points(&["1 2"]);
    let mut other = points(&["1 2"]);
    world.go(0, Est);
    world.go(1, Ouest);
    other.go(1, Ouest);
    other.go(0, Est);
    assert_eq!((seen(&world), scores(&world)), (vec![" 12".to_owned()], vec![501, 500]));
    assert_eq!((seen(&other), scores(&other)), (vec!["12 ".to_owned()], vec![500, 501]));
}

#[test]
fn a_cell_is_free_after_its_avatar_has_left() {
    let mut world = points(&["12 "]);
    world.go(1, Est);
    world.go(0, Est);
    assert_eq!((seen(&world), scores(&world)), (vec![" 12".to_owned()], vec![501, 501]));
}

#[test]
fn a_bomb_is_laid_where_the_avatar_stands() {
    let mut world = points(&["   ", "  1"]);
    world.lay(0);
    let plan = world.plan();
    assert_eq!((plan.bombs, seen(&world)), (vec![(1, 2)], vec!["   ".to_owned(), "  1".to_owned()]));
    assert_eq!((scores(&world), world.avatars[0].stock), (vec![505], 9));
    world.go(0, Nord);
    assert_eq!(seen(&world), ["  1", "   "]);
    assert_eq!(world.plan().bombs, [(1, 2)]);
}

#[test]
fn a_cell_holds_one_bomb() {
    let mut world = points(&["1  "]);
    world.lay(0);
    world.lay(0);
    assert_eq!((world.bombs.len(), scores(&world), world.avatars[0].stock), (1, vec![505], 9));
}

#[test]
fn a_stock_of_bombs_is_used_up() {
    let mut world = points(&["1  ", "XXX"]);
    world.avatars[0].stock = 1;
    world.lay(0);
    world.go(0, Est);
    world.lay(0);
    assert_eq!((world.bombs.len(), scores(&world), world.avatars[0].stock), (1, vec![506], 0));
}

#[test]
fn a_player_cannot_return_onto_its_bomb() {
    let mut world = points(&["1  "]);
    world.lay(0);
    world.go(0, Est);
    world.go(0, Ouest);
    assert_eq!(world.avatars[0].place, 1);
}

#[test]
fn eliminated_players_do_not_act() {
    let mut world = points(&["1 $"]);
    world.eliminate(0);
    world.go(0, Ouest);
    world.lay(0);
    assert_eq!((seen(&world), scores(&world), world.bombs.len()), (vec!["  $".to_owned()], vec![500], 0));
}

#[test]
fn players_start_equal_on_random_empty_cells() {
    let (text, _) = play::map(&["X$ ", " x ", "@  "]);
    let mut starts = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let board = bombes::map::parse(&text).expect("the map is valid");
        let world = bombes::World::new(board, 5, false, Random::new(seed))
            .expect("the map has room for five players");
        let places: Vec<usize> = world.avatars.iter().map(|avatar| avatar.place).collect();
        let different: std::collections::BTreeSet<usize> = places.iter().copied().collect();
        assert_eq!(different, [2, 3, 5, 7, 8].into());
        assert!(world.avatars.iter().all(|avatar| (avatar.points, avatar.stock) == (500, 10)));
        starts.insert(places);
        let board = bombes::map::parse(&text).expect("the map is valid");
        assert!(bombes::World::new(board, 6, false, Random::new(seed)).is_err());
    }
    assert!(starts.len() > 10);
}
