//! What a replay's page carries, as the browser reads it.

use base64::prelude::{BASE64_STANDARD, Engine as _};
use flate2::read::GzDecoder;
use std::io::Read as _;

/// The replay inside a page; panics if there is none.
pub fn replay_in(page: &str) -> String {
    let (_, rest) = page.split_once(r#" id="replay">"#).expect("a place for a replay");
    let (held, _) = rest.split_once('<').expect("its end");
    let bytes = BASE64_STANDARD.decode(held).expect("base64");
    let mut text = String::new();
    GzDecoder::new(bytes.as_slice()).read_to_string(&mut text).expect("gzip");
    text
}
