//! What viewers are given: frames that lead from the first picture to every other, and that a replay cannot fake.

mod table {
    pub mod chance;
    pub mod replays;
}

use joute_engine::film::Table as Rows;
use joute_engine::replay::Replay;
use joute_engine::{Frame, Game, Referee, Scene, Table};
use pizza::{Action, Pizza};
use std::collections::BTreeMap;
use table::replays::random_replay;

/// Tables as a viewer holds them: rows by id; a grid's are one number each.
type Tables = BTreeMap<String, BTreeMap<i32, Vec<i32>>>;

fn tables(scene: &Scene) -> Tables {
    let rows = |table: &Rows| match table {
        Rows::Grid(cells) => (0..).zip(cells).map(|(id, cell)| (id, vec![id, *cell])).collect(),
        Rows::Rows(rows) => rows.iter().map(|row| (row[0], row.clone())).collect(),
    };
    scene.tables.iter().map(|(name, table)| (name.clone(), rows(table))).collect()
}

/// Puts a frame's rows in place; each must change something.
fn apply(shown: &mut Tables, frame: &Frame) {
    for (name, rows) in &frame.rows {
        let table = shown.get_mut(name).expect("a table of the first picture");
        for row in rows {
            if let [id] = row[..] {
                table.remove(&id).expect("a row that was there");
            } else {
                assert_ne!(table.insert(row[0], row.clone()).as_ref(), Some(row), "nothing new");
            }
        }
    }
}

/// Frame by frame, the tables become those that a fresh picture of the same moment shows.
#[test]
fn frames_lead_to_every_picture() {
    let replay = Replay::parse(&random_replay(1, 150)).expect("a replay");
    let mut shown = tables(replay.header.scene.as_ref().expect("a scene"));
    let mut game = Pizza::new(&replay.header.setup).expect("a match");
    let fresh = |game: &Pizza| tables(&game.clone().scene().expect("a scene"));
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    let mut count = 0;
    for step in &replay.steps {
        assert_eq!(step.turns.len(), game.ask().len());
        let mut frames = step.drawn.iter();
        for turn in &step.turns {
            let player = turn["player"].as_u64().expect("a player") as usize;
            let actions: Vec<Action> = serde_json::from_value(turn["actions"].clone()).expect("actions");
            for action in actions {
                let frame = frames.next().expect("a frame for each action");
                assert_eq!(frame.of, Some(player));
                apply(&mut shown, frame);
                game.play(player, &[action], &[]).expect("it was played");
                count += 1;
                if count % 31 == 0 {
                    assert_eq!(shown, fresh(&game), "after {action:?} in step {}", step.step);
                }
            }
        }
        game.settle();
        for frame in frames {
            assert_eq!(frame.of, None);
            *kinds.entry(&frame.why).or_default() += 1;
            apply(&mut shown, frame);
        }
        if step.step % 4 == 0 {
            assert_eq!(shown, fresh(&game), "after step {}", step.step);
        }
    }
    assert_eq!(kinds.keys().copied().collect::<Vec<_>>(), ["eat", "end", "turn", "wander"]);
}

#[test]
fn a_picture_that_the_rules_do_not_draw_is_refused() {
    let text = random_replay(2, 10);
    let referee = |replay: &Replay| -> Box<dyn Referee> {
        Table::<Pizza>::seat(&replay.header.setup).expect("a match")
    };
    let replay = Replay::parse(&text).expect("a replay");
    replay.verify(referee(&replay).as_mut()).expect("it is as the rules say");

    let mut painted = replay.clone();
    painted.steps[3].drawn.pop();
    let why = painted.verify(referee(&painted).as_mut()).expect_err("a frame is missing");
    assert!(why.contains("step 3: the picture is not what the rules draw"), "{why}");

    let mut painted = replay.clone();
    if let Some(scene) = &mut painted.header.scene {
        scene.kind = "pizza/0".into();
    }
    let why = painted.verify(referee(&painted).as_mut()).expect_err("another scene");
    assert!(why.contains("the picture before the first turn"), "{why}");
}

/// Figures, for people: `cargo test --release -p pizza --test scene -- --nocapture --ignored`.
#[test]
#[ignore = "prints figures"]
fn what_filming_costs() {
    let text = random_replay(3, 400);
    let replay = Replay::parse(&text).expect("a replay");
    let actions: usize =
        replay.steps.iter().flat_map(|s| &s.turns).map(|t| t["actions"].as_array().map_or(0, Vec::len)).sum();
    let drawn: usize =
        replay.steps.iter().map(|s| serde_json::to_string(&s.drawn).map_or(0, |text| text.len())).sum();
    let scene = serde_json::to_string(&replay.header.scene).map_or(0, |text| text.len());
    let play = |film: bool| {
        let start = std::time::Instant::now();
        let mut game = Pizza::new(&replay.header.setup).expect("a match");
        if film {
            game.scene();
        }
        for step in &replay.steps {
            game.ask();
            for turn in &step.turns {
                let actions: Vec<Action> = serde_json::from_value(turn["actions"].clone()).expect("actions");
                game.play(turn["player"].as_u64().unwrap_or(0) as usize, &actions, &[])
                    .expect("it was played");
            }
            game.settle();
            game.drawn();
        }
        start.elapsed()
    };
    let (bare, filmed) = (play(false), play(true));
    println!("{} KiB in all: scene {}, frames {}", text.len() >> 10, scene >> 10, drawn >> 10);
    println!(
        "{actions} actions; a match without film {bare:?}, with film {filmed:?}, {:?} a frame",
        (filmed - bare) / actions as u32
    );
}
