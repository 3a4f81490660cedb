//! The rule that decides which matches a person may know of. Some matches are hidden until the
//! results of their tournament are released.
//!
//! *Invariant:* All code that shows, counts or lists matches passes a [`Visibility`]. The matches
//! of a tournament whose results the jury has not released do not exist for other people. Match
//! numbers reveal nothing either, because each tournament numbers its matches separately.

use super::person::Role;

/// The matches that a person may know of. Matches of hidden tournaments are confidential.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Visibility {
    /// The matches that all people may know of. Those of hidden tournaments are left out.
    Opened,
    /// All matches of the contest, for the jury and organisers.
    Everything,
}

/// The lowest match number of any tournament. Each tournament has its own range of match numbers.
pub const FIRST_TOURNAMENT_NUMBER: i64 = 1_000_000_000;

/// The number of match numbers for each tournament. No league or cup has as many matches.
pub(crate) const NUMBERS_PER_TOURNAMENT: i64 = 1_000_000;

/// Returns a match number as pages show it. For example, `2.15` is the fifteenth match of
/// tournament 2. The numbers of other matches are shown unchanged.
pub fn label(number: i64) -> String {
    match number - FIRST_TOURNAMENT_NUMBER {
        place if place > 0 => {
            format!("{}.{}", place / NUMBERS_PER_TOURNAMENT, place % NUMBERS_PER_TOURNAMENT)
        }
        _ => number.to_string(),
    }
}

/// Returns the number of the tournament for a match number. Returns `None` if the match belongs to
/// no tournament.
pub const fn tournament_of(number: i64) -> Option<i64> {
    match number - FIRST_TOURNAMENT_NUMBER {
        place if place > 0 => Some(place / NUMBERS_PER_TOURNAMENT),
        _ => None,
    }
}

impl Visibility {
    /// Returns the matches that a person with this role may know of. `None` stands for a person who
    /// is not signed in.
    pub const fn of(role: Option<Role>) -> Self {
        match role {
            Some(Role::Jury | Role::Organiser) => Visibility::Everything,
            Some(Role::Candidate) | None => Visibility::Opened,
        }
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
