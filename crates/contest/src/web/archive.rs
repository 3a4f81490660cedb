//! Streams an archive from a form field or a request body to the disk. The archive is never held in
//! memory and its size is limited. The token of a form is checked before its archive is read.

use super::invalid::{InvalidField, Problem};
use super::own::own_form;
use super::pace::BodyReader;
use super::request::Request;
use super::response::{HandlerError, LocalizedMessage};
use crate::blobs::Part;
use crate::operations::health::disk;
use axum::body::{Body, Bytes};
use axum::http::header;
use futures_util::stream::{Stream, unfold};
use joute_words::contest as say;
use multer::{Field, Multipart};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::Mutex;
use tokio::task::{spawn_blocking, yield_now};

/// The number of bytes that are written to disk at a time during an upload.
const WRITE_SIZE: usize = 128 << 10;

/// The maximum total size of an upload form's fields in bytes. The archive does not count.
const MAX_FIELDS_SIZE: u64 = 64 << 10;

/// The maximum number of bytes of an upload that the form parser may hold in memory. It holds, for
/// example, the header of a part.
const MAX_PARSER_MEMORY: u64 = 256 << 10;

/// The maximum number of archives that one person may upload at once.
const MAX_UPLOADS_PER_PERSON: usize = 2;

/// The maximum number of archives that all people together may upload at once. It suffices for more
/// than a hundred candidates in the last minute before a tournament.
const MAX_UPLOADS: usize = 256;

/// The maximum number of fields in an upload form.
const MAX_FIELDS: usize = 16;

/// Receives an uploaded archive and stores it in the request. The archive is a form field or the
/// whole body.
///
/// # Errors
/// Returns an error if the request has no archive, is too large or too slow, or if too many uploads
/// are in progress.
pub(super) async fn read(request: &mut Request, body: Body) -> Result<(), HandlerError> {
    let body = Arc::new(Mutex::new(BodyReader::new(body)));
    let maximum = request.contest.plan.quotas.archive;
    let result = read_body(request, &body, maximum).await;
    if !matches!(result, Ok(()) | Err(HandlerError::TooSlow)) {
        body.lock().await.discard(maximum).await;
    }
    result
}

async fn read_body(
    request: &mut Request,
    body: &Arc<Mutex<BodyReader>>,
    maximum: u64,
) -> Result<(), HandlerError> {
    let person = request.person()?.id;
    let _place = request
        .contest
        .uploads
        .take(person, MAX_UPLOADS_PER_PERSON, MAX_UPLOADS)
        .ok_or(HandlerError::Busy)?;
    // The check includes a reserve of disk space for the database and for results.
    if disk(&request.contest).is_full() {
        return Err(HandlerError::DiskFull);
    }
    let text = |name| request.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or("");
    if text(header::CONTENT_LENGTH).parse().is_ok_and(|length: u64| length > maximum + MAX_FIELDS_SIZE) {
        return Err(HandlerError::TooLarge);
    }
    let kind = text(header::CONTENT_TYPE).to_owned();
    match kind.split(';').next().unwrap_or("").trim().to_ascii_lowercase().as_str() {
        "multipart/form-data" => {
            let boundary = multer::parse_boundary(&kind).map_err(|_| HandlerError::UnsupportedType)?;
            form(request, body, &boundary, maximum).await
        }
        "application/gzip" | "application/x-gzip" | "application/x-tar" | "application/octet-stream" => {
            own_form(request)?;
            let mut saving = Upload::begin(request, maximum).await?;
            while let Some(piece) = body.lock().await.next().await? {
                saving = saving.add(&piece).await?;
            }
            request.archive = std::sync::Mutex::new(Some(saving.end().await?));
            Ok(())
        }
        _ => Err(HandlerError::UnsupportedType),
    }
}

async fn form(
    request: &mut Request,
    body: &Arc<Mutex<BodyReader>>,
    boundary: &str,
    maximum: u64,
) -> Result<(), HandlerError> {
    let counts = Arc::new(ByteCounts::default());
    // The form parser owns the body from here on and holds it while waiting for more data.
    let mut parts = Multipart::new(pieces(body.clone(), counts.clone()), boundary);
    let (mut rest, mut saved) = (MAX_FIELDS_SIZE, None);
    for _ in 0..MAX_FIELDS {
        let Some(mut field) = parts.next_field().await.map_err(parser_error)? else {
            request.archive = std::sync::Mutex::new(saved);
            return Ok(());
        };
        counts.parsed_bytes.store(counts.received_bytes.load(Ordering::Relaxed), Ordering::Relaxed);
        if field.name() == Some("archive") {
            own_form(request)?;
            let name = field.file_name().map(str::to_owned);
            let mut saving = Upload::begin(request, maximum).await?;
            while let Some(piece) = next_piece(&mut field, &counts).await? {
                saving = saving.add(&piece).await?;
            }
            saved = Some(saving.end().await?);
            request.is_typed = name.is_none();
            request.file_name = name.unwrap_or_default();
        } else {
            let name = field.name().unwrap_or("").to_owned();
            let text = text_of(&mut field, &name, &counts, &mut rest).await?;
            request.form.push((name, text));
        }
    }
    Err(HandlerError::InvalidForm(LocalizedMessage(say::other_form)))
}

