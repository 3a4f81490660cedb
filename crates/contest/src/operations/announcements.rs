//! Announcements by organisers. An announcement is a banner on all pages until it is withdrawn.

use crate::data::{Act, Error};
use crate::store::Store;
use joute_words::contest as say;

/// The maximum length in characters of an announcement. It applies to each language.
const MAX_LENGTH: usize = 500;

/// Publishes an announcement in French, in English or in both.
///
/// # Errors
/// Returns an error if the text is empty or too long.
pub fn announce(store: &Store, french: &str, english: &str, act: &Act) -> Result<(), Error> {
    let (french, english) = (french.trim(), english.trim());
    if french.is_empty() && english.is_empty() {
        return Err(Error::Message(say::announcement_empty));
    }
    if [french, english].iter().any(|text| text.chars().count() > MAX_LENGTH) {
        return Err(Error::Message(say::announcement_long));
    }
    store.audited_transaction(act, |tables| tables.insert_announcement(french, english, None, act.at))
}

/// Withdraws an announcement. Pages no longer show it.
///
/// # Errors
/// Returns an error if there is no such announcement or it was already withdrawn.
pub fn withdraw_announcement(store: &Store, id: i64, act: &Act) -> Result<(), Error> {
    store.audited_transaction(act, |tables| tables.end_announcement(id, act.at))
}
