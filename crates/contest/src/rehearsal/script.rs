//! The actions of each candidate in a rehearsal and their times. They are drawn from a seed and
//! always the same for it.

use super::champions::Quality;
use crate::plan::Plan;
use fastrand::Rng;
use jiff::{SignedDuration, Timestamp};

/// An action of a simulated candidate in a rehearsal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CandidateAction {
    /// The candidate submits a version. The value says whether it is expected to build.
    Submit(Quality),
    /// The candidate requests a match against the opponent from the kits.
    RequestMatch,
}

/// An action of a simulated candidate, with its time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScheduledAction {
    /// The time of the action in the simulated contest.
    pub at: Timestamp,
    /// The index of the simulated candidate who acts.
    pub candidate: usize,
    /// The action of the simulated candidate.
    pub action: CandidateAction,
}

/// The percentage of simulated candidates who never submit anything.
const IDLE_PERCENT: u8 = 3;

/// The percentage of simulated candidates who submit before each tournament. Candidates who never
/// submit are not counted.
const SUBMITTING_PERCENT: u8 = 55;

/// The percentage of simulated submissions in the last minute before a tournament.
const LAST_MINUTE_PERCENT: u8 = 40;

/// The percentage of simulated submissions that fail to build on purpose.
const BROKEN_PERCENT: u8 = 20;

/// The percentage of failing simulated submissions that are corrected within the hour. The others
/// stay broken until the next tournament.
const CORRECTED_PERCENT: u8 = 70;

/// The percentage of simulated submissions after which the candidate requests a match.
const MATCH_REQUEST_PERCENT: u8 = 30;

/// Returns the actions of all simulated candidates, sorted by time.
pub fn script(plan: &Plan, candidates: usize, seed: u64) -> Vec<ScheduledAction> {
    let mut random = Rng::with_seed(seed);
    let mut script = Vec::new();
    for candidate in 0..candidates {
        act(plan, candidate, &mut random, &mut script);
    }
    script.sort_by_key(|event: &ScheduledAction| (event.at, event.candidate));
    script
}

fn act(plan: &Plan, candidate: usize, random: &mut Rng, script: &mut Vec<ScheduledAction>) {
    let one_of = |percent: u8, random: &mut Rng| random.u8(..100) < percent;
    if one_of(IDLE_PERCENT, random) {
        return;
    }
    let (mut from, mut new) = (plan.opens, true);
    for tournament in &plan.tournaments {
        let to = tournament.at.min(plan.closes);
        // Most candidates submit before the first tournament in which they take part, and some
        // before each later one.
        if to > from && (new && one_of(80, random) || one_of(SUBMITTING_PERCENT, random)) {
            new = false;
            send(candidate, from, to, random, script);
        }
        from = to.max(from);
    }
}

/// Plans a submission at a random time between `from` and `to`. A version that does not build may
/// be followed by a corrected one, and a match may be requested.
fn send(
    candidate: usize,
    from: Timestamp,
    to: Timestamp,
    random: &mut Rng,
    script: &mut Vec<ScheduledAction>,
) {
    let late = random.u8(..100) < LAST_MINUTE_PERCENT;
    let last_minute = to.saturating_sub(SignedDuration::from_mins(1)).unwrap_or(to).max(from);
    let at = time_between(if late { last_minute } else { from }, to, random);
    let is_broken = random.u8(..100) < BROKEN_PERCENT;
    let quality = if is_broken { Quality::Broken } else { Quality::Fine };
    script.push(ScheduledAction { at, candidate, action: CandidateAction::Submit(quality) });
    if is_broken && random.u8(..100) < CORRECTED_PERCENT {
        let hour = at.saturating_add(SignedDuration::from_hours(1)).unwrap_or(to).min(to);
        script.push(ScheduledAction {
            at: time_between(at, hour, random),
            candidate,
            action: CandidateAction::Submit(Quality::Fine),
        });
    }
    if random.u8(..100) < MATCH_REQUEST_PERCENT {
        script.push(ScheduledAction {
            at: time_between(at, to, random),
            candidate,
            action: CandidateAction::RequestMatch,
        });
    }
}

/// Returns a random time between two times, in whole milliseconds. It may be `from`, but not `to`.
fn time_between(from: Timestamp, to: Timestamp, random: &mut Rng) -> Timestamp {
    let (from, to) = (from.as_millisecond(), to.as_millisecond());
    let milliseconds = random.i64(from..to.max(from + 1));
    Timestamp::from_millisecond(milliseconds).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{CandidateAction, Quality, script};
    use crate::plan::{Database, Plan, PlannedTournament, Quotas, SignUp, TournamentKind};
    use jiff::tz::TimeZone;
    use jiff::{SignedDuration, Timestamp};

    /// Returns the plan of a contest for tests. It lasts two nights and has three tournaments.
    fn plan() -> Plan {
        let friday: Timestamp = "2026-05-08T12:00:00Z".parse().expect("the text is a time");
        let at = |hours| friday + SignedDuration::from_hours(hours);
        let tournament = |name: &str, hours| PlannedTournament {
            name: name.into(),
            at: at(hours),
            shape: TournamentKind::Few,
            maps: Vec::new(),
            seeds: Vec::new(),
            hidden: false,
            by_jury: false,
            house: false,
        };
        Plan {
            title: "Rehearsal".into(),
            game: "morpion".into(),
            locale: joute_words::Locale::En,
            zone: TimeZone::UTC,
            opens: friday,
            closes: at(40),
            address: None,
            behind_proxy: false,
            mail: None,
            metrics_token: None,
            sign_up: SignUp::Closed,
            quotas: Quotas::default(),
            tournaments: vec![tournament("test", 2), tournament("night", 12), tournament("final", 40)],
            ladder: None,
            public: Default::default(),
            limits: None,
            database: Database::Sqlite,
            files: Default::default(),
        }
    }

    #[test]
    fn candidates_send_mend_and_forget_within_the_contest() {
        let plan = plan();
        let script = script(&plan, 100, 7);
        assert_eq!(script, super::script(&plan, 100, 7), "scripts are deterministic");
        assert!(script != super::script(&plan, 100, 8));
        assert!(script.is_sorted_by_key(|event| event.at));
        assert!(script.iter().all(|event| plan.opens <= event.at && event.at < plan.closes));
        let sent =
            |quality| script.iter().filter(|event| event.action == CandidateAction::Submit(quality)).count();
        let (fine, broken) = (sent(Quality::Fine), sent(Quality::Broken));
        assert!(fine > 120 && broken > 15, "{fine} fine, {broken} broken");
        let forgotten = (0..100).filter(|who| {
            let last = script
                .iter()
                .rfind(|event| event.candidate == *who && event.action != CandidateAction::RequestMatch);
            last.is_some_and(|event| event.action == CandidateAction::Submit(Quality::Broken))
        });
        assert!(forgotten.count() > 0, "no candidate ends with a broken version");
        let silent = (0..100).filter(|who| script.iter().all(|event| event.candidate != *who)).count();
        assert!((1..20).contains(&silent), "{silent} candidates send nothing");
        let minute = SignedDuration::from_mins(1);
        let late = script.iter().filter(|event| {
            plan.tournaments
                .iter()
                .any(|tournament| (tournament.at - minute..tournament.at).contains(&event.at))
        });
        assert!(late.count() > 30, "too few candidates send in the last minute");
    }
}
