//! Converts a folder of Markdown files to pages. `index.md` comes first, and the others follow in the order
//! in which it links to them.

use crate::error::{Error, Result, at, read_text};
use crate::markdown::{Text, text};
use joute_words::Locale;
use std::cell::RefCell;
use std::path::{Component, Path, PathBuf};

/// A page of one of the site's guides, for candidates or organisers.
#[derive(Debug)]
pub struct Page {
    /// The path of the guide's page in the site, such as `candidat/index.html`. The separator is
    /// `/`.
    pub path: String,
    /// The text of the page, rendered from Markdown.
    pub text: Text,
}

/// Renders the Markdown files of a guide to HTML pages. The guide is the folder `docs/folder`, or
/// `docs` itself if `folder` is empty. The pages have the same paths as the files. `own` is the
/// name of a file and the text with which the contest replaces it.
///
/// # Errors
/// Returns an error if a file cannot be read, or if it links to a guide that does not exist.
pub fn pages(docs: &Path, folder: &str, locale: Locale, own: Option<(&str, &str)>) -> Result<Vec<Page>> {
    let place = docs.join(folder);
    let Ok(entries) = std::fs::read_dir(&place) else { return Ok(Vec::new()) };
    let mut names = Vec::new();
    for entry in entries {
        let name = entry.map_err(at(&place))?.file_name();
        names.extend(name.to_str().filter(|name| name.ends_with(".md")).map(str::to_owned));
    }
    names.sort();
    let mut pages = Vec::new();
    for name in names {
        let file = place.join(&name);
        let source = match own {
            Some((replaced, text)) if replaced == name => text.to_owned(),
            _ => read_text(&file)?,
        };
        let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
        let missing_links = RefCell::new(Vec::new());
        let link = |url: &str| match link_target(docs, folder, url) {
            LinkTarget::To(url) => Some(url),
            LinkTarget::Out => None,
            LinkTarget::Lost => {
                missing_links.borrow_mut().push(url.to_owned());
                None
            }
        };
        pages.push(Page { path: html(&path), text: text(&source, locale, &link) });
        if let Some(url) = missing_links.into_inner().into_iter().next() {
            return Err(Error::LostLink { file, url });
        }
    }
    let index = html(&if folder.is_empty() { "index.md".to_owned() } else { format!("{folder}/index.md") });
    let order: Vec<String> = pages
        .iter()
        .filter(|page| page.path == index)
        .flat_map(|page| &page.text.links)
        .map(|link| html(&format!("{folder}/{link}")))
        .collect();
    // Pages without a link in the index come last, sorted by path.
    pages.sort_by_key(|page| {
        let place = order.iter().position(|path| *path == page.path).unwrap_or(order.len());
        (page.path != index, place, page.path.clone())
    });
    Ok(pages)
}

/// Returns the path of the HTML page for a Markdown file, such as `a.html` for `a.md`.
fn html(path: &str) -> String {
    path.strip_suffix(".md").map_or_else(|| path.to_owned(), |path| format!("{path}.html"))
}

/// The target of a link in a guide.
enum LinkTarget {
    /// A link to another page of the site or to an address on the web.
    To(String),
    /// A link to a file that is not part of the site. It becomes plain text.
    Out,
    /// A link to a page of a guide that does not exist. This is an error.
    Lost,
}

fn link_target(docs: &Path, folder: &str, url: &str) -> LinkTarget {
    if url.starts_with('#') || url.starts_with("https://") {
        return LinkTarget::To(url.to_owned());
    }
    let (path, part) = url.split_once('#').map_or((url, ""), |(path, part)| (path, part));
    let mut whole = PathBuf::new();
    for component in Path::new(folder).join(path).components() {
        match component {
            Component::Normal(name) => whole.push(name),
            Component::ParentDir if whole.pop() => {}
            Component::CurDir => {}
            _ => return LinkTarget::Out,
        }
    }
    match path.strip_suffix(".md") {
        Some(_) if !docs.join(whole).is_file() => LinkTarget::Lost,
        Some(page) if part.is_empty() => LinkTarget::To(format!("{page}.html")),
        Some(page) => LinkTarget::To(format!("{page}.html#{part}")),
        None => LinkTarget::Lost,
    }
}

#[cfg(test)]
mod tests {
    use super::pages;
    use joute_words::Locale;

    #[test]
    fn the_index_orders_pages_and_outside_links_become_text() {
        let docs = tempfile::tempdir().expect("the temporary folder can be created");
        std::fs::create_dir(docs.path().join("g")).expect("the folder can be created");
        let write = |name: &str, text: &str| {
            std::fs::write(docs.path().join(name), text).expect("the file can be written")
        };
        write("format.md", "# F");
        write("g/a.md", "# A\n[f](../format.md#x) [out](../../README.md) [up](../../../g/a.md)");
        write("g/b.md", "# B");
        write("g/index.md", "# I\n[b](b.md)");
        write("g/picture.svg", "");
        let result = pages(docs.path(), "g", Locale::En, None).expect("the guide can be rendered");
        let paths: Vec<&str> = result.iter().map(|page| page.path.as_str()).collect();
        assert_eq!(paths, ["g/index.html", "g/b.html", "g/a.html"]);
        assert!(result[2].text.body.contains("<a href=\"../format.html#x\">f</a> out up"), "{:?}", result[2]);
        let own =
            pages(docs.path(), "g", Locale::En, Some(("b.md", "# Own"))).expect("the guide can be rendered");
        assert_eq!(own[1].text.title.as_deref(), Some("Own"));
        for lost in ["none.md", "../none.md#a", "picture.svg"] {
            write("g/b.md", &format!("[gone]({lost})"));
            let reason =
                pages(docs.path(), "g", Locale::En, None).expect_err("the link leads nowhere").to_string();
            assert!(reason.contains("b.md: ") && reason.contains(lost), "{reason}");
        }
        assert!(
            pages(docs.path(), "nowhere", Locale::En, None).expect("the guide can be rendered").is_empty()
        );
    }
}
