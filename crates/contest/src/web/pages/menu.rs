//! The menu of the contest's pages: sections, and the pages of the current section.

use crate::data::Role;
use crate::paths;
use crate::web::request::Request;
use crate::web::route::Access;
use form_urlencoded::byte_serialize;
use joute_words::{Locale, contest as say, people, sending, tournaments};

/// The menu of a page of the contest.
pub struct Menu {
    /// The entries of the sections. Each leads to the first page of its section.
    pub sections: Vec<MenuEntry>,
    /// The entries of the current section's pages. There are none if the section has only one page.
    pub pages: Vec<MenuEntry>,
}

/// An entry of the menu on every page of the contest.
pub struct MenuEntry {
    /// The path of the menu entry's page.
    pub to: &'static str,
    /// The text of the menu entry.
    pub word: &'static str,
    /// True if the current page belongs to the entry: to its section, or to the pages below its page.
    pub here: bool,
}

type MenuText = fn(Locale) -> &'static str;

/// A page of the menu, with its path, the people who see it, and its text.
type MenuRow = (&'static str, Access, MenuText);

/// The sections of the menu, in order. Each has its text and its pages. A section in which the reader
/// sees only one page has the text of this page.
const SECTIONS: &[(MenuText, &[MenuRow])] = &[
    (say::home, &[(paths::HOME, Access::Everybody, say::home)]),
    (say::kits, &[(paths::KITS, Access::Everybody, say::kits)]),
    (
        sending::versions,
        &[
            (paths::VERSIONS, Access::Candidates, sending::versions),
            (paths::EDITOR, Access::Candidates, sending::editor),
            (paths::TOKENS, Access::Candidates, sending::tokens),
            (paths::TEAM, Access::Candidates, joute_words::teams::team),
        ],
    ),
    (
        say::matches,
        &[
            (paths::MATCHES, Access::Candidates, say::matches),
            (paths::DUELS, Access::Candidates, say::duels),
            (paths::CHALLENGES, Access::Candidates, joute_words::challenges::challenges),
        ],
    ),
    (
        say::results,
        &[
            (paths::SCOREBOARD, Access::Everybody, say::scoreboard),
            (paths::TOURNAMENTS, Access::Everybody, tournaments::tournaments),
            (paths::LADDER, Access::Everybody, joute_words::ladder::ladder),
            (paths::PROGRESS, Access::Candidates, tournaments::my_progress),
        ],
    ),
    (
        joute_words::clarifications::questions,
        &[(paths::CLARIFICATIONS, Access::SignedIn, joute_words::clarifications::questions)],
    ),
    (
        say::staff,
        &[
            (paths::STAFF, Access::Organisers, say::staff),
            (paths::PEOPLE, Access::Organisers, people::people),
            (paths::TEAMS, Access::Organisers, joute_words::teams::teams),
            (paths::JURY, Access::Jury, tournaments::jury),
            (paths::STAFF_MACHINES, Access::Organisers, say::staff_machines),
            (paths::STAFF_AUDIT, Access::Organisers, say::audit),
        ],
    ),
];

/// Returns the menu of a page for a person with the given role, without the paths `left_out`.
pub fn menu(locale: Locale, role: Option<Role>, path: &str, left_out: &[&str]) -> Menu {
    let all = SECTIONS.iter().flat_map(|(_, pages)| pages.iter().map(|(to, _, _)| *to));
    let current = all.filter(|to| is_at(path, to)).max_by_key(|to| to.len());
    let mut menu = Menu { sections: Vec::new(), pages: Vec::new() };
    for (section, pages) in SECTIONS {
        let visible_pages = pages.iter().filter(|(to, who, _)| who.allows(role) && !left_out.contains(to));
        let entry = |(to, _, word): &MenuRow| MenuEntry { to, word: word(locale), here: current == Some(to) };
        let pages: Vec<MenuEntry> = visible_pages.map(entry).collect();
        let Some(first) = pages.first() else { continue };
        let here = pages.iter().any(|page| page.here);
        let word = if pages.len() > 1 { section(locale) } else { first.word };
        menu.sections.push(MenuEntry { to: first.to, word, here });
        if here && pages.len() > 1 {
            menu.pages = pages;
        }
    }
    menu
}

/// Returns true if the path `path` equals `to` or is below it.
pub fn is_at(path: &str, to: &str) -> bool {
    path == to || to != paths::HOME && path.strip_prefix(to).is_some_and(|rest| rest.starts_with('/'))
}

/// Returns the address of the sign-in page. After signing in, the reader returns to the current
/// page.
pub fn sign_in_for(request: &Request) -> String {
    let address = request.return_path();
    let path = address.split('?').next().unwrap_or_default();
    match address {
        _ if is_at(path, paths::SIGN_IN) => address.to_owned(),
        // Signing in does not lead back to these pages.
        _ if path == paths::HOME || is_at(path, paths::SIGN_UP) || path.starts_with(&paths::link("")) => {
            paths::SIGN_IN.to_owned()
        }
        _ => format!("{}?to={}", paths::SIGN_IN, byte_serialize(address.as_bytes()).collect::<String>()),
    }
}

#[cfg(test)]
mod tests {
    use super::{MenuEntry, is_at, menu};
    use crate::data::Role;
    use joute_words::Locale;

    #[test]
    fn an_entry_is_marked_on_its_page_and_on_those_below() {
        assert!(is_at("/", "/") && is_at("/matches", "/matches") && is_at("/matches/3", "/matches"));
        assert!(!is_at("/matches", "/") && !is_at("/matchesx", "/matches") && !is_at("/", "/matches"));
        let visitor = menu(Locale::En, None, "/ladder/3", &["/tournaments"]);
        let texts = |entries: Vec<MenuEntry>| -> Vec<(&str, bool)> {
            entries.into_iter().map(|entry| (entry.word, entry.here)).collect()
        };
        assert_eq!(texts(visitor.sections), [("Contest", false), ("Kits", false), ("Results", true)]);
        assert_eq!(texts(visitor.pages), [("Scoreboard", false), ("Ladder", true)]);
    }

    #[test]
    fn a_section_with_one_page_has_its_text() {
        let jury = menu(Locale::En, Some(Role::Jury), "/jury/3", &[]);
        let last = jury.sections.last().expect("the menu has a section");
        assert_eq!((last.to, last.word, last.here, jury.pages.len()), ("/jury", "Jury", true, 0));
        let organiser = menu(Locale::En, Some(Role::Organiser), "/staff/audit", &[]);
        let current_paths: Vec<&str> =
            organiser.pages.iter().filter(|page| page.here).map(|page| page.to).collect();
        assert_eq!(current_paths, ["/staff/audit"], "and not the page above it");
    }
}
