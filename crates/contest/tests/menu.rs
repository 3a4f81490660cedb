//! Checks that every page in the menu exists, even for a new person in a contest without any
//! activity.

use crate::common::evening::Visitor;
use crate::common::served;
use joute_contest::data::Role;

#[tokio::test]
async fn every_page_of_the_menu_works_for_new_people() {
    let served = served();
    let newcomers: [Option<Visitor>; 4] = [
        None,
        Some(served.visitor(Role::Candidate)),
        Some(served.visitor(Role::Jury)),
        Some(served.visitor(Role::Organiser)),
    ];
    for who in &newcomers {
        let home = served.get(who.as_ref(), "/").await;
        let (_, menu) = home.text.split_once("<nav").expect("a menu");
        let (menu, _) = menu.split_once("</nav>").expect("the separator");
        let pages: Vec<&str> =
            menu.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert!(pages.len() > 2, "{menu}");
        for page in pages {
            let answer = served.get(who.as_ref(), page).await;
            assert_eq!(answer.status, 200, "{page}: {}", answer.text);
        }
    }
}

#[tokio::test]
async fn people_without_submissions_find_the_form() {
    let served = served();
    let ada = served.visitor(Role::Candidate);
    let page = served.get(Some(&ada), "/versions").await;
    assert!(page.text.contains("name=\"archive\""), "{}", page.text);
}
