//! The HTML of the lobby's page, in the reader's language.

use axum::http::{HeaderMap, header};
use joute_words::{Locale, hall as say};
use serde_json::json;

const LOBBY: &str = include_str!("lobby.html");

/// Chooses the language in which to answer a browser. It is the language that the query requests
/// (`lang=fr`), otherwise the first one that the browser accepts and the server offers, and
/// otherwise the game's.
pub(crate) fn locale(query: Option<&str>, headers: &HeaderMap, game: Locale) -> Locale {
    let requested_locale = query
        .and_then(|query| query.split('&').find_map(|pair| pair.strip_prefix("lang=")))
        .and_then(Locale::from_code);
    let accepted = || {
        let accepted = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
        accepted.split(',').find_map(|one| Locale::from_code(one.trim().get(..2)?))
    };
    requested_locale.or_else(accepted).unwrap_or(game)
}

/// Returns the HTML of the lobby's page, which shows the players of the next match. With `key`, the
/// page can also begin matches.
pub(crate) fn lobby(locale: Locale, key: &str) -> String {
    let other = if locale == Locale::Fr { Locale::En } else { Locale::Fr };
    let words = json!({
        "next": say::next_match(locale), "playing": say::playing_now(locale), "last": say::last_match(locale),
        "sums": say::sums(locale), "number": say::number(locale), "player": say::player(locale),
        "place": say::place(locale), "score": say::score(locale), "match": say::match_word(locale),
        "matches": say::matches(locale), "total": say::total(locale), "taken": say::taken(locale),
        "arriving": say::arriving(locale), "free": say::free(locale), "here": say::here(locale),
        "nobody": say::nobody(locale), "live": say::live(locale), "failed": say::failed(locale),
    });
    // The text `</` could end the script element.
    let words = words.to_string().replace("</", "<\\/");
    [
        ("@LANG@", locale.code()),
        ("@OTHER@", other.code()),
        ("@OTHER_NAME@", say::other_language(locale)),
        ("@WATCH@", say::watch(locale)),
        ("@START@", say::start(locale)),
        ("@NO_SCRIPT@", say::no_script(locale)),
        ("@KEY@", key),
        ("@WORDS@", &words),
    ]
    .iter()
    .fold(LOBBY.to_owned(), |page, (mark, text)| page.replace(mark, text))
}

#[cfg(test)]
mod tests {
    use super::{lobby, locale};
    use axum::http::{HeaderMap, header};
    use joute_words::Locale;

    #[test]
    fn a_page_is_in_the_readers_language() {
        let accepts = |value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, value.parse().expect("the text is a header value"));
            headers
        };
        assert_eq!(locale(None, &HeaderMap::new(), Locale::Fr), Locale::Fr);
        assert_eq!(locale(None, &accepts("de-DE,en;q=0.8,fr;q=0.5"), Locale::Fr), Locale::En);
        assert_eq!(locale(None, &accepts("\u{e9}"), Locale::Fr), Locale::Fr);
        assert_eq!(locale(Some("x=1&lang=fr"), &accepts("en"), Locale::En), Locale::Fr);
        assert_eq!(locale(Some("lang=<b>"), &accepts("en"), Locale::Fr), Locale::En);
    }

    #[test]
    fn every_mark_of_the_page_is_replaced_in_both_languages() {
        let pages = [Locale::Fr, Locale::En].map(|locale| lobby(locale, "k3y"));
        for page in &pages {
            assert!(page.contains("const key = \"k3y\"") && !page.contains('@'), "{page}");
        }
        assert!(pages[0].contains("lang=\"fr\"") && pages[0].contains("Prochaine partie"));
        assert!(pages[1].contains("lang=\"en\"") && pages[1].contains("Next match"));
    }
}
