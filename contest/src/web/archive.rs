//! Streams an archive from a form field or a request body to the disk. The archive is never held in
//! memory and its size is limited. The token of a form is checked before its archive is read.

use super::answer::{Fault, Told};
use super::own::own_form;
use super::pace::Paced;
use super::visit::Visit;
use crate::blobs::Part;
use axum::body::{Body, Bytes};
use axum::http::header;
use futures_util::stream::{Stream, unfold};
use joute_words::contest as say;
use multer::{Field, Multipart};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::Mutex;
use tokio::task::{spawn_blocking, yield_now};

/// The number of bytes that are written at a time.
const PIECE: usize = 128 << 10;

/// The maximum number of bytes of a form without the archive.
const REST: u64 = 64 << 10;

/// The maximum number of bytes that the form parser may buffer, such as the header of a part or a
/// possible boundary.
const HELD: u64 = 256 << 10;

/// The maximum number of concurrent uploads of one person.
const OWN_UPLOADS: usize = 2;

/// The maximum number of concurrent uploads. It is more than a hundred candidates need in the last
/// minute and low enough for the operating system's threads and files.
const ALL_UPLOADS: usize = 256;

/// The maximum number of fields of a form.
const FIELDS: usize = 16;

/// Reads a request with an archive.
///
/// # Errors
/// Returns an error if the request has no archive, is too large or too slow, or if too many uploads
/// are in progress.
pub(super) async fn read(visit: &mut Visit, body: Body) -> Result<(), Fault> {
    let body = Arc::new(Mutex::new(Paced::new(body)));
    let most = visit.contest.plan.quotas.archive;
    let read = taken(visit, &body, most).await;
    if !matches!(read, Ok(()) | Err(Fault::Slow)) {
        body.lock().await.discard(most).await;
    }
    read
}

async fn taken(visit: &mut Visit, body: &Arc<Mutex<Paced>>, most: u64) -> Result<(), Fault> {
    let person = visit.person()?.id;
    let _place = visit.contest.uploads.take(person, OWN_UPLOADS, ALL_UPLOADS).ok_or(Fault::Busy)?;
    // The check includes a reserve of disk space for the database and for results.
    if visit.contest.disk().is_full() {
        return Err(Fault::Full);
    }
    let text = |name| visit.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or("");
    if text(header::CONTENT_LENGTH).parse().is_ok_and(|length: u64| length > most + REST) {
        return Err(Fault::TooLarge);
    }
    let kind = text(header::CONTENT_TYPE).to_owned();
    match kind.split(';').next().unwrap_or("").trim().to_ascii_lowercase().as_str() {
        "multipart/form-data" => {
            let boundary = multer::parse_boundary(&kind).map_err(|_| Fault::Kind)?;
            form(visit, body, &boundary, most).await
        }
        "application/gzip" | "application/x-gzip" | "application/x-tar" | "application/octet-stream" => {
            own_form(visit)?;
            visit.file_name = visit.query.get("file").cloned().unwrap_or_default();
            let mut saving = Saving::begin(visit, most).await?;
            while let Some(piece) = body.lock().await.next().await? {
                saving = saving.add(&piece).await?;
            }
            visit.archive = std::sync::Mutex::new(Some(saving.end().await?));
            Ok(())
        }
        _ => Err(Fault::Kind),
    }
}

async fn form(visit: &mut Visit, body: &Arc<Mutex<Paced>>, boundary: &str, most: u64) -> Result<(), Fault> {
    let counted = Arc::new(Counted::default());
    // The form parser owns the body from here on and holds it while waiting for more data.
    let mut parts = Multipart::new(pieces(body.clone(), counted.clone()), boundary);
    let (mut rest, mut saved) = (REST, None);
    for _ in 0..FIELDS {
        let Some(mut field) = parts.next_field().await.map_err(why)? else {
            visit.archive = std::sync::Mutex::new(saved);
            return Ok(());
        };
        counted.given.store(counted.come.load(Ordering::Relaxed), Ordering::Relaxed);
        if field.name() == Some("archive") {
            own_form(visit)?;
            let name = field.file_name().unwrap_or_default().to_owned();
            let mut saving = Saving::begin(visit, most).await?;
            while let Some(piece) = piece_of(&mut field, &counted).await? {
                saving = saving.add(&piece).await?;
            }
            saved = Some(saving.end().await?);
            visit.file_name = name;
        } else {
            let name = field.name().unwrap_or("").to_owned();
            let text = text_of(&mut field, &counted, &mut rest).await?;
            visit.form.insert(name, text);
        }
    }
    Err(Fault::Unclear(Told(say::other_form)))
}

