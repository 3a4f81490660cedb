//! Builds a site: every page, and the files that pages link to.

use crate::audit::audit;
use crate::contest::{Archive, Contest};
use crate::guide::{self, Page};
use crate::league::{self, League};
use crate::markdown::{Text, escape, text};
use crate::results::Names;
use crate::words::{Words, in_language, words};
use askama::Template;
use joute_words::mistakes;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

mod results;

use results::{Played, Standing};

const STYLE: &str = include_str!("../../templates/site/site.css");

/// What marks a page as one of ours: a folder that contains it may be emptied.
const MARK: &str = "<meta name=\"generator\" content=\"joute site\">";

/// How many mistakes are reported.
const TOLD: usize = 20;

/// What a file of the site is.
enum Content {
    Text(String),
    Copy(PathBuf),
}

/// A page's place in the site, and what every page shows around its content.
struct Layout<'a> {
    words: &'static Words,
    title: &'a str,
    /// Above, for pages in folders: `../`.
    root: String,
    /// Title in the window, if it is not the site's.
    page_title: Option<&'a str>,
    lang: &'static str,
    menu: Vec<Entry<'a>>,
    organisers: bool,
}

/// A link of a menu.
struct Entry<'a> {
    href: String,
    words: &'a str,
    here: bool,
}

#[derive(Template)]
#[template(path = "site/home.html")]
struct Home<'a> {
    layout: Layout<'a>,
    game: &'a str,
    kits: Vec<Kit<'a>>,
    maps: Vec<&'a str>,
    standings: Vec<Standing>,
    matches: Vec<Played>,
    has_guide: bool,
    has_rules: bool,
    has_league: bool,
    first: &'a str,
    first_archive: String,
}

struct Kit<'a> {
    archive: &'a Archive,
    file: String,
    size: String,
}

#[derive(Template)]
#[template(path = "site/text.html")]
struct TextPage<'a> {
    layout: Layout<'a>,
    /// In the page's own language.
    contents: &'static str,
    /// Whether something stands beside the text: other pages of its guide, or its contents.
    aside: bool,
    /// Other pages of the same guide.
    beside: Vec<Entry<'a>>,
    text: &'a Text,
}

/// The whole site, page by page.
struct Site<'a> {
    contest: &'a Contest<'a>,
    words: &'static Words,
    title: String,
    guide: Vec<Page>,
    organiser: Vec<Page>,
    rules: Option<Text>,
    league: Option<(&'a Path, League, Names)>,
}

/// Writes a site into a folder: an empty one, or one that has a site, which is replaced. Returns how many files it has.
///
/// # Errors
/// A file cannot be read or written, the folder holds something else, or a link of the site leads nowhere.
pub fn build(contest: &Contest<'_>, output: &Path) -> Result<usize, String> {
    let site = Site::new(contest)?;
    let files = site.files()?;
    clear(output)?;
    for (path, content) in &files {
        let to = output.join(path);
        let fail = |error: std::io::Error| format!("{}: {error}", to.display());
        std::fs::create_dir_all(to.parent().unwrap_or(output)).map_err(fail)?;
        match content {
            Content::Text(text) => std::fs::write(&to, text).map_err(fail)?,
            Content::Copy(from) => drop(
                std::fs::copy(from, &to)
                    .map_err(|error| format!("{} to {}: {error}", from.display(), to.display()))?,
            ),
        }
    }
    let mut wrong = audit(output)?;
    if wrong.is_empty() {
        return Ok(files.len());
    }
    let more = wrong.len().saturating_sub(TOLD);
    wrong.truncate(TOLD);
    if more > 0 {
        wrong.push(format!("… and {more} more"));
    }
    Err(wrong.join("\n"))
}

/// Empties the folder, but leaves one that holds anything other than a site alone.
fn clear(output: &Path) -> Result<(), String> {
    let fail = |error: std::io::Error| format!("{}: {error}", output.display());
    let Ok(mut entries) = std::fs::read_dir(output) else { return Ok(()) };
    if entries.next().is_none() {
        return Ok(());
    }
    let index = std::fs::read_to_string(output.join("index.html")).unwrap_or_default();
    if !index.contains(MARK) {
        return Err(format!(
            "{}: there is something in it that is no site; choose another folder, or empty it",
            output.display()
        ));
    }
    std::fs::remove_dir_all(output).map_err(fail)
}

impl<'a> Site<'a> {
    fn new(contest: &'a Contest<'a>) -> Result<Self, String> {
        let words = words(contest.api.locale);
        // The rules are no part of the guides: their links lead to the web, or nowhere.
        let link = |url: &str| url.starts_with("https://").then(|| url.to_owned());
        let link = |url: &str| if url.starts_with('#') { Some(url.to_owned()) } else { link(url) };
        let rules = contest.rules.as_deref().map(|rules| text(rules, words.lang, &link));
        let heading = rules.as_ref().and_then(|rules| rules.title.clone());
        let title = contest.title.clone().or(heading).unwrap_or_else(|| contest.api.name.clone());
        let mut organiser = Vec::new();
        if contest.organisers {
            organiser = guide::pages(&contest.docs, "organiser", "en", None)?;
            organiser.extend(guide::pages(&contest.docs, "", "en", None)?);
        }
        let league = match &contest.league {
            None => None,
            Some(folder) => {
                let league = league::read(folder, &contest.api.name)?;
                let names = Names::new(&league);
                Some((folder.as_path(), league, names))
            }
        };
        let own = contest.mistakes.as_deref().map(|text| (mistakes::file(contest.api.locale), text));
        let guide = guide::pages(&contest.docs, words.guide_folder, words.lang, own)?;
        Ok(Site { contest, words, title, guide, organiser, rules, league })
    }

