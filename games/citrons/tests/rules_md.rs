//! Tests that each rule in RULES.md names an existing test. RULES.md must also name every test.

use joute_testkit::rules_name_tests;

#[test]
fn every_rule_names_a_test_that_exists_and_every_test_is_named() {
    let files = [
        "ground",
        "control",
        "bridges",
        "actions",
        "life",
        "queries",
        "clocks",
        "searching",
        "maps",
        "fog",
        "readings",
        "answers",
        "second",
    ];
    rules_name_tests(env!("CARGO_MANIFEST_DIR"), &files, 100);
}
