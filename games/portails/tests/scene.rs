//! Checks that the scene drawn after each action shows the match at that moment.

use joute_engine::scene::{Scene, Table};
use joute_engine::{Change, Game, Setup};
use portails::api::Position;
use portails::{Action, Portails, State};
use std::collections::BTreeMap;

/// The rows of each table by their identifier.
type Tables = BTreeMap<String, BTreeMap<i32, Vec<i32>>>;

fn tables(scene: &Scene) -> Tables {
    let rows = |table: &Table| match table {
        Table::Rows(rows) => rows.iter().map(|row| (row[0], row.clone())).collect(),
        Table::Grid(_) => panic!("this game has no grids"),
    };
    scene.tables.iter().map(|(name, table)| (name.clone(), rows(table))).collect()
}

fn apply(shown: &mut Tables, change: &Change) {
    for (table, rows) in &change.rows {
        let table = shown.get_mut(table).expect("the scene has this table");
        for row in rows {
            match row.as_slice() {
                [id] => drop(table.remove(id)),
                row => drop(table.insert(row[0], row.to_vec())),
            }
        }
    }
}

/// Returns a random turn that contains every kind of action, as far as the agent's position allows.
fn turn(state: &State, player: usize, random: &mut fastrand::Rng) -> Vec<Action> {
    let (mut state, mut done) = (state.clone(), Vec::new());
    for _ in 0..80 {
        let portals = &state.board().portals;
        let portal = portals[random.usize(..portals.len())].position();
        let action = match random.u8(0..32) {
            0..=9 => Action::Deplacer(portal),
            10..=14 => Action::Capturer,
            15 => Action::Neutraliser,
            16 => Action::AjouterBouclier,
            17 => Action::UtiliserTurbo,
            _ => Action::Lier(portal),
        };
        if state.play(player, &action).is_ok() {
            done.push(action);
        }
    }
    done
}

/// Creates a match on a map of a few portals that are close enough to be within reach.
fn start() -> Portails {
    let mut map = String::from("1 1\n5 5\n");
    for line in 0..30 {
        let row = if line < 7 && line % 2 == 0 { "X..X..X" } else { "......." };
        map += &format!("{row}.......................\n");
    }
    Portails::new(&Setup { map, players: 2, seed: 0, mode: String::new(), key: None })
        .expect("the setup is valid")
}

#[test]
fn every_change_leaves_the_picture_as_the_match_is() {
    let (mut game, mut random) = (start(), fastrand::Rng::with_seed(5));
    let scene = game.scene().expect("the game has a scene");
    let mut shown = tables(&scene);
    let fresh = |game: &Portails| tables(&game.clone().scene().expect("the game has a scene"));
    let mut fields = 0;
    game.settle();
    game.take_changes().iter().for_each(|change| apply(&mut shown, change));
    for number in 0..60 {
        let player = number % 2;
        let actions = turn(game.state(), player, &mut random);
        let mut before = game.clone();
        game.play(player, &actions, &[]).expect("the action is legal");
        let drawn = game.take_changes();
        assert_eq!(drawn.len(), actions.len());
        for (index, (change, action)) in drawn.iter().zip(&actions).enumerate() {
            assert_eq!((change.of, change.index), (Some(player), Some(index)));
            assert_eq!(change.action, Portails::action_name(action));
            apply(&mut shown, change);
            before.play(player, &[*action], &[]).expect("the action is legal");
            assert_eq!(shown, fresh(&before));
        }
        fields += shown["fields"].len();
        game.settle();
        game.take_changes().iter().for_each(|change| apply(&mut shown, change));
        assert_eq!(shown, fresh(&game));
    }
    assert!(fields > 20, "only {fields} fields were drawn");
}

/// Checks that the tables of the scene describe portals, links, fields and players.
#[test]
fn the_scene_contains_portals_links_fields_and_players() {
    let mut game = start();
    game.settle();
    let here = game.state().player(0).agent;
    let shown = tables(&game.scene().expect("the game has a scene"));
    let [x, y] = here.point();
    assert_eq!(shown["players"][&0], [0, 0, x, y, 42, 6, 0]);
    assert_eq!(shown["players"][&1][4..], [0, 0, 0]);
    assert_eq!(shown["turn"][&0], [0, 1, 0]);
    assert_eq!(shown["portals"].len(), 12);
    assert!(shown["portals"].values().all(|row| row[3..] == [-1, 0, 0]));
    assert!(["links", "fields", "shields"].iter().all(|table| shown[*table].is_empty()));
}

/// Checks the label of a portal. The label shows the points per turn of a link from the agent's
/// portal to this portal.
#[test]
fn the_scene_contains_the_effects_of_a_possible_link() {
    let mut game = start();
    game.settle();
    let at = |x, y| Position { x, y };
    let go = |x, y| [Action::Deplacer(at(x, y)), Action::Capturer];
    let mut turn: Vec<Action> = go(0, 0).to_vec();
    turn.extend(go(3, 0));
    turn.push(Action::Lier(at(0, 0)));
    game.play(0, &turn, &[]).expect("the action is legal");
    (0..2).for_each(|_| game.settle());
    // The third portal is linked to one of the two others. A link to the other one closes the field.
    game.play(0, &go(3, 2), &[]).expect("the action is legal");
    game.play(0, &[Action::Lier(at(3, 0))], &[]).expect("the action is legal");
    let shown = tables(&game.scene().expect("the game has a scene"));
    let offers: Vec<_> =
        shown["portals"].values().filter(|row| row[5] != 0).map(|row| row[1..].to_vec()).collect();
    assert_eq!(offers, [vec![0, 0, 0, 0, 6]]);
    game.play(0, &[Action::Lier(at(0, 0))], &[]).expect("the action is legal");
    let shown = tables(&game.scene().expect("the game has a scene"));
    assert!(shown["portals"].values().all(|row| row[5] == 0));
}

/// Checks that the look draws every table but the turn's. The engine must find no error in the
/// look.
#[test]
fn the_look_is_valid() {
    let scene = start().scene().expect("the game has a scene");
    let look = scene.look.as_ref().expect("the scene has a look");
    assert_eq!((look.layers.len(), look.cards.len(), look.columns, look.lines), (5, 3, 30, 30));
    scene.check().unwrap_or_else(|reason| panic!("{reason}"));
}
