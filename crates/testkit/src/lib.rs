//! Helpers for the tests of all crates. They provide the `joute` program, shells, kits generated on
//! demand, temporary leagues, and pages.
//!
//! With these helpers, a test consists of a one-line setup and its assertions. The functions panic with the
//! output of a failed command.

mod again;
pub mod attacks;
pub mod couriers;
mod folder;
mod http;
mod kits;
mod league;
mod mail;
mod matches;
mod object_store;
mod page;
pub mod postgres;
mod program;
mod program_output;
mod python;
mod rules_md;
pub mod timing;
mod together;

pub use again::run_again;
pub use joute_generator::language::launch_facts;

pub use folder::{Scratch, append, copy, copy_program, read, scratch, write, write_program};
pub use http::{HttpAnswer, HttpRequest, start_http_server};
pub use kits::{Kits, kits, kits_of, play_match};
pub use league::{CHAMPIONS, small_league};
pub use mail::{MailServer, ReceivedMail};
pub use matches::{Match, language_id, scores, take_example};
pub use object_store::ObjectStore;
pub use page::{decompress, replay_in};
pub use program::{
    home, joute, make, make_without_warnings, program, remove_test_variables, run, run_failing, shell,
    shell_command, tracked_files,
};
pub use program_output::{ProgramOutput, program_output};
pub use python::{lock_debugger_ports, lock_file, python_with};
pub use rules_md::rules_name_tests;
pub use together::{two_at_a_time, wait_until};

/// The path of the description of the tutorial game, `examples/morpion`, relative to the checkout.
pub const TUTORIAL: &str = "examples/morpion/api.yml";

/// Returns true if this machine runs Debian 12. Tests that expect exact messages of language
/// runtimes only work there, because later releases print other messages in some cases.
pub fn is_debian_12() -> bool {
    let release = std::fs::read_to_string("/etc/os-release").unwrap_or_default();
    release.lines().any(|line| line == "ID=debian") && release.lines().any(|line| line == "VERSION_ID=\"12\"")
}
