//! A folder of Markdown as pages: `index.md` first, the others in the order in which it links to them.

use crate::markdown::{Text, text};
use std::cell::RefCell;
use std::path::{Component, Path, PathBuf};

/// A page of a guide.
#[derive(Debug)]
pub struct Page {
    /// In the site, with `/`: `candidat/index.html`.
    pub path: String,
    /// What it says.
    pub text: Text,
}

/// Markdown files below `docs`, from `folder` (empty for those of `docs` itself), as pages of the same path. `own` is what a
/// contest has in place of one: its file's name, and the text.
///
/// # Errors
/// A file cannot be read, or links to a guide that is not there.
pub fn pages(docs: &Path, folder: &str, lang: &str, own: Option<(&str, &str)>) -> Result<Vec<Page>, String> {
    let place = docs.join(folder);
    let Ok(entries) = std::fs::read_dir(&place) else { return Ok(Vec::new()) };
    let mut names = Vec::new();
    for entry in entries {
        let name = entry.map_err(|error| format!("{}: {error}", place.display()))?.file_name();
        names.extend(name.to_str().filter(|name| name.ends_with(".md")).map(str::to_owned));
    }
    names.sort();
    let mut pages = Vec::new();
    for name in names {
        let file = place.join(&name);
        let source = match own {
            Some((replaced, text)) if replaced == name => text.to_owned(),
            _ => std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?,
        };
        let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
        let lost = RefCell::new(Vec::new());
        let link = |url: &str| match way(docs, folder, url) {
            Way::To(url) => Some(url),
            Way::Out => None,
            Way::Lost => {
                lost.borrow_mut().push(url.to_owned());
                None
            }
        };
        pages.push(Page { path: html(&path), text: text(&source, lang, &link) });
        if let Some(url) = lost.borrow().first() {
            return Err(format!("{}: the link to {url} leads to no file", file.display()));
        }
    }
    let index = html(&if folder.is_empty() { "index.md".to_owned() } else { format!("{folder}/index.md") });
    let order: Vec<String> = pages
        .iter()
        .filter(|page| page.path == index)
        .flat_map(|page| &page.text.links)
        .map(|link| html(&format!("{folder}/{link}")))
        .collect();
    // Those that the index does not name come last, by name.
    pages.sort_by_key(|page| {
        let place = order.iter().position(|path| *path == page.path).unwrap_or(order.len());
        (page.path != index, place, page.path.clone())
    });
    Ok(pages)
}

/// `a.md` is the page `a.html`.
fn html(path: &str) -> String {
    path.strip_suffix(".md").map_or_else(|| path.to_owned(), |path| format!("{path}.html"))
}

/// Where a link goes.
enum Way {
    /// Another page, or the web.
    To(String),
    /// Something that is not part of the site: plain text instead of a link.
    Out,
    /// A guide that is not there.
    Lost,
}

fn way(docs: &Path, folder: &str, url: &str) -> Way {
    if url.starts_with('#') || url.starts_with("https://") {
        return Way::To(url.to_owned());
    }
    let (path, part) = url.split_once('#').map_or((url, ""), |(path, part)| (path, part));
    let mut whole = PathBuf::new();
    for component in Path::new(folder).join(path).components() {
        match component {
            Component::Normal(name) => whole.push(name),
            Component::ParentDir if whole.pop() => {}
            Component::CurDir => {}
            _ => return Way::Out,
        }
    }
    match path.strip_suffix(".md") {
        Some(_) if !docs.join(whole).is_file() => Way::Lost,
        Some(page) if part.is_empty() => Way::To(format!("{page}.html")),
        Some(page) => Way::To(format!("{page}.html#{part}")),
        None => Way::Lost,
    }
}

#[cfg(test)]
mod tests {
    use super::pages;

    #[test]
    fn the_index_orders_and_links_outside_are_words() {
        let docs = tempfile::tempdir().expect("a temporary folder");
        std::fs::create_dir(docs.path().join("g")).expect("a folder");
        let write = |name: &str, text: &str| std::fs::write(docs.path().join(name), text).expect("a file");
        write("format.md", "# F");
        write("g/a.md", "# A\n[f](../format.md#x) [out](../../README.md) [up](../../../g/a.md)");
        write("g/b.md", "# B");
        write("g/index.md", "# I\n[b](b.md)");
        write("g/picture.svg", "");
        let made = pages(docs.path(), "g", "en", None).expect("they are read");
        let paths: Vec<&str> = made.iter().map(|page| page.path.as_str()).collect();
        assert_eq!(paths, ["g/index.html", "g/b.html", "g/a.html"]);
        assert!(made[2].text.body.contains("<a href=\"../format.html#x\">f</a> out up"), "{:?}", made[2]);
        let own = pages(docs.path(), "g", "en", Some(("b.md", "# Own"))).expect("they are read");
        assert_eq!(own[1].text.title.as_deref(), Some("Own"));
        for lost in ["none.md", "../none.md#a", "picture.svg"] {
            write("g/b.md", &format!("[gone]({lost})"));
            let why = pages(docs.path(), "g", "en", None).expect_err("a lost link");
            assert!(why.contains("b.md: ") && why.contains(lost), "{why}");
        }
        assert!(pages(docs.path(), "nowhere", "en", None).expect("nothing").is_empty());
    }
}
