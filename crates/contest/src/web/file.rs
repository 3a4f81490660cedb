//! Sends files and replays as downloads. A file is sent in pieces, so that a kit is never in memory
//! as a whole.

use super::request::Request;
use super::response::HandlerResult;
use crate::data::StoredMatch;
use crate::operations::replays::{ReplayAccess, replay};
use crate::private::at;
use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::IntoResponse as _;
use flate2::Compression;
use flate2::write::GzEncoder;
use futures_util::stream::unfold;
use std::io::Write as _;
use std::path::Path;
use tokio::io::AsyncReadExt as _;

/// The number of bytes of a file that are sent at a time.
const SEND_SIZE: usize = 64 << 10;

/// Returns a response that downloads a file under a name. `kind` is its content type.
///
/// # Errors
///
/// Returns an error if the file cannot be read.
pub(super) fn send_file(path: &Path, kind: &'static str, name: &str) -> HandlerResult {
    let file = std::fs::File::open(path).map_err(at(path))?;
    let length = file.metadata().map_err(at(path))?.len();
    let file = tokio::fs::File::from_std(file);
    let pieces = unfold(file, |mut file| async move {
        let mut piece = vec![0; SEND_SIZE];
        match file.read(&mut piece).await {
            Ok(0) => None,
            Ok(count) => {
                piece.truncate(count);
                Some((Ok(Bytes::from(piece)), file))
            }
            Err(error) => Some((Err(error), file)),
        }
    });
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_LENGTH, length.to_string()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    Ok((headers, Body::from_stream(pieces)).into_response())
}

/// Returns a match's replay as a response. It is compressed if the browser accepts it.
///
/// # Errors
/// Returns an error if the replay cannot be read.
pub(super) fn send_replay(
    request: &Request,
    stored_match: &StoredMatch,
    access: &ReplayAccess,
) -> HandlerResult {
    let text = replay(&request.contest, stored_match, access)?.text();
    let name = format!("attachment; filename=\"match-{}.jsonl\"", stored_match.number);
    let kind = [(header::CONTENT_TYPE, "application/jsonl".to_owned()), (header::CONTENT_DISPOSITION, name)];
    let accepts = request.headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    if !accepts.is_some_and(|accepts| accepts.contains("gzip")) {
        return Ok((kind, text).into_response());
    }
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    let packed = gzip.write_all(text.as_bytes()).and_then(|()| gzip.finish())?;
    Ok((kind, [(header::CONTENT_ENCODING, "gzip")], packed).into_response())
}
