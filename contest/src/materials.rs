//! Downloads and web pages for candidates: kits, rules, reference and guides. They are prepared
//! once, when the server of a contest starts.

use joute_generator::model::{Api, Locale};
use joute_generator::reference;
use joute_site::contest::Archive;
use joute_site::guide::Page;
use joute_site::library;
use joute_site::markdown::Text;
use std::path::Path;

/// The downloads and texts that a contest offers to candidates: kits, guides, rules and reference.
/// joute's static website shows the same texts.
#[derive(Debug)]
pub struct Materials {
    /// The downloadable kits, in the order in which they are shown. A kit contains what a candidate
    /// needs for one language.
    pub kits: Vec<Archive>,
    /// The rules of the game in the game's own language, or `None` if the game has no such text.
    pub rules: Option<Text>,
    /// The language in which the rules, the reference and the kits are written.
    pub locale: Locale,
    /// The reference of the functions that the game offers to programs, as a complete HTML page
    /// with its own styles and script.
    pub reference: String,
    guides: Vec<(Locale, Vec<Page>)>,
}

impl Materials {
    /// Reads the texts that a contest offers about its game. `docs` is the folder of joute's
    /// guides, `rules` is Markdown.
    ///
    /// # Errors
    ///
    /// Returns a message if a guide cannot be read or contains a broken link.
    pub fn read(api: &Api, docs: &Path, rules: Option<&str>, kits: Vec<Archive>) -> Result<Self, String> {
        let guide = |locale| Ok::<_, String>((locale, library::guide(docs, locale, None)?));
        let page = reference::files(api).into_iter().find(|file| file.path == "index.html");
        Ok(Materials {
            kits,
            rules: rules.map(|rules| library::rules(rules, api.locale)),
            locale: api.locale,
            reference: page.map(|file| file.text).unwrap_or_default(),
            guides: [Locale::Fr, Locale::En].into_iter().map(guide).collect::<Result<_, _>>()?,
        })
    }

    /// Returns the pages of the candidates' guide in the given language, its first page first.
    pub fn guide(&self, locale: Locale) -> &[Page] {
        self.guides.iter().find(|(of, _)| *of == locale).map_or(&[], |(_, pages)| pages)
    }

    /// Finds a guide's page by a path such as `candidate/debug.html`. Returns the page with its
    /// language and all pages of the same guide.
    pub fn page(&self, path: &str) -> Option<(Locale, &Page, &[Page])> {
        self.guides.iter().find_map(|(locale, pages)| {
            pages.iter().find(|page| page.path == path).map(|page| (*locale, page, pages.as_slice()))
        })
    }

    /// Returns the downloadable kit for the programming language with the given id.
    pub fn kit(&self, id: &str) -> Option<&Archive> {
        self.kits.iter().find(|kit| kit.id == id)
    }
}
