//! Checks that the repository's own pages name only files that exist.

use joute::games::GAMES;
use joute_arena::limits::{Limits, Memory};
use joute_testkit::{home, read};
use std::path::PathBuf;
use std::time::Duration;

/// Returns the text between backquotes, outside of code blocks.
fn code(page: &str) -> impl Iterator<Item = &str> {
    page.split("```").step_by(2).flat_map(|text| text.split('`').skip(1).step_by(2))
}

/// Returns the targets of a page's links, except links to other sites and within the page.
fn links(page: &str) -> impl Iterator<Item = &str> {
    let targets = page.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let files = targets.map(|target| target.split('#').next().unwrap_or_default());
    files.filter(|file| !file.is_empty() && !file.contains("://"))
}

/// Returns the pages that are not part of a kit, a site or a new game.
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

/// Checks that the rules of every game have a section on limits. It contains the figures that apply
/// in matches. The READMEs of kits point to this section ("the rules give the limits").
#[test]
fn the_rules_of_every_game_have_a_section_on_limits() {
    for row in GAMES {
        let Some(rules) = row.rules else { continue };
        let (heading, units) = if row.locale == "fr" {
            ("\n## Les limites\n", ["Mio", "Kio", "secondes", "Mo"])
        } else {
            ("\n## Limits\n", ["MiB", "KiB", "seconds", "MB"])
        };
        let page = read(home().join(rules));
        let section = page.split_once(heading).unwrap_or_else(|| panic!("{rules}: no section{heading}")).1;
        let section = section.split("\n## ").next().unwrap_or_default();
        let Limits { start, call, total, total_counts_loading, reserve, memory, output, tmp, .. } =
            row.limits;
        let [mib, kib, seconds, megabytes] = units;
        let mut figures = vec![format!("{} {kib}", output >> 10), format!("{} {mib}", tmp >> 20)];
        figures.push(match memory {
            Memory::Whole(bytes) => format!("{} {mib}", bytes >> 20),
            Memory::Beyond(bytes) => format!("{} {megabytes}", bytes / 1_000_000),
        });
        let time = |time: Duration| format!("{} {seconds}", time.as_secs());
        figures.extend(total.map(time));
        figures.extend(reserve.map(|reserve| time(reserve.pool)));
        figures.extend((!total_counts_loading).then(|| time(start)));
        figures.extend(
            call.filter(|call| call.subsec_millis() > 0).map(|call| format!("({}) ms", call.as_millis())),
        );
        let missing: Vec<&String> = figures.iter().filter(|figure| !section.contains(*figure)).collect();
        assert!(missing.is_empty(), "{rules},{heading}{missing:?} is missing");
    }
}
