//! The workers that a server of this machine starts: the same program, as `joute worker`.

use super::log::Format;
use joute_arena::jail::Jail;
use joute_contest::service::Crew;
use std::ffi::OsString;
use std::path::Path;

/// A crew, which keeps what it fetched in the contest's folder; by default one for each two processors, and at least one.
///
/// # Errors
/// There is no jail here, or this program is nowhere.
pub fn crew(folder: &Path, size: Option<usize>, format: Format) -> Result<Crew, String> {
    let size = size.unwrap_or_else(|| (cores() / 2).max(1));
    if size > 0 {
        // Workers would say so again and again.
        Jail::choose(None)?;
    }
    let program =
        std::env::current_exe().map_err(|error| format!("cannot find the joute program: {error}"))?;
    let own = |argument: &str| argument.into();
    let mut arguments: Vec<OsString> = ["worker", "--token-file", "-", "--log-format"].map(own).to_vec();
    arguments.extend([own(format.word()), own("--cache"), folder.join("cache").into()]);
    Ok(Crew { program, arguments, size })
}

/// Processors of this machine.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
