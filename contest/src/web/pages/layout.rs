//! What every page has around it: title, menu, who is signed in, what everybody is told.

use super::banners::banners;
use super::menu::{self, Entry, is_at};
use super::{assets, door};
use crate::web::visit::{Caller, Visit};
use joute_words::Locale;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

/// Around a page. `base.html` shows it.
pub struct Page {
    /// In which language.
    pub locale: Locale,
    /// The contest's title.
    pub contest: String,
    /// The page's own.
    pub title: String,
    /// Who is signed in, by name.
    pub name: Option<String>,
    /// What its forms bring back.
    pub csrf: String,
    /// What somebody of this role finds.
    pub menu: Vec<Entry>,
    /// What is told to everybody, above the page.
    pub banners: Vec<String>,
    /// What the reader was told and has not read.
    pub unread: u32,
    /// Changes when the banners or what is unread do.
    pub seen: String,
    /// The contest's zone, by name.
    pub zone: String,
    /// The page's address, for whoever comes back to it; `/` if it is the answer to a form.
    pub here: String,
    /// Where one signs in and comes back to this page.
    pub sign_in: String,
    path: String,
}

/// A language in which pages are.
pub struct Language {
    /// `fr` or `en`.
    pub code: &'static str,
    /// Its own name for itself.
    pub name: &'static str,
    /// Is this page in it?
    pub chosen: bool,
}

impl Page {
    /// Around the page of a visit.
    pub fn of(visit: &Visit, title: impl Into<String>) -> Self {
        let locale = visit.locale();
        let csrf = match &visit.caller {
            Caller::Session(session) => session.csrf.clone(),
            _ => String::new(),
        };
        let person = visit.caller.person();
        // A page without the count is better than none.
        let unread = person.map_or(0, |person| visit.contest.store.unread(person.id).unwrap_or_default());
        let banners = banners(visit);
        Page {
            locale,
            contest: visit.contest.plan.title.clone(),
            title: title.into(),
            name: person.map(|person| person.name.clone()),
            csrf,
            menu: menu::menu(locale, visit.role(), &visit.path),
            seen: digest(&banners, unread),
            banners,
            unread,
            zone: visit.contest.plan.zone.iana_name().unwrap_or("UTC").to_owned(),
            here: visit.here().to_owned(),
            sign_in: door::sign_in_for(visit),
            path: visit.path.clone(),
        }
    }

    /// Is the reader at this path, or below it?
    pub fn is_at(&self, path: &str) -> bool {
        is_at(&self.path, path)
    }

    /// The address of something that pages load.
    pub fn asset(&self, name: &str) -> String {
        assets::address(name)
    }

    /// What htmx may do.
    pub fn htmx(&self) -> &'static str {
        assets::CONFIG
    }

    /// The languages in which there is this page.
    pub fn languages(&self) -> [Language; 2] {
        [(Locale::Fr, "Français"), (Locale::En, "English")].map(|(locale, name)| Language {
            code: locale.code(),
            name,
            chosen: locale == self.locale,
        })
    }
}

/// Of what the reader has in front of it, so that it is not told again.
fn digest(banners: &[String], unread: u32) -> String {
    let mut hasher = DefaultHasher::new();
    (banners, unread).hash(&mut hasher);
    format!("{:x}", hasher.finish())
}
