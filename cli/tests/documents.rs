//! The repository's own pages name no file that is not there.

use joute_testkit::{home, read};
use std::path::PathBuf;

/// What stands between backquotes, outside of blocks.
fn code(page: &str) -> impl Iterator<Item = &str> {
    page.split("```").step_by(2).flat_map(|text| text.split('`').skip(1).step_by(2))
}

/// Where the links of a page lead, without those to other sites and those within the page.
fn links(page: &str) -> impl Iterator<Item = &str> {
    let targets = page.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let files = targets.map(|target| target.split('#').next().unwrap_or_default());
    files.filter(|file| !file.is_empty() && !file.contains("://"))
}

/// The pages that are not part of a kit, a site or a new game.
fn pages() -> Vec<PathBuf> {
    let home = home();
    let mut pages: Vec<PathBuf> =
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(|name| home.join(name)).to_vec();
    let listed = read(home.join("ARCHITECTURE.md"));
    pages.extend(code(&listed).filter(|code| code.ends_with("/README.md")).map(|code| home.join(code)));
    assert!(pages.len() > 10, "ARCHITECTURE.md lists the pages of its folders");
    pages
}

#[test]
fn the_map_names_no_path_that_is_missing() {
    let home = home();
    let page = read(home.join("ARCHITECTURE.md"));
    let paths: Vec<&str> = code(&page).filter(|code| code.contains('/') || code.ends_with(".md")).collect();
    let missing: Vec<&&str> = paths.iter().filter(|path| !home.join(path).exists()).collect();
    assert!(missing.is_empty(), "ARCHITECTURE.md: {missing:?}");
    assert!(paths.len() > 30, "paths stand between backquotes: {paths:?}");
}

#[test]
fn every_folder_is_on_the_map() {
    let home = home();
    let page = read(home.join("ARCHITECTURE.md"));
    let listed =
        std::process::Command::new("git").args(["ls-files"]).current_dir(home).output().expect("git");
    let files = String::from_utf8_lossy(&listed.stdout);
    let mut folders: Vec<&str> =
        files.lines().filter_map(|file| file.split_once('/')).map(|(folder, _)| folder).collect();
    folders.dedup();
    let hidden = |folder: &&str| folder.starts_with('.');
    let missing: Vec<&str> = folders
        .into_iter()
        .filter(|folder| !hidden(folder) && !page.contains(&format!("`{folder}/`")))
        .collect();
    assert!(missing.is_empty(), "not in ARCHITECTURE.md: {missing:?}");
}

#[test]
fn no_link_of_a_page_leads_nowhere() {
    let mut broken = Vec::new();
    for page in pages() {
        let folder = page.parent().expect("a folder");
        let text = read(&page);
        let dead = links(&text).filter(|file| !folder.join(file).exists());
        broken.extend(dead.map(|file| format!("{}: {file}", page.display())));
    }
    assert!(broken.is_empty(), "{broken:#?}");
}
