//! Who may know of which matches: the one place that says so.
//!
//! *Invariant:* whoever shows matches, counts them or lists them asks for them with a [`Sees`]. A match of a tournament whose
//! results the jury has still to release does not exist for anybody else. Its number tells nothing either: tournaments count
//! theirs apart from all others.

use crate::people::Role;
use crate::store::{Error, Store};
use rusqlite::OptionalExtension as _;

/// Which matches somebody may know of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sees {
    /// Those that everybody may: candidates and the public.
    Opened,
    /// All: the jury and organisers.
    Everything,
}

/// Numbers of matches from here on are tournaments': each has a block of its own.
pub const TOURNAMENTS: i64 = 1_000_000_000;

/// Numbers of one tournament; no league or cup has more matches.
pub(super) const BLOCK: i64 = 1_000_000;

/// A match's number for people: a tournament's `2.15`, its fifteenth match; all others as they are.
pub fn label(number: i64) -> String {
    match number - TOURNAMENTS {
        place if place > 0 => format!("{}.{}", place / BLOCK, place % BLOCK),
        _ => number.to_string(),
    }
}

impl Sees {
    /// Somebody of a role; none: somebody who is not signed in.
    pub const fn of(role: Option<Role>) -> Self {
        match role {
            Some(Role::Jury | Role::Organiser) => Sees::Everything,
            Some(Role::Candidate) | None => Sees::Opened,
        }
    }

    /// The table or view to select matches from; both have the columns of `match`.
    pub(crate) const fn matches(self) -> &'static str {
        match self {
            Sees::Opened => "open_match",
            Sees::Everything => "match",
        }
    }
}

impl Store {
    /// May somebody know of a match? One that is not there is nobody's to know.
    ///
    /// # Errors
    /// The database's.
    pub fn visible_to(&self, number: i64, sees: Sees) -> Result<bool, Error> {
        self.ask(|store| {
            let query = format!("SELECT number FROM {} WHERE number = ?1", sees.matches());
            Ok(store.query_row(&query, [number], |_| Ok(())).optional()?.is_some())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::label;

    #[test]
    fn a_tournament_s_matches_are_counted_from_one() {
        assert_eq!([7, 1_002_000_015, 1_012_345_678].map(label), ["7", "2.15", "12.345678"]);
    }
}
