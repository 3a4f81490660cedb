//! The requests for versions that pages and the API share: submitting a version and sending its
//! archive.

use super::extract::{Form, Path, Query};
use super::request::Request;
use super::response::{HandlerError, HandlerResult};
use crate::blobs::Part;
use crate::data::{PersonId, Submission, Version};
use crate::operations::versions;
use crate::paths;
use axum::http::header;
use axum::response::IntoResponse as _;
use joute_generator::backend::Language;
use joute_workshop::unpack::{packed_source, source_language};
use serde::Deserialize;
use std::fmt::Display;
use std::sync::PoisonError;

/// The maximum size in bytes of a submitted source file. A candidate can submit it instead of an
/// archive, and the server packs it in memory.
const MAX_SOURCE_SIZE: u64 = 2 << 20;

/// The parts of the paths of one version. Only the jury's paths name the candidate.
#[derive(Clone, Copy, Deserialize)]
pub(super) struct VersionPath {
    /// The number of the candidate in the jury's paths.
    pub(super) person: Option<PersonId>,
    number: u32,
}

/// The choice of the page in a list of versions.
#[derive(Clone, Copy, Deserialize)]
pub(super) struct ListPage {
    /// Only versions with lower numbers.
    #[serde(default = "no_limit")]
    pub(super) before: u32,
}

pub(super) const fn no_limit() -> u32 {
    u32::MAX
}

/// The data of a submitted version beside its archive. They are in the query string, or in the form
/// with the archive.
#[derive(Deserialize)]
pub(super) struct SubmissionFields {
    /// A note of the author of at most 500 characters.
    note: Option<String>,
    /// The name of the file; a source file such as champion.py is accepted without an archive.
    #[serde(default)]
    file: String,
}

/// The form on the page of a version, with the author's note.
#[derive(Deserialize)]
pub(super) struct NoteForm {
    pub(super) note: Option<String>,
}

/// Accepts a version that a candidate submits, and returns it.
pub(super) fn send(
    request: &Request,
    Query(query): Query<SubmissionFields>,
    Form(form): Form<NoteForm>,
) -> Result<Version, HandlerError> {
    let (contest, person, received) = (&request.contest, request.person()?.id, request.received);
    let author = Some(request.account()?.id).filter(|author| *author != person);
    let note = form.note.or(query.note).unwrap_or_default().trim().to_owned();
    let part = request.archive()?;
    versions::may_receive(&contest.store, person, &note, received, &contest.plan)?;
    let (bytes, archive) = match source(request, &query.file, &part) {
        None => (part.bytes(), contest.blobs.finish(part)?),
        Some(language) => {
            let source = part.read()?;
            let source = if request.is_typed { unix_lines(source) } else { source };
            let packed = packed_source(language, &source)?;
            (packed.len() as u64, contest.blobs.store(&packed)?)
        }
    };
    let submission = Submission { person, author, archive, bytes, note, received };
    let version = versions::receive(&contest.store, &submission, &contest.plan)?;
    contest.notify_changed();
    Ok(version)
}

/// Returns the language of a submitted source file. Returns `None` if an archive was submitted.
fn source(request: &Request, file: &str, part: &Part) -> Option<&'static Language> {
    let file = if request.file_name.is_empty() { file } else { &request.file_name };
    source_language(file).filter(|_| part.bytes() <= MAX_SOURCE_SIZE)
}

/// Replaces CRLF line ends by LF, because a form sends all line ends of a text as CRLF.
fn unix_lines(text: Vec<u8>) -> Vec<u8> {
    let next = text.iter().copied().skip(1).chain([0]);
    let pairs = text.iter().copied().zip(next);
    pairs.filter(|pair| *pair != (b'\r', b'\n')).map(|(byte, _)| byte).collect()
}

/// A source file that a candidate typed into the page with the editor.
pub(super) struct TypedSource {
    pub(super) language: &'static Language,
    pub(super) text: String,
}

/// Returns the source file that a request contains as typed text, so that the editor can show it
/// again. Returns `None` if the request contains a file.
pub(super) fn typed_source(request: &Request, query: &SubmissionFields) -> Option<TypedSource> {
    let part = request.archive.lock().unwrap_or_else(PoisonError::into_inner);
    let part = part.as_ref().filter(|_| request.is_typed)?;
    let language = source(request, &query.file, part)?;
    let text = String::from_utf8(unix_lines(part.read().ok()?)).ok()?;
    Some(TypedSource { language, text })
}

/// The owner of the versions that a page shows. It is `None` for the reader's own versions, and a
/// candidate for the jury. Both have the same pages under different paths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct VersionOwner(Option<PersonId>);

impl VersionOwner {
    /// Returns the path of the list of versions.
    pub(super) fn versions(self) -> String {
        self.0.map_or_else(|| paths::VERSIONS.to_owned(), paths::person_versions)
    }

    /// Returns the path of the list of versions without the page around it.
    pub(super) fn list(self) -> String {
        self.0.map_or_else(|| paths::VERSIONS_LIST.to_owned(), paths::person_versions_list)
    }

    /// Returns the path of a version's page.
    pub(super) fn version(self, number: impl Display) -> String {
        match self.0 {
            None => paths::version(number),
            Some(person) => paths::person_version(person, number),
        }
    }

    /// Returns the path of a version's archive.
    pub(super) fn archive(self, number: impl Display) -> String {
        match self.0 {
            None => paths::version_archive(number),
            Some(person) => paths::person_version_archive(person, number),
        }
    }

    /// Returns the path of the page that compares a version with another.
    pub(super) fn compare(self, number: impl Display) -> String {
        match self.0 {
            None => paths::version_compare(number),
            Some(person) => paths::person_version_compare(person, number),
        }
    }
}

/// Returns the candidate whose versions are requested, and the owner in the paths of the pages.
pub(super) fn requested_candidate(
    request: &Request,
    person: Option<PersonId>,
) -> Result<(PersonId, VersionOwner), HandlerError> {
    let id = match person {
        None => request.person()?.id,
        Some(person) => person,
    };
    Ok((id, VersionOwner(person)))
}

/// Returns the version that the request's path names, and the owner in the paths of the pages.
pub(super) fn requested_version(
    request: &Request,
    path: VersionPath,
) -> Result<(Version, VersionOwner), HandlerError> {
    let (person, owner) = requested_candidate(request, path.person)?;
    Ok((request.contest.store.version(person, path.number)?, owner))
}

/// Sends the archive of a version as the candidate submitted it.
pub(super) fn archive(request: &Request, Path(path): Path<VersionPath>) -> HandlerResult {
    let (version, _) = requested_version(request, path)?;
    let bytes = request.contest.blobs.get(&version.archive)?;
    let name = format!("attachment; filename=\"champion-{}.tar.gz\"", version.number);
    let headers =
        [(header::CONTENT_TYPE, "application/gzip".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, bytes).into_response())
}
