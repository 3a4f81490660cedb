//! The page with the differences between two versions.

use super::Page;
use crate::operations::versions::compare::{ChangeKind, Comparison, DiffLine as Line, compare};
use crate::paths;
use crate::web::extract::{Path, Query};
use crate::web::request::Request;
use crate::web::response::{self, HandlerResult};
use crate::web::route::{Access, Route, get};
use crate::web::submissions::{VersionPath, requested_version};
use askama::Template;
use joute_words::{Locale, sending as words};
use serde::Deserialize;

pub fn routes() -> Vec<Route> {
    vec![
        get(paths::VERSION_COMPARE, Access::Candidates, page),
        get(paths::PERSON_VERSION_COMPARE, Access::Jury, page),
    ]
}

#[derive(Template)]
#[template(path = "compare.html")]
struct ComparePage {
    page: Page,
    /// The differences between two versions of a champion. `None` if an archive cannot be read.
    comparison: Option<Comparison>,
}

impl ChangeKind {
    fn label(self, locale: Locale) -> &'static str {
        match self {
            ChangeKind::Added => words::added(locale),
            ChangeKind::Removed => words::removed(locale),
            ChangeKind::Text => words::changed(locale),
            ChangeKind::Binary => words::binary(locale),
        }
    }
}

/// The choice of the version with which a version is compared.
#[derive(Deserialize)]
struct CompareQuery {
    with: u32,
}

fn page(
    request: &Request,
    Path(path): Path<VersionPath>,
    Query(query): Query<CompareQuery>,
) -> HandlerResult {
    let (one, _) = requested_version(request, path)?;
    let other = request.contest.store.version(one.person, query.with)?;
    let (old, new) = if one.number < other.number { (one, other) } else { (other, one) };
    let comparison = compare([&old, &new], |version| request.contest.blobs.get(&version.archive))?;
    let title = words::compared(request.locale(), old.number, new.number);
    response::page(&ComparePage { page: Page::of(request, title), comparison })
}
