//! The output and exit status of a program.

use std::process::Output;

/// The output and exit status of a program that a test ran.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgramOutput {
    /// Whether the program exited successfully.
    pub fine: bool,
    /// The exit status of the program. `None` if a signal killed it.
    pub code: Option<i32>,
    /// The standard output of the program, followed by its standard error.
    pub text: String,
    /// The command line of the program, for the messages of the test.
    what: String,
}

/// Converts the output of a finished process to a [`ProgramOutput`], whose text tests can examine.
/// `what` describes the command for error messages.
pub fn program_output(what: impl Into<String>, output: &Output) -> ProgramOutput {
    let text = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    ProgramOutput {
        fine: output.status.success(),
        code: output.status.code(),
        text: text.concat(),
        what: what.into(),
    }
}

impl ProgramOutput {
    /// Returns the output of the program. Panics if the program failed.
    #[track_caller]
    pub fn well(self) -> String {
        assert!(self.fine, "{}\n{}", self.what, self.text);
        self.text
    }

    /// Returns the output of the program. Panics if the program succeeded.
    #[track_caller]
    pub fn badly(self) -> String {
        assert!(!self.fine, "{}: ended well\n{}", self.what, self.text);
        self.text
    }
}
