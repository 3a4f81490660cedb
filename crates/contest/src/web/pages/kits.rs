//! Pages with the kits and their texts: rules, guide, reference and manuals.

use super::Page;
use super::time::Time;
use crate::data::Role;
use crate::materials::Materials;
use crate::paths;
use crate::private::at;
use crate::web::extract::{self, Name};
use crate::web::file::send_file;
use crate::web::policy;
use crate::web::request::Request;
use crate::web::response::{self, HandlerError, HandlerResult};
use crate::web::route::{Access, Route, get};
use askama::Template;
use axum::http::header;
use axum::response::{Html, IntoResponse as _};
use joute_site::contest::Archive;
use joute_site::guide;
use joute_site::library::{self, with_way_home};
use joute_site::markdown::Text;
use joute_words::{Locale, contest as say};
use serde::Deserialize;
use std::path::Path;

pub fn routes() -> Vec<Route> {
    vec![
        get(paths::KITS, Access::Everybody, kits),
        get(paths::KIT, Access::Everybody, kit),
        get(paths::MAP, Access::Everybody, map),
        get(paths::RULES, Access::Everybody, rules),
        get(paths::GUIDE, Access::Everybody, first_page),
        get(paths::GUIDE_PAGE, Access::Everybody, guide_page),
        get(paths::REFERENCE, Access::Everybody, reference),
    ]
}

/// The name of the file with the SHA-256 checksums of all kits. Candidates check their downloads
/// with `sha256sum -c`.
const CHECKSUMS_FILE: &str = "SHA256SUMS";

#[derive(Template)]
#[template(path = "kits.html")]
struct Kits<'a> {
    page: Page,
    game: &'a str,
    /// The time at which the kits become visible. `None` if they already are.
    later: Option<Time>,
    kits: Vec<Kit<'a>>,
    has_rules: bool,
    maps: Vec<&'static str>,
    /// The address of the contest to which `make submit` sends champions.
    server: String,
}

struct Kit<'a> {
    id: &'a str,
    title: &'a str,
    champion: &'a str,
    file: String,
    size: String,
    sum: &'a str,
}

#[derive(Template)]
#[template(path = "text.html")]
struct TextPage<'a> {
    page: Page,
    /// The language code of the page's text. It may differ from the language of the menu.
    lang: &'static str,
    text: &'a Text,
    /// The pages of the guide for the menu. Each has its address and title, and is marked if it is
    /// the current page.
    beside: Vec<(String, &'a str, bool)>,
}

/// Returns true if the reader may see the kits, rules and reference now.
pub(super) fn are_open(request: &Request) -> bool {
    let plan = &request.contest.plan;
    let staff = matches!(request.role(), Some(Role::Jury | Role::Organiser));
    staff || plan.public.kits_early || request.received >= plan.opens
}

/// Returns the contest's kits and texts. It is an error if they are not prepared yet.
fn materials(request: &Request) -> Result<&Materials, HandlerError> {
    request.contest.materials.get().ok_or(HandlerError::NotFound)
}

/// Returns the contest's kits and texts. It is an error if the reader may not see them yet.
fn open_materials(request: &Request) -> Result<&Materials, HandlerError> {
    if are_open(request) { materials(request) } else { Err(HandlerError::NotFound) }
}

fn kits(request: &Request) -> HandlerResult {
    let (plan, locale) = (&request.contest.plan, request.locale());
    let is_open = are_open(request);
    let found = request.contest.materials.get().filter(|_| is_open);
    let kits = found.map_or(&[][..], |found| &found.kits);
    response::page(&Kits {
        page: Page::of(request, say::kits_and_texts(locale)),
        game: request.contest.game.name,
        later: (!is_open).then(|| Time::of(request, plan.opens)),
        kits: kits.iter().map(|kit| card(locale, kit)).collect::<Result<_, _>>()?,
        has_rules: found.is_some_and(|found| found.rules.is_some()),
        maps: found
            .map_or_else(Vec::new, |_| request.contest.game.maps.iter().map(|(name, _)| *name).collect()),
        server: request.origin(),
    })
}

