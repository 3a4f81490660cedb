//! The sample contest of `joute serve --sample`, with a champion in each language. One of its
//! tournaments is played at once, and another one after five minutes.

use super::kits::kits;
use crate::error::CommandError;
use crate::games::{RegisteredGame, all, find};
use jiff::{SignedDuration, Timestamp};
use joute_contest::clock::SystemClock;
use joute_contest::contest::Contest;
use joute_contest::data::{Role, Secret, Submission};
use joute_contest::operations::{people, versions};
use joute_contest::paths;
use joute_contest::plan::{Database, PLAN_FILE};
use joute_contest::private;
use joute_contest::rehearsal::{Quality, SampleChampion, sample_champions};
use joute_contest::store::Store;
use joute_generator::backend::Backend;
use joute_words::contest as say;
use joute_workshop::checkout::Checkout;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

/// The time from the start of the sample contest to its first tournament. All simulated candidates
/// submit before it.
const FIRST_TOURNAMENT_DELAY: SignedDuration = SignedDuration::from_secs(3);

/// The time from the start of the sample contest to its second tournament.
const SECOND_TOURNAMENT_DELAY: SignedDuration = SignedDuration::from_mins(5);

/// The time between the last submission and the first tournament in the sample contest.
const SUBMISSION_MARGIN: SignedDuration = SignedDuration::from_millis(1);

/// The number of characters of a password in the sample contest.
const PASSWORD_LENGTH: usize = 12;

/// The time between two checks whether the sample contest's first tournament is over.
const CHECK_INTERVAL: Duration = Duration::from_millis(500);

/// The name and password of a person in the sample contest. The terminal shows them.
struct Credentials {
    name: String,
    password: String,
}

/// A sample contest with which people try out the contest service. Its folder is removed when this
/// value is dropped.
pub struct Sample {
    /// The temporary folder of the sample contest.
    pub folder: TempDir,
    candidate: Credentials,
    organiser: Credentials,
}

/// Prepares a sample contest of this program's first game. It writes the kits and the plan, and
/// adds a candidate for each language.
///
/// # Errors
/// Returns an error if the kits cannot be made or a file cannot be written.
pub fn prepare(only: &[&'static dyn Backend]) -> Result<Sample, CommandError> {
    let row = all().next().ok_or("this joute has no game")?;
    let folder = tempfile::Builder::new().prefix("joute-sample-").tempdir()?;
    private::close(folder.path()).map_err(|error| format!("{}: {error}", folder.path().display()))?;
    kits(row, folder.path(), only)?;
    let path = folder.path().join(PLAN_FILE);
    private::write(&path, plan(row, Timestamp::now()))
        .map_err(|error| format!("{}: {error}", path.display()))?;
    let store = Store::open(folder.path(), &Database::Sqlite)?;
    let mut candidate = None;
    for champion in sample_champions(&folder.path().join("kits"))? {
        candidate = Some(enrol(&store, champion.language, Role::Candidate)?);
    }
    let organiser = enrol(&store, "organiser", Role::Organiser)?;
    Ok(Sample { folder, candidate: candidate.ok_or("there are no kits")?, organiser })
}

/// Returns the plan of the sample contest as text. The contest began an hour ago and ends tomorrow.
fn plan(row: &RegisteredGame, now: Timestamp) -> String {
    let hour = |while_: SignedDuration| now.saturating_add(while_).unwrap_or(now);
    let maps: Vec<&str> = row.official().iter().map(|(name, _)| *name).take(2).collect();
    let (game, locale, title) = (row.name, row.locale.code(), say::sample(row.locale));
    let [opens, closes] = [-SignedDuration::from_hours(1), SignedDuration::from_hours(24)].map(hour);
    let tournament = |name: &str, at: Timestamp| {
        format!("\n[[tournament]]\nname = {name:?}\nat = {at}\nshape = \"few\"\nmaps = {maps:?}\n")
    };
    format!(
        "title = {title:?}\ngame = {game:?}\nlocale = {locale:?}\ntime_zone = {:?}\nopens = {opens}\ncloses = {closes}\n\
         sign_up = \"open\"\n\n[quotas]\nagainst_others = true\n{}{}",
        zone(),
        tournament(say::sample_first(row.locale), hour(FIRST_TOURNAMENT_DELAY)),
        tournament(say::sample_second(row.locale), hour(SECOND_TOURNAMENT_DELAY))
    )
}

/// Returns the name of this machine's time zone. Returns UTC if it is unknown.
fn zone() -> String {
    jiff::tz::TimeZone::system().iana_name().unwrap_or("UTC").to_owned()
}

fn enrol(store: &Store, name: &str, role: Role) -> Result<Credentials, CommandError> {
    let person = people::enrol(store, name, role, &SystemClock)?;
    let password: String = Secret::new()?.expose().chars().take(PASSWORD_LENGTH).collect();
    let link = people::link(store, person.id, &SystemClock)?;
    people::choose_password(store, link.expose(), &password, &SystemClock)?;
    Ok(Credentials { name: name.to_owned(), password })
}

/// The strength of a simulated candidate's champion in the sample contest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Strength {
    /// The unchanged starter champion of the kit.
    Starter,
    /// The small example champion for the kit's language.
    Example,
    /// The opponent that comes with the game. If there is none in the kit's language, the example
    /// champion is used.
    Opponent,
}

impl Strength {
    /// Returns the strength of a simulated candidate's champion. Candidates differ, and the
    /// improved versions of some are stronger.
    const fn of(candidate: usize, improved: bool) -> Self {
        match (candidate % 3, improved) {
            (0, _) | (1, true) => Strength::Opponent,
            (1, false) | (_, true) => Strength::Example,
            (_, false) => Strength::Starter,
        }
    }

