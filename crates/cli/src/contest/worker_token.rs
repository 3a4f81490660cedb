//! The command `joute contest worker`, which creates tokens for workers on other machines.

use crate::error::CommandError;
use joute_contest::clock::{Clock as _, SystemClock};
use joute_contest::data::{Act, LOG_LOCALE, RecheckShare};
use joute_contest::operations::workers::{admit_untrusted_worker, admit_worker};
use joute_contest::plan::Plan;
use joute_contest::store::Store;
use joute_words::acts;
use std::path::PathBuf;
use std::process::ExitCode;

/// The command-line arguments of `joute contest worker`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Add the worker to the contest in this folder.
    folder: PathBuf,
    /// Give the worker this name, which the organisers' page shows.
    name: String,
    /// Do not trust the worker's results. It receives only matches of tournaments and of the ladder, and
    /// trusted workers play some of them again. If it has sent a wrong result, its token is revoked, and all
    /// its results are withdrawn and played again.
    #[arg(long)]
    untrusted: bool,
    /// Let trusted workers play this share of the worker's matches again, in percent.
    #[arg(long, value_name = "PERCENT", default_value_t = 5, requires = "untrusted")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100))]
    recheck: u32,
}

/// Creates a token for a worker and prints it.
pub(super) fn run(
    Arguments { folder, name, untrusted, recheck }: &Arguments,
) -> Result<ExitCode, CommandError> {
    // Reading the plan also prevents creating a database in a folder that contains no contest.
    let plan = Plan::read(folder)?;
    let store = Store::open(folder, &plan.database)?;
    let share = RecheckShare::from_percent(*recheck).filter(|_| *untrusted);
    let act = |what| Act::new(None, what, SystemClock.now());
    let token = match share {
        None => admit_worker(&store, name, &act(acts::made_token(LOG_LOCALE, name))),
        Some(share) => {
            let act = act(acts::made_untrusted_token(LOG_LOCALE, name, share.percent()));
            admit_untrusted_worker(&store, name, share, &act)
        }
    };
    println!("{}", token.map_err(|error| format!("{name}: {error}"))?.expose());
    Ok(ExitCode::SUCCESS)
}
