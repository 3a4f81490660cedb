//! The page that plays replays, as a contest serves it: it fetches its replay, and its policy allows its own program by its
//! hash and no other.

use super::answer::Answer;
use crate::contest::Contest;
use crate::web::answer::Fault;
use axum::http::{HeaderValue, header};
use axum::response::{Html, IntoResponse as _};
use base64::prelude::{BASE64_STANDARD, Engine as _};
use joute_workshop::viewer::{find, in_language};
use sha2::{Digest as _, Sha256};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// A viewer's page, read once.
struct Viewer {
    page: String,
    policy: HeaderValue,
}

/// By painter: building one takes node and a while.
static VIEWERS: Mutex<Option<HashMap<Option<&'static str>, Arc<Viewer>>>> = Mutex::new(None);

/// What a page is told: attributes of its root.
pub struct Told<'a> {
    /// In which language.
    pub locale: &'a str,
    /// Its title.
    pub title: &'a str,
    /// Address and title of the page that it belongs to.
    pub up: (&'a str, &'a str),
    /// `data-` attributes by name.
    pub data: &'a [(&'a str, &'a str)],
}

impl Contest {
    /// Builds the page that plays replays, or finds it: whoever serves a contest does it before anybody asks.
    ///
    /// # Errors
    /// Why there is none, and what can be done.
    pub fn prepare_viewer(&self) -> Result<(), String> {
        self.viewer().map(drop)
    }

    fn viewer(&self) -> Result<Arc<Viewer>, String> {
        let mut viewers = VIEWERS.lock().unwrap_or_else(PoisonError::into_inner);
        let viewers = viewers.get_or_insert_default();
        if let Some(viewer) = viewers.get(&self.game.painter) {
            return Ok(viewer.clone());
        }
        let painters: Vec<PathBuf> = self.game.painter.iter().map(PathBuf::from).collect();
        let path = find(&painters, &|doing| tracing::info!("{doing}"))?;
        let page = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let policy = HeaderValue::try_from(policy(&page)).map_err(|error| error.to_string())?;
        let viewer = Arc::new(Viewer { page, policy });
        viewers.insert(self.game.painter, viewer.clone());
        Ok(viewer)
    }
}

/// The page, told what to play.
///
/// # Errors
/// There is no viewer.
pub fn viewer(contest: &Contest, told: &Told<'_>) -> Answer {
    let viewer = contest.viewer().map_err(Fault::Broken)?;
    let page = in_language(&viewer.page, told.locale);
    let data: String =
        told.data.iter().map(|(name, value)| format!(" data-{name}=\"{}\"", escaped(value))).collect();
    let (href, title) = told.up;
    let up = format!("<link rel=\"up\" href=\"{}\" title=\"{}\">\n  </head>", escaped(href), escaped(title));
    let page = page
        .replacen("<html", &format!("<html{data}"), 1)
        .replacen("<title>joute</title>", &format!("<title>{}</title>", escaped(told.title)), 1)
        .replacen("</head>", &up, 1);
    Ok(([(header::CONTENT_SECURITY_POLICY, viewer.policy.clone())], Html(page)).into_response())
}

/// Allows what the page itself holds, its replay from here, and nothing else.
fn policy(page: &str) -> String {
    let [scripts, styles] = ["script", "style"].map(|tag| hashes(page, tag).join(" "));
    format!(
        "default-src 'none'; script-src {scripts}; style-src {styles}; img-src 'self' data: blob:; \
         connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"
    )
}

/// Of each element of a tag without attributes, as a policy names it.
fn hashes(page: &str, tag: &str) -> Vec<String> {
    let (open, close) = (format!("<{tag}>"), format!("</{tag}>"));
    let texts = page.split(&open).skip(1).filter_map(|rest| rest.split_once(&close));
    texts.map(|(text, _)| format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)))).collect()
}

/// For an attribute or an element.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::{escaped, policy};

    #[test]
    fn a_policy_names_what_the_page_holds() {
        // The hash of nothing is known.
        let empty = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
        let page = "<style></style><script type=\"application/gzip\">H4sI</script><script></script><script>a</script>";
        let policy = policy(page);
        assert!(policy.contains(&format!("style-src {empty};")), "{policy}");
        let scripts = policy.split("script-src ").nth(1).and_then(|rest| rest.split(';').next());
        let scripts: Vec<&str> = scripts.expect("it is there").split(' ').collect();
        assert_eq!((scripts.len(), scripts[0]), (2, empty));
        assert!(!policy.contains("unsafe"));
    }

    #[test]
    fn nothing_ends_an_attribute() {
        assert_eq!(escaped("\"><script>&"), "&quot;&gt;&lt;script&gt;&amp;");
    }
}
