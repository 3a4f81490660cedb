//! The menu of the contest's pages, defined by a table with an entry for each page.

use crate::data::Role;
use crate::paths;
use crate::web::request::Request;
use crate::web::route::Access;
use form_urlencoded::byte_serialize;
use joute_words::{Locale, contest as say, people, sending};

/// An entry of the menu on every page of the contest.
pub struct MenuEntry {
    /// The path of the menu entry's page.
    pub to: &'static str,
    /// The text of the menu entry.
    pub word: &'static str,
    /// Whether the current page is the menu entry's page or lies below it.
    pub here: bool,
}

type MenuRow = (&'static str, Access, fn(Locale) -> &'static str);

/// The entries of the pages' menu, in order. Each has a path, the people who see it, and its text.
const ROWS: &[MenuRow] = &[
    // One entry per line.
    (paths::HOME, Access::Everybody, say::home),
    (paths::KITS, Access::Everybody, say::kits),
    (paths::VERSIONS, Access::Candidates, sending::versions),
    (paths::MATCHES, Access::Candidates, say::matches),
    (paths::DUELS, Access::Candidates, say::duels),
    (paths::CHALLENGES, Access::Candidates, joute_words::challenges::challenges),
    (paths::SCOREBOARD, Access::Everybody, say::scoreboard),
    (paths::STAFF, Access::Organisers, say::staff),
    (paths::TOURNAMENTS, Access::Everybody, joute_words::tournaments::tournaments),
    (paths::LADDER, Access::Everybody, joute_words::ladder::ladder),
    (paths::PROGRESS, Access::Candidates, joute_words::tournaments::my_progress),
    (paths::CLARIFICATIONS, Access::SignedIn, joute_words::clarifications::questions),
    (paths::PEOPLE, Access::Organisers, people::people),
    (paths::JURY, Access::Jury, joute_words::tournaments::jury),
];

/// Returns the menu entries of a page for a person with the given role, without those of the paths `left_out`.
pub fn menu(locale: Locale, role: Option<Role>, path: &str, left_out: &[&str]) -> Vec<MenuEntry> {
    let rows = ROWS.iter().filter(|(to, who, _)| who.allows(role) && !left_out.contains(to));
    rows.map(|(to, _, word)| MenuEntry { to, word: word(locale), here: is_at(path, to) }).collect()
}

/// Returns true if the path `path` equals `to` or is below it.
pub fn is_at(path: &str, to: &str) -> bool {
    path == to || to != paths::HOME && path.strip_prefix(to).is_some_and(|rest| rest.starts_with('/'))
}

/// Returns the address of the sign-in page. After signing in, the reader returns to the current
/// page.
pub fn sign_in_for(request: &Request) -> String {
    let here = request.return_path();
    let path = here.split('?').next().unwrap_or_default();
    match here {
        _ if is_at(path, paths::SIGN_IN) => here.to_owned(),
        // Signing in does not lead back to these pages.
        _ if path == paths::HOME || is_at(path, paths::SIGN_UP) || path.starts_with(&paths::link("")) => {
            paths::SIGN_IN.to_owned()
        }
        _ => format!("{}?to={}", paths::SIGN_IN, byte_serialize(here.as_bytes()).collect::<String>()),
    }
}

#[cfg(test)]
mod tests {
    use super::{is_at, menu};
    use joute_words::Locale;

    #[test]
    fn an_entry_is_marked_on_its_page_and_on_those_below() {
        assert!(is_at("/", "/") && is_at("/matches", "/matches") && is_at("/matches/3", "/matches"));
        assert!(!is_at("/matches", "/") && !is_at("/matchesx", "/matches") && !is_at("/", "/matches"));
        let entries = menu(Locale::En, None, "/", &["/ladder"]);
        assert_eq!(entries.first().map(|entry| (entry.to, entry.here)), Some(("/", true)));
        assert!(entries.iter().all(|entry| entry.to != "/ladder"), "it is left out");
    }
}
