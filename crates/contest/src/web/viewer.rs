//! The page that plays replays in a contest. It loads its replay from the server, and its content
//! security policy allows only the page's own script, by its hash.

use super::response::HandlerResult;
use crate::contest::Contest;
use crate::web::policy;
use axum::http::header;
use axum::response::{Html, IntoResponse as _};
use joute_words::Locale;
use joute_workshop::Error as WorkshopError;
use joute_workshop::viewer::{find, in_language};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// A page that plays replays, kept in memory.
struct Viewer {
    page: String,
    policy: String,
}

/// The pages for playing replays that were already built, by the folder with the game's own drawing
/// code. Building a page requires Node.js and takes some time.
static VIEWERS: Mutex<Option<HashMap<Option<&'static str>, Arc<Viewer>>>> = Mutex::new(None);

/// The pages that may contain the page that plays replays as a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Framing {
    /// No page may contain it.
    Forbidden,
    /// Pages of this contest may contain it.
    OwnPages,
}

/// The parameters of the page that plays replays. They become attributes of its root element.
pub struct ViewerParameters<'a> {
    /// The language of the viewer page.
    pub locale: Locale,
    /// The title of the viewer page.
    pub title: &'a str,
    /// The address and title of the page to which the replay's page links back. `None` if the replay
    /// is part of that page.
    pub up: Option<(&'a str, &'a str)>,
    /// The values of the root element's `data-` attributes, by name.
    pub data: &'a [(&'a str, &'a str)],
}

impl Contest {
    /// Builds the page that plays replays, if it was not built before. The server calls this
    /// function before the first request.
    ///
    /// # Errors
    /// Returns the reason why there is no viewer.
    pub fn prepare_viewer(&self) -> Result<(), WorkshopError> {
        self.viewer().map(drop)
    }

    fn viewer(&self) -> Result<Arc<Viewer>, WorkshopError> {
        let mut viewers = VIEWERS.lock().unwrap_or_else(PoisonError::into_inner);
        let viewers = viewers.get_or_insert_default();
        if let Some(viewer) = viewers.get(&self.game.painter) {
            return Ok(viewer.clone());
        }
        let painters: Vec<PathBuf> = self.game.painter.iter().map(PathBuf::from).collect();
        let path = find(&painters, &|doing| tracing::info!("{doing}"))?;
        let page = std::fs::read_to_string(&path)
            .map_err(|source| WorkshopError::File { path: path.clone(), source })?;
        let viewer = Arc::new(Viewer { policy: policy::of(&page), page });
        viewers.insert(self.game.painter, viewer.clone());
        Ok(viewer)
    }
}

/// Returns the page that plays replays, with the given parameters.
///
/// # Errors
/// Returns an error if there is no viewer.
pub fn viewer(contest: &Contest, parameters: &ViewerParameters<'_>, framing: Framing) -> HandlerResult {
    let viewer = contest.viewer()?;
    let page = in_language(&viewer.page, parameters.locale);
    let data: String =
        parameters.data.iter().map(|(name, value)| format!(" data-{name}=\"{}\"", escape(value))).collect();
    let link = |(href, title)| {
        format!("<link rel=\"up\" href=\"{}\" title=\"{}\">\n  ", escape(href), escape(title))
    };
    let up = parameters.up.map(link).unwrap_or_default() + "</head>";
    let page = page
        .replacen("<html", &format!("<html{data}"), 1)
        .replacen("<title>joute</title>", &format!("<title>{}</title>", escape(parameters.title)), 1)
        .replacen("</head>", &up, 1);
    let policy = match framing {
        Framing::Forbidden => viewer.policy.clone(),
        Framing::OwnPages => policy::in_own_frames(&viewer.policy),
    };
    Ok(([(header::CONTENT_SECURITY_POLICY, policy)], Html(page)).into_response())
}

/// Escapes text for an attribute or an element of HTML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn attribute_values_are_escaped() {
        assert_eq!(escape("\"><script>&"), "&quot;&gt;&lt;script&gt;&amp;");
    }
}
