//! Tests that a cup has the same podiums after its process was killed a hundred times. Changes to
//! its files between two runs are detected.

use crate::{killed, stored_results};
use joute_arena::limits::Limits;
use joute_engine::{AllowedMatches, Authority, Game as _};
use joute_league::book::Book;
use joute_league::cup::cup_file::CupFile;
use joute_league::cup::entry::Cup;
use joute_league::cup::run::{CupOptions, drop_results_from, resume, run, stored_cup_state};
use joute_league::cup::state::CupState;
use joute_league::file::GameProperties;
use joute_league::run::{LeagueEvent, LocalMachine, Machines};
use morpion::Morpion;
use std::path::Path;
use std::time::Duration;

const FILE: &str = r#"
title = "Eight"
seed = 2017
champions = ["../kits", "../more"]
maps = ["../maps"]
[[stage]]
name = "pools"
groups = 2
play = "pairs"
rank = ["wins", "direct"]
[[stage]]
name = "death"
groups = "fit"
table = "stage"
matches = 2
rank = ["place", "survived"]
[[stage]]
name = "semi"
groups = [["pools:A1", "pools:B2"], ["pools:B1", "pools:A2"]]
play = "pairs"
matches = 2
[[stage]]
name = "death-again"
groups = "fit"
table = "stage"
counts = ["death"]
rank = ["place", "survived"]
[[stage]]
name = "small"
from = ["semi:2"]
matches = 3
[[stage]]
name = "final"
from = ["semi:1"]
matches = 3
[[podium]]
title = "Points"
places = ["final", "small", "pools:3-"]
[[podium]]
title = "Death"
places = ["death-again"]
"#;

/// The number of matches of the cup. There are 24 in the pools, 8 heats, 8 in the semi-finals, 4
/// heats, and two finals of 3.
const MATCHES: usize = 50;

fn enter(folder: &Path) -> joute_league::Result<Cup> {
    let games =
        |_: &str| Ok((GameProperties { shape: AllowedMatches::of::<Morpion>(), maps: &[] }, Morpion::API));
    CupFile::read(&folder.with_file_name("cup.toml"))
        .and_then(|cup_file| Cup::enter(cup_file, joute_testkit::launch_facts(), games))
}

/// Plays the missing matches of the cup of `../cup.toml`. Calls `on_match` at the start and for
/// each match. Returns the number of matches played.
pub fn play(folder: &Path, on_match: &(dyn Fn() + Sync)) -> joute_league::Result<usize> {
    let cup = enter(folder)?;
    let book = Book::open(folder, &cup.plan, Morpion::API)?;
    resume(&cup, &book)?;
    // The limits are long, so that a busy machine does not change results.
    let hour = Duration::from_secs(3600);
    let limits = Limits { start: hour, call: Some(hour), total: Some(hour), ..Limits::default() };
    let jail = joute_jail::Jail::choose(None).expect("a jail works on this machine");
    let options = CupOptions {
        seat: Authority::<Morpion>::boxed,
        limits,
        film: false,
        machines: &|_, _| Ok(Machines::Local(LocalMachine { jail: &jail, width: 1, jobs: 2 })),
    };
    let news = |news: LeagueEvent<'_>| match news {
        LeagueEvent::Failed(reason) => eprintln!("{reason}"),
        LeagueEvent::Start { .. } | LeagueEvent::Again(_) | LeagueEvent::Played(_) => on_match(),
    };
    run(&cup, options, &book, &|_| (), &news)
}

fn play_all(folder: &Path) -> Result<usize, String> {
    play(folder, &|| ()).map_err(|error| error.to_string())
}

fn count(folder: &Path) -> usize {
    Book::read(folder).and_then(|book| book.records()).map_or(0, |records| records.len())
}

/// Returns the state of a finished cup without durations and hashes. The state contains the
/// podiums, tables and draws.
fn standings(folder: &Path) -> CupState {
    let mut state = Book::read(folder)
        .and_then(|book| stored_cup_state(&enter(folder)?, &book))
        .expect("a cup that is over");
    for record in
        state.stages.iter_mut().flat_map(|leg| &mut leg.encounters).filter_map(|one| one.record.as_mut())
    {
        record.millis = 0.0;
        record.sum.clear();
    }
    state
}

pub fn kills(folder: &Path) {
    // The test of the league has added this file.
    let _ = std::fs::remove_file(folder.join("kits/c3/more"));
    let folder = folder.join("cups");
    std::fs::create_dir(&folder).expect("the folder can be created");
    std::fs::write(folder.join("cup.toml"), FILE).expect("the file can be written");
    let calm = folder.join("calm");
    assert_eq!(play_all(&calm), Ok(MATCHES));
    assert_eq!(play_all(&calm), Ok(0), "a finished cup plays no matches");
    let (expected, podium) = (stored_results(&calm), standings(&calm));
    assert!(podium.now().is_none() && podium.podiums.iter().all(|places| places.iter().all(Option::is_some)));

    for folder in killed(&folder, "cup") {
        let count_before = count(&folder);
        assert_eq!(play_all(&folder), Ok(MATCHES - count_before), "recorded matches are not played again");
        let results = stored_results(&folder);
        assert_eq!(results.0, expected.0);
        assert!(results.1 == expected.1, "replays differ");
        assert_eq!(standings(&folder), podium);
    }
    changed_files(&calm, &podium);
}

/// Checks how a cup continues after its files were changed. A truncated replay is played again, but
/// only while no later stage depends on its result. A changed cup file is refused until the results
/// that it affects are dropped.
fn changed_files(calm: &Path, podium: &CupState) {
    let replay = |stage: usize| {
        let record = podium.stages[stage].encounters[0].record.as_ref().expect("the match was played");
        calm.join("replays").join(&record.replay)
    };
    std::fs::write(replay(5), "half a repl").expect("the file can be written");
    assert_eq!(play_all(calm), Ok(1));
    assert_eq!(standings(calm), *podium);
    let text = std::fs::read(replay(0)).expect("the file can be read");
    std::fs::remove_file(replay(0)).expect("the file can be removed");
    assert_eq!(play_all(calm), Ok(0), "the final was played by it");
    std::fs::write(replay(0), text).expect("the file can be written");

    let file = calm.with_file_name("cup.toml");
    std::fs::write(&file, FILE.replace("2017", "2018")).expect("the file can be written");
    let refused = play_all(calm).expect_err("another random draw is refused");
    assert!(
        refused.contains("50 results") && refused.contains("the file or the champions changed since"),
        "{refused}"
    );
    // Stages that were not played yet may change.
    std::fs::write(&file, FILE).expect("the file can be written");
    let cup = enter(calm).expect("the cup's contestants are valid");
    let dropped_results = drop_results_from(&cup, calm, "small").expect("the stage exists");
    assert_eq!(dropped_results, 6, "the results of this stage and of the next one were dropped");
    std::fs::write(&file, FILE.replace("matches = 3", "matches = 4")).expect("the file can be written");
    assert_eq!(play_all(calm), Ok(8));
    let reason = drop_results_from(&cup, calm, "third").expect_err("the stage does not exist").to_string();
    assert!(reason.contains("pools, death, semi"), "{reason}");
}
