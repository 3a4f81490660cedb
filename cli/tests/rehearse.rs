//! Two nights with ten candidates, in ten languages, on a clock that is driven.

use joute_testkit::{joute, scratch};

#[test]
fn a_new_contest_is_rehearsed_with_ten_candidates() {
    let folder = scratch();
    joute(&["contest", "new", "evening", "--game", "morpion"], &folder).well();
    let plan = std::fs::read_to_string(folder.join("evening/contest.toml")).expect("a plan");
    let planned = plan.matches("[[tournament]]").count();
    assert!(planned > 2, "{plan}");
    let before = std::fs::read_dir(folder.join("evening")).expect("a folder").count();
    let told = joute(&["contest", "rehearse", "evening", "--candidates", "10"], &folder).well();
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines.contains(&"no match was lost, and no result was counted twice"), "{told}");
    let tournaments = lines.iter().filter(|line| line.contains(" champions, ")).count();
    assert_eq!(tournaments, planned, "as many as are planned from this hour on: {told}");
    assert!(told.contains("10 candidates sent "), "{told}");
    let after = std::fs::read_dir(folder.join("evening")).expect("a folder").count();
    assert_eq!(after, before, "the organiser's folder is as it was");
}
