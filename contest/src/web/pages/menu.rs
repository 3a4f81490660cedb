//! What somebody finds in the menu: one table, to which each room adds its line.

use crate::people::Role;
use crate::web::routes::Who;
use joute_words::{Locale, contest as say, people, sending};

/// An entry of the menu.
pub struct Entry {
    /// Where it leads.
    pub to: &'static str,
    /// What it says.
    pub word: &'static str,
    /// Is this the page that shows it, or the one above that?
    pub here: bool,
}

type Row = (&'static str, Who, fn(Locale) -> &'static str);

/// Where, for whom, and what it says; in the order in which they are shown.
const ROWS: &[Row] = &[
    // One a line.
    ("/", Who::Everybody, say::home),
    ("/versions", Who::Candidates, sending::versions),
    ("/matches", Who::Candidates, say::matches),
    ("/duels", Who::Candidates, say::duels),
    ("/scoreboard", Who::Everybody, say::scoreboard),
    ("/staff", Who::Organisers, say::staff),
    ("/tournaments", Who::Everybody, joute_words::tournaments::tournaments),
    ("/progress", Who::Candidates, joute_words::tournaments::my_progress),
    ("/people", Who::Organisers, people::people),
    ("/jury", Who::Jury, joute_words::tournaments::jury),
];

/// The menu of somebody who is at a path.
pub fn menu(locale: Locale, role: Option<Role>, path: &str) -> Vec<Entry> {
    let rows = ROWS.iter().filter(|(_, who, _)| who.may(role));
    rows.map(|(to, _, word)| Entry { to, word: word(locale), here: is_at(path, to) }).collect()
}

/// Is a path this one, or below it?
pub fn is_at(path: &str, to: &str) -> bool {
    path == to || to != "/" && path.strip_prefix(to).is_some_and(|rest| rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::{is_at, menu};
    use joute_words::Locale;

    #[test]
    fn an_entry_is_marked_on_its_page_and_on_those_below() {
        assert!(is_at("/", "/") && is_at("/matches", "/matches") && is_at("/matches/3", "/matches"));
        assert!(!is_at("/matches", "/") && !is_at("/matchesx", "/matches") && !is_at("/", "/matches"));
        let entries = menu(Locale::En, None, "/");
        assert_eq!(entries.first().map(|entry| (entry.to, entry.here)), Some(("/", true)));
    }
}