    /// Returns the source code of a champion of this strength. If there is none, returns that of
    /// the example champion.
    fn source(
        self,
        row: &RegisteredGame,
        kits: &Path,
        champion: &SampleChampion,
    ) -> Result<Vec<u8>, CommandError> {
        let path = match (self, row.opponents.first()) {
            (Strength::Starter, _) => Some(kits.join(champion.language).join(champion.file)),
            (Strength::Example, _) | (Strength::Opponent, None) => None,
            (Strength::Opponent, Some((_, source))) => {
                let champions = Checkout::find()?.home.join(source);
                let champions = champions.parent().and_then(Path::parent).map(Path::to_owned);
                champions.map(|champions| champions.join(champion.language).join(champion.file))
            }
        };
        match path.filter(|path| path.is_file()) {
            Some(path) => Ok(fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?),
            None => Ok(champion.source.clone()),
        }
    }
}

impl Sample {
    /// Submits the first version of every simulated candidate. The submissions are dated before the
    /// first tournament, even if preparing the kits took longer.
    ///
    /// # Errors
    /// Returns an error if a kit cannot be read or a file cannot be written.
    pub fn send_first(&self, contest: &Contest) -> Result<(), CommandError> {
        let now = Timestamp::now();
        let first = contest.plan.tournaments.first();
        let before = first.map_or(now, |first| first.at.saturating_sub(SUBMISSION_MARGIN).unwrap_or(now));
        self.send(contest, false, now.min(before))
    }

    /// Submits the changed champions of the simulated candidates.
    fn send(&self, contest: &Contest, improved: bool, received: Timestamp) -> Result<(), CommandError> {
        let (row, kits) = (find(&contest.plan.game)?, self.folder.path().join("kits"));
        let people = contest.store.people()?;
        for (candidate, champion) in sample_champions(&kits)?.into_iter().enumerate() {
            let strength = Strength::of(candidate, improved);
            let Some(person) = people.iter().find(|person| person.name == champion.language) else {
                continue;
            };
            if improved && strength == Strength::of(candidate, false) {
                continue;
            }
            let source = strength.source(row, &kits, &champion)?;
            let bytes =
                SampleChampion { source, ..champion }.archive(usize::from(improved), Quality::Fine)?;
            let archive = contest.blobs.store(&bytes).map_err(|error| error.to_string())?;
            let (bytes, note) = (bytes.len() as u64, String::new());
            let submission = Submission { person: person.id, author: None, archive, bytes, note, received };
            versions::receive(&contest.store, &submission, &contest.plan)?;
        }
        contest.notify_changed();
        Ok(())
    }

    /// Prints how to sign in to the sample contest and what happens in it. After the first
    /// tournament, it submits better champions and prints the passwords again.
    pub fn open(self: &Arc<Self>, contest: &Arc<Contest>, url: &str) {
        println!("the first tournament is being built and played: watch {url}/scoreboard");
        println!(
            "the second tournament begins in five minutes. Ctrl-C stops the contest and removes all of its \
             files"
        );
        self.print_passwords(url);
        // The last owner of the sample removes its folder. It must not be a thread that outlives
        // the main function.
        let (sample, contest, url) = (Arc::downgrade(self), contest.clone(), url.to_owned());
        std::thread::spawn(move || {
            while !contest.is_stopping() {
                let first = contest.store.tournaments().unwrap_or_default().into_iter().next();
                if let Some(first) = first.filter(|first| first.complete.is_some()) {
                    let Some(sample) = sample.upgrade() else { return };
                    if let Err(reason) = sample.send(&contest, true, Timestamp::now()) {
                        tracing::warn!("no candidate could submit a better champion: {reason:?}");
                    }
                    println!("the first tournament has been played: {url}{}", paths::tournament(first.id));
                    println!("some candidates have submitted better champions for the second tournament");
                    sample.print_passwords(&url);
                    return;
                }
                std::thread::sleep(CHECK_INTERVAL);
            }
        });
    }

    /// Prints the address of the sample contest and how to sign in.
    fn print_passwords(&self, url: &str) {
        let Sample { candidate, organiser, .. } = self;
        println!("{url}/");
        println!("  a candidate: sign in as {}, with the password {}", candidate.name, candidate.password);
        println!("  an organiser: sign in as {}, with the password {}", organiser.name, organiser.password);
    }
}

/// Returns the folder of the contest to serve. It is the sample contest's folder, or the one that
/// the user named.
pub fn folder<'a>(
    sample: Option<&'a Sample>,
    contest_folder: Option<&'a Path>,
) -> Result<&'a Path, CommandError> {
    match (sample, contest_folder) {
        (Some(sample), _) => Ok(sample.folder.path()),
        (None, Some(folder)) => Ok(folder),
        (None, None) => Err("no contest is named: give the folder of one, or start a sample contest with \
                             --sample"
            .into()),
    }
}

#[cfg(test)]
mod tests {
    use super::Strength;

    #[test]
    fn candidates_differ_and_some_improve() {
        let all = |improved| (0..10).map(|one| Strength::of(one, improved)).collect::<Vec<_>>();
        let (first, second) = (all(false), all(true));
        for strength in [Strength::Starter, Strength::Example, Strength::Opponent] {
            assert!(first.iter().filter(|one| **one == strength).count() >= 3, "{strength:?}");
        }
        assert!(first.iter().zip(&second).filter(|(one, other)| one != other).count() >= 6);
    }
}
