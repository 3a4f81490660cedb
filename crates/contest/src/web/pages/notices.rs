//! The page of notices, and the banner update that open pages request from time to time.

use super::Page;
use super::time::Time;
use crate::paths;
use crate::web::extract::Query;
use crate::web::request::Request;
use crate::web::response::{self, HandlerResult};
use crate::web::route::{Access, Route, get, post};
use askama::Template;
use axum::http::StatusCode;
use axum::response::IntoResponse as _;
use joute_words::contest as say;
use serde::Deserialize;

pub fn routes() -> Vec<Route> {
    vec![
        get(paths::NOTICES, Access::SignedIn, notices),
        post(paths::NOTICES_READ, Access::SignedIn, read),
        get(paths::NEWS, Access::Everybody, news),
    ]
}

/// The maximum number of notices on a person's page of notices.
const MAX_NOTICES: u32 = 200;

#[derive(Template)]
#[template(path = "notices.html")]
struct Notices {
    page: Page,
    notices: Vec<NoticeRow>,
}

struct NoticeRow {
    at: Time,
    text: String,
    to: Option<String>,
    read: bool,
}

fn notices(request: &Request) -> HandlerResult {
    let (locale, person) = (request.locale(), request.person()?);
    let notices = request.contest.store.notices(person.id, MAX_NOTICES)?;
    let row = |notice: crate::data::Notice| NoticeRow {
        at: Time::to_the_second(request, notice.at),
        text: notice.content.text(locale),
        to: notice.content.page(),
        read: notice.read,
    };
    let notices = notices.into_iter().map(row).collect();
    response::page(&Notices { page: Page::of(request, say::notices(locale)), notices })
}

fn read(request: &Request) -> HandlerResult {
    request.contest.store.mark_notices_read(request.person()?.id)?;
    response::redirect(paths::NOTICES)
}

#[derive(Template)]
#[template(path = "news-again.html")]
struct News {
    page: Page,
}

/// The query string of an open page, with the hash of the banners that it shows.
#[derive(Deserialize)]
struct NewsQuery {
    seen: Option<String>,
}

/// Sends the current banners and the number of unread notices to an open page. The response is
/// empty if nothing has changed.
fn news(request: &Request, Query(query): Query<NewsQuery>) -> HandlerResult {
    let page = Page::of(request, "");
    match query.seen {
        Some(seen) if seen == page.seen => Ok(StatusCode::NO_CONTENT.into_response()),
        _ => response::page(&News { page }),
    }
}
