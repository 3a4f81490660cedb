//! Who may see what of a match, and its replay as they may see it.
//!
//! *Invariant:* a replay leaves the server only through [`Contest::replay`]: what champions printed that are not the
//! reader's was taken out here, not in a browser. A match that somebody may not see does not exist for it.

use crate::contest::Contest;
use crate::matches::Remembered;
use crate::people::{Id, Person, Role};
use crate::plan::Public;
use crate::store::Error;
use crate::tournaments::Sees;
use crate::work::{Meeting, Seat};
use joute_arena::seal::seal;
use joute_engine::replay::Replay;

/// What somebody may see of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sight {
    /// Who met, and how it ended.
    Outcome,
    /// The replay as well, without what champions printed.
    Replay,
    /// The replay with what the champions on these seats printed: the reader's own.
    Own(Vec<usize>),
    /// Everything.
    All,
}

impl Sight {
    /// Of a match that is not hidden. None: it does not exist for whoever asks.
    pub fn of(person: Option<&Person>, seen: &Remembered, public: Public) -> Option<Self> {
        if person.is_some_and(|person| matches!(person.role, Role::Jury | Role::Organiser)) {
            return Some(Sight::All);
        }
        let own = person.map_or_else(Vec::new, |person| own_seats(&seen.meeting, person.id));
        match () {
            () if !own.is_empty() => Some(Sight::Own(own)),
            // First matches and wishes are between their players.
            () if seen.tournament.is_none() || !public.matches => None,
            () if public.replays => Some(Sight::Replay),
            () => Some(Sight::Outcome),
        }
    }

    /// May it be watched?
    pub fn watches(&self) -> bool {
        *self != Sight::Outcome
    }
}

/// The seats on which somebody's versions play.
pub fn own_seats(meeting: &Meeting, person: Id) -> Vec<usize> {
    let own = |seat: &Seat| matches!(seat, Seat::Version { person: other, .. } if *other == person);
    meeting.seats.iter().enumerate().filter(|(_, seat)| own(seat)).map(|(at, _)| at).collect()
}

impl Contest {
    /// A match, and what somebody may see of it.
    ///
    /// # Errors
    /// There is none of this number that it may know of.
    pub fn seen(&self, number: i64, person: Option<&Person>) -> Result<(Remembered, Sight), Error> {
        let seen = self.store.match_of(number, Sees::of(person.map(|person| person.role)))?;
        let sight = Sight::of(person, &seen, self.plan.public).ok_or(Error::Missing("match"))?;
        Ok((seen, sight))
    }

    /// A match's replay as it may be seen, under the names that people know.
    ///
    /// # Errors
    /// It was not played yet, may not be watched, or was lost.
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
            Sight::Own(seats) => replay.seen_by(seats),
            Sight::Outcome | Sight::Replay => replay.seen_by(&[]),
        };
        for (champion, seat) in replay.header.champions.iter_mut().zip(&seen.meeting.seats) {
            champion.name = self.name_of(seat)?;
        }
        // Names are a part of what it seals.
        let sealed = seal(&replay);
        if let Some(outcome) = &mut replay.outcome {
            outcome.seal = sealed;
        }
        Ok(replay)
    }

    /// What a champion is called.
    ///
    /// # Errors
    /// The database's.
    pub fn name_of(&self, seat: &Seat) -> Result<String, Error> {
        Ok(match seat {
            Seat::House { name, .. } => name.clone(),
            Seat::Version { person, number, .. } => format!("{} {number}", self.store.person(*person)?.name),
        })
    }
}
