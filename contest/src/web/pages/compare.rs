//! The page with the differences between two versions.

use super::Page;
use super::versions::asked;
use crate::versions::compare::{Comparison, How, Line, compare};
use crate::web::answer::{self, Answer, Fault};
use crate::web::routes::{Route, Who, get};
use crate::web::visit::Visit;
use askama::Template;
use joute_words::{Locale, sending as words};

pub const ROUTES: &[Route] = &[
    get("/versions/{number}/compare", Who::Candidates, page),
    get("/people/{person}/versions/{number}/compare", Who::Jury, page),
];

#[derive(Template)]
#[template(path = "compare.html")]
struct Compared {
    page: Page,
    /// The comparison, or `None` if an archive cannot be read.
    comparison: Option<Comparison>,
}

impl How {
    fn said(self, locale: Locale) -> &'static str {
        match self {
            How::Added => words::added(locale),
            How::Removed => words::removed(locale),
            How::Text => words::changed(locale),
            How::Binary => words::binary(locale),
        }
    }
}

fn page(visit: &Visit) -> Answer {
    let (one, _) = asked(visit)?;
    let with = visit.query.get("with").and_then(|number| number.parse().ok()).ok_or(Fault::Missing)?;
    let other = visit.contest.store.version(one.person, with)?;
    let (old, new) = if one.number < other.number { (one, other) } else { (other, one) };
    let comparison = compare([&old, &new], |version| visit.contest.blobs.get(&version.archive))?;
    let title = words::compared(visit.locale(), old.number, new.number);
    answer::page(&Compared { page: Page::of(visit, title), comparison })
}
