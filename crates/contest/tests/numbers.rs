//! Checks that pages explain the numbers in their tables.

use joute_testkit::{home, read, tracked_files};
use std::collections::BTreeMap;

/// The keys of headings whose columns need no explanation: numbers that serve as names, such as that of
/// a version, and tables that only the jury and the organisers see.
const SELF_EXPLANATORY: [&str; 9] =
    ["version", "rank", "line", "own_mark", "marks", "mean", "col_waiting", "col_taken", "col_stuck"];

/// The templates that are not pages of their own, and pages for projectors, which link to the
/// pages with the explanations.
const NO_PAGES: [&str; 4] = ["ranks.html", "ladder-records.html", "hall.html", "projector.html"];

/// Returns the text of a template with the templates that it includes.
fn expanded(text: &str, all: &BTreeMap<String, String>) -> String {
    let mut parts = text.split("{% include \"");
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once("\" %}").expect("the page includes a file");
        whole += &expanded(&all[name], all);
        whole += rest;
    }
    whole
}

/// Checks that the heading of each column of numbers refers to its explanation. The explanation is on
/// the same page, so that readers of the screen and of paper see it.
#[test]
fn columns_of_numbers_are_explained_on_their_page() {
    let files = ["crates/contest/templates/*.html", "crates/league/templates/league.html"].map(tracked_files);
    let named = |file: &String| {
        (file.rsplit('/').next().expect("the path has a file name").to_owned(), read(home().join(file)))
    };
    let all: BTreeMap<String, String> = files.iter().flatten().map(named).collect();
    let mut explained = 0;
    for (page, text) in all.iter().filter(|(page, _)| !NO_PAGES.contains(&page.as_str())) {
        let text = expanded(text, &all);
        for heading in text.split("<th ").skip(1).filter_map(|rest| rest.split("</th>").next()) {
            let (attributes, label) = heading.split_once('>').expect("the heading has attributes");
            let name = label.rsplit("::").next().and_then(|rest| rest.split('(').next()).unwrap_or_default();
            if attributes.contains("\"row\"")
                || !attributes.contains("number\"")
                || SELF_EXPLANATORY.contains(&name)
            {
                continue;
            }
            let note = attributes.split("aria-describedby=\"").nth(1).and_then(|rest| rest.split('"').next());
            let note = note.unwrap_or_else(|| panic!("{page}: the numbers of {label} are not explained"));
            assert!(text.contains(&format!(" id=\"{note}\"")), "{page}: {label} names no explanation");
            explained += 1;
        }
    }
    assert!(explained >= 25, "{explained} headings");
}
