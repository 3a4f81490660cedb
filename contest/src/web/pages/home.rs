//! The first page: what the contest is, and what comes next.

use super::Page;
use super::time::Time;
use crate::web::answer::{self, Answer};
use crate::web::routes::{Route, Who, get};
use crate::web::visit::Visit;
use askama::Template;
use joute_words::contest as say;

pub const ROUTES: &[Route] = &[get("/", Who::Everybody, home)];

#[derive(Template)]
#[template(path = "home.html")]
struct Home<'a> {
    page: Page,
    state: &'static str,
    game: &'a str,
    opens: Time,
    closes: Time,
    hours: Vec<Hour>,
}

struct Hour {
    id: i64,
    name: String,
    at: Time,
}

fn home(visit: &Visit) -> Answer {
    let (contest, locale, now) = (&visit.contest, visit.locale(), visit.received);
    let (plan, changes) = (&contest.plan, contest.store.changes()?);
    let closes = changes.closes(plan);
    let state = match now {
        _ if now < plan.opens => say::not_begun(locale),
        _ if now < closes => say::open_now(locale),
        _ => say::over_now(locale),
    };
    let tournaments = contest.store.tournaments()?.into_iter();
    answer::page(&Home {
        page: Page::of(visit, plan.title.as_str()),
        state,
        game: contest.game.name,
        opens: Time::of(visit, plan.opens),
        closes: Time::of(visit, closes),
        hours: tournaments
            .map(|one| Hour { id: one.id, at: Time::of(visit, one.at), name: one.name })
            .collect(),
    })
}
