//! Tests the explosions of bombs and their points. The sections of the subject are "Bombes" and
//! "Décompte des points".

use crate::play::{points, remaining, scores, seen, wait, world};
use bombes::api::Direction::{Est, Nord, Ouest, Sud};
use bombes::{Ground, World};

/// Lays a player's bomb on a cell. The bomb explodes at the end of this step. The player's position
/// and points do not change.
fn mine(world: &mut World, owner: usize, place: usize) {
    let home = std::mem::replace(&mut world.avatars[owner].place, place);
    let points = world.avatars[owner].points;
    world.lay(owner);
    let bomb = world.bombs.last_mut().expect("a bomb was laid");
    bomb.fuse = 1;
    (world.avatars[owner].place, world.avatars[owner].points) = (home, points);
}

/// Explodes a bomb and returns a drawing with `*` on the cells it reaches. All other cells are `.`.
/// Player 1 must stand out of reach.
fn reached(rows: &[&str], at: usize) -> Vec<String> {
    let mut world = points(rows);
    mine(&mut world, 0, at);
    wait(&mut world, 1);
    let columns = rows[0].len();
    let mark = |cell: usize| if world.blasts.contains(&cell) { '*' } else { '.' };
    (0..rows.len()).map(|line| (0..columns).map(|column| mark(line * columns + column)).collect()).collect()
}

#[test]
fn four_moves_lie_between_a_bomb_and_its_explosion() {
    let mut world = points(&["1         "]);
    world.lay(0);
    wait(&mut world, 1);
    for step in 0..4 {
        assert_eq!(world.bombs.len(), 1, "step {step}");
        world.go(0, Est);
        wait(&mut world, 1);
    }
    assert!(world.bombs.is_empty());
    assert_eq!(scores(&world), [509], "a bomb does not reach a cell at distance four");
}

#[test]
fn a_blast_reaches_three_cells_in_four_directions() {
    let rows = ["         "; 9];
    let mut drawing: Vec<&str> = rows.to_vec();
    drawing[0] = "1        ";
    let expected = [
        ".........",
        "....*....",
        "....*....",
        "....*....",
        ".*******.",
        "....*....",
        "....*....",
        "....*....",
        ".........",
    ];
    assert_eq!(reached(&drawing, 4 * 9 + 4), expected);
}

#[test]
fn a_blast_crosses_the_edges_of_the_map() {
    assert_eq!(reached(&["        ", "X1XXXXXX"], 0), ["****.***", "*......."]);
    assert_eq!(
        reached(&["   ", "X1X", "XXX"], 0),
        ["***", "*..", "*.."],
        "the blast stops at another bomb of the same player"
    );
}

#[test]
fn a_wall_stops_a_blast() {
    assert_eq!(reached(&["     X    1"], 4), [".*****....."]);
}

#[test]
fn a_breakable_wall_stops_a_blast_and_is_gone() {
    let mut world = points(&["     xx   1"]);
    mine(&mut world, 0, 4);
    wait(&mut world, 1);
    assert_eq!(seen(&world), ["      X   1"]);
    assert_eq!(scores(&world), [530]);
}

#[test]
fn an_avatar_stops_a_blast() {
    let mut world = points(&["    23    ", "XXXXXXXXX1"]);
    mine(&mut world, 0, 2);
    wait(&mut world, 1);
    assert_eq!(scores(&world), [700, 300, 500]);
}

#[test]
fn a_bomb_stops_a_blast_and_is_not_set_off() {
    let mut world = points(&["    2     ", "XXXXXXXXX1"]);
    mine(&mut world, 0, 2);
    mine(&mut world, 0, 3);
    world.bombs[1].fuse = 3;
    wait(&mut world, 1);
    assert_eq!((scores(&world), world.bombs.len()), (vec![500, 500], 1));
    assert!(world.blasts.contains(&3) && !world.blasts.contains(&4));
    wait(&mut world, 1);
    assert_eq!(world.bombs.len(), 1);
    wait(&mut world, 1);
    assert_eq!((scores(&world), world.bombs.len()), (vec![700, 300], 0));
}

#[test]
fn bombs_that_explode_together_stop_each_other_too() {
    let mut world = points(&["    2     ", "XXXXXXXXX1"]);
    mine(&mut world, 0, 2);
    mine(&mut world, 0, 3);
    wait(&mut world, 1);
    assert_eq!(
        (scores(&world), world.bombs.len()),
        (vec![700, 300], 0),
        "only the nearer bomb hits the player"
    );
}

#[test]
fn a_wall_broken_together_stops_all_blasts_and_brings_its_points_once() {
    let mut world = points(&["     x  3    12"]);
    mine(&mut world, 1, 6);
    mine(&mut world, 0, 4);
    wait(&mut world, 1);
    assert_eq!(world.board.ground[5], Ground::Open);
    assert_eq!(scores(&world), [500, 730, 300], "the bomb that was laid first receives the points");
}

#[test]
fn a_player_on_a_bomb_is_hit_and_the_blast_continues() {
    let mut world = points(&["  12 3      "]);
    world.lay(0);
    world.go(1, Est);
    wait(&mut world, 5);
    assert_eq!(scores(&world), [505 - 200 + 200, 301, 500], "the second avatar protects the third one");
    let mut world = points(&["2  13   "]);
    world.lay(0);
    wait(&mut world, 5);
    assert_eq!(scores(&world), [505 - 200 + 400, 300, 300]);
}