/// The number of bytes that were received and that the form parser has returned.
#[derive(Default)]
struct Counted {
    come: AtomicU64,
    given: AtomicU64,
}

/// Returns the body as a stream of pieces for the form parser, which reads eagerly. It receives no
/// more than it may buffer.
fn pieces(
    body: Arc<Mutex<Paced>>,
    counted: Arc<Counted>,
) -> impl Stream<Item = Result<Bytes, Stopped>> + Send {
    unfold((body, counted), |(body, counted)| async move {
        yield_now().await;
        let mut paced = body.lock().await;
        let next = paced.next().await;
        counted.come.store(paced.bytes(), Ordering::Relaxed);
        let held = paced.bytes().saturating_sub(counted.given.load(Ordering::Relaxed));
        drop(paced);
        let next = match next {
            Ok(Some(_)) if held > HELD => Err(Fault::TooLarge),
            next => next,
        };
        next.transpose().map(|piece| (piece.map_err(Stopped), (body, counted)))
    })
}

/// Returns the next piece of a field.
async fn piece_of(field: &mut Field<'_>, counted: &Counted) -> Result<Option<Bytes>, Fault> {
    let piece = field.chunk().await.map_err(why)?;
    counted.given.fetch_add(piece.as_ref().map_or(0, Bytes::len) as u64, Ordering::Relaxed);
    Ok(piece)
}

async fn text_of(field: &mut Field<'_>, counted: &Counted, rest: &mut u64) -> Result<String, Fault> {
    let mut text = Vec::new();
    while let Some(piece) = piece_of(field, counted).await? {
        *rest = rest.checked_sub(piece.len() as u64).ok_or(Fault::TooLarge)?;
        text.extend_from_slice(&piece);
    }
    String::from_utf8(text).map_err(|_| Fault::Unclear(Told(say::field_text)))
}

/// A fault that is passed through the form parser.
#[derive(Debug)]
struct Stopped(Fault);

impl std::fmt::Display for Stopped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

impl std::error::Error for Stopped {}

fn why(error: multer::Error) -> Fault {
    let unreadable = Fault::Unclear(Told(say::cut_off));
    match error {
        multer::Error::StreamReadFailed(stopped) => {
            stopped.downcast::<Stopped>().map_or(unreadable, |stopped| stopped.0)
        }
        _ => unreadable,
    }
}

/// An upload that is being written to disk.
struct Saving {
    part: Part,
    piece: Vec<u8>,
    most: u64,
}

impl Saving {
    async fn begin(visit: &Visit, most: u64) -> Result<Self, Fault> {
        let contest = visit.contest.clone();
        let begun = spawn_blocking(move || contest.blobs.begin()).await;
        let part = begun.map_err(|error| Fault::Broken(error.to_string()))??;
        Ok(Saving { part, piece: Vec::new(), most })
    }

    async fn add(mut self, piece: &Bytes) -> Result<Self, Fault> {
        if self.part.bytes() + (self.piece.len() + piece.len()) as u64 > self.most {
            return Err(Fault::TooLarge);
        }
        self.piece.extend_from_slice(piece);
        if self.piece.len() < PIECE { Ok(self) } else { self.written().await }
    }

    async fn end(self) -> Result<Part, Fault> {
        Ok(self.written().await?.part)
    }

    async fn written(self) -> Result<Self, Fault> {
        let Saving { mut part, mut piece, most } = self;
        let write = move || {
            part.write(&piece)?;
            piece.clear();
            Ok(Saving { part, piece, most })
        };
        let written: Result<Self, crate::blobs::Error> =
            spawn_blocking(write).await.map_err(|error| Fault::Broken(error.to_string()))?;
        Ok(written?)
    }
}
