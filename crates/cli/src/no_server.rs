//! Replacements of `joute host`, `joute contest`, `joute serve`, `joute worker` and `joute ladder`. A program
//! without the feature `server` has them, and they print how to build a program with servers.

use crate::error::CommandError;
use joute_workshop::checkout::Checkout;
use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

/// The command-line arguments of a command that this program does not contain, which are any words.
#[derive(clap::Args)]
#[command(disable_help_flag = true, disable_version_flag = true)]
pub struct Arguments {
    /// Accept the arguments of the whole program.
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<OsString>,
}

/// Returns an error that says how to build a program with servers.
///
/// # Errors
/// Always returns an error.
pub fn run(_: &Arguments) -> Result<ExitCode, CommandError> {
    let cure = if cfg!(feature = "games") {
        let script = Path::new("scripts/build");
        let script = Checkout::find().map_or(script.to_owned(), |checkout| checkout.home.join(script));
        format!("run {}, and then this command again", script.display())
    } else {
        "add features = [\"server\"] to the dependency joute in the game's Cargo.toml".to_owned()
    };
    Err(format!("this joute was built without its servers; {cure}").into())
}

/// The replacement of the module for `joute host`.
pub mod host {
    pub use super::{Arguments, run};
}

/// The replacement of the module for the option `--fleet`, which this program does not have.
pub mod fleet {
    use crate::error::CommandError;
    use crate::games::RegisteredGame;
    use crate::options::LimitsFile;
    use joute_league::fleet::Fleet;

    /// The replacement of the numbers of matches that a command sends ahead.
    #[derive(Debug, Clone, Copy)]
    pub struct QueueDepth;

    impl QueueDepth {
        pub const LEAGUE: Self = QueueDepth;
        pub const DUEL: Self = QueueDepth;
    }

    /// No command-line options.
    #[derive(clap::Args)]
    pub struct FleetArguments {}

    impl FleetArguments {
        /// Returns `None`, because this program cannot connect to a fleet.
        ///
        /// # Errors
        /// Returns no error.
        pub fn connect(
            &self,
            _: &RegisteredGame,
            _: &LimitsFile,
            _: (Option<usize>, QueueDepth),
            _: impl FnOnce() -> Result<String, CommandError>,
        ) -> Result<Option<Box<dyn Fleet>>, CommandError> {
            Ok(None)
        }
    }
}

/// The replacement of the module for `joute contest`, `joute serve`, `joute worker` and `joute ladder`.
pub mod contest {
    pub use super::{Arguments, run};
    use std::path::Path;

    pub mod ladder {
        pub use super::super::{Arguments, run};
    }

    pub mod serve {
        pub use super::super::{Arguments, run};
    }

    pub mod worker {
        pub use super::super::{Arguments, run};
    }

    /// Returns `None`, because this program cannot read the plan of a contest.
    pub const fn game_of(_: &Path) -> Option<String> {
        None
    }
}