#[test]
fn a_hit_player_loses_200_points_to_the_bomb_s_owner() {
    let mut world = points(&["1  2    ", "        ", "XXXXXXXX"]);
    world.lay(0);
    world.go(0, Sud);
    world.go(0, Est);
    wait(&mut world, 5);
    assert_eq!(scores(&world), [505 + 2 + 200, 300]);
}

#[test]
fn a_player_that_hits_itself_gains_nothing() {
    let mut world = points(&["1     "]);
    world.lay(0);
    wait(&mut world, 5);
    assert_eq!(scores(&world), [305]);
}

#[test]
fn each_bomb_hits_on_its_own() {
    let mut world = points(&["   2      ", "XXXXXXXXX1"]);
    mine(&mut world, 0, 1);
    mine(&mut world, 0, 5);
    wait(&mut world, 1);
    assert_eq!(scores(&world), [900, 100]);
}

#[test]
fn a_bomb_hits_once_whatever_ways_its_blast_comes() {
    // With four columns, the cell is two steps away in both directions.
    let mut world = points(&["  2 ", "1XXX"]);
    mine(&mut world, 0, 0);
    world.avatars[0].place = 7;
    wait(&mut world, 1);
    assert_eq!(scores(&world)[1], 300);
}

#[test]
fn bonuses_outlast_explosions_and_stop_none() {
    let mut world = points(&["   $ 2    ", "XXXXXXXXX1"]);
    mine(&mut world, 0, 2);
    wait(&mut world, 1);
    assert_eq!(
        (seen(&world), scores(&world)),
        (vec!["   $ 2    ".to_owned(), "XXXXXXXXX1".to_owned()], vec![700, 300])
    );
}

#[test]
fn a_lethal_hit_eliminates_before_the_next_bomb_counts() {
    // Each bomb hits both players. The bomb of player 1 was laid first, and the other one brings
    // its eliminated owner nothing.
    let mut world = points(&["1   2      "]);
    world.avatars[0].points = 200;
    mine(&mut world, 1, 1);
    world.bombs[0].place = 2;
    mine(&mut world, 0, 10);
    wait(&mut world, 1);
    assert_eq!((scores(&world), remaining(&world)), (vec![0, 500], vec![1]));
    // The second bomb no longer hits the player whom the first one eliminated.
    let mut world = points(&["    1    ", "XXXXXXX23"]);
    world.avatars[0].points = 200;
    mine(&mut world, 2, 6);
    mine(&mut world, 1, 2);
    wait(&mut world, 1);
    assert_eq!(scores(&world), [0, 500, 700], "the bomb that was laid first receives the points");
}

#[test]
fn the_hits_of_one_bomb_are_summed() {
    let mut world = points(&["12  "]);
    world.avatars[0].points = 195;
    world.lay(0);
    wait(&mut world, 5);
    assert_eq!((scores(&world), remaining(&world)), (vec![200, 300], vec![0, 1]));
}

#[test]
fn a_lethal_hit_comes_before_the_walls_of_its_bomb() {
    for (before, after, out) in [(195, 0, true), (196, 31, false)] {
        let mut world = points(&["1x  ", "XXXX", "   2"]);
        world.avatars[0].points = before;
        world.lay(0);
        wait(&mut world, 5);
        assert_eq!((scores(&world)[0], !world.avatars[0].plays()), (after, out), "from {before} points");
        assert_eq!(world.board.ground[1], Ground::Open, "the wall is destroyed");
    }
}

#[test]
fn without_points_an_avatar_is_out() {
    for (before, out) in [(199, true), (200, true), (201, false)] {
        let mut world = points(&["1        2      "]);
        world.avatars[0].points = before;
        mine(&mut world, 1, 2);
        wait(&mut world, 1);
        assert_eq!(scores(&world), [before - 200, 700]);
        assert_eq!(remaining(&world), if out { vec![1] } else { vec![0, 1] });
    }
}

#[test]
fn eliminated_players_gain_nothing_and_their_bombs_explode() {
    let mut world = points(&["1  2      "]);
    mine(&mut world, 0, 2);
    world.eliminate(0);
    wait(&mut world, 1);
    assert_eq!((scores(&world), seen(&world)), (vec![500, 300], vec!["   2      ".to_owned()]));
}

#[test]
fn the_dead_stop_no_blast_and_are_in_nobodys_way() {
    let mut world = points(&["3  12     "]);
    world.eliminate(0);
    world.go(1, Ouest);
    assert_eq!(world.avatars[1].place, 3);
    mine(&mut world, 2, 5);
    wait(&mut world, 1);
    assert_eq!(scores(&world)[1], 301);
}

#[test]
fn a_hit_eliminates_in_sudden_death() {
    let mut world = world(&["1  2   3    "], true);
    mine(&mut world, 2, 2);
    wait(&mut world, 1);
    assert_eq!((remaining(&world), scores(&world)), (vec![2], vec![300, 300, 900]));
    assert_eq!(seen(&world), ["       3    "]);
}

#[test]
fn a_player_that_moves_away_from_its_bomb_in_time_is_safe() {
    let mut world = points(&["  ", "  ", "  ", "X ", " 1", "XX"]);
    world.lay(0);
    wait(&mut world, 1);
    for way in [Nord, Nord, Nord, Ouest] {
        world.go(0, way);
        wait(&mut world, 1);
    }
    assert_eq!((scores(&world), world.bombs.len()), (vec![509], 0));
}
