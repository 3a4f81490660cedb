//! The tables `match` and `plays`: the matches of the contest, and the candidates who play them.

use super::engine::{Parameter, Row, listed_rows, params};
use super::recheck::done_by_worker;
use super::tournament::CountChange;
use super::values::{Json, ListedRow, Time};
use super::{Store, Tables};
use crate::data::{
    Error, FIRST_TOURNAMENT_NUMBER, Filter, MatchReason, MatchResult, MatchSpec, NewMatch, OpponentChoice,
    PersonId, Seat, StoredMatch, TournamentId, Visibility,
};
use jiff::Timestamp;
use serde::Serialize;
use std::collections::BTreeSet;

/// The SQL columns of a match.
pub(super) const COLUMNS: &str = "number, why, asked, person, map, meeting, played, tournament, job, forfeit";

/// The SQL expression for the players of a match and their programs.
const SEATS: &str = "json_each(meeting -> 'seats')";

/// The SQL expressions for the candidate of a player and for the number of the candidate's version.
const PERSON: &str = "CAST(value -> 'version' ->> 'person' AS BIGINT)";
const NUMBER: &str = "CAST(value -> 'version' ->> 'number' AS BIGINT)";

/// Returns the name of the database table or view with the visible matches. Both have the same
/// columns.
pub(super) const fn visible(sees: Visibility) -> &'static str {
    match sees {
        Visibility::Opened => "open_match",
        Visibility::Everything => "match",
    }
}

/// Reads a match from the columns [`COLUMNS`] of a row.
pub(super) fn stored_match(row: &Row) -> Result<StoredMatch, Error> {
    let (number, reason, Time(requested), person, map, Json(spec), played, tournament, job, forfeit) =
        row.try_into()?;
    let played = Option::map(played, |Json(played)| played);
    Ok(StoredMatch { number, reason, requested, person, map, spec, played, tournament, job, forfeit })
}

/// The columns of a new match.
#[derive(Serialize)]
struct NewMatchRow {
    number: i64,
    reason: String,
    person: Option<PersonId>,
    map: String,
    meeting: MatchSpec,
    tournament: Option<i64>,
    job: i64,
}

