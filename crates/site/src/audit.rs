//! Checks a site for broken links, unclosed tags and links that leave the site.

use crate::error::{Result, at, read_text};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The HTML elements without an end tag on a site's pages.
const VOID_ELEMENTS: [&str; 8] = ["area", "br", "col", "hr", "img", "input", "link", "meta"];

/// The HTML elements with content that is not HTML.
const RAW_TEXT_ELEMENTS: [&str; 2] = ["script", "style"];

/// The ids and links of a page of the site.
#[derive(Default)]
struct PageContents {
    ids: BTreeSet<String>,
    /// The values of the page's `href` and `src` attributes, as written.
    links: Vec<String>,
}

/// An error in the HTML of a page.
#[derive(Debug, thiserror::Error)]
enum HtmlError {
    #[error("{0} is not terminated")]
    NoEnd(&'static str),
    #[error("a < that does not begin a tag must be written as &lt;")]
    Bare,
    #[error("</{0}> does not match the open element")]
    Mismatch(String),
    #[error("the id {0} is used twice")]
    IdTwice(String),
    #[error("<{0}> is not closed")]
    NotClosed(String),
    #[error("line {line}: {source}")]
    Line { line: usize, source: Box<HtmlError> },
}

/// Checks the HTML and the links of all pages of a site. Returns a message for every error.
///
/// # Errors
/// Returns an error if a file cannot be read.
pub fn audit(folder: &Path) -> Result<Vec<String>> {
    let mut pages = BTreeMap::new();
    let mut wrong = Vec::new();
    for path in files(folder)? {
        if path.extension().is_none_or(|extension| extension != "html") {
            continue;
        }
        let contents = read(&read_text(&path)?).unwrap_or_else(|reason| {
            wrong.push(format!("{}: {reason}", path.display()));
            PageContents::default()
        });
        pages.insert(path, contents);
    }
    for (path, contents) in &pages {
        for link in &contents.links {
            if let Some(reason) = broken_reason(folder, path, link, &pages) {
                wrong.push(format!("{}: the link to {link} {reason}", path.display()));
            }
        }
    }
    Ok(wrong)
}

/// Returns the reason why a link of a page is broken. Returns `None` if the target of the link
/// exists.
fn broken_reason(
    site: &Path,
    page: &Path,
    link: &str,
    pages: &BTreeMap<PathBuf, PageContents>,
) -> Option<String> {
    if link.starts_with("https://") || link.starts_with("data:") {
        return None;
    }
    if link.starts_with('/') || link.contains(':') {
        return Some("leaves the site".to_owned());
    }
    let (path, part) = link.split_once('#').unwrap_or((link, ""));
    // The query after a question mark is evaluated by the page itself.
    let (path, part) = (decoded(path.split('?').next().unwrap_or(path)), decoded(part));
    let (path, part) = (path.as_str(), part.as_str());
    let target = if path.is_empty() { page.to_owned() } else { resolve(page.parent()?, path) };
    match pages.get(&target) {
        _ if !target.starts_with(site) => Some("leaves the site".to_owned()),
        None if target.is_file() => None,
        None => Some("leads to a file that does not exist".to_owned()),
        Some(seen) if part.is_empty() || seen.ids.contains(part) => None,
        Some(_) => Some("leads to a part that the page does not have".to_owned()),
    }
}

/// Decodes the percent signs in an address, so that `%C3%A9` becomes `é`.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, more @ ..] = rest {
        let escaped = more.get(..2).filter(|_| *first == b'%').and_then(|hex| std::str::from_utf8(hex).ok());
        match escaped.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &more[2..];
            }
            None => {
                bytes.push(*first);
                rest = more;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn resolve(folder: &Path, link: &str) -> PathBuf {
    let mut path = folder.to_owned();
    for part in link.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(path.pop()),
            name => path.push(name),
        }
    }
    path
}

