//! Plays the missing matches of a cup, stage by stage. The book stores each match, so that a cup can be
//! interrupted at any time.

use super::entry::Cup;
use super::state::{CupState, cup_state};
use crate::book::{Book, Record};
use crate::error::{Error, Result};
use crate::plan::{Key, LeaguePlan};
use crate::run::{LeagueEvent, LeagueOptions, Machines, RefereeFn, play_all};
use joute_arena::limits::Limits;
use rusqlite::params;
use std::collections::{BTreeSet, HashMap};
use std::path::Path;

/// A function that returns the machines that play a cup's stage. It receives the stage's plan and
/// the number of players in its largest match.
pub type MachinesFn<'a> = dyn Fn(&LeaguePlan, usize) -> Result<Machines<'a>> + Sync + 'a;

/// The options for playing the matches of a cup.
#[derive(Clone, Copy)]
pub struct CupOptions<'a> {
    /// The function that creates the rules of a match.
    pub seat: RefereeFn,
    /// The limits on the resources of each champion.
    pub limits: Limits,
    /// Returns the machines that play the matches of a stage.
    pub machines: &'a MachinesFn<'a>,
    /// True if the replays should contain pictures of their matches, which can be shown without the
    /// game's rules.
    pub film: bool,
}

/// The stored match results, each under the key that identifies its match.
pub type ResultsByKey = HashMap<Key, Record>;

/// Returns the current state of a cup, computed from the results stored in its folder.
///
/// # Errors
/// Returns an error if the database fails, or if the file does not suit the champions.
pub fn stored_cup_state(cup: &Cup, book: &Book) -> Result<CupState> {
    let results = stored_results(book)?;
    cup_state(cup, &|key| results.get(key).cloned())
}

fn stored_results(book: &Book) -> Result<ResultsByKey> {
    Ok(book.records()?.into_iter().map(|record| (record.key(), record)).collect())
}

/// Returns the keys that identify all matches in the first `stages` stages of a cup.
fn match_keys(cup: &Cup, state: &CupState, stages: usize) -> BTreeSet<Key> {
    let legs = state.stages.iter().take(stages);
    legs.flat_map(|stage_state| &stage_state.encounters).map(|encounter| cup.key(encounter)).collect()
}

/// Checks the stored results of a cup before the cup is continued. If the replay of a result is
/// damaged, the match is played again. If later stages already depend on the result, it is kept
/// instead, and the name of its replay is returned.
///
/// # Errors
/// Returns an error if the database fails, or if the book contains matches that do not
/// belong to this cup.
pub fn resume(cup: &Cup, book: &Book) -> Result<Vec<String>> {
    let results = stored_results(book)?;
    let state = cup_state(cup, &|key| results.get(key).cloned())?;
    let all = match_keys(cup, &state, state.stages.len());
    let strange: Vec<&Key> = results.keys().filter(|key| !all.contains(*key)).collect();
    if let Some(key) = strange.iter().min() {
        return Err(Error::OtherMatches { count: strange.len(), key: (*key).clone() });
    }
    // The last stage of which a match has been played.
    let last = state.stages.iter().rposition(|stage_state| stage_state.progress().0 > 0).unwrap_or(0);
    let earlier_keys = match_keys(cup, &state, last);
    let damaged: Vec<Record> = results.into_values().filter(|record| !book.is_intact(record)).collect();
    let (stand, drop): (Vec<_>, Vec<_>) =
        damaged.into_iter().partition(|record| earlier_keys.contains(&record.key()));
    book.drop_rows(&drop)?;
    let mut stand: Vec<String> = stand.into_iter().map(|record| record.replay).collect();
    stand.sort();
    Ok(stand)
}

/// Deletes the results of a stage of a cup and of all later stages. Returns the number of deleted
/// results. No cup may be running in the folder.
///
/// # Errors
/// Returns an error if there is no such stage, or if the database fails.
pub fn drop_results_from(cup: &Cup, folder: &Path, stage: &str) -> Result<usize> {
    let Some(index) = cup.cup_file.find(stage) else {
        let names: Vec<&str> = cup.cup_file.stages.iter().map(|stage| stage.name.as_str()).collect();
        return Err(Error::NoStage { name: stage.to_owned(), known: names.join(", ") });
    };
    let book = Book::read(folder)?;
    let kept_keys = match_keys(cup, &stored_cup_state(cup, &book)?, index);
    let drop: Vec<Record> =
        book.records()?.into_iter().filter(|record| !kept_keys.contains(&record.key())).collect();
    book.drop_rows(&drop)?;
    if index == 0 {
        // The remaining tables only protect results, of which there are none left.
        let database = book.database();
        for table in ["champion", "map"] {
            database.execute(&format!("DELETE FROM {table}"), params![])?;
        }
    }
    Ok(drop.len())
}

/// Plays the matches of a cup that have no result yet. Returns the number of matches that were
/// played. `on_stage` is called with the index of each stage that is started.
///
/// # Errors
/// Returns an error if a match could not be played or stored. The other matches of its stage are still
/// played, but later stages are not.
pub fn run(
    cup: &Cup,
    options: CupOptions<'_>,
    book: &Book,
    on_stage: &(dyn Fn(usize) + Sync),
    on_event: &(dyn Fn(LeagueEvent<'_>) + Sync),
) -> Result<usize> {
    let mut count = 0;
    loop {
        let state = stored_cup_state(cup, book)?;
        let Some(now) = state.now() else { return Ok(count) };
        on_stage(now);
        let stage_state = &state.stages[now];
        let unplayed = stage_state.encounters.iter().filter(|encounter| !encounter.is_over());
        let fixtures: Vec<_> = unplayed.map(|encounter| cup.fixture(encounter)).collect();
        let plan = cup.plan_of(&cup.cup_file.stages[now]);
        let players = fixtures.iter().map(|fixture| fixture.seats.len()).max().unwrap_or(0);
        let machines = (options.machines)(&plan, players)?;
        let CupOptions { seat, limits, film, machines: _ } = options;
        let options = LeagueOptions { plan: &plan, seat, limits, machines, film };
        on_event(LeagueEvent::Start { left: fixtures.len(), all: stage_state.progress().1 });
        let played_count = play_all(options, &fixtures, book, on_event)?;
        if played_count == 0 {
            // This cannot happen, because an unfinished stage has missing matches, and they were played.
            return Err(Error::Stuck { stage: cup.cup_file.stages[now].name.clone() });
        }
        count += played_count;
    }
}
