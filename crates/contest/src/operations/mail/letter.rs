//! The texts of the mails that people receive, in French and English.

use super::smtp::Letter;
use joute_words::{Locale, mail as say};
use lettre::Address;

/// Returns the mail with a link with which a person chooses a new password.
pub(super) fn with_link(locale: Locale, title: &str, name: &str, to: Address, link: &str) -> Letter {
    let subject = say::letter_subject(locale, title, name);
    let explanation = say::letter_asked(locale, name, title);
    letter(to, subject, [&explanation, say::letter_link(locale), link, say::letter_ignore(locale)])
}

/// Returns the mail with a link with which a person confirms a mail address.
pub(super) fn with_confirmation(locale: Locale, title: &str, name: &str, to: Address, link: &str) -> Letter {
    let subject = say::confirm_subject(locale, title);
    let (asked, ignore) = (say::confirm_asked(locale, name, title), say::confirm_ignore(locale, name));
    letter(to, subject, [&asked, say::confirm_link(locale), link, &ignore])
}

/// Returns a mail that consists of these paragraphs.
fn letter(to: Address, subject: String, paragraphs: [&str; 4]) -> Letter {
    Letter { to, subject, text: format!("{}\n", paragraphs.join("\n\n")) }
}
