//! The rules that decide which parts of matches and replays a person may see.
//!
//! *Invariant:* A replay leaves the server only through [`replay`], which removes the
//! output of champions that do not belong to the reader. To a person without access, a match does
//! not exist.

use crate::contest::Contest;
use crate::data::{Error, MatchReason, MatchSpec, Person, PersonId, Role, Seat, StoredMatch, Visibility};
use crate::plan::Public;
use joute_arena::seal::seal;
use joute_engine::replay::Replay;
use std::collections::HashMap;

/// The parts of a match that a person may see. Everyone with access sees the result, and some also
/// see the replay or the output of programs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReplayAccess {
    /// The person may see the participants and the result of the match. The replay is not visible.
    Outcome,
    /// The person may watch the match's replay. The output that programs printed is removed.
    Replay,
    /// The person may watch the replay with the output of their own programs. The value contains
    /// the player positions of these programs.
    Own(Vec<usize>),
    /// The person may watch the replay with the output of all programs.
    All,
}

impl ReplayAccess {
    /// Returns the parts of a match that a person may see. Returns `None` if the person may not
    /// know of the match. It applies to matches that do not belong to a hidden tournament.
    pub fn of(person: Option<&Person>, stored_match: &StoredMatch, public: Public) -> Option<Self> {
        let staff = person.is_some_and(|person| matches!(person.role, Role::Jury | Role::Organiser));
        if staff && stored_match.forfeit.is_none() {
            return Some(ReplayAccess::All);
        }
        let own = person.map_or_else(Vec::new, |person| own_seats(&stored_match.spec, person.id));
        match () {
            // A match that was decided by forfeit has no replay.
            () if stored_match.forfeit.is_some() && (staff || public.matches || !own.is_empty()) => {
                Some(ReplayAccess::Outcome)
            }
            () if !own.is_empty() => Some(ReplayAccess::Own(own)),
            // First matches, requested matches, duels and challenges are visible to their players only.
            () if !is_for_all(stored_match.reason, public) => None,
            () if public.replays => Some(ReplayAccess::Replay),
            () => Some(ReplayAccess::Outcome),
        }
    }

    /// Returns true if the person may watch the match's replay.
    pub fn allows_replay(&self) -> bool {
        *self != ReplayAccess::Outcome
    }
}

/// Returns true if all people may know of matches that are played for a reason. Matches of
/// hidden tournaments are an exception.
const fn is_for_all(reason: MatchReason, public: Public) -> bool {
    match reason {
        MatchReason::Tournament => public.matches,
        MatchReason::Ladder => public.matches && public.ladder,
        MatchReason::First | MatchReason::Requested | MatchReason::Duel | MatchReason::Challenge => false,
    }
}

/// Returns the player positions of a person's versions in a match.
pub fn own_seats(spec: &MatchSpec, person: PersonId) -> Vec<usize> {
    let own = |seat: &Seat| matches!(seat, Seat::Version { person: other, .. } if *other == person);
    spec.seats.iter().enumerate().filter(|(_, seat)| own(seat)).map(|(at, _)| at).collect()
}

/// Returns the public name of a candidate's version. It contains the candidate's name and the
/// version's number. It cannot be confused with the name of a candidate who is called `cpp 2` or
/// `cpp2`.
pub fn version_label(name: &str, number: u32) -> String {
    format!("{name} (v{number})")
}

/// Returns the match with the given number, and the person's access to it.
///
/// # Errors
/// Returns an error if there is no match with this number that the person may know of.
pub fn visible_match(
    contest: &Contest,
    number: i64,
    person: Option<&Person>,
) -> Result<(StoredMatch, ReplayAccess), Error> {
    let stored_match = contest.store.match_of(number, Visibility::of(person.map(|person| person.role)))?;
    let access =
        ReplayAccess::of(person, &stored_match, contest.plan.public).ok_or(Error::Missing("match"))?;
    Ok((stored_match, access))
}

/// Returns the replay of a match for a person. Players have their public names, and parts that
/// the person may not see are removed.
///
/// # Errors
/// Returns an error if the match was not played yet, if its replay may not be watched, or if
/// the replay is missing.
pub fn replay(contest: &Contest, stored_match: &StoredMatch, access: &ReplayAccess) -> Result<Replay, Error> {
    let played =
        stored_match.played.as_ref().filter(|_| access.allows_replay()).ok_or(Error::Missing("replay"))?;
    let mine = matches!(access, ReplayAccess::Own(_) | ReplayAccess::All);
    let hash = played.private.as_ref().filter(|_| mine).unwrap_or(&played.public);
    let text = String::from_utf8(contest.blobs.get(hash)?).map_err(joute_league::Error::from);
    let replay = text.and_then(|text| Ok(Replay::parse(&text)?));
    let replay = replay
        .map_err(|error| Error::UnreadableReplay { number: stored_match.number, source: Box::new(error) })?;
    let mut replay = match access {
        ReplayAccess::All => replay,
        ReplayAccess::Own(seats) => replay.redacted_for(seats),
        ReplayAccess::Outcome | ReplayAccess::Replay => replay.redacted_for(&[]),
    };
    for (champion, seat) in replay.header.champions.iter_mut().zip(&stored_match.spec.seats) {
        champion.name = name_of(contest, seat)?;
    }
    // The names are part of the sealed data.
    let sealed = seal(&replay);
    if let Some(outcome) = &mut replay.outcome {
        outcome.seal = sealed;
    }
    Ok(replay)
}

/// Returns the public name of a program that plays in a match.
pub fn name_of(contest: &Contest, seat: &Seat) -> Result<String, Error> {
    Ok(match seat {
        Seat::House { name, .. } => name.clone(),
        Seat::Version { person, number, .. } => version_label(&contest.store.person(*person)?.name, *number),
    })
}

/// A cache of people's names. A page with many matches looks up each name only once.
pub struct Names<'a> {
    contest: &'a Contest,
    names: HashMap<i64, String>,
}

impl<'a> Names<'a> {
    /// Creates an empty cache of the names in a contest.
    pub fn of(contest: &'a Contest) -> Self {
        Names { contest, names: HashMap::new() }
    }

    /// Returns the name that pages and the API show for a player of a match.
    pub fn seat(&mut self, seat: &Seat) -> Result<String, Error> {
        match seat {
            Seat::House { name, .. } => Ok(name.clone()),
            Seat::Version { person, number, .. } => {
                if let Some(name) = self.names.get(person) {
                    return Ok(version_label(name, *number));
                }
                let name = self.contest.store.person(*person)?.name;
                let label = version_label(&name, *number);
                self.names.insert(*person, name);
                Ok(label)
            }
        }
    }
}
