//! The choice of the pages' language, which is stored in a cookie.

use crate::web::answer::{self, Answer, Fault, Told};
use crate::web::routes::{Route, Who, post};
use crate::web::visit::{LANGUAGE, Visit, ours, own_path};
use axum::http::header;
use axum::response::IntoResponse as _;
use joute_words::contest as say;

pub const ROUTES: &[Route] = &[post("/language", Who::Everybody, choose)];

/// The lifetime of the cookie in seconds, which is one year.
const SECONDS: u32 = 365 * 24 * 3600;

fn choose(visit: &Visit) -> Answer {
    let code = visit.field("language");
    if !ours(code) {
        return Err(Fault::Unclear(Told(say::other_form)));
    }
    let secure = visit.secure();
    let cookie = format!("{LANGUAGE}={code}; Path=/; Max-Age={SECONDS}; HttpOnly; SameSite=Lax{secure}");
    Ok(([(header::SET_COOKIE, cookie)], answer::go_to(own_path(visit.field("to")))?).into_response())
}
