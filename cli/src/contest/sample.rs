//! `joute serve --sample`: a contest to look at, with a champion in each language, a tournament that is played at once, and
//! one in five minutes.

use super::stock::kits;
use crate::games::{Row, all};
use jiff::{SignedDuration, Timestamp};
use joute_contest::clock::Machine;
use joute_contest::contest::Contest;
use joute_contest::people::{Role, Secret};
use joute_contest::plan::NAME;
use joute_contest::rehearsal::{Quality, cast};
use joute_contest::store::{Error, Store};
use joute_contest::versions::Sent;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

/// The first tournament begins so long after the contest is there: by then everybody has sent something.
const FIRST: SignedDuration = SignedDuration::from_secs(3);

/// The second one.
const SECOND: SignedDuration = SignedDuration::from_mins(5);

/// The last champion comes so long before the first tournament.
const MOMENT: SignedDuration = SignedDuration::from_millis(1);

/// Characters of a password.
const PASSWORD: usize = 12;

/// How often it is looked whether the first tournament is over.
const LOOK: Duration = Duration::from_millis(500);

/// Whoever's password is shown on the terminal.
struct Door {
    name: String,
    password: String,
}

/// A sample that was prepared: its folder goes when it does.
pub struct Sample {
    /// The contest's folder.
    pub folder: TempDir,
    candidate: Door,
    organiser: Door,
}

/// Prepares a contest of the first game that this joute has: its kits, its plan, a candidate for each language.
///
/// # Errors
/// The kits cannot be made, or the disk fails.
pub fn prepare(only: &[String]) -> Result<Sample, String> {
    let row = all().next().ok_or("this joute has no game")?;
    let folder = tempfile::Builder::new().prefix("joute-sample-").tempdir();
    let folder = folder.map_err(|error| error.to_string())?;
    kits(row, folder.path(), only)?;
    let path = folder.path().join(NAME);
    fs::write(&path, plan(row, Timestamp::now())).map_err(|error| format!("{}: {error}", path.display()))?;
    let store = Store::open(folder.path()).map_err(told)?;
    let mut candidate = None;
    for actor in cast(&folder.path().join("kits"))? {
        candidate = Some(enrol(&store, actor.language, Role::Candidate)?);
    }
    let organiser = enrol(&store, "organiser", Role::Organiser)?;
    Ok(Sample { folder, candidate: candidate.ok_or("there are no kits")?, organiser })
}

/// An hour ago it began, and it lasts till tomorrow.
fn plan(row: &Row, now: Timestamp) -> String {
    let hour = |while_: SignedDuration| now.saturating_add(while_).unwrap_or(now);
    let maps: Vec<&str> = row.official().iter().map(|(name, _)| *name).take(2).collect();
    let french = row.locale == "fr";
    let [title, first, second] = if french {
        ["Exemple d'un concours", "Premier tournoi", "Deuxième tournoi"]
    } else {
        ["A sample of a contest", "First tournament", "Second tournament"]
    };
    let [opens, closes] = [-SignedDuration::from_hours(1), SignedDuration::from_hours(24)].map(hour);
    let [game, locale] = [row.name, row.locale];
    let tournament = |name: &str, at: Timestamp| {
        format!("\n[[tournament]]\nname = {name:?}\nat = {at}\nshape = \"few\"\nmaps = {maps:?}\n")
    };
    format!(
        "title = {title:?}\ngame = {game:?}\nlocale = {locale:?}\ntime_zone = {:?}\nopens = {opens}\ncloses = {closes}\n\
         sign_up = \"open\"\n\n[quotas]\nagainst_others = true\n{}{}",
        zone(),
        tournament(first, hour(FIRST)),
        tournament(second, hour(SECOND))
    )
}

/// This machine's, by its name, if it has one.
fn zone() -> String {
    jiff::tz::TimeZone::system().iana_name().unwrap_or("UTC").to_owned()
}

fn told(error: Error) -> String {
    error.to_string()
}

fn enrol(store: &Store, name: &str, role: Role) -> Result<Door, String> {
    let person = store.enrol(name, role, &Machine).map_err(told)?;
    let password: String = Secret::new().map_err(told)?.shown().chars().take(PASSWORD).collect();
    let link = store.link(person.id, &Machine).map_err(told)?;
    store.choose_password(link.shown(), &password, &Machine).map_err(told)?;
    Ok(Door { name: name.to_owned(), password })
}

impl Sample {
    /// Everybody sends a champion, in the contest's language of their name.
    ///
    /// # Errors
    /// The kits or the disk fail.
    pub fn send(&self, contest: &Contest) -> Result<(), String> {
        let cast = cast(&self.folder.path().join("kits"))?;
        // However long the kits took: before the first tournament's hour.
        let now = Timestamp::now();
        let first = contest
            .plan
            .tournaments
            .first()
            .map_or(now, |first| first.at.saturating_sub(MOMENT).unwrap_or(now));
        let received = now.min(first);
        for person in contest.store.people().map_err(told)? {
            let Some(actor) = cast.iter().find(|actor| actor.language == person.name) else { continue };
            let bytes = actor.archive(0, Quality::Fine)?;
            let archive = contest.blobs.keep(&bytes).map_err(|error| error.to_string())?;
            let bytes = bytes.len() as u64;
            let sent = Sent { person: person.id, archive, bytes, note: String::new(), received };
            contest.store.receive(&sent, &contest.plan).map_err(told)?;
        }
        Ok(())
    }

    /// Says how to get in, and, when it is over, that the first tournament is.
    pub fn open(&self, contest: &Arc<Contest>, url: &str) {
        let Sample { candidate, organiser, .. } = self;
        println!("{url}/");
        println!("  a candidate: sign in as {}, with the password {}", candidate.name, candidate.password);
        println!("  an organiser: sign in as {}, with the password {}", organiser.name, organiser.password);
        println!("the first tournament is being built and played: watch {url}/scoreboard");
        println!("the second one begins in five minutes. Ctrl-C ends it, and removes everything");
        let (contest, url) = (contest.clone(), url.to_owned());
        std::thread::spawn(move || {
            while !contest.is_stopping() {
                let first = contest.store.tournaments().unwrap_or_default().into_iter().next();
                if let Some(first) = first.filter(|first| first.complete.is_some()) {
                    println!("the first tournament has been played: {url}/tournaments/{}", first.id);
                    return;
                }
                std::thread::sleep(LOOK);
            }
        });
    }
}

/// The folder of a sample, or the one that was named.
pub fn folder<'a>(sample: Option<&'a Sample>, named: Option<&'a Path>) -> Result<&'a Path, String> {
    match (sample, named) {
        (Some(sample), _) => Ok(sample.folder.path()),
        (None, Some(folder)) => Ok(folder),
        (None, None) => Err("which contest? name its folder, or look at one with --sample".to_owned()),
    }
}
