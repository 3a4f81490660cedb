//! The jury's judgements of sources: marks for candidates and remarks on lines.
//!
//! *Invariant:* Candidates can read remarks only after an organiser has released them, which is
//! possible once the results of every tournament are released. Candidates can never read marks.

use crate::data::{Act, Error, NoticeContent, PersonId, Remark};
use crate::store::Store;
use jiff::Timestamp;
use joute_words::tournaments as say;

/// The maximum length in characters of a jury member's text. It applies to remarks and to reasons
/// for marks.
const MAX_TEXT_LENGTH: usize = 4000;

fn check_text(text: &str) -> Result<&str, Error> {
    let text = text.trim();
    if text.chars().count() > MAX_TEXT_LENGTH {
        return Err(Error::Message(say::jury_text_long));
    }
    Ok(text)
}

/// Adds a jury member's remark on a line of a candidate's code.
///
/// # Errors
/// Returns an error if the text is empty or too long, or if there is no such version.
pub fn remark(store: &Store, new: &Remark, by: PersonId, now: Timestamp) -> Result<(), Error> {
    let text = check_text(&new.text)?.to_owned();
    if text.is_empty() || new.line == 0 {
        return Err(Error::Message(say::remark_needs));
    }
    store.transaction(|tables| {
        tables.version(new.person, new.version)?;
        tables.insert_remark(&Remark { text, ..new.clone() }, by, now)
    })
}

/// Allows candidates to read the jury's remarks. Candidates who have received remarks are notified.
///
/// # Errors
/// Returns an error if the results of a tournament are not released yet.
pub fn open_remarks(store: &Store, act: &Act) -> Result<(), Error> {
    store.audited_transaction(act, |tables| {
        if tables.tournaments()?.iter().any(|one| one.released.is_none()) {
            return Err(Error::Message(say::remarks_too_early));
        }
        if !tables.open_remarks()? {
            return Ok(());
        }
        tables.insert_notices(tables.remarked_candidates()?, &NoticeContent::Remarks, act.at)
    })
}

/// Stores the points that a jury member gives to a candidate. They replace earlier points by the
/// same member for this candidate.
///
/// # Errors
/// Returns an error if the points are not a finite number or the reason is too long.
pub fn mark(
    store: &Store,
    person: PersonId,
    by: PersonId,
    points: f64,
    note: &str,
    now: Timestamp,
) -> Result<(), Error> {
    let note = check_text(note)?;
    if !points.is_finite() || points.abs() > 1e6 {
        return Err(Error::Message(say::mark_is_number));
    }
    store.transaction(|tables| {
        tables.person(person)?;
        tables.set_mark(person, by, points, note, now)
    })
}