/// The byte counts of an upload: received bytes, and bytes that the form parser passed on.
#[derive(Default)]
struct ByteCounts {
    received_bytes: AtomicU64,
    parsed_bytes: AtomicU64,
}

/// Returns the body of an upload as a stream of pieces for the form parser. The stream waits while
/// the parser's memory is full.
fn pieces(
    body: Arc<Mutex<BodyReader>>,
    counts: Arc<ByteCounts>,
) -> impl Stream<Item = Result<Bytes, ParserError>> + Send {
    unfold((body, counts), |(body, counts)| async move {
        yield_now().await;
        let mut paced = body.lock().await;
        let next = paced.next().await;
        counts.received_bytes.store(paced.bytes(), Ordering::Relaxed);
        let unparsed = paced.bytes().saturating_sub(counts.parsed_bytes.load(Ordering::Relaxed));
        drop(paced);
        let next = match next {
            Ok(Some(_)) if unparsed > MAX_PARSER_MEMORY => Err(HandlerError::TooLarge),
            next => next,
        };
        next.transpose().map(|piece| (piece.map_err(ParserError), (body, counts)))
    })
}

/// Returns the next received piece of a field of an upload form. Returns `None` at the field's end.
async fn next_piece(field: &mut Field<'_>, counts: &ByteCounts) -> Result<Option<Bytes>, HandlerError> {
    let piece = field.chunk().await.map_err(parser_error)?;
    counts.parsed_bytes.fetch_add(piece.as_ref().map_or(0, Bytes::len) as u64, Ordering::Relaxed);
    Ok(piece)
}

async fn text_of(
    field: &mut Field<'_>,
    name: &str,
    counts: &ByteCounts,
    rest: &mut u64,
) -> Result<String, HandlerError> {
    let mut text = Vec::new();
    while let Some(piece) = next_piece(field, counts).await? {
        *rest = rest.checked_sub(piece.len() as u64).ok_or(HandlerError::TooLarge)?;
        text.extend_from_slice(&piece);
    }
    String::from_utf8(text).map_err(|_| InvalidField::new(name, Problem::Expected("UTF-8".into())).into())
}

/// A request handler's error that passes through the form parser.
#[derive(Debug)]
struct ParserError(HandlerError);

impl std::fmt::Display for ParserError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

impl std::error::Error for ParserError {}

fn parser_error(error: multer::Error) -> HandlerError {
    let unreadable = HandlerError::InvalidForm(LocalizedMessage(say::cut_off));
    match error {
        multer::Error::StreamReadFailed(stopped) => {
            stopped.downcast::<ParserError>().map_or(unreadable, |stopped| stopped.0)
        }
        _ => unreadable,
    }
}

/// An archive that is being received and written to disk.
struct Upload {
    part: Part,
    piece: Vec<u8>,
    maximum: u64,
}

impl Upload {
    async fn begin(request: &Request, maximum: u64) -> Result<Self, HandlerError> {
        let contest = request.contest.clone();
        let part = spawn_blocking(move || contest.blobs.begin()).await??;
        Ok(Upload { part, piece: Vec::new(), maximum })
    }

    async fn add(mut self, piece: &Bytes) -> Result<Self, HandlerError> {
        if self.part.bytes() + (self.piece.len() + piece.len()) as u64 > self.maximum {
            return Err(HandlerError::TooLarge);
        }
        self.piece.extend_from_slice(piece);
        if self.piece.len() < WRITE_SIZE { Ok(self) } else { self.flush().await }
    }

    async fn end(self) -> Result<Part, HandlerError> {
        Ok(self.flush().await?.part)
    }

    async fn flush(self) -> Result<Self, HandlerError> {
        let Upload { mut part, mut piece, maximum } = self;
        let write = move || {
            part.write(&piece)?;
            piece.clear();
            Ok(Upload { part, piece, maximum })
        };
        spawn_blocking(write).await?
    }
}
