//! Sends the mails of a contest in the background.
//!
//! *Invariant:* The secret of a link exists only in the mail. The queue contains the person who
//! receives the link, and the link is created when its mail is sent.

mod letter;
mod smtp;

pub use smtp::{Letter, MailError, send, send_test};

use super::people::addresses::{mail_address, queue_links, recipient};
use crate::contest::Contest;
use crate::data::{Error, MailContent, MailFailure, QueuedMail};
use crate::paths;
use crate::store::Tables;
use jiff::{SignedDuration, Timestamp};

/// The time after which a mail is sent again if the server could not be used.
const RETRY_INTERVAL: SignedDuration = SignedDuration::from_mins(1);

/// The time after which a mail is no longer sent. The person has probably requested another one.
const MAIL_LIFETIME: SignedDuration = SignedDuration::from_hours(1);

/// The time for which organisers see a failure to send a mail.
const FAILURE_LIFETIME: SignedDuration = SignedDuration::from_hours(24);

/// Sends the mails that are due. The service calls it often.
///
/// Only the leader does this work, if the contest has several servers. A mail is postponed before it is
/// sent, so that no other server sends it at the same time.
pub fn send_due(contest: &Contest) -> Result<(), Error> {
    let Some(settings) = &contest.plan.mail else { return Ok(()) };
    if contest.store.waiting_mails()? == 0 {
        return Ok(());
    }
    while contest.leads()? {
        let Some((id, letter)) = next_letter(contest)? else { break };
        let result = smtp::send(settings, &contest.plan.title, &letter);
        let is_server_lost = result.as_ref().is_err_and(|error| !error.is_refusal());
        finish(contest, id, &letter, result)?;
        if is_server_lost {
            break;
        }
    }
    Ok(())
}

/// Returns the number of the next mail that is due, and the letter to send. Mails that have no recipient
/// are deleted.
fn next_letter(contest: &Contest) -> Result<Option<(i64, Letter)>, Error> {
    contest.store.transaction(|tables| {
        let now = contest.clock.now();
        while let Some(mail) = tables.due_mail(now)? {
            match letter(contest, tables, &mail, now)? {
                None => tables.delete_mail(mail.id)?,
                Some(letter) => {
                    tables.postpone_mail(
                        mail.id,
                        now.saturating_add(RETRY_INTERVAL).unwrap_or(Timestamp::MAX),
                    )?;
                    return Ok(Some((mail.id, letter)));
                }
            }
        }
        Ok(None)
    })
}

/// Returns the letter of a mail, with a new link. Returns `None` if there is nothing to send.
fn letter(
    contest: &Contest,
    tables: &Tables<'_>,
    mail: &QueuedMail,
    now: Timestamp,
) -> Result<Option<Letter>, Error> {
    // The plan requires the public address.
    let Some(base) = &contest.plan.address else { return Ok(None) };
    if now.duration_since(mail.created) > MAIL_LIFETIME {
        return Ok(None);
    }
    let (locale, title) = (mail.locale, &contest.plan.title);
    match &mail.content {
        MailContent::Forgotten(asked) => queue_links(tables, asked, locale, now).map(|()| None),
        MailContent::Link(id) => {
            let person = tables.person(*id)?;
            let Some(to) = recipient(tables, &person)? else { return Ok(None) };
            let link = format!("{base}{}", paths::link(tables.new_mailed_link(*id, now)?.expose()));
            Ok(Some(letter::with_link(locale, title, &person.name, to, &link)))
        }
        MailContent::Confirm(id) => {
            let proposed = tables.addresses(*id)?.proposed;
            let Some(to) = proposed.as_deref().and_then(mail_address) else { return Ok(None) };
            let secret = tables.new_confirmation(*id, now)?;
            let link = format!("{base}{}", paths::mail_confirm(secret.expose()));
            Ok(Some(letter::with_confirmation(locale, title, &tables.person(*id)?.name, to, &link)))
        }
    }
}

/// Stores the outcome of sending a mail. A mail that the server refused is not sent again.
fn finish(contest: &Contest, id: i64, letter: &Letter, sent: Result<(), MailError>) -> Result<(), Error> {
    let Err(error) = sent else {
        tracing::info!(mail = id, "a mail was sent");
        return contest.store.transaction(|tables| {
            tables.delete_mail(id)?;
            tables.end_mail_failure()
        });
    };
    // A server may repeat the address of the mail, which organisers need not see.
    let reason = error.to_string().replace(&letter.to.to_string(), "…");
    let failure = MailFailure { at: contest.clock.now(), refused: error.is_refusal(), reason };
    tracing::warn!(mail = id, refused = failure.refused, reason = failure.reason, "a mail could not be sent");
    contest.store.transaction(|tables| {
        if failure.refused {
            tables.delete_mail(id)?;
        }
        tables.set_mail_failure(&failure)
    })
}

/// Returns the last failure to send a mail that organisers should know. Returns `None` if there is
/// none, or if the contest sends no mails.
pub fn last_failure(contest: &Contest) -> Result<Option<MailFailure>, Error> {
    if contest.plan.mail.is_none() {
        return Ok(None);
    }
    let failure = contest.store.mail_failure()?;
    Ok(failure.filter(|failure| contest.clock.now().duration_since(failure.at) < FAILURE_LIFETIME))
}
