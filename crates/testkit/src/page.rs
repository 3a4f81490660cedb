//! Extracts the data of a replay's page like a browser.

use base64::prelude::{BASE64_STANDARD, Engine as _};
use flate2::read::GzDecoder;
use std::io::Read as _;

/// Decodes base64 text and decompresses the result with gzip. A browser does the same with the
/// replay in a page.
#[track_caller]
pub fn decompress(base64: &str) -> Vec<u8> {
    let bytes = BASE64_STANDARD.decode(base64).expect("the text is base64");
    let mut inflated = Vec::new();
    GzDecoder::new(bytes.as_slice()).read_to_end(&mut inflated).expect("the data is gzip");
    inflated
}

/// Extracts the text of the replay that an HTML page of the viewer contains.
#[track_caller]
pub fn replay_in(page: &str) -> String {
    let (_, rest) =
        page.split_once(r#" id="replay">"#).expect("the page has an element with the id `replay`");
    let (data, _) = rest.split_once('<').expect("the element ends");
    String::from_utf8(decompress(data)).expect("the bytes are UTF-8")
}
