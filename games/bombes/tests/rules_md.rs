//! Checks that each rule in RULES.md names an existing test. Each test of a rule must also be named
//! there.

use joute_testkit::rules_name_tests;

#[test]
fn every_rule_names_a_test_that_exists_and_every_test_is_named() {
    let files = ["orders", "bombs", "bonuses", "end", "seen", "wire", "maps"];
    rules_name_tests(env!("CARGO_MANIFEST_DIR"), &files, 70);
}
