//! The page of notices, and the banner update that open pages request from time to time.

use super::Page;
use super::time::Time;
use crate::web::answer::{self, Answer};
use crate::web::routes::{Route, Who, get, post};
use crate::web::visit::Visit;
use askama::Template;
use axum::http::StatusCode;
use axum::response::IntoResponse as _;
use joute_words::contest as say;

pub const ROUTES: &[Route] = &[
    get("/notices", Who::SignedIn, notices),
    post("/notices/read", Who::SignedIn, read),
    get("/news", Who::Everybody, news),
];

/// The maximum number of notices on the page.
const SHOWN: u32 = 200;

#[derive(Template)]
#[template(path = "notices.html")]
struct Notices {
    page: Page,
    notices: Vec<Row>,
}

struct Row {
    at: Time,
    said: String,
    to: Option<String>,
    read: bool,
}

fn notices(visit: &Visit) -> Answer {
    let (locale, person) = (visit.locale(), visit.person()?);
    let notices = visit.contest.store.notices(person.id, SHOWN)?;
    let row = |notice: crate::notices::Notice| Row {
        at: Time::to_the_second(visit, notice.at),
        said: notice.told.said(locale),
        to: notice.told.page(),
        read: notice.read,
    };
    let notices = notices.into_iter().map(row).collect();
    answer::page(&Notices { page: Page::of(visit, say::notices(locale)), notices })
}

fn read(visit: &Visit) -> Answer {
    visit.contest.store.notices_read(visit.person()?.id)?;
    answer::go_to("/notices")
}

#[derive(Template)]
#[template(path = "news-again.html")]
struct News {
    page: Page,
}

/// Returns an empty response if nothing is new, so that screen readers do not repeat the banners.
fn news(visit: &Visit) -> Answer {
    let page = Page::of(visit, "");
    match visit.query.get("seen") {
        Some(seen) if *seen == page.seen => Ok(StatusCode::NO_CONTENT.into_response()),
        _ => answer::page(&News { page }),
    }
}
