//! The output and exit status of a program.

use std::process::Output;

/// The output and exit status of a program that a test ran.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgramOutput {
    /// True if the program exited successfully.
    pub success: bool,
    /// The exit status of the program. `None` if a signal killed it.
    pub code: Option<i32>,
    /// The standard output of the program, followed by its standard error.
    pub text: String,
    /// The command line of the program, for the messages of the test.
    command: String,
}

/// Converts the output of a finished process to a [`ProgramOutput`], whose text tests can examine.
/// `command` describes the process for error messages.
pub fn program_output(command: impl Into<String>, output: &Output) -> ProgramOutput {
    let text = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    ProgramOutput {
        success: output.status.success(),
        code: output.status.code(),
        text: text.concat(),
        command: command.into(),
    }
}

impl ProgramOutput {
    /// Returns the output of the program. Panics if the program failed.
    #[track_caller]
    pub fn expect_success(self) -> String {
        assert!(self.success, "{}: failed\n{}", self.command, self.text);
        self.text
    }

    /// Returns the output of the program. Panics if the program succeeded.
    #[track_caller]
    pub fn expect_failure(self) -> String {
        assert!(!self.success, "{}: succeeded, but a failure was expected\n{}", self.command, self.text);
        self.text
    }
}
