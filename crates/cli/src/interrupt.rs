//! Handles Ctrl-C in commands that resume their work when they are run again.

use crate::error::CommandError;

/// The exit status of a command ended with Ctrl-C. Shells use the same one.
const INTERRUPTED_EXIT_STATUS: i32 = 130;

/// Makes Ctrl-C print how to resume the command, and end it. No result is lost, because each one is
/// saved before it is announced.
///
/// # Errors
/// Returns an error if the signal cannot be handled.
pub fn print_resume_on_interrupt() -> Result<(), CommandError> {
    let command: Vec<String> = std::env::args().map(|argument| quote(&argument)).collect();
    let command = command.join(" ");
    ctrlc::set_handler(move || {
        eprintln!("\ninterrupted: the matches that were played are saved. To play the others:\n  {command}");
        std::process::exit(INTERRUPTED_EXIT_STATUS);
    })
    .map_err(|error| format!("cannot listen for Ctrl-C: {error}").into())
}

/// Returns a command-line argument in the form for a shell command, in quotes if necessary.
pub fn quote(argument: &str) -> String {
    let plain = |char: char| char.is_alphanumeric() || "-_./:=,+@%".contains(char);
    if !argument.is_empty() && argument.chars().all(plain) {
        return argument.to_owned();
    }
    format!("'{}'", argument.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::quote;

    #[test]
    fn arguments_are_quoted_for_a_shell_if_necessary() {
        assert_eq!(quote("--maps=maps/é_1.map"), "--maps=maps/é_1.map");
        assert_eq!(quote("the reference"), "'the reference'");
        assert_eq!(quote("l'autre"), "'l'\\''autre'");
        assert_eq!(quote(""), "''");
    }
}
