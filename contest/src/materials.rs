//! Downloads and pages for candidates: kits, rules, reference and guides. They are prepared once
//! when a contest is served.

use joute_generator::model::{Api, Locale};
use joute_generator::reference;
use joute_site::contest::Archive;
use joute_site::guide::Page;
use joute_site::library;
use joute_site::markdown::Text;
use std::path::Path;

/// The texts and files of a contest. The static site shows the same texts.
#[derive(Debug)]
pub struct Materials {
    /// The kits, in the order in which they are shown.
    pub kits: Vec<Archive>,
    /// The rules of the game in its own language. None if the game has no such text.
    pub rules: Option<Text>,
    /// The language of the rules, of the reference and of the kits.
    pub locale: Locale,
    /// The reference: a complete page with its own styles and script.
    pub reference: String,
    guides: Vec<(Locale, Vec<Page>)>,
}

impl Materials {
    /// Reads the texts of a game. `docs` is the folder of joute's guides, `rules` is Markdown.
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

    /// Returns the guide in a language, its first page first.
    pub fn guide(&self, locale: Locale) -> &[Page] {
        self.guides.iter().find(|(of, _)| *of == locale).map_or(&[], |(_, pages)| pages)
    }

    /// Returns the page of a guide with a path such as `candidate/debug.html`, its language and the pages beside it.
    pub fn page(&self, path: &str) -> Option<(Locale, &Page, &[Page])> {
        self.guides.iter().find_map(|(locale, pages)| {
            pages.iter().find(|page| page.path == path).map(|page| (*locale, page, pages.as_slice()))
        })
    }

    /// Returns the kit of a language's id.
    pub fn kit(&self, id: &str) -> Option<&Archive> {
        self.kits.iter().find(|kit| kit.id == id)
    }
}
