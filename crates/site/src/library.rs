//! The pages of documentation for candidates: the rules of the game, the guide and the manuals of
//! kits. The site and the contest service show the same pages.

use crate::error::Result;
use crate::guide::{self, Page};
use crate::markdown::{Text, escape, text};
use joute_words::{Locale, mistakes, site as say};
use std::path::Path;

/// Renders the rules of a game or the manual of a kit from Markdown. Links to files of the checkout
/// become plain text.
pub fn rules(markdown: &str, locale: Locale) -> Text {
    let link = |url: &str| (url.starts_with("https://") || url.starts_with('#')).then(|| url.to_owned());
    text(markdown, locale, &link)
}

/// Returns the pages of the candidates' guide in a language, the first page first. If `mistakes` is
/// given, it replaces the guide's page of common mistakes.
///
/// # Errors
/// Returns an error if a file cannot be read, or if it links to a page that does not exist.
pub fn guide(docs: &Path, locale: Locale, mistakes: Option<&str>) -> Result<Vec<Page>> {
    let own = mistakes.map(|text| (mistakes::file(locale), text));
    guide::pages(docs, say::guide_folder(locale), locale, own)
}

/// Returns an HTML page with a link above its first heading of level 1. `to` is the URL of the
/// link, and `title` its text.
pub fn with_way_home(page: &str, to: &str, title: &str) -> String {
    let way = format!("<p><a href=\"{}\">← {}</a></p>\n<h1", escape(to), escape(title));
    page.replacen("<h1", &way, 1)
}

/// Formats the size of a file in megabytes with one decimal, as the readers of a language write it.
pub fn megabytes(bytes: u64, locale: Locale) -> String {
    let size = format!("{:.1}", bytes as f64 / 1e6);
    say::megabytes(locale, if locale == Locale::Fr { size.replace('.', ",") } else { size })
}
