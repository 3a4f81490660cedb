//! Plays what a cup lacks, stage by stage; the book remembers each match, so a cup may be killed at any moment.

use super::course::{Course, course};
use super::entry::Cup;
use crate::book::{Book, Record};
use crate::plan::{Key, Plan};
use crate::run::{News, Seat, Stopped, Way, play_all};
use joute_arena::jail::Jail;
use joute_arena::limits::Limits;
use rusqlite::params;
use std::collections::{BTreeSet, HashMap};
use std::path::Path;

/// For a stage's plan and the players of its largest match: processors that a match keeps to itself, and matches at a time.
pub type Room<'a> = dyn Fn(&Plan, usize) -> Result<(usize, usize), String> + Sync + 'a;

/// How a cup is played.
#[derive(Clone, Copy)]
pub struct Ways<'a> {
    /// The rules.
    pub seat: Seat,
    /// For each champion.
    pub limits: Limits,
    /// Where champions run.
    pub jail: &'a Jail,
    /// Replays carry the game's pictures.
    pub film: bool,
    /// For a stage's matches: processors that each keeps to itself, and how many are played at a time.
    pub room: &'a Room<'a>,
}

/// Results by what the matches are called.
pub type Played = HashMap<Key, Record>;

/// Where the cup of a book stands.
///
/// # Errors
/// A message if the database fails, or what of the file does not fit.
pub fn standing(cup: &Cup, book: &Book) -> Result<Course, String> {
    let played = played(book)?;
    course(cup, &|key| played.get(key).cloned())
}

fn played(book: &Book) -> Result<Played, String> {
    Ok(book.records()?.into_iter().map(|record| (record.key(), record)).collect())
}

/// Which matches of a book are whose.
fn keys(cup: &Cup, course: &Course, stages: usize) -> BTreeSet<Key> {
    let legs = course.legs.iter().take(stages);
    legs.flat_map(|leg| &leg.encounters).map(|encounter| cup.key(encounter)).collect()
}

/// Looks at what a book remembers before the cup goes on. A result whose replay is damaged is dropped, and played again, if
/// nothing came of it yet; if later stages were played by it, it stands, and its replay's name is returned.
///
/// # Errors
/// A message: the database failed, or it holds matches that this cup does not have.
pub fn resume(cup: &Cup, book: &Book) -> Result<Vec<String>, String> {
    let played = played(book)?;
    let course = course(cup, &|key| played.get(key).cloned())?;
    let all = keys(cup, &course, course.legs.len());
    let strange: Vec<&Key> = played.keys().filter(|key| !all.contains(*key)).collect();
    if let Some((map, seed, seats)) = strange.iter().min() {
        return Err(format!(
            "{} results that were saved there are of no match of this cup, such as {} on {map:?}, seed {seed}: the file or \
             the champions changed since; undo that, play into another folder (-o), or drop the results of a stage and of \
             all later ones with --redo STAGE",
            strange.len(),
            seats.join(" – ")
        ));
    }
    // The last stage of which something was played.
    let last = course.legs.iter().rposition(|leg| leg.progress().0 > 0).unwrap_or(0);
    let before = keys(cup, &course, last);
    let damaged: Vec<Record> = played.into_values().filter(|record| !book.is_whole(record)).collect();
    let (stand, drop): (Vec<_>, Vec<_>) =
        damaged.into_iter().partition(|record| before.contains(&record.key()));
    book.drop_rows(&drop)?;
    let mut stand: Vec<String> = stand.into_iter().map(|record| record.replay).collect();
    stand.sort();
    Ok(stand)
}

/// Drops the results of a stage and of all later ones; says how many. Nobody may play there meanwhile.
///
/// # Errors
/// A message: there is no such stage, or the database failed.
pub fn again(cup: &Cup, folder: &Path, stage: &str) -> Result<usize, String> {
    let Some(index) = cup.sheet.find(stage) else {
        let names: Vec<&str> = cup.sheet.stages.iter().map(|stage| stage.name.as_str()).collect();
        return Err(format!("no stage is called {stage}; there are {}", names.join(", ")));
    };
    let book = Book::read(folder)?;
    let kept = keys(cup, &standing(cup, &book)?, index);
    let drop: Vec<Record> =
        book.records()?.into_iter().filter(|record| !kept.contains(&record.key())).collect();
    book.drop_rows(&drop)?;
    if index == 0 {
        // Nothing depends on what they were.
        let database = book.database();
        for table in ["champion", "map"] {
            database.execute(&format!("DELETE FROM {table}"), params![]).map_err(crate::database::words)?;
        }
    }
    Ok(drop.len())
}

/// Plays what the book lacks; says how many matches were played. `told` hears of each stage that begins, by its index, with
/// what is left of its matches and how many they are.
///
/// # Errors
/// [`Stopped`]: a match could not be played or kept. The others of its stage were played; later stages need it.
pub fn run(
    cup: &Cup,
    ways: Ways<'_>,
    book: &Book,
    told: &(dyn Fn(usize) + Sync),
    news: &(dyn Fn(News<'_>) + Sync),
) -> Result<usize, Stopped> {
    let mut count = 0;
    loop {
        let course = standing(cup, book).map_err(Stopped::Book)?;
        let Some(now) = course.now() else { return Ok(count) };
        told(now);
        let leg = &course.legs[now];
        let missing = leg.encounters.iter().filter(|encounter| !encounter.over());
        let fixtures: Vec<_> = missing.map(|encounter| cup.fixture(encounter)).collect();
        let plan = cup.plan_of(&cup.sheet.stages[now]);
        let players = fixtures.iter().map(|fixture| fixture.seats.len()).max().unwrap_or(0);
        let (width, jobs) = (ways.room)(&plan, players).map_err(Stopped::Match)?;
        let Ways { seat, limits, jail, film, room: _ } = ways;
        let way = Way { plan: &plan, seat, limits, jail, width, jobs, film };
        news(News::Start { left: fixtures.len(), all: leg.progress().1 });
        let played = play_all(way, &fixtures, book, news)?;
        if played == 0 {
            // It cannot be: a stage that is not over lacks matches, and they were played.
            return Err(Stopped::Match(format!("nothing of {} can be played", cup.sheet.stages[now].name)));
        }
        count += played;
    }
}