fn card(locale: Locale, kit: &Archive) -> Result<Kit<'_>, HandlerError> {
    let bytes = std::fs::metadata(&kit.file).map_err(at(&kit.file))?;
    let size = library::megabytes(bytes.len(), locale);
    let (id, title, champion, sum) = (kit.id, kit.title, kit.champion, kit.sum.as_str());
    Ok(Kit { id, title, champion, file: name(&kit.file), size, sum })
}

fn name(path: &Path) -> String {
    path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// Sends one file for downloading. It is the archive of a kit, the checksums of all kits, or the
/// manual of a kit.
fn kit(request: &Request, extract::Path(Name { name: asked }): extract::Path<Name>) -> HandlerResult {
    let found = open_materials(request)?;
    if asked == CHECKSUMS_FILE {
        let line = |kit: &Archive| format!("{}  {}\n", kit.sum, name(&kit.file));
        let text: String = found.kits.iter().map(line).collect();
        return Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response());
    }
    if let Some(kit) = found.kits.iter().find(|kit| name(&kit.file) == asked) {
        return send_file(&kit.file, "application/gzip", &asked);
    }
    let kit = found.kit(&asked).ok_or(HandlerError::NotFound)?;
    let manual = library::rules(&kit.readme, found.locale);
    text_page(request, found.locale, &manual, Vec::new())
}

fn map(request: &Request, extract::Path(Name { name: asked }): extract::Path<Name>) -> HandlerResult {
    open_materials(request)?;
    let found = request.contest.game.maps.iter().find(|(name, _)| *name == asked);
    let (name, text) = found.ok_or(HandlerError::NotFound)?;
    let kind = "text/plain; charset=utf-8".to_owned();
    let disposition = format!("attachment; filename=\"{name}.map\"");
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, disposition)], *text).into_response())
}

fn rules(request: &Request) -> HandlerResult {
    let found = open_materials(request)?;
    text_page(request, found.locale, found.rules.as_ref().ok_or(HandlerError::NotFound)?, Vec::new())
}

/// Redirects to the first page of the guide in the reader's language. If there is none, it uses the
/// contest's language.
fn first_page(request: &Request) -> HandlerResult {
    let found = materials(request)?;
    let page = found.guide(request.locale()).first().or_else(|| found.guide(found.locale).first());
    response::redirect(&guide_path(page.ok_or(HandlerError::NotFound)?))
}

/// The parts of the path of a guide's page.
#[derive(Deserialize)]
struct GuidePath {
    folder: String,
    page: String,
}

/// Returns the path of a guide's page in this contest.
fn guide_path(page: &guide::Page) -> String {
    let (folder, page) = page.path.split_once('/').unwrap_or(("", &page.path));
    paths::guide_page(folder, page)
}

fn guide_page(request: &Request, extract::Path(path): extract::Path<GuidePath>) -> HandlerResult {
    let found = materials(request)?;
    let path = format!("{}/{}", path.folder, path.page);
    let (locale, page, pages) = found.page(&path).ok_or(HandlerError::NotFound)?;
    let beside = pages.iter().map(|other| {
        let title = other.text.title.as_deref().unwrap_or(&other.path);
        (guide_path(other), title, other.path == path)
    });
    text_page(request, locale, &page.text, beside.collect())
}

fn text_page(
    request: &Request,
    locale: Locale,
    text: &Text,
    beside: Vec<(String, &str, bool)>,
) -> HandlerResult {
    let title = text.title.as_deref().unwrap_or_default();
    response::page(&TextPage { page: Page::of(request, title), lang: locale.code(), text, beside })
}

/// Sends the reference of the game's API as a complete page. Its content security policy allows the
/// page's own styles and script by their hashes.
fn reference(request: &Request) -> HandlerResult {
    let found = open_materials(request)?;
    let page = with_way_home(&found.reference, paths::KITS, &request.contest.plan.title);
    Ok(([(header::CONTENT_SECURITY_POLICY, policy::of(&page))], Html(page)).into_response())
}
