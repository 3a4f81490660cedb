//! What a program printed, and how it ended.

use std::process::Output;

/// What a program printed, and how it ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// True if it ended well.
    pub fine: bool,
    /// Its exit status; `None` if a signal ended it.
    pub code: Option<i32>,
    /// Its standard output, then its standard error.
    pub text: String,
    /// What was run, for messages.
    what: String,
}

/// What an output says; `what` was run.
pub fn said(what: impl Into<String>, output: &Output) -> Said {
    let text = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    Said { fine: output.status.success(), code: output.status.code(), text: text.concat(), what: what.into() }
}

impl Said {
    /// What it printed; it must have ended well.
    #[track_caller]
    pub fn well(self) -> String {
        assert!(self.fine, "{}\n{}", self.what, self.text);
        self.text
    }

    /// What it printed; it must not have ended well.
    #[track_caller]
    pub fn badly(self) -> String {
        assert!(!self.fine, "{}: ended well\n{}", self.what, self.text);
        self.text
    }
}
