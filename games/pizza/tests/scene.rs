//! Tests the scenes that viewers receive: their frames lead from the first picture to every other
//! one, and a replay cannot forge them.

use crate::harness::replays::random_replay;
use joute_engine::replay::{Replay, Turn};
use joute_engine::scene::Table as Rows;
use joute_engine::{Authority, Change, Game, Referee, Replica, Scene};
use pizza::api::{Api as _, Position, TypeCase};
use pizza::cells::Cell;
use pizza::{Action, Pizza};
use std::collections::BTreeMap;

/// The tables of a viewer, with rows by id.
///
/// Each row of a grid is one number.
type Tables = BTreeMap<String, BTreeMap<i32, Vec<i32>>>;

fn tables(scene: &Scene) -> Tables {
    let rows = |table: &Rows| match table {
        Rows::Grid(cells) => (0..).zip(cells).map(|(id, cell)| (id, vec![id, *cell])).collect(),
        Rows::Rows(rows) => rows.iter().map(|row| (row[0], row.clone())).collect(),
    };
    scene.tables.iter().map(|(name, table)| (name.clone(), rows(table))).collect()
}

/// Applies the rows of a frame to the tables.
///
/// Each row must change something.
fn apply(tables: &mut Tables, frame: &Change) {
    for (name, rows) in &frame.rows {
        let table = tables.get_mut(name).expect("the first picture has this table");
        for row in rows {
            if let [id] = row[..] {
                table.remove(&id).expect("a row that was there");
            } else {
                assert_ne!(
                    table.insert(row[0], row.clone()).as_ref(),
                    Some(row),
                    "the row contains no change"
                );
            }
        }
    }
}

/// Returns the actions of a player in a turn.
fn actions(turn: &Turn) -> Vec<Action> {
    serde_json::from_value(turn.actions().into()).expect("the actions are JSON")
}

/// Checks that the frames lead to every picture.
///
/// After each change, the tables equal those of a fresh picture of the same moment.
#[test]
fn frames_lead_to_every_picture() {
    let replay = Replay::parse(&random_replay(1, 150)).expect("the replay can be parsed");
    let mut drawn_tables = tables(replay.header.scene.as_ref().expect("the replay has a scene"));
    let mut game = Pizza::new(&replay.header.setup).expect("the setup is valid");
    let fresh = |game: &Pizza| tables(&game.clone().scene().expect("the game has a scene"));
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    let mut count = 0;
    for (place, step) in replay.steps.iter().enumerate() {
        assert_eq!(step.turns.len(), game.ask().len());
        let mut frames = step.drawn.iter();
        for turn in &step.turns {
            let player = turn.player;
            for (index, action) in actions(turn).into_iter().enumerate() {
                let frame = frames.next().expect("there is a change for each action");
                assert_eq!((frame.of, frame.index), (Some(player), Some(index)));
                assert_eq!(frame.action, Pizza::action_name(&action));
                apply(&mut drawn_tables, frame);
                game.play(player, &[action], &[]).expect("the turn is legal");
                count += 1;
                if count % 31 == 0 {
                    assert_eq!(drawn_tables, fresh(&game), "after {action:?} at {}", step.moment());
                }
            }
        }
        game.settle();
        for frame in frames {
            assert_eq!(frame.of, None);
            *kinds.entry(&frame.cause).or_default() += 1;
            apply(&mut drawn_tables, frame);
        }
        if place % 4 == 0 {
            assert_eq!(drawn_tables, fresh(&game), "after {}", step.moment());
        }
    }
    assert_eq!(kinds.keys().copied().collect::<Vec<_>>(), ["eat", "end", "turn", "wander"]);
}

