//! Tests the rehearsal of a contest: two nights with ten candidates, in every language. The test
//! controls the clock.

use joute_testkit::{joute, read, scratch, write};

#[test]
fn a_new_contest_is_rehearsed_with_ten_candidates() {
    let folder = scratch();
    joute(&["contest", "new", "evening", "--game", "morpion"], &folder).expect_success();
    let plan = read(folder.join("evening/contest.toml"));
    let planned = plan.matches("[[tournament]]").count();
    assert!(planned > 2, "{plan}");
    // The clock jumps by hours while champions are built. This must not count as build time.
    let short = plan.replace("build_minutes_an_hour = 15", "build_minutes_an_hour = 1");
    assert_ne!(short, plan, "{plan}");
    write(folder.join("evening/contest.toml"), short);
    let before = std::fs::read_dir(folder.join("evening")).expect("the folder can be read").count();
    let printed = joute(&["contest", "rehearse", "evening", "--candidates", "10"], &folder).expect_success();
    let lines: Vec<&str> = printed.lines().collect();
    assert!(lines.contains(&"no match was lost, and no result was counted twice"), "{printed}");
    let tournaments = lines.iter().filter(|line| line.contains(" champions, ")).count();
    assert_eq!(
        tournaments, planned,
        "the rehearsal plays all tournaments that are planned after its start: {printed}"
    );
    assert!(printed.contains("10 candidates sent "), "{printed}");
    let after = std::fs::read_dir(folder.join("evening")).expect("the folder can be read").count();
    assert_eq!(after, before, "the rehearsal changed the organiser's folder");
}