impl Tables<'_> {
    fn select_matches(&self, rest: &str, values: &[&dyn Parameter]) -> Result<Vec<StoredMatch>, Error> {
        self.rows(&format!("SELECT {COLUMNS} FROM {rest}"), values, stored_match)
    }

    /// Runs a statement that changes matches, and counts the change in their tournaments. The statement
    /// returns the tournament of each changed match. Returns the number of changed matches.
    fn change_matches(
        &self,
        statement: &str,
        values: &[&dyn Parameter],
        change: CountChange,
    ) -> Result<usize, Error> {
        let tournaments: Vec<Option<_>> = self.rows(statement, values, |row| row.get(0))?;
        let changed = tournaments.len();
        self.change_counts(tournaments, change)?;
        Ok(changed)
    }

    /// Returns the number of the next match that belongs to no tournament.
    pub(crate) fn next_match_number(&self) -> Result<i64, Error> {
        let query = "SELECT coalesce(max(number), 0) + 1 FROM match WHERE number < ?1";
        self.value(query, params![FIRST_TOURNAMENT_NUMBER])
    }

    /// Adds matches, and a job in the queue for each.
    pub(crate) fn insert_matches(&self, new: &[NewMatch<'_>], now: Timestamp) -> Result<(), Error> {
        let jobs = self.insert_match_jobs(new, now)?;
        let row = |new: &NewMatch<'_>| {
            let NewMatch { reason, person, tournament, map, spec } = new;
            let job = *jobs.get(&spec.number).ok_or(Error::Missing("job of a new match"))?;
            let (reason, meeting) = (reason.as_ref().to_owned(), spec.clone());
            let (map, person, tournament) = ((*map).to_owned(), *person, *tournament);
            Ok(NewMatchRow { number: spec.number, reason, person, map, meeting, tournament, job })
        };
        let rows: Vec<NewMatchRow> = new.iter().map(row).collect::<Result<_, Error>>()?;
        let query = "INSERT INTO match (number, why, asked, person, map, meeting, tournament, job)
            SELECT CAST(value ->> 'number' AS BIGINT), value ->> 'reason', ?2, CAST(value ->> 'person' AS BIGINT),
                value ->> 'map', value -> 'meeting', CAST(value ->> 'tournament' AS BIGINT), CAST(value ->> 'job' AS BIGINT)
            FROM json_each(?1) RETURNING tournament";
        self.change_matches(query, params![Json(&rows), Time(now)], CountChange::MATCH_ADDED)?;
        let player = |number: i64| {
            move |seat: &Seat| match seat {
                Seat::Version { person, .. } => Some((*person, number)),
                Seat::House { .. } => None,
            }
        };
        let plays: BTreeSet<(PersonId, i64)> =
            new.iter().flat_map(|new| new.spec.seats.iter().filter_map(player(new.spec.number))).collect();
        let query = "INSERT INTO plays SELECT CAST(value ->> 0 AS BIGINT), CAST(value ->> 1 AS BIGINT) FROM json_each(?1)";
        self.execute(query, params![Json(&plays)])
    }

    /// Updates the database's statistics about matches. PostgreSQL does so itself, but only after about a
    /// minute. With the statistics of almost empty tables, it reads a whole tournament for one page.
    pub(crate) fn update_statistics(&self) -> Result<(), Error> {
        self.0.update_statistics()
    }

    /// Stores the results of matches that were played. A result that is stored already is kept.
    pub(crate) fn set_results(&self, results: &[(i64, &MatchResult)]) -> Result<(), Error> {
        let results: Vec<ListedRow> = results.iter().map(ListedRow::of).collect::<Result<_, _>>()?;
        let query = concat!(
            "UPDATE match SET played = listed.text FROM ",
            listed_rows!(),
            " WHERE number = listed.id AND played IS NULL RETURNING tournament"
        );
        self.change_matches(query, params![Json(&results)], CountChange::RESULT_ADDED).map(drop)
    }

    /// Stores the result of a match that was decided without being played, with the reason. A result that is
    /// stored already is kept.
    pub(crate) fn set_forfeit(&self, number: i64, decided: &MatchResult, reason: &str) -> Result<(), Error> {
        let query = "UPDATE match SET played = ?2, forfeit = ?3 WHERE number = ?1 AND played IS NULL RETURNING tournament";
        let values = params![number, Json(decided), reason];
        self.change_matches(query, values, CountChange::RESULT_ADDED).map(drop)
    }

    /// Deletes the results that an untrusted worker has sent. Results of tournaments that have
    /// ended stay, and so do matches that were decided without being played. Returns the number of
    /// deleted results, and of results that stay because their tournament has ended.
    pub(crate) fn withdraw_results(&self, worker: &str) -> Result<(usize, usize), Error> {
        let of_worker = concat!("job IN (SELECT id FROM job WHERE ", done_by_worker!(), ")");
        let query = format!(
            "UPDATE match SET played = NULL WHERE played IS NOT NULL AND forfeit IS NULL AND {of_worker}
             AND (tournament IS NULL OR tournament IN
                 (SELECT id FROM tournament WHERE complete IS NULL AND cancelled IS NULL))
             RETURNING tournament"
        );
        let withdrawn = self.change_matches(&query, params![worker], CountChange::RESULT_DELETED)?;
        let query = format!("SELECT count(*) FROM match WHERE played IS NOT NULL AND {of_worker}");
        Ok((withdrawn, self.value(&query, params![worker])?))
    }

    /// Deletes a match that was not played.
    pub(crate) fn delete_match(&self, number: i64) -> Result<(), Error> {
        self.execute("DELETE FROM plays WHERE match = ?1", params![number])?;
        let query = "DELETE FROM match WHERE number = ?1 AND played IS NULL RETURNING tournament";
        self.change_matches(query, params![number], CountChange::MATCH_DELETED).map(drop)
    }

    /// Returns the matches of a tournament that have not been played yet, in order.
    pub(crate) fn unplayed_matches(&self, id: TournamentId) -> Result<Vec<StoredMatch>, Error> {
        self.select_matches("match WHERE tournament = ?1 AND played IS NULL ORDER BY number", params![id])
    }

    /// Returns a tournament's match that has not been played yet. Returns `None` if there is none
    /// with this number.
    pub(crate) fn unplayed_match(&self, number: i64) -> Result<Option<StoredMatch>, Error> {
        let rest = "match WHERE number = ?1 AND played IS NULL AND tournament IS NOT NULL";
        Ok(self.select_matches(rest, params![number])?.pop())
    }

    /// Returns the matches of a tournament that were played.
    pub(crate) fn played_matches(&self, id: TournamentId) -> Result<Vec<StoredMatch>, Error> {
        self.select_matches("match WHERE tournament = ?1 AND played IS NOT NULL", params![id])
    }

    /// Returns the number of a tournament's last match. Returns `None` if there is none.
    pub(crate) fn last_match_number(&self, id: TournamentId) -> Result<Option<i64>, Error> {
        self.value("SELECT max(number) FROM match WHERE tournament = ?1", params![id])
    }

    /// Returns true if a match of a tournament has not been played yet.
    pub(crate) fn has_unplayed_match(&self, id: TournamentId) -> Result<bool, Error> {
        let query = "SELECT EXISTS (SELECT 1 FROM match WHERE tournament = ?1 AND played IS NULL)";
        self.value(query, params![id])
    }

    /// Returns the number of a candidate's requested matches that wait in the queue. Matches of duels
    /// and of the candidate's challenges are included.
    pub(crate) fn count_requested_matches(&self, person: PersonId) -> Result<u32, Error> {
        let query = "SELECT count(*) FROM match JOIN job ON job.id = match.job
            WHERE match.person = ?1 AND why IN (?2, ?3, ?4) AND played IS NULL AND job.state <> 'dropped'";
        let values = params![person, MatchReason::Requested, MatchReason::Duel, MatchReason::Challenge];
        self.value(query, values)
    }
}

