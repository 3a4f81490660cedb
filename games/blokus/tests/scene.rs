//! Checks that the scene drawn after each turn shows the match at that moment.

use crate::table;
use crate::table::{QUESTION_3, passing_match, pose, setup};
use blokus::{Blokus, Move, questions};
use joute_engine::scene::{Scene, Table};
use joute_engine::{Change, Game};
use std::collections::BTreeMap;

/// The rows of each table, by their id. A row of the grid is a cell and its value.
type Tables = BTreeMap<String, BTreeMap<i32, Vec<i32>>>;

fn tables(scene: &Scene) -> Tables {
    let rows = |table: &Table| match table {
        Table::Rows(rows) => rows.iter().map(|row| (row[0], row.clone())).collect(),
        Table::Grid(cells) => (0..).zip(cells).map(|(cell, value)| (cell, vec![cell, *value])).collect(),
    };
    scene.tables.iter().map(|(name, table)| (name.clone(), rows(table))).collect()
}

fn apply(tables: &mut Tables, change: &Change) {
    for (table, rows) in &change.rows {
        let table = tables.get_mut(table).expect("the scene has this table");
        for row in rows {
            match row.as_slice() {
                [id] => drop(table.remove(id)),
                row => drop(table.insert(row[0], row.to_vec())),
            }
        }
    }
}

fn game() -> Blokus {
    Blokus::new(&setup()).expect("the setup is valid")
}

/// Returns the tables of a scene that is drawn after these moves.
fn fresh(moves: &[Move]) -> Tables {
    let mut game = game();
    game.settle();
    for (turn, it) in moves.iter().enumerate() {
        game.play(turn % 2, &[(*it).into()], &[]).expect("the turn is legal");
        game.settle();
    }
    tables(&game.scene().expect("the game has a scene"))
}

#[test]
fn every_change_leaves_the_picture_as_the_match_is() {
    let mut game = game();
    let scene = game.scene().expect("the game has a scene");
    scene.check().expect("the look is valid");
    let mut drawn_tables = tables(&scene);
    game.settle();
    let moves = passing_match();
    for (turn, it) in moves.iter().enumerate() {
        game.play(turn % 2, &[(*it).into()], &[]).expect("the turn is legal");
        game.settle();
        let changes = game.take_changes();
        let action = if *it == Move::Pass { "passer" } else { "poser" };
        assert_eq!((changes[0].of, changes[0].action.as_str()), (Some(turn % 2), action));
        changes.iter().for_each(|change| apply(&mut drawn_tables, change));
        assert!(drawn_tables == fresh(&moves[..=turn]), "turn {turn}");
    }
    assert!(moves.contains(&Move::Pass), "no player passes with this seed; choose another one");
}

#[test]
fn the_scene_shows_pieces_corners_and_remaining_pieces() {
    let sequence = questions::read_sequence(QUESTION_3).expect("the sequence of placements is valid");
    let moves: Vec<Move> = sequence.into_iter().map(Move::Place).collect();
    let drawn_tables = fresh(&moves);
    let cells = |table: &str, value: i32| {
        drawn_tables[table].values().filter(|row| row[1] == value).map(|row| row[0]).collect::<Vec<_>>()
    };
    let number = |(x, y): (i32, i32)| (y - 1) * 14 + x - 1;
    let board = table::after(QUESTION_3);
    for player in 0..2 {
        let covered: Vec<i32> = board.covered_cells(player).cells().map(number).collect();
        assert_eq!(cells("owners", player as i32 + 1), covered);
        let corners: Vec<i32> = board.open_corners(player).cells().map(number).collect();
        assert_eq!(cells(&format!("corners-{player}"), 1), corners);
        let remaining =
            drawn_tables["left"].values().filter(|row| row[2] == player as i32).map(|row| row[3] as usize);
        assert!(remaining.eq(board.pieces_left(player)));
    }
    let last: Vec<i32> = table::placement("3b 9 6").cells().map(number).collect();
    assert_eq!(cells("last", 1), last);
    assert_eq!(cells("pieces", 21 + pose("3b 9 6").piece), last);
    assert_eq!(drawn_tables["names"].len(), 18);
    assert_eq!(drawn_tables["players"][&0], [0, 12, 142]);
    assert!(drawn_tables["starts"].is_empty());
    assert_eq!(fresh(&[])["starts"].len(), 2);
}
