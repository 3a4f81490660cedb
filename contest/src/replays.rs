//! Access to matches and replays.
//!
//! *Invariant:* A replay leaves the server only through [`Contest::replay`], which removes the
//! output of champions that do not belong to the reader. To a person without access, a match does
//! not exist.

use crate::contest::Contest;
use crate::matches::Remembered;
use crate::people::{Id, Person, Role};
use crate::plan::Public;
use crate::store::Error;
use crate::tournaments::Sees;
use crate::work::{Meeting, Seat};
use joute_arena::seal::seal;
use joute_engine::replay::Replay;

/// The access of a person to a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sight {
    /// The champions and the result are visible.
    Outcome,
    /// The replay is visible too, without the output of champions.
    Replay,
    /// The replay is visible with the output of the champions on these seats, which are the
    /// reader's own.
    Own(Vec<usize>),
    /// The replay is visible with all output.
    All,
}

impl Sight {
    /// Returns the access to a match whose tournament is not hidden. `None` means that the match
    /// does not exist for the person.
    pub fn of(person: Option<&Person>, seen: &Remembered, public: Public) -> Option<Self> {
        let staff = person.is_some_and(|person| matches!(person.role, Role::Jury | Role::Organiser));
        if staff && seen.forfeit.is_none() {
            return Some(Sight::All);
        }
        let own = person.map_or_else(Vec::new, |person| own_seats(&seen.meeting, person.id));
        match () {
            // It has no replay.
            () if seen.forfeit.is_some() && (staff || public.matches || !own.is_empty()) => {
                Some(Sight::Outcome)
            }
            () if !own.is_empty() => Some(Sight::Own(own)),
            // First matches and requested matches are visible to their players only.
            () if seen.tournament.is_none() || !public.matches => None,
            () if public.replays => Some(Sight::Replay),
            () => Some(Sight::Outcome),
        }
    }

    /// Returns true if the replay may be watched.
    pub fn watches(&self) -> bool {
        *self != Sight::Outcome
    }
}

/// Returns the seats on which a person's versions play.
pub fn own_seats(meeting: &Meeting, person: Id) -> Vec<usize> {
    let own = |seat: &Seat| matches!(seat, Seat::Version { person: other, .. } if *other == person);
    meeting.seats.iter().enumerate().filter(|(_, seat)| own(seat)).map(|(at, _)| at).collect()
}

/// Returns the name of a version. A candidate may be called `cpp 2` or `cpp2`: the second version of `cpp` looks like neither.
pub fn shown(name: &str, number: u32) -> String {
    format!("{name} (v{number})")
}

impl Contest {
    /// Returns a match and a person's access to it.
    ///
    /// # Errors
    /// Returns an error if there is no match with this number that the person may know of.
    pub fn seen(&self, number: i64, person: Option<&Person>) -> Result<(Remembered, Sight), Error> {
        let seen = self.store.match_of(number, Sees::of(person.map(|person| person.role)))?;
        let sight = Sight::of(person, &seen, self.plan.public).ok_or(Error::Missing("match"))?;
        Ok((seen, sight))
    }

    /// Returns the replay of a match with the parts to which there is access, with the public names
    /// of the players.
    ///
    /// # Errors
    /// Returns an error if the match was not played yet, if its replay may not be watched, or if
    /// the replay is missing.
    pub fn replay(&self, seen: &Remembered, sight: &Sight) -> Result<Replay, Error> {
        let played = seen.played.as_ref().filter(|_| sight.watches()).ok_or(Error::Missing("replay"))?;
        let mine = matches!(sight, Sight::Own(_) | Sight::All);
        let hash = played.private.as_ref().filter(|_| mine).unwrap_or(&played.public);
        let lost = |why: String| Error::Database(format!("the replay of match {}: {why}", seen.number));
        let bytes = self.blobs.get(hash).map_err(|error| lost(error.to_string()))?;
        let text = String::from_utf8(bytes).map_err(|error| lost(error.to_string()))?;
        let replay = Replay::parse(&text).map_err(lost)?;
        let mut replay = match sight {
            Sight::All => replay,
            Sight::Own(seats) => replay.redacted_for(seats),
            Sight::Outcome | Sight::Replay => replay.redacted_for(&[]),
        };
        for (champion, seat) in replay.header.champions.iter_mut().zip(&seen.meeting.seats) {
            champion.name = self.name_of(seat)?;
        }
        // The names are part of the sealed data.
        let sealed = seal(&replay);
        if let Some(outcome) = &mut replay.outcome {
            outcome.seal = sealed;
        }
        Ok(replay)
    }

    /// Returns the public name of a champion.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn name_of(&self, seat: &Seat) -> Result<String, Error> {
        Ok(match seat {
            Seat::House { name, .. } => name.clone(),
            Seat::Version { person, number, .. } => shown(&self.store.person(*person)?.name, *number),
        })
    }
}
