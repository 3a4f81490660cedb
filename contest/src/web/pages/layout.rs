//! The layout of every page: title, menu, the signed-in person, and banners.

use super::banners::{Banner, banners};
use super::menu::{self, MenuEntry, is_at};
use super::{assets, sign_in};
use crate::web::request::{Caller, Request};
use joute_words::Locale;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

/// The data that every page of the contest needs for its layout, such as the title and the menu.
/// The template `base.html` renders them.
pub struct Page {
    /// The language in which the page is written.
    pub locale: Locale,
    /// The title of the contest, which every page shows.
    pub contest: String,
    /// The title of the page.
    pub title: String,
    /// The name of the signed-in person, or `None` if the reader is not signed in.
    pub name: Option<String>,
    /// The CSRF token that the page's forms must return to prove that the contest's page sent them.
    pub csrf: String,
    /// The menu entries for the reader's role.
    pub menu: Vec<MenuEntry>,
    /// The banners that are shown above the page, such as announcements.
    pub banners: Vec<Banner>,
    /// The number of notices that the reader has not marked as read.
    pub unread: u32,
    /// A hash of the banners and the number of unread notices. With it, an open page finds out
    /// whether they have changed.
    pub seen: String,
    /// The name of the contest's time zone, in which the page shows times.
    pub zone: String,
    /// The address to which the reader returns after a small operation, such as choosing a
    /// language. It is `/` if the page is the response to a form.
    pub here: String,
    /// The address of the sign-in page. After signing in, the reader returns to this page.
    pub sign_in: String,
    path: String,
}

/// A language in which the contest's pages are available, as the language menu shows it.
pub struct Language {
    /// The code of the language, `fr` or `en`.
    pub code: &'static str,
    /// The name of the language in the language itself.
    pub name: &'static str,
    /// Whether the current page is in this language.
    pub chosen: bool,
}

impl Page {
    /// Creates the layout of the current page with the given title.
    pub fn of(request: &Request, title: impl Into<String>) -> Self {
        let locale = request.locale();
        let csrf = match &request.caller {
            Caller::Session(session) => session.csrf.clone(),
            _ => String::new(),
        };
        let person = request.caller.person();
        // If the number cannot be read, the page is shown without it.
        let unread = person.map_or(0, |person| request.contest.store.unread(person.id).unwrap_or_default());
        let banners = banners(request);
        Page {
            locale,
            contest: request.contest.plan.title.clone(),
            title: title.into(),
            name: person.map(|person| person.name.clone()),
            csrf,
            menu: menu::menu(locale, request.role(), &request.path),
            seen: digest(&banners, unread),
            banners,
            unread,
            zone: request.contest.plan.zone.iana_name().unwrap_or("UTC").to_owned(),
            here: request.return_path().to_owned(),
            sign_in: sign_in::sign_in_for(request),
            path: request.path.clone(),
        }
    }

    /// Returns true if the reader is on the page with this path or below it.
    pub fn is_at(&self, path: &str) -> bool {
        is_at(&self.path, path)
    }

    /// Returns the address of a static file by its name, such as a style sheet.
    pub fn asset(&self, name: &str) -> String {
        assets::address(name)
    }

    /// Returns the configuration of htmx, the script library of the pages.
    pub fn htmx(&self) -> &'static str {
        assets::CONFIG
    }

    /// Returns the languages of the pages, with the current one marked.
    pub fn languages(&self) -> [Language; 2] {
        [(Locale::Fr, "Français"), (Locale::En, "English")].map(|(locale, name)| Language {
            code: locale.code(),
            name,
            chosen: locale == self.locale,
        })
    }
}

/// Returns a hash of the banners and the number of unread notices, so that an open page does not
/// announce the same ones twice.
fn digest(banners: &[Banner], unread: u32) -> String {
    let mut hasher = DefaultHasher::new();
    (banners, unread).hash(&mut hasher);
    format!("{:x}", hasher.finish())
}
