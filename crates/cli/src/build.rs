//! The command `joute build`, which runs `make` on submitted kits in a sandbox. A kit whose build
//! fails does not stop the others.

use crate::error::CommandError;
use crate::isolation::warn_of_missing_protections;
use joute_arena::build::player;
use joute_arena::champion::Kit;
use joute_arena::limits::Limits;
use joute_generator::language::launch_facts;
use joute_jail::Jail;
use joute_league::file::kits_in;
use joute_untrusted::folders::{survey, total_size};
use joute_untrusted::text::{escape_controls, single_line};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// The command-line arguments of `joute build`, which builds submitted kits in the jail, a sandbox.
#[derive(clap::Args)]
pub struct Arguments {
    /// Build the kits in these folders. Each folder is a kit or contains kits.
    #[arg(required = true)]
    kits: Vec<PathBuf>,
    /// Stop a build after this many seconds.
    #[arg(long, default_value_t = 120)]
    seconds: u64,
    /// Stop a build that uses more than this much disk space, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 2 << 10)]
    disk: u64,
    /// Build no further kits once all builds together use this much disk space, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 20 << 10)]
    disk_for_all: u64,
}

/// Runs `joute build`, which builds submitted kits in the jail, a sandbox.
///
/// # Errors
/// Returns the reason why no kit can be built, or the number of kits that were not built.
pub fn run(arguments: &Arguments) -> Result<ExitCode, CommandError> {
    let jail = Jail::choose(None)?;
    let limits = Limits {
        start: Duration::from_secs(arguments.seconds),
        disk: arguments.disk.saturating_mul(1 << 20),
        ..Limits::BUILDING
    };
    let mut kits = Vec::new();
    for path in &arguments.kits {
        jail.hides(path)?;
        kits.extend(kits_in(path)?);
    }
    let mut left = arguments.disk_for_all.saturating_mul(1 << 20);
    let mut warned = false;
    let mut failed = Vec::new();
    for folder in &kits {
        let name = single_line(&folder.display().to_string());
        let before = size(folder);
        let result = Kit::read(folder, launch_facts()).map_err(CommandError::from).and_then(|kit| {
            if !std::mem::replace(&mut warned, true) {
                warn_of_missing_protections(&jail, &kit);
            }
            check_room(folder, limits.disk.min(left))?;
            Ok(player(&kit, &jail, limits)?)
        });
        left = left.saturating_sub(size(folder).saturating_sub(before));
        match result {
            Ok(text) => println!("{}{name}: built", escape_controls(&text)),
            Err(reason) => {
                eprintln!("{}", escape_controls(reason.into_message().trim_end()));
                failed.push(name);
            }
        }
        if left == 0 {
            return Err(format!(
                "the kits filled more than {} MiB of disk together; the others are not built",
                arguments.disk_for_all
            )
            .into());
        }
    }
    match failed.as_slice() {
        [] => Ok(ExitCode::SUCCESS),
        failed => {
            Err(format!("{} of {} kits were not built: {}", failed.len(), kits.len(), failed.join(", "))
                .into())
        }
    }
}

/// Returns the size of a kit on disk in bytes. Returns 0 if it is unknown.
fn size(kit: &Path) -> u64 {
    survey(kit).map_or(0, |found| total_size(&found))
}

/// Returns an error if the disk has too little room for the build of a kit.
fn check_room(kit: &Path, needed: u64) -> Result<(), CommandError> {
    let free =
        rustix::fs::statvfs(kit).map_or(u64::MAX, |found| found.f_bavail.saturating_mul(found.f_frsize));
    match free < needed {
        true => Err(format!(
            "INTERNAL: {}: its disk has {} MiB free, but make may fill {}; free some space, or lower --disk",
            kit.display(),
            free >> 20,
            needed >> 20
        )
        .into()),
        false => Ok(()),
    }
}
