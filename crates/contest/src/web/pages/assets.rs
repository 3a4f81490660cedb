//! The static files of the pages: styles, and the htmx library.

use crate::paths;
use crate::web::request::Request;
use crate::web::response::HandlerResult;
use crate::web::route::{Access, Route, get};
use axum::http::header;
use axum::response::IntoResponse as _;
use joute_league::cup::page::STYLE as CUP;
use sha2::{Digest as _, Sha256};
use std::sync::LazyLock;

pub fn routes() -> Vec<Route> {
    vec![
        get(paths::STYLE, Access::Everybody, |_: &Request| asset(CSS, STYLE)),
        get(paths::CUP_STYLE, Access::Everybody, |_: &Request| asset(CSS, CUP)),
        get(paths::DESK_SCRIPT, Access::Everybody, |_: &Request| asset(SCRIPT, DESK)),
        get(paths::EDITOR_SCRIPT, Access::Everybody, |_: &Request| asset(SCRIPT, EDITOR)),
        get(paths::HTMX_SCRIPT, Access::Everybody, |_: &Request| asset(SCRIPT, HTMX)),
        get(paths::PROJECTOR_SCRIPT, Access::Everybody, |_: &Request| asset(SCRIPT, PROJECTOR)),
        get(paths::SSE_SCRIPT, Access::Everybody, |_: &Request| asset(SCRIPT, SSE)),
    ]
}

const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = include_str!("../../../assets/style.css");
const HTMX: &str = include_str!("../../../assets/htmx/htmx.min.js");
const SSE: &str = include_str!("../../../assets/htmx/sse.min.js");
const DESK: &str = include_str!("../../../assets/desk.js");
const EDITOR: &str = include_str!("../../../assets/editor.js");
const PROJECTOR: &str = include_str!("../../../assets/projector.js");

/// The configuration of htmx, the script library of the contest's pages. It switches off everything
/// that the content security policy forbids, and shows error messages in place of the response.
pub const CONFIG: &str = r#"{"includeIndicatorStyles":false,"allowEval":false,"allowScriptTags":false,"selfRequestsOnly":true,"historyCacheSize":0,"historyRestoreAsHxRequest":false,"responseHandling":[{"code":"204","swap":false},{"code":"[23]..","swap":true},{"code":"[45]..","swap":true,"error":true}]}"#;

/// The hash of the pages' static files, such as style sheets. The files' addresses contain it, so
/// that browsers cache them until they change.
static EDITION: LazyLock<String> = LazyLock::new(|| {
    let all = [STYLE, CUP, HTMX, SSE, PROJECTOR, DESK, EDITOR];
    let whole = all.iter().fold(Sha256::new(), |hash, text| hash.chain_update(text));
    whole.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect()
});

/// Returns the address of a static file of the pages, such as a style sheet.
pub fn address(path: &str) -> String {
    format!("{path}?{}", *EDITION)
}

fn asset(kind: &'static str, text: &'static str) -> HandlerResult {
    // The address contains the hash of the files, so browsers may cache them forever.
    let kept = "public, max-age=31536000, immutable";
    Ok(([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, kept)], text).into_response())
}
