//! Downloads and web pages for candidates: kits, rules, reference and guides. They are prepared
//! once, when the server of a contest starts.

use joute_generator::model::{Api, Locale};
use joute_generator::reference;
use joute_site::Error;
use joute_site::contest::Archive;
use joute_site::guide::Page;
use joute_site::library;
use joute_site::markdown::Text;
use std::path::Path;

/// The kits, guides, rules and reference that a contest offers to candidates.
#[derive(Debug)]
pub struct Materials {
    /// The downloadable kits in the order of display. A kit contains the files that a candidate
    /// needs for one language.
    pub kits: Vec<Archive>,
    /// The text of the game's rules, in the game's own language. It is `None` if there is no such
    /// text.
    pub rules: Option<Text>,
    /// The language of the rules, the reference and the kits.
    pub locale: Locale,
    /// The reference of the game's functions for programs. It is a complete HTML page with its own
    /// styles and script.
    pub reference: String,
    guides: Vec<(Locale, Vec<Page>)>,
}

impl Materials {
    /// Reads the guides and rules that a contest offers to candidates. `docs` is the folder of
    /// joute's guides, `rules` is Markdown.
    ///
    /// # Errors
    ///
    /// Returns an error if a guide cannot be read or contains a broken link.
    pub fn read(api: &Api, docs: &Path, rules: Option<&str>, kits: Vec<Archive>) -> Result<Self, Error> {
        let guide = |locale| Ok::<_, Error>((locale, library::guide(docs, locale, None)?));
        let page = reference::files(api, joute_generator::language::ALL)
            .into_iter()
            .find(|file| file.path == "index.html");
        Ok(Materials {
            kits,
            rules: rules.map(|rules| library::rules(rules, api.locale)),
            locale: api.locale,
            reference: page.map(|file| file.text).unwrap_or_default(),
            guides: [Locale::Fr, Locale::En].into_iter().map(guide).collect::<Result<_, _>>()?,
        })
    }

    /// Returns the pages of the candidates' guide in the given language. The guide's first page
    /// comes first.
    pub fn guide(&self, locale: Locale) -> &[Page] {
        self.guides.iter().find(|(of, _)| *of == locale).map_or(&[], |(_, pages)| pages)
    }

    /// Finds a page of the guides by a path such as `candidate/debug.html`. Returns the page with
    /// its language and all pages of the same guide.
    pub fn page(&self, path: &str) -> Option<(Locale, &Page, &[Page])> {
        self.guides.iter().find_map(|(locale, pages)| {
            pages.iter().find(|page| page.path == path).map(|page| (*locale, page, pages.as_slice()))
        })
    }

    /// Returns the downloadable kit for a programming language, by the language's id.
    pub fn kit(&self, id: &str) -> Option<&Archive> {
        self.kits.iter().find(|kit| kit.id == id)
    }
}