/// Compares the turn, players, pieces and portals of a picture with the answers of the API
/// functions. Returns the number of portals.
fn rows_of_people(tables: &Tables, seat: &mut Replica<Pizza>) -> usize {
    let now = seat.tour_actuel();
    let active = if now == 0 || seat.view.state.is_over() { -1 } else { (now + 1) % 2 };
    assert_eq!(tables["turn"].values().collect::<Vec<_>>(), [&vec![0, now, active]]);
    let (mut pieces, mut wanderers) = (BTreeMap::new(), BTreeMap::new());
    let mut piece = |seat: &mut Replica<Pizza>, id: i32, kind: i32, player: i32, at: Position| {
        let mut row = vec![id, kind, player, at.colonne, at.ligne];
        row.extend([seat.points_mouvement(at), seat.nb_croquettes(at)]);
        row.extend([0, 1, 2].map(|age| seat.inventaire_chien(at, age).max(0)));
        pieces.insert(id, row);
    };
    for player in [0, 1] {
        let mut row = vec![player, seat.age_joueur(player)];
        row.extend([0, 1, 2].map(|age| seat.score_age(player, age)));
        assert_eq!(tables["players"][&player], row);
        let (dogs, masters) = (seat.chiens_joueur(player), seat.maitres_joueur(player));
        (0..).zip(dogs).for_each(|(dog, at)| piece(seat, 10 * player + dog, 0, player, at));
        (4..).zip(masters).for_each(|(master, at)| piece(seat, 10 * player + master, 1, player, at));
    }
    let links = seat.liens_temporels();
    assert_eq!(tables["portals"].len(), links.len());
    for (row, link) in tables["portals"].values().zip(&links) {
        let places = [link.portail, link.chien].map(|at| [at.colonne, at.ligne]);
        assert_eq!(row[1..], places.concat());
        let mut row = vec![20 + row[0], link.chien.colonne, link.chien.ligne];
        row.extend([0, 1, 2].map(|age| seat.inventaire_chien(link.chien, age).max(0)));
        wanderers.insert(row[0], row);
    }
    assert_eq!((&tables["pieces"], &tables["wanderers"]), (&pieces, &wanderers));
    let kennels = [0, 1].map(|player| seat.niche_joueur(player)).map(|at| [at.colonne, at.ligne]);
    assert!(tables["kennels"].values().map(|row| &row[1..]).eq(kennels.iter().map(|at| &at[..])));
    links.len()
}

/// Checks that every picture agrees with the functions of the API.
///
/// This includes the first picture.
#[test]
fn the_scene_agrees_with_the_api() {
    let replay = Replay::parse(&random_replay(4, 60)).expect("the replay can be parsed");
    let mut game = Pizza::new(&replay.header.setup).expect("the setup is valid");
    let mut met: BTreeMap<&str, usize> = BTreeMap::new();
    for step in &replay.steps {
        let drawn_tables = tables(&game.clone().scene().expect("the game has a scene"));
        let mut seat = Replica::<Pizza>::new(0, game.opening(0));
        seat.view.state = game.state().clone();
        let now = seat.tour_actuel();
        for at in Cell::all().map(Cell::position) {
            let id = 40 * at.ligne + at.colonne;
            let row = |table: &str| drawn_tables[table].get(&id).map(|row| row[1..].to_vec());
            let cell = seat.info_case(at);
            assert_eq!(row("ground"), Some(vec![cell.contenu as i32]));
            assert_eq!(row("croquettes"), Some(vec![cell.nb_croquette]));
            // The look allows players to put walls on empty cells outside of the zones.
            let cells_in = |table: &str, column: usize| {
                drawn_tables[table].values().any(|row| row[column..column + 2] == [at.colonne, at.ligne])
            };
            let bare = cell.contenu == TypeCase::Vide
                && !cells_in("pieces", 3)
                && !cells_in("wanderers", 1)
                && !cells_in("portals", 1);
            let outside = row("zones") == Some(vec![0]);
            assert_eq!(outside && bare, cell.est_constructible, "{at:?}");
            let mut far = |player: i32| {
                let kennel = seat.niche_joueur(player);
                (kennel.colonne - at.colonne).abs() + (kennel.ligne - at.ligne).abs() > 3
            };
            let zone = [far(0), far(1)].iter().position(|far| !far).map_or(0, |player| 1 + player as i32);
            assert_eq!(row("zones"), Some(vec![zone]));
            let tree = seat.info_arbre(at);
            let grows = |next: i32| if next < 0 { None } else { Some(now + next) };
            let expected =
                |next: i32, kind: i32, period: i32| grows(next).map(|turn| vec![kind, turn, period]);
            assert_eq!(
                row("trees"),
                expected(tree.prochain_croquette, i32::from(tree.a_croquette), tree.periode_croquette)
            );
            let it = seat.info_squelette(at);
            let (next, ripe, period, age) =
                (it.prochain_squelette, it.a_squelette, it.periode_squelette, it.type_squelette);
            assert_eq!(row("skeletons"), expected(next, if ripe { age } else { age + 3 }, period));
            *met.entry("a bone").or_default() += usize::from(it.a_squelette);
        }
        let announced = seat.apparition_portails().into_iter();
        let announced: Vec<Vec<i32>> =
            announced.map(|it| vec![it.tour, it.pos_portail.colonne, it.pos_portail.ligne]).collect();
        assert_eq!(
            drawn_tables["coming"].values().map(|row| row[1..].to_vec()).collect::<Vec<_>>(),
            announced
        );
        *met.entry("a portal to come").or_default() += announced.len();
        *met.entry("an open portal").or_default() += rows_of_people(&drawn_tables, &mut seat);
        for turn in &step.turns {
            game.play(turn.player, &actions(turn), &[]).expect("the action is legal");
        }
        game.settle();
    }
    assert!(met.len() == 3 && met.values().all(|count| *count > 0), "{met:?}");
}