    fn files(&self) -> Result<BTreeMap<String, Content>, String> {
        let mut files = BTreeMap::new();
        let mut add = |path: String, content: Content| {
            files.insert(path, content);
        };
        add("site.css".into(), Content::Text(STYLE.to_owned()));
        add("index.html".into(), Content::Text(self.home()?));
        for file in joute_generator::reference::files(self.contest.api) {
            add(format!("reference/{}", file.path), Content::Text(self.with_way_home(file.text)));
        }
        if let Some(rules) = &self.rules {
            let page = self.text_page(self.words.rules_page, self.words.lang, &[], rules)?;
            add(self.words.rules_page.into(), Content::Text(page));
        }
        for (pages, lang) in [(&self.guide, self.words.lang), (&self.organiser, "en")] {
            for page in pages {
                add(page.path.clone(), Content::Text(self.text_page(&page.path, lang, pages, &page.text)?));
            }
        }
        let mut sums = String::new();
        for kit in &self.contest.kits {
            let name = file_name(&kit.file);
            sums.push_str(&format!("{}  {name}\n", kit.sum));
            let path = format!("kits/{}.html", kit.id);
            let readme = text(&kit.readme, self.words.lang, &|url| {
                url.starts_with("https://").then(|| url.to_owned())
            });
            add(path.clone(), Content::Text(self.text_page(&path, self.words.lang, &[], &readme)?));
            add(format!("kits/{name}"), Content::Copy(kit.file.clone()));
        }
        if !sums.is_empty() {
            add("kits/SHA256SUMS".into(), Content::Text(sums));
        }
        for (name, map) in &self.contest.maps {
            add(format!("maps/{name}.map"), Content::Text(map.clone()));
        }
        self.results(&mut add)?;
        Ok(files)
    }

    /// A page of another maker, one folder down, with a way back to the first page above its heading.
    fn with_way_home(&self, page: String) -> String {
        let way = format!(
            "<p style=\"margin:0 0 .6rem\"><a href=\"../index.html\">← {}</a></p>\n<h1",
            escape(&self.title)
        );
        page.replacen("<h1", &way, 1)
    }

    fn home(&self) -> Result<String, String> {
        let mut kits = Vec::new();
        for archive in &self.contest.kits {
            let size = std::fs::metadata(&archive.file).map(|data| data.len());
            let size = size.map_err(|error| format!("{}: {error}", archive.file.display()))?;
            kits.push(Kit {
                archive,
                file: file_name(&archive.file),
                size: megabytes(size, self.words.lang),
            });
        }
        let first = self.contest.kits.first();
        let page = Home {
            layout: self.layout("index.html", self.words.lang, None),
            game: &self.contest.api.name,
            first: first.map_or("", |kit| kit.id),
            first_archive: first.map(|kit| file_name(&kit.file)).unwrap_or_default(),
            kits,
            maps: self.contest.maps.iter().map(|(name, _)| name.as_str()).collect(),
            standings: self.standings(),
            matches: self.matches(),
            has_guide: !self.guide.is_empty(),
            has_rules: self.rules.is_some(),
            has_league: self.league.is_some(),
        };
        render(&page)
    }

    fn text_page<'b>(
        &'b self,
        path: &'b str,
        lang: &'static str,
        pages: &'b [Page],
        text: &'b Text,
    ) -> Result<String, String> {
        let title = |page: &'b Page| page.text.title.as_deref().unwrap_or(&page.path);
        let root = root(path);
        let entry = |page: &'b Page| Entry {
            href: format!("{root}{}", page.path),
            words: title(page),
            here: page.path == path,
        };
        let beside: Vec<Entry<'_>> = pages.iter().map(entry).collect();
        let aside = !beside.is_empty() || text.contents.len() > 2;
        let layout = self.layout(path, lang, text.title.as_deref());
        let contents = in_language(lang).contents;
        render(&TextPage { layout, contents, aside, beside, text })
    }

    fn layout<'b>(&'b self, path: &str, lang: &'static str, page_title: Option<&'b str>) -> Layout<'b> {
        let root = root(path);
        let words = self.words;
        let folder = path.split('/').next().unwrap_or_default();
        let mut menu = vec![("index.html".to_owned(), words.home, path == "index.html")];
        if !self.guide.is_empty() {
            let to = format!("{}/index.html", words.guide_folder);
            menu.push((to, words.guide, folder == words.guide_folder));
        }
        if self.rules.is_some() {
            menu.push((words.rules_page.to_owned(), words.rules, path == words.rules_page));
        }
        menu.push(("reference/index.html".to_owned(), words.reference, false));
        if self.league.is_some() {
            menu.push(("league/league.html".to_owned(), words.results, folder == "league"));
        }
        let entry = |(href, words, here)| Entry { href: format!("{root}{href}"), words, here };
        let menu = menu.into_iter().map(entry).collect();
        let organisers = !self.organiser.is_empty();
        Layout { words, title: &self.title, root: root.clone(), page_title, lang, menu, organisers }
    }
}

/// `../` for each folder that a page is in.
fn root(path: &str) -> String {
    "../".repeat(path.matches('/').count())
}

fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

fn megabytes(bytes: u64, lang: &str) -> String {
    let text = format!("{:.1}", bytes as f64 / 1e6);
    if lang == "fr" { format!("{} Mo", text.replace('.', ",")) } else { format!("{text} MB") }
}

fn render(page: &impl Template) -> Result<String, String> {
    page.render().map(|text| format!("{}\n", text.trim_end())).map_err(|error| format!("a page: {error}"))
}
