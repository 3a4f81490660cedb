//! Extracts the data of a replay's page like a browser.

use base64::prelude::{BASE64_STANDARD, Engine as _};
use flate2::read::GzDecoder;
use std::io::Read as _;

/// Decodes base64 text and decompresses the result with gzip. A browser does the same with the
/// replay in a page.
#[track_caller]
pub fn inflated(base64: &str) -> Vec<u8> {
    let bytes = BASE64_STANDARD.decode(base64).expect("base64");
    let mut inflated = Vec::new();
    GzDecoder::new(bytes.as_slice()).read_to_end(&mut inflated).expect("gzip");
    inflated
}

/// Extracts the text of the replay that an HTML page of the viewer contains.
#[track_caller]
pub fn replay_in(page: &str) -> String {
    let (_, rest) = page.split_once(r#" id="replay">"#).expect("a place for a replay");
    let (held, _) = rest.split_once('<').expect("its end");
    String::from_utf8(inflated(held)).expect("a text")
}
