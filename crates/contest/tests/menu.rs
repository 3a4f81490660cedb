//! Checks that every page in the menu exists, even for a new person in a contest without any
//! activity.

use crate::common::evening::Visitor;
use crate::common::test_contest;
use joute_contest::data::Role;
use std::collections::BTreeSet;

/// Returns the addresses in the menus of a page: the sections, and the pages of the current section.
fn menu_links(page: &str) -> Vec<String> {
    let (header, _) = page.split_once("</header>").expect("the response has a header");
    let menus = header.split("<nav").skip(1).filter_map(|rest| rest.split("</nav>").next());
    let links = menus.flat_map(|menu| menu.split("href=\"").skip(1));
    links.filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
}

#[tokio::test]
async fn every_page_of_the_menu_works_for_new_people() {
    let test = test_contest();
    let newcomers: [(Option<Visitor>, usize); 4] = [
        (None, 4),
        (Some(test.visitor(Role::Candidate)), 12),
        (Some(test.visitor(Role::Jury)), 6),
        (Some(test.visitor(Role::Organiser)), 10),
    ];
    for (visitor, count) in &newcomers {
        let mut found = BTreeSet::new();
        let mut waiting = vec!["/".to_owned()];
        while let Some(page) = waiting.pop() {
            let answer = test.get(visitor.as_ref(), &page).await;
            assert_eq!(answer.status, 200, "{page}: {}", answer.text);
            waiting.extend(menu_links(&answer.text).into_iter().filter(|link| found.insert(link.clone())));
        }
        assert_eq!(found.len(), *count, "{found:?}");
    }
}

#[tokio::test]
async fn people_without_submissions_find_the_form() {
    let test = test_contest();
    let ada = test.visitor(Role::Candidate);
    let page = test.get(Some(&ada), "/versions").await;
    assert!(page.text.contains("name=\"archive\""), "{}", page.text);
}