/// Reads the ids and links of an HTML page. Returns an error if its tags are not closed in the
/// right order.
fn read(text: &str) -> Result<PageContents, HtmlError> {
    let mut contents = PageContents::default();
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        rest = &rest[start..];
        let in_line = |source| HtmlError::Line {
            line: 1 + text[..text.len() - rest.len()].matches('\n').count(),
            source: Box::new(source),
        };
        if let Some(comment) = rest.strip_prefix("<!--") {
            rest = comment.split_once("-->").ok_or(HtmlError::NoEnd("a comment"))?.1;
            continue;
        }
        if rest.starts_with("<!") {
            rest = rest.split_once('>').ok_or(HtmlError::NoEnd("a declaration"))?.1;
            continue;
        }
        let end = tag_end(rest).ok_or_else(|| in_line(HtmlError::NoEnd("a tag")))?;
        let tag = &rest[1..end];
        let closes = tag.starts_with('/');
        let name =
            tag.trim_start_matches('/').split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or("");
        if name.is_empty() {
            return Err(in_line(HtmlError::Bare));
        }
        if closes {
            if open.pop() != Some(name) {
                return Err(in_line(HtmlError::Mismatch(name.to_owned())));
            }
        } else {
            attributes(&tag[name.len()..], &mut contents).map_err(in_line)?;
            if !VOID_ELEMENTS.contains(&name) && !tag.ends_with('/') {
                open.push(name);
            }
        }
        rest = &rest[end + 1..];
        if !closes && RAW_TEXT_ELEMENTS.contains(&name) {
            rest = &rest[rest.find(&format!("</{name}")).ok_or(HtmlError::NoEnd("a script or style"))?..];
        }
    }
    match open.last() {
        None => Ok(contents),
        Some(name) => Err(HtmlError::NotClosed((*name).to_owned())),
    }
}

/// Returns the position at which an HTML tag ends. A `>` inside quotation marks does not count.
fn tag_end(tag: &str) -> Option<usize> {
    let mut quote = None;
    tag.char_indices().find_map(|(at, c)| {
        match (quote, c) {
            (None, '>') => return Some(at),
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), c) if open == c => quote = None,
            _ => {}
        }
        None
    })
}

fn attributes(text: &str, contents: &mut PageContents) -> Result<(), HtmlError> {
    let mut rest = text.trim_end_matches('/');
    while let Some(at) = rest.find("=\"") {
        let name = rest[..at].rsplit(char::is_whitespace).next().unwrap_or("");
        let (value, more) = rest[at + 2..].split_once('"').ok_or(HtmlError::NoEnd("an attribute"))?;
        let value = value.replace("&amp;", "&").replace("&#38;", "&").replace("&quot;", "\"");
        match name {
            "id" if !contents.ids.insert(value.clone()) => return Err(HtmlError::IdTwice(value)),
            "href" | "src" => contents.links.push(value),
            _ => {}
        }
        rest = more;
    }
    Ok(())
}

/// Returns every file in a folder and its subfolders, sorted by path.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).map_err(at(&folder))? {
            let path = entry.map_err(at(&folder))?.path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::{audit, read};

    #[test]
    fn tags_must_close_in_order() {
        for good in [
            "<p>a<br>b</p>",
            "<a title=\"1 > 0\">x</a>",
            "<script>if (a < b) {}</script>",
            "<svg><path d=\"M\"/></svg>",
        ] {
            assert!(read(good).is_ok(), "{good}");
        }
        for bad in
            ["<p>", "<p><b></p></b>", "</p>", "<p", "1 < 2", "<p id=\"a\"></p><p id=\"a\"></p>", "<!-- "]
        {
            assert!(read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn links_must_lead_somewhere_within_the_site() {
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        std::fs::create_dir(folder.path().join("a")).expect("the folder can be created");
        let write = |name: &str, text: &str| {
            std::fs::write(folder.path().join(name), text).expect("the file can be written")
        };
        write(
            "index.html",
            "<a href=\"a/b.html#x\"></a><a href=\"a/c.csv\"></a><a href=\"https://joute\"></a>",
        );
        write("a/b.html", "<p id=\"x\"></p><a href=\"../index.html\"></a><a href=\"#x\"></a>");
        write("a/c.csv", "");
        write("a/d é.html", "<p id=\"é\"></p>");
        write("e.html", "<a href=\"a/d%20%C3%A9.html?x#%C3%A9\"></a>");
        assert_eq!(audit(folder.path()).expect("the site can be checked"), [""; 0]);
        for lost in ["a/b.html#y", "a/d.html", "/tmp", "file:///tmp", "../x", "http://joute", "mailto:a@b"] {
            write("index.html", &format!("<a href=\"{lost}\"></a>"));
            let wrong = audit(folder.path()).expect("the site can be checked");
            assert!(wrong.len() == 1 && wrong[0].contains(lost), "{lost}: {wrong:?}");
        }
    }
}
