//! The choice of the pages' language, which is stored in a cookie.

use crate::paths;
use crate::web::cookies;
use crate::web::extract::Form;
use crate::web::request::{Request, redirect_path};
use crate::web::response::{self, HandlerResult};
use crate::web::route::{Access, Route, post};
use axum::http::header;
use axum::response::IntoResponse as _;
use cookie::time::Duration;
use joute_words::Locale;
use serde::Deserialize;

pub fn routes() -> Vec<Route> {
    vec![post(paths::LANGUAGE, Access::Everybody, choose)]
}

/// The number of seconds that a browser keeps the cookie with the chosen language: one year.
const COOKIE_SECONDS: i64 = 365 * 24 * 3600;

/// The form that chooses the language.
#[derive(Deserialize)]
struct LanguageForm {
    language: PageLanguage,
    /// The path of the page to show afterwards.
    #[serde(default)]
    to: String,
}

/// A language in which the contest's pages exist.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum PageLanguage {
    En,
    Fr,
}

fn choose(request: &Request, Form(LanguageForm { language, to }): Form<LanguageForm>) -> HandlerResult {
    let code = match language {
        PageLanguage::En => Locale::En.code(),
        PageLanguage::Fr => Locale::Fr.code(),
    };
    let mut cookie = cookies::new(&request.contest.plan, cookies::LANGUAGE_COOKIE, code);
    cookie.set_max_age(Duration::seconds(COOKIE_SECONDS));
    Ok(([(header::SET_COOKIE, cookie.to_string())], response::redirect(redirect_path(&to))?).into_response())
}
