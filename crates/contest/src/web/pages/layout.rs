//! The layout of every page: title, menu, the signed-in person, and banners.

use super::assets;
use super::banners::{Banner, banners};
use super::menu::{self, Menu, is_at};
use crate::data::Role;
use crate::paths;
use crate::web::invalid::InvalidField;
use crate::web::pairs::Pairs;
use crate::web::request::{Caller, Request};
use askama::Template;
use joute_words::Locale;
use std::cell::Cell;
use std::fmt::Display;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

/// The data that every page of the contest needs, such as the title and the menu. The template
/// `base.html` renders them.
pub struct Page {
    /// The language in which the page is written.
    pub locale: Locale,
    /// The title of the contest, shown on every page.
    pub contest: String,
    /// The title of the page.
    pub title: String,
    /// The name of the signed-in person, with that of the person's team. `None` if the reader is
    /// not signed in.
    pub name: Option<String>,
    /// The CSRF token of the page's forms. It proves that the contest's page sent a form.
    pub csrf: String,
    /// The menu for the reader's role.
    pub menu: Menu,
    /// The banners above the page, such as announcements.
    pub banners: Vec<Banner>,
    /// The number of the reader's unread notices.
    pub unread: u32,
    /// The number of candidates' questions without an answer. Only organisers see it.
    pub unanswered: Option<u32>,
    /// A hash of the banners and of the numbers of unread notices and unanswered questions. An open
    /// page compares it with that of the server to detect changes.
    pub seen: String,
    /// The name of the contest's time zone. The page shows times in it.
    pub zone: String,
    /// The address to which the reader returns after a small operation, such as choosing a
    /// language. It is `/` if the page is the response to a form.
    pub here: String,
    /// The address of the sign-in page. After signing in, the reader returns to this page.
    pub sign_in: String,
    path: String,
    /// The field of the page's form with a wrong value, if the form is shown again. It is taken out
    /// when its message is rendered.
    invalid: Cell<Option<InvalidField>>,
    /// The names and texts of the form's fields, if the form is shown again.
    entered: Pairs,
}

/// The message beside a field of a form. It is empty if the field is not wrong.
#[derive(Template)]
#[template(path = "beside.html")]
pub struct FieldMessage {
    reason: Option<String>,
}

/// A language of the contest's pages, as the language menu shows it.
pub struct Language {
    /// The code of the language, `fr` or `en`.
    pub code: &'static str,
    /// The name of the language in the language itself.
    pub name: &'static str,
    /// True if the current page is in this language.
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
        // If a number cannot be read, the page is shown without it.
        let unread = person.map_or(0, |person| request.contest.store.unread(person.id).unwrap_or_default());
        let unanswered = (request.role() == Some(Role::Organiser))
            .then(|| request.contest.store.count_open_clarifications().unwrap_or_default());
        let banners = banners(request);
        let left_out = [
            (!request.sees_ladder()).then_some(paths::LADDER),
            (request.contest.plan.quotas.challenges == 0).then_some(paths::CHALLENGES),
            (!request.sees_teams()).then_some(paths::TEAM),
            (request.contest.plan.quotas.team_members == 0).then_some(paths::TEAMS),
        ];
        let left_out: Vec<&str> = left_out.into_iter().flatten().collect();
        Page {
            locale,
            contest: request.contest.plan.title.clone(),
            title: title.into(),
            name: names(request),
            csrf,
            menu: menu::menu(locale, request.role(), &request.path, &left_out),
            seen: digest(&banners, unread, unanswered),
            banners,
            unread,
            unanswered,
            zone: request.contest.plan.zone.iana_name().unwrap_or("UTC").to_owned(),
            here: request.return_path().to_owned(),
            sign_in: menu::sign_in_for(request),
            path: request.path.clone(),
            entered: request.invalid.iter().flat_map(|_| request.form.clone()).collect(),
            invalid: Cell::new(request.invalid.clone()),
        }
    }

    /// Returns the message to show beside a field of the page's form.
    pub fn field_message(&self, field: &str) -> FieldMessage {
        let invalid = self.invalid.take();
        if invalid.as_ref().is_some_and(|invalid| invalid.name != field) {
            self.invalid.set(invalid);
            return FieldMessage { reason: None };
        }
        FieldMessage { reason: invalid.map(|invalid| invalid.message(self.locale)) }
    }

    /// Returns the message about a field with a wrong value if no call of [`Page::field_message`] has
    /// returned it, because the page does not show this field.
    pub fn other_message(&self) -> FieldMessage {
        FieldMessage { reason: self.invalid.take().map(|invalid| invalid.message(self.locale)) }
    }

    /// Returns the text that the reader entered in a field of a form that is shown again. Otherwise,
    /// returns the given text.
    pub fn entered_value<'a>(&'a self, field: &str, otherwise: &'a str) -> &'a str {
        let entered = self.entered.iter().rev().find(|(name, _)| name == field);
        entered.map_or(otherwise, |(_, text)| text)
    }

    /// Returns true if the reader entered this value in a field of a form that is shown again.
    pub fn is_entered(&self, field: &str, value: impl Display) -> bool {
        self.entered_value(field, "") == value.to_string()
    }

    /// Returns true if the current page has this path or a path below it.
    pub fn is_at(&self, path: &str) -> bool {
        is_at(&self.path, path)
    }

    /// Returns the address of a static file, such as a style sheet.
    pub fn asset(&self, path: &str) -> String {
        assets::address(path)
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

/// Returns the name of the signed-in person, followed by that of the person's team.
fn names(request: &Request) -> Option<String> {
    let (account, person) = (request.caller.account()?, request.caller.person()?);
    Some(if account.is_member() {
        format!("{} · {}", account.name, person.name)
    } else {
        account.name.clone()
    })
}

/// Returns a hash of the banners and of the numbers beside the menu. An open page compares it, so
/// that it does not announce the same ones twice.
fn digest(banners: &[Banner], unread: u32, unanswered: Option<u32>) -> String {
    let mut hasher = DefaultHasher::new();
    (banners, unread, unanswered).hash(&mut hasher);
    format!("{:x}", hasher.finish())
}
