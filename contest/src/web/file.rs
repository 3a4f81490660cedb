//! Sends files as downloads in pieces, so that a kit is never in memory as a whole.

use super::response::{HandlerError, HandlerResult};
use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::IntoResponse as _;
use futures_util::stream::unfold;
use std::path::Path;
use tokio::io::AsyncReadExt as _;

/// The number of bytes of a file that are sent at a time.
const PIECE: usize = 64 << 10;

/// Returns a response that downloads a file under a name. `kind` is its content type.
///
/// # Errors
///
/// Returns an error if the file cannot be read.
pub(super) fn send_file(path: &Path, kind: &'static str, name: &str) -> HandlerResult {
    let fail = |error: std::io::Error| HandlerError::Internal(format!("{}: {error}", path.display()));
    let file = std::fs::File::open(path).map_err(fail)?;
    let length = file.metadata().map_err(fail)?.len();
    let file = tokio::fs::File::from_std(file);
    let pieces = unfold(file, |mut file| async move {
        let mut piece = vec![0; PIECE];
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
