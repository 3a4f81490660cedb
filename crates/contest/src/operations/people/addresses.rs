//! The mail addresses of people, and the requests for links with which they choose a new password.
//!
//! *Invariant:* A request for a link takes the same time and has the same answer whether or not there is
//! such a person. The name is looked up when the mails are sent.

use super::attempts::{Limit, count_attempt, count_in, network};
use super::authenticate;
use super::names::person_named;
use crate::clock::Clock;
use crate::data::{Error, MailContent, Person, PersonId};
use crate::store::{Store, Tables};
use jiff::Timestamp;
use joute_words::{Locale, mail as say};
use lettre::Address;

/// The limit on links for a forgotten password that are sent to one person in an hour.
const MAX_LINKS_PER_PERSON: u32 = 3;

/// The limit on links for a forgotten password that are requested from one network in an hour.
const MAX_LINKS_PER_NETWORK: u32 = 20;

/// The limit on mails in an hour with which addresses of one person are confirmed.
const MAX_CONFIRMATIONS_PER_PERSON: u32 = 5;

/// The limit on mails in an hour with which one address is confirmed, perhaps for several people.
const MAX_CONFIRMATIONS_PER_ADDRESS: u32 = 3;

/// The limit on mails in an hour with which people in one network confirm addresses. It is high because a
/// whole room of candidates may share one network.
const MAX_CONFIRMATIONS_PER_NETWORK: u32 = 100;

/// The maximum length of a mail address, which also limits the stored requests.
const MAX_ADDRESS_LENGTH: usize = 254;

/// A person's request to use another mail address.
#[derive(Debug, Clone, Copy)]
pub struct AddressRequest<'a> {
    /// The person who has entered the address.
    pub person: PersonId,
    /// The new mail address.
    pub mail: &'a str,
    /// The person's password.
    pub password: &'a str,
    /// The network address from which the request came.
    pub address: &'a str,
    /// The language of the page on which the address was entered.
    pub locale: Locale,
}

/// Returns a mail address that a person or an organiser has entered, or `None` if it is not valid. Quoted
/// names and other letters than those of ASCII are refused, because some mail servers do not accept them.
pub fn mail_address(text: &str) -> Option<Address> {
    let text = text.trim();
    let is_plain = |letter: char| letter.is_ascii_graphic() && !"\"(),:;<>[\\]".contains(letter);
    let is_plain = text.len() <= MAX_ADDRESS_LENGTH && text.chars().all(is_plain);
    text.parse().ok().filter(|_| is_plain)
}

/// Requests links with which people choose new passwords. `asked` is the name or the mail address that a
/// visitor has entered, and `address` is the visitor's network address.
///
/// # Errors
/// Returns an error if too many links were requested from this network.
pub fn request_link(
    store: &Store,
    name_or_address: &str,
    address: &str,
    locale: Locale,
    clock: &dyn Clock,
) -> Result<(), Error> {
    let now = clock.now();
    let name_or_address: String = name_or_address.trim().chars().take(MAX_ADDRESS_LENGTH).collect();
    count_attempt(
        store,
        &[Limit::hourly(format!("forgotten from {}", network(address)), MAX_LINKS_PER_NETWORK)],
        now,
    )?;
    store.transaction(|tables| tables.insert_mail(&MailContent::Forgotten(name_or_address), locale, now))
}

/// Queues a link for each person with a name or a mail address, as a visitor has entered it. People who
/// have received too many links, who have no confirmed address or who are excluded get none.
pub(crate) fn queue_links(
    tables: &Tables<'_>,
    name_or_address: &str,
    locale: Locale,
    now: Timestamp,
) -> Result<(), Error> {
    let people = match name_or_address.contains('@') {
        true => tables.people_at(name_or_address)?,
        false => person_named(tables, name_or_address)?.into_iter().collect(),
    };
    for person in people {
        if recipient(tables, &person)?.is_none() {
            continue;
        }
        match count_in(tables, &[Limit::hourly(format!("link for {}", person.id), MAX_LINKS_PER_PERSON)], now)
        {
            Ok(_) => tables.insert_mail(&MailContent::Link(person.id), locale, now)?,
            Err(Error::Message(_)) => tracing::info!(person = person.id, "too many links were requested"),
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Returns the address to which a link for a person is sent. Returns `None` if the person has no
/// confirmed address or is excluded from the contest.
pub(crate) fn recipient(tables: &Tables<'_>, person: &Person) -> Result<Option<Address>, Error> {
    if person.out.is_some() || tables.represented(person)?.out.is_some() {
        return Ok(None);
    }
    Ok(tables.addresses(person.id)?.confirmed.as_deref().and_then(mail_address))
}

/// Stores a mail address that a person has entered, and requests a mail with which the person confirms it.
/// The earlier address stays in use until then.
///
/// # Errors
/// Returns an error if the password is wrong, the address is not valid, or there were too many requests.
pub fn propose_address(store: &Store, request: &AddressRequest<'_>, clock: &dyn Clock) -> Result<(), Error> {
    let AddressRequest { person, mail, password, address, locale } = *request;
    let mail = mail_address(mail).ok_or(Error::Message(say::wrong_address))?.to_string();
    authenticate(store, &store.person(person)?.name, password, address, clock)?;
    let now = clock.now();
    store.transaction(|tables| {
        let limits = [
            Limit::hourly(format!("confirmation by {person}"), MAX_CONFIRMATIONS_PER_PERSON),
            Limit::hourly(
                format!("confirmation to {}", mail.to_ascii_lowercase()),
                MAX_CONFIRMATIONS_PER_ADDRESS,
            ),
            Limit::hourly(format!("confirmation from {}", network(address)), MAX_CONFIRMATIONS_PER_NETWORK),
        ];
        count_in(tables, &limits, now)?;
        tables.propose_address(person, &mail)?;
        tables.insert_mail(&MailContent::Confirm(person), locale, now)
    })
}

/// Confirms the mail address to which a secret was sent. Links that were sent to the earlier address
/// become invalid. Returns the confirmed address.
///
/// # Errors
/// Returns an error if the secret is used, expired or unknown.
pub fn confirm_address(store: &Store, secret: &str, clock: &dyn Clock) -> Result<String, Error> {
    store.transaction(|tables| {
        let person = tables.confirm_address(secret, clock.now())?;
        tables.delete_links(person)?;
        tables.addresses(person)?.confirmed.ok_or(Error::Missing("link"))
    })
}

/// Removes the mail addresses of a person. Links that were sent there become invalid.
///
/// # Errors
/// Returns an error if the password is wrong.
pub fn remove_address(
    store: &Store,
    person: PersonId,
    password: &str,
    address: &str,
    clock: &dyn Clock,
) -> Result<(), Error> {
    authenticate(store, &store.person(person)?.name, password, address, clock)?;
    store.transaction(|tables| {
        tables.delete_addresses(person)?;
        tables.delete_links(person)
    })
}
