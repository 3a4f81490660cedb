//! The tables `match` and `plays`: the matches of the contest, and the candidates who play them.

use super::engine::{Parameter, Row, params};
use super::recheck::done_by_worker;
use super::values::{Json, Time};
use super::{Store, Tables};
use crate::data::{
    Error, Filter, MatchReason, MatchResult, NewMatch, OpponentChoice, PersonId, Seat, StoredMatch,
    TOURNAMENTS, TournamentId, TournamentProgress, Visibility,
};
use jiff::Timestamp;

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
    let (number, why, Time(requested), person, map, Json(spec), played, tournament, job, forfeit) =
        row.try_into()?;
    let played = Option::map(played, |Json(played)| played);
    Ok(StoredMatch { number, why, requested, person, map, spec, played, tournament, job, forfeit })
}

impl Tables<'_> {
    fn select_matches(&self, rest: &str, values: &[&dyn Parameter]) -> Result<Vec<StoredMatch>, Error> {
        self.rows(&format!("SELECT {COLUMNS} FROM {rest}"), values, stored_match)
    }

    /// Returns the number of the next match that belongs to no tournament.
    pub(crate) fn next_match_number(&self) -> Result<i64, Error> {
        let query = "SELECT coalesce(max(number), 0) + 1 FROM match WHERE number < ?1";
        self.value(query, params![TOURNAMENTS])
    }

    /// Adds a match with its job in the queue.
    pub(crate) fn insert_match(&self, new: &NewMatch<'_>, job: i64, now: Timestamp) -> Result<(), Error> {
        let NewMatch { why, person, tournament, map, spec } = new;
        let query = "INSERT INTO match (number, why, asked, person, map, meeting, tournament, job)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
        let values = params![spec.number, why, Time(now), person, map, Json(spec), tournament, job];
        self.execute(query, values)?;
        for seat in &spec.seats {
            if let Seat::Version { person, .. } = seat {
                let query = "INSERT INTO plays VALUES (?1, ?2) ON CONFLICT DO NOTHING";
                self.execute(query, params![person, spec.number])?;
            }
        }
        Ok(())
    }

    /// Stores the result of a match. A result that is stored already is kept. `forfeit` is the reason
    /// for a match that was decided without being played.
    pub(crate) fn set_result(
        &self,
        number: i64,
        played: &MatchResult,
        forfeit: Option<&str>,
    ) -> Result<(), Error> {
        let query = "UPDATE match SET played = ?2, forfeit = ?3 WHERE number = ?1 AND played IS NULL";
        self.execute(query, params![number, Json(played), forfeit])
    }

    /// Deletes the results that an untrusted worker has sent. Results of tournaments that have ended stay, and so
    /// do matches that were decided without being played. Returns the number of deleted results, and of
    /// results that stay because their tournament has ended.
    pub(crate) fn withdraw_results(&self, worker: &str) -> Result<(usize, usize), Error> {
        let of_worker = concat!("job IN (SELECT id FROM job WHERE ", done_by_worker!(), ")");
        let query = format!(
            "UPDATE match SET played = NULL WHERE played IS NOT NULL AND forfeit IS NULL AND {of_worker}
             AND (tournament IS NULL OR tournament IN
                 (SELECT id FROM tournament WHERE complete IS NULL AND cancelled IS NULL))"
        );
        let withdrawn = self.change(&query, params![worker])?;
        let query = format!("SELECT count(*) FROM match WHERE played IS NOT NULL AND {of_worker}");
        Ok((withdrawn, self.value(&query, params![worker])?))
    }

    /// Deletes a match that was not played.
    pub(crate) fn delete_match(&self, number: i64) -> Result<(), Error> {
        self.execute("DELETE FROM plays WHERE match = ?1", params![number])?;
        self.execute("DELETE FROM match WHERE number = ?1 AND played IS NULL", params![number])
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

    /// Returns the number of played and of known matches of a tournament.
    pub(crate) fn tournament_progress(&self, id: TournamentId) -> Result<TournamentProgress, Error> {
        // Two counts read indexes only.
        let query = "SELECT (SELECT count(*) FROM match WHERE tournament = ?1 AND played IS NOT NULL),
                 (SELECT count(*) FROM match WHERE tournament = ?1)";
        let found = self.first(query, params![id], |row| row.try_into())?;
        let (played, all) = found.unwrap_or_default();
        Ok(TournamentProgress { played, all })
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
        most: u32,
    ) -> Result<Vec<StoredMatch>, Error> {
        let rest = format!(
            "{} WHERE number IN (SELECT match FROM plays WHERE person = ?1)
             ORDER BY asked DESC, number DESC LIMIT ?2",
            visible(sees)
        );
        self.tables()?.select_matches(&rest, params![person, most])
    }

    /// Returns a candidate's matches that pass a filter, the newest first. It returns at most the
    /// given number. The filter by result is not applied, because the database does not know results.
    pub fn own_matches(
        &self,
        person: PersonId,
        sees: Visibility,
        filter: &Filter,
        most: usize,
    ) -> Result<Vec<StoredMatch>, Error> {
        let Filter { version, against, map, before, tournament, ladder, result: _ } = filter;
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
             AND (?10 IS NULL OR CASE why WHEN 'ladder' THEN 1 ELSE 0 END = ?10)
             AND (?8 IS NULL OR {seats} {PERSON} = ?1 AND {NUMBER} = ?8)
                 AND (SELECT count(*) FROM {SEATS} WHERE {PERSON} = ?1) > 1)
             AND (?6 IS NULL OR (asked, number) < (SELECT asked, number FROM {matches} WHERE number = ?6))
             ORDER BY asked DESC, number DESC LIMIT ?7",
            matches = visible(sees),
        );
        let values =
            params![person, version, house, other, map, before, most as i64, own, tournament, ladder];
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
        most: u32,
    ) -> Result<Vec<StoredMatch>, Error> {
        let rest = format!(
            "{} WHERE tournament = ?1
             AND (?2 IS NULL OR number IN (SELECT match FROM plays WHERE person = ?2))
             ORDER BY number LIMIT ?4 OFFSET ?3",
            visible(sees)
        );
        self.tables()?.select_matches(&rest, params![id, of, from, most])
    }

    /// Returns the number of played and of known matches of a tournament.
    pub fn progress(&self, id: TournamentId) -> Result<TournamentProgress, Error> {
        self.tables()?.tournament_progress(id)
    }

    /// Returns the matches of a candidate whose results arrived after a time, the newest first. It
    /// returns at most the given number. Matches of the ladder are left out, because there are many.
    pub(crate) fn matches_since(
        &self,
        person: PersonId,
        sees: Visibility,
        since: Timestamp,
        most: usize,
    ) -> Result<Vec<StoredMatch>, Error> {
        let rest = format!(
            "{} AS m WHERE number IN (SELECT match FROM plays WHERE person = ?1) AND played IS NOT NULL AND why <> 'ladder'
             AND EXISTS (SELECT 1 FROM job WHERE job.id = m.job AND job.until > ?2)
             ORDER BY asked DESC, number DESC LIMIT ?3",
            visible(sees)
        );
        self.tables()?.select_matches(&rest, params![person, Time(since), most as i64])
    }

    /// Returns the latest matches of tournaments that everyone may know of and that have a replay. It
    /// returns at most the given number.
    pub(crate) fn latest_public_matches(&self, most: usize) -> Result<Vec<StoredMatch>, Error> {
        // The numbers of a later tournament are larger. The index of played matches has this order.
        let rest = "open_match WHERE tournament IS NOT NULL AND played IS NOT NULL AND forfeit IS NULL
            ORDER BY tournament DESC, number DESC LIMIT ?1";
        self.tables()?.select_matches(rest, params![most as i64])
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