impl Store {
    /// Returns the match with the given number. The reader must be allowed to know of it.
    ///
    /// # Errors
    /// Returns an error if there is no match with this number that the reader may know of.
    pub fn match_of(&self, number: i64, sees: Visibility) -> Result<StoredMatch, Error> {
        let rest = format!("{} WHERE number = ?1", visible(sees));
        self.tables()?.select_matches(&rest, params![number])?.pop().ok_or(Error::Missing("match"))
    }

    /// Returns the latest matches of a candidate's versions, the newest first. It returns at most
    /// the given number.
    pub fn matches_of(
        &self,
        person: PersonId,
        sees: Visibility,
        maximum: u32,
    ) -> Result<Vec<StoredMatch>, Error> {
        let rest = format!(
            "{} WHERE number IN (SELECT match FROM plays WHERE person = ?1)
             ORDER BY asked DESC, number DESC LIMIT ?2",
            visible(sees)
        );
        self.tables()?.select_matches(&rest, params![person, maximum])
    }

    /// Returns a candidate's matches that pass a filter, the newest first. It returns at most the
    /// given number. The filter by result is not applied, because the database does not store the
    /// result for a candidate.
    pub fn own_matches(
        &self,
        person: PersonId,
        sees: Visibility,
        filter: &Filter,
        maximum: usize,
    ) -> Result<Vec<StoredMatch>, Error> {
        let Filter { version, against, map, before, tournament, ladder, duel, result: _ } = filter;
        let (own, house, other) = match against {
            Some(OpponentChoice::Own(number)) => (Some(number), None, None),
            Some(OpponentChoice::House(name)) => (None, Some(name), None),
            Some(OpponentChoice::Other(other)) => (None, None, Some(other)),
            None => (None, None, None),
        };
        let seats = format!("EXISTS (SELECT 1 FROM {SEATS} WHERE");
        let rest = format!(
            "{matches} AS m WHERE number IN (SELECT match FROM plays WHERE person = ?1)
             AND (?2 IS NULL OR {seats} {PERSON} = ?1 AND {NUMBER} = ?2))
             AND (?3 IS NULL OR {seats} value -> 'house' ->> 'name' = ?3))
             AND (?4 IS NULL OR {seats} {PERSON} = ?4))
             AND (?5 IS NULL OR map = ?5)
             AND (?9 IS NULL OR coalesce(tournament, 0) = ?9)
             AND (?11 IS NULL OR number IN (SELECT match FROM duel_match WHERE duel = ?11))
             AND (?10 IS NULL OR CASE why WHEN 'ladder' THEN 1 ELSE 0 END = ?10)
             AND (?8 IS NULL OR {seats} {PERSON} = ?1 AND {NUMBER} = ?8)
                 AND (SELECT count(*) FROM {SEATS} WHERE {PERSON} = ?1) > 1)
             AND (?6 IS NULL OR (asked, number) < (SELECT asked, number FROM {matches} WHERE number = ?6))
             ORDER BY asked DESC, number DESC LIMIT ?7",
            matches = visible(sees),
        );
        let values = params![
            person,
            version,
            house,
            other,
            map,
            before,
            maximum as i64,
            own,
            tournament,
            ladder,
            duel
        ];
        self.tables()?.select_matches(&rest, values)
    }

    /// Returns the matches of a tournament in order, starting at an index. It returns at most the
    /// given number. If a person is given, only this person's matches are returned.
    pub fn matches_in(
        &self,
        id: TournamentId,
        sees: Visibility,
        of: Option<PersonId>,
        from: u32,
        maximum: u32,
    ) -> Result<Vec<StoredMatch>, Error> {
        let select = |condition: &str, values: &[&dyn Parameter]| {
            let rest = "ORDER BY number LIMIT ?3 OFFSET ?2";
            let rest = format!("{} WHERE tournament = ?1 {condition} {rest}", visible(sees));
            self.tables()?.select_matches(&rest, values)
        };
        // One query for both cases would be slower, because PostgreSQL plans it before it knows whether
        // there is a person.
        match of {
            None => select("", params![id, from, maximum]),
            Some(person) => {
                let condition = "AND number IN (SELECT match FROM plays WHERE person = ?4)";
                select(condition, params![id, from, maximum, person])
            }
        }
    }

    /// Returns the matches of a candidate whose results arrived after a time, the newest first. It
    /// returns at most the given number. Matches of the ladder are left out, because there are many.
    pub(crate) fn matches_since(
        &self,
        person: PersonId,
        sees: Visibility,
        since: Timestamp,
        maximum: usize,
    ) -> Result<Vec<StoredMatch>, Error> {
        let rest = format!(
            "{} AS m WHERE number IN (SELECT match FROM plays WHERE person = ?1) AND played IS NOT NULL AND why <> 'ladder'
             AND EXISTS (SELECT 1 FROM job WHERE job.id = m.job AND job.until > ?2)
             ORDER BY asked DESC, number DESC LIMIT ?3",
            visible(sees)
        );
        self.tables()?.select_matches(&rest, params![person, Time(since), maximum as i64])
    }

    /// Returns the latest matches of tournaments that all people may know of and that have a replay. It
    /// returns at most the given number.
    pub(crate) fn latest_public_matches(&self, maximum: usize) -> Result<Vec<StoredMatch>, Error> {
        // The numbers of a later tournament are larger. The index of played matches has this order.
        let rest = "open_match WHERE tournament IS NOT NULL AND played IS NOT NULL AND forfeit IS NULL
            ORDER BY tournament DESC, number DESC LIMIT ?1";
        self.tables()?.select_matches(rest, params![maximum as i64])
    }

    /// Returns the number of matches that were played.
    pub(crate) fn count_played(&self) -> Result<u32, Error> {
        let query = "SELECT count(*) FROM match WHERE played IS NOT NULL";
        self.tables()?.value(query, params![])
    }

    /// Returns the numbers of the public matches before and after a match of the last tournament.
    /// The first match follows the last one.
    pub(crate) fn matches_around(&self, number: i64) -> Result<(Option<i64>, Option<i64>), Error> {
        let shown = "FROM open_match WHERE played IS NOT NULL AND forfeit IS NULL AND tournament =
            (SELECT max(tournament) FROM open_match WHERE played IS NOT NULL AND forfeit IS NULL)";
        let find = |condition: &str, order: &str| {
            let query = format!("SELECT number {shown} AND {condition} ORDER BY number {order} LIMIT 1");
            self.tables()?.first(&query, params![number], |row| row.get(0))
        };
        let previous = find("number < ?1", "DESC")?.or(find("number >= ?1", "DESC")?);
        let next = find("number > ?1", "ASC")?.or(find("number <= ?1", "ASC")?);
        Ok((previous, next))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::params;
    use crate::blobs::Hash;
    use crate::clock::Clock as _;
    use crate::data::{MatchReason, MatchResult, MatchSpec, NewMatch, TournamentProgress};

    #[test]
    fn matches_and_results_of_a_tournament_are_counted_when_they_change() {
        let (store, clock) = testing::contest();
        let result = MatchResult {
            scores: Vec::new(),
            ranks: Vec::new(),
            gone: Vec::new(),
            departures: Vec::new(),
            turns: Vec::new(),
            public: Hash::of(b"replay"),
            private: None,
            picture: None,
        };
        let changed = store.transaction(|tables| {
            let query =
                "INSERT INTO tournament (id, name, planned, at, hidden, by_jury) VALUES (?1, ?2, 1, 0, 0, 0)";
            tables.execute(query, params![1_i64, "league"])?;
            tables.execute(query, params![2_i64, "cup"])?;
            let (mode, seats) = (String::new(), Vec::new());
            let spec = |number| MatchSpec {
                number,
                map: None,
                seed: 0,
                key: None,
                mode: mode.clone(),
                seats: seats.clone(),
            };
            let new = |(number, tournament): (i64, Option<i64>)| {
                let reason = if tournament.is_some() { MatchReason::Tournament } else { MatchReason::Ladder };
                NewMatch { reason, person: None, tournament, map: "", spec: spec(number) }
            };
            let all = [(1, None), (2, Some(1)), (3, Some(1)), (4, Some(1)), (5, Some(2))].map(new);
            tables.insert_matches(&all, clock.now())?;
            let counts = || -> Result<[(usize, usize); 2], _> {
                let of = |id| {
                    tables
                        .tournament_progress(id)
                        .map(|TournamentProgress { played, all }| (played as usize, all as usize))
                };
                Ok::<_, crate::data::Error>([of(1)?, of(2)?])
            };
            let mut seen = vec![counts()?];
            tables.set_results(&[(1, &result), (2, &result), (5, &result)])?;
            seen.push(counts()?);
            // A second result of a match is not stored.
            tables.set_results(&[(2, &result), (3, &result)])?;
            seen.push(counts()?);
            tables.set_forfeit(3, &result, "late")?;
            tables.set_forfeit(4, &result, "late")?;
            seen.push(counts()?);
            tables.execute("UPDATE job SET state = 'settled', worker = 'w/1'", params![])?;
            tables.withdraw_results("w")?;
            seen.push(counts()?);
            tables.delete_match(2)?;
            tables.delete_match(4)?;
            seen.push(counts()?);
            Ok(seen)
        });
        let steps = changed.expect("the matches can be changed");
        let expected = [
            ("added", [(0, 3), (0, 1)]),
            ("played", [(1, 3), (1, 1)]),
            ("played again", [(2, 3), (1, 1)]),
            ("decided", [(3, 3), (1, 1)]),
            ("withdrawn", [(1, 3), (0, 1)]),
            ("deleted", [(1, 2), (0, 1)]),
        ];
        for ((step, counts), found) in expected.into_iter().zip(steps) {
            assert_eq!(found, counts, "{step}");
        }
    }
}