#[test]
fn a_picture_that_the_rules_do_not_draw_is_refused() {
    let text = random_replay(2, 10);
    let referee = |replay: &Replay| -> Box<dyn Referee> {
        Authority::<Pizza>::boxed(&replay.header.setup).expect("the setup is valid")
    };
    let replay = Replay::parse(&text).expect("the replay can be parsed");
    replay.verify(referee(&replay).as_mut()).expect("the replay is valid");

    let mut painted = replay.clone();
    painted.steps[3].drawn.pop();
    let reason = painted.verify(referee(&painted).as_mut()).expect_err("a frame is missing").to_string();
    assert!(reason.contains("turn 3: the picture differs from the one that the rules draw"), "{reason}");

    let mut painted = replay.clone();
    if let Some(scene) = &mut painted.header.scene {
        scene.tables.remove("kennels");
    }
    let reason =
        painted.verify(referee(&painted).as_mut()).expect_err("a different scene is refused").to_string();
    assert!(reason.contains("the picture before the first turn"), "{reason}");
}

/// Prints the costs of scenes for human readers.
///
/// Run it with `cargo test --release -p pizza scene -- --nocapture --ignored`.
#[test]
#[ignore = "prints figures"]
fn print_the_cost_of_scenes() {
    let text = random_replay(3, 400);
    let replay = Replay::parse(&text).expect("the replay can be parsed");
    let count: usize = replay.steps.iter().flat_map(|s| &s.turns).map(|turn| turn.actions().len()).sum();
    let row_count: usize =
        replay.steps.iter().map(|s| serde_json::to_string(&s.drawn).map_or(0, |text| text.len())).sum();
    let scene = serde_json::to_string(&replay.header.scene).map_or(0, |text| text.len());
    let play = |film: bool| {
        let start = std::time::Instant::now();
        let mut game = Pizza::new(&replay.header.setup).expect("the setup is valid");
        if film {
            game.scene();
        }
        for step in &replay.steps {
            game.ask();
            for turn in &step.turns {
                game.play(turn.player, &actions(turn), &[]).expect("the turn is legal");
            }
            game.settle();
            game.take_changes();
        }
        start.elapsed()
    };
    let (bare, filmed) = (play(false), play(true));
    println!("{} KiB in all: scene {}, frames {}", text.len() >> 10, scene >> 10, row_count >> 10);
    println!(
        "{count} actions; a match without film {bare:?}, with film {filmed:?}, {:?} a frame",
        (filmed - bare) / count as u32
    );
}
