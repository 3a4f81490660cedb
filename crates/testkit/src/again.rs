//! Tests that run again with another database or another place of files.

use std::process::Command;

/// Runs the tests of this program again whose names contain one of the given texts, with an
/// environment variable that changes them. Checks that they pass, and that there are more than `minimum`.
/// Does nothing if the variable is set, because this is such a run.
pub fn run_again(tests: &[&str], variable: &str, value: &str, minimum: usize) {
    if std::env::var_os(variable).is_some() {
        return;
    }
    let mut command = Command::new(std::env::current_exe().expect("the path of the test program is known"));
    let run = command.args(tests).env(variable, value).output().expect("the test program starts");
    let output = String::from_utf8_lossy(&run.stdout);
    let passed = output.lines().find_map(|line| line.strip_prefix("test result: ok. "));
    let count = passed.and_then(|rest| rest.split(' ').next()).and_then(|number| number.parse().ok());
    assert!(
        count.is_some_and(|count: usize| count > minimum),
        "{output}{}",
        String::from_utf8_lossy(&run.stderr)
    );
}
