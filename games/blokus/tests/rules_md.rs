//! Checks that RULES.md and the tests refer to each other.

use joute_testkit::rules_name_tests;

#[test]
fn every_rule_names_a_test_that_exists_and_every_test_is_named() {
    let files =
        ["numbering", "subject", "placing", "drawn", "turns", "queries", "lines", "authority", "replace"];
    rules_name_tests(env!("CARGO_MANIFEST_DIR"), &files, 55);
}
