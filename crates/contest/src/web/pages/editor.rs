//! The page with an editor, in which a candidate writes a champion without installing anything. Its
//! form sends an ordinary version to the route that receives archives.

use super::Page;
use super::kits::are_open;
use super::time::Time;
use crate::data::Version;
use crate::operations::versions::compare::files;
use crate::paths;
use crate::web::extract::Query;
use crate::web::request::Request;
use crate::web::response::{self, HandlerError, HandlerResult};
use crate::web::route::{Access, Route, get};
use crate::web::submissions::TypedSource;
use askama::Template;
use axum::response::IntoResponse as _;
use joute_generator::backend::Language;
use joute_generator::language::FACTS;
use joute_words::sending as words;
use serde::Deserialize;

pub fn routes() -> Vec<Route> {
    vec![get(paths::EDITOR, Access::Candidates, editor)]
}

/// A programming language in a query string, as its id.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
struct KitLanguage(&'static Language);

impl TryFrom<String> for KitLanguage {
    type Error = String;

    fn try_from(id: String) -> Result<Self, String> {
        let language = FACTS.iter().find(|language| language.id == id);
        let ids = || FACTS.iter().map(|language| language.id).collect::<Vec<_>>().join(", ");
        language.map(|language| KitLanguage(language)).ok_or_else(ids)
    }
}

/// The choice of the text with which the editor begins.
#[derive(Clone, Copy, Deserialize)]
struct EditorQuery {
    /// The language whose starter is shown. The default is the language of the candidate's last version.
    kit: Option<KitLanguage>,
    /// The number of the candidate's version whose source is shown instead of a starter.
    version: Option<u32>,
}

#[derive(Template)]
#[template(path = "editor.html")]
struct Editor<'a> {
    page: Page,
    /// The time at which the starters become visible. `None` if they already are.
    later: Option<Time>,
    /// The languages with a kit. Each is a pair of an id and a name.
    languages: Vec<(&'static str, &'static str)>,
    /// The text of the editor and its language. `None` if there is no kit.
    source: Option<Source>,
    /// The candidate's note about the version to send.
    note: &'a str,
    /// The reason why the last attempt to send was refused. It is empty before the first attempt.
    reason: String,
}

/// The text in the editor.
struct Source {
    language: &'static Language,
    text: String,
    /// The number of files of the shown version that the editor neither shows nor sends.
    others: usize,
}

impl Source {
    /// Returns the address to which the form sends the text. It is that of every other submission.
    fn to(&self) -> String {
        format!("{}?file={}", paths::VERSIONS, self.language.champion)
    }
}

fn editor(request: &Request, Query(query): Query<EditorQuery>) -> HandlerResult {
    let versions = request.contest.store.versions(request.person()?.id)?;
    let source = match query.version {
        Some(number) => {
            let version = versions.iter().find(|version| version.number == number);
            Some(source_of(request, version.ok_or(HandlerError::NotFound)?)?)
        }
        None => starter_of(request, query.kit, versions.first()),
    };
    Ok(page(request, source, "", String::new())?.into_response())
}

/// Returns the starter of a kit. Without a choice, it is the kit of the candidate's last version, or
/// else the first kit. Returns `None` if the candidate may not see the kits yet.
fn starter_of(request: &Request, choice: Option<KitLanguage>, last: Option<&Version>) -> Option<Source> {
    let kits = &request.contest.materials.get().filter(|_| are_open(request))?.kits;
    let id = choice.map(|KitLanguage(language)| language.id);
    let id = id.or_else(|| last.and_then(|version| version.language.as_deref()));
    let kit = kits.iter().find(|kit| Some(kit.id) == id).or_else(|| kits.first())?;
    let language = FACTS.iter().copied().find(|language| language.id == kit.id)?;
    Some(Source { language, text: kit.starter.clone(), others: 0 })
}

/// Returns the champion's file of a version.
///
/// # Errors
/// Returns an error if the archive cannot be read or its champion is not text.
fn source_of(request: &Request, version: &Version) -> Result<Source, HandlerError> {
    let archive = request.contest.blobs.get(&version.archive)?;
    let unreadable = || HandlerError::Message(response::LocalizedMessage(words::editor_unreadable));
    let mut files = files(&archive).ok_or_else(unreadable)?;
    let found = FACTS.iter().copied().find(|language| files.contains_key(language.champion));
    let language = found.ok_or_else(unreadable)?;
    let bytes = files.remove(language.champion).unwrap_or_default();
    let text = String::from_utf8(bytes).map_err(|_| unreadable())?;
    Ok(Source { language, text, others: files.len() })
}

/// Shows the editor again with a text that was not accepted, and the reason. The candidate can then
/// correct the text or wait, and loses nothing.
///
/// # Errors
/// Returns the error unchanged if the candidate can do nothing about it.
pub fn show_again(request: &Request, typed: TypedSource, note: &str, error: HandlerError) -> HandlerResult {
    match error {
        HandlerError::Message(_)
        | HandlerError::InvalidField(_)
        | HandlerError::InvalidForm(_)
        | HandlerError::Excluded(_)
        | HandlerError::DiskFull => {}
        other => return Err(other),
    }
    let source = Source { language: typed.language, text: typed.text, others: 0 };
    let page = page(request, Some(source), note, error.message(request))?;
    Ok((error.status(), page).into_response())
}

fn page(
    request: &Request,
    source: Option<Source>,
    note: &str,
    reason: String,
) -> Result<axum::response::Response, HandlerError> {
    let is_open = are_open(request);
    let kits = request.contest.materials.get().filter(|_| is_open).map_or(&[][..], |found| &found.kits);
    response::page(&Editor {
        page: Page::of(request, words::editor(request.locale())),
        later: (!is_open).then(|| Time::of(request, request.contest.plan.opens)),
        languages: kits.iter().map(|kit| (kit.id, kit.title)).collect(),
        source,
        note,
        reason,
    })
}
