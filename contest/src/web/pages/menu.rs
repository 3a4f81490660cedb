//! The menu, defined by a table with an entry for each page.

use crate::people::Role;
use crate::web::routes::Who;
use joute_words::{Locale, contest as say, people, sending};

/// An entry of the menu.
pub struct Entry {
    /// The path of the page.
    pub to: &'static str,
    /// The text of the entry.
    pub word: &'static str,
    /// Whether the entry's page or a page below it is shown.
    pub here: bool,
}

type Row = (&'static str, Who, fn(Locale) -> &'static str);

/// The entries in the order in which they are shown: the path, the people who see it, and the text.
const ROWS: &[Row] = &[
    // One entry per line.
    ("/", Who::Everybody, say::home),
    ("/kits", Who::Everybody, say::kits),
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

/// Returns the menu for a role on the page with the given path.
pub fn menu(locale: Locale, role: Option<Role>, path: &str) -> Vec<Entry> {
    let rows = ROWS.iter().filter(|(_, who, _)| who.may(role));
    rows.map(|(to, _, word)| Entry { to, word: word(locale), here: is_at(path, to) }).collect()
}

/// Returns true if a path equals another one or is below it.
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
