//! The command `joute unpack`, which turns submitted archives into kits.

use crate::error::CommandError;
use joute_untrusted::files;
use joute_untrusted::text::single_line;
use joute_workshop::unpack::{ArchiveBounds, read, write_kit};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The command-line arguments of `joute unpack`, which turns submitted archives into kits.
#[derive(clap::Args)]
pub struct Arguments {
    /// Unpack these archives, which candidates made with `make tar`. The archive NAME.tar.gz
    /// becomes the kit NAME.
    #[arg(required = true)]
    archives: Vec<PathBuf>,
    /// Write the kits to this folder, each to a subfolder with its name. An older kit of that name
    /// is replaced.
    #[arg(long)]
    into: PathBuf,
    /// Take the files that candidates do not submit from the kits in this folder, which `joute
    /// kits` wrote.
    #[arg(long)]
    kits: PathBuf,
}

/// Runs `joute unpack`, which turns submitted archives into kits. It reports invalid archives and
/// unpacks the others.
///
/// # Errors
/// Returns an error with the number of refused archives if there are any.
pub fn run(arguments: &Arguments) -> Result<ExitCode, CommandError> {
    let mut refused = 0;
    for archive in &arguments.archives {
        match unpack_one(archive, arguments) {
            Ok(report) => println!("{report}"),
            Err(error) => {
                refused += 1;
                let reason = error.into_message();
                eprintln!("{}: {}", single_line(&archive.display().to_string()), single_line(&reason));
            }
        }
    }
    match refused {
        0 => Ok(ExitCode::SUCCESS),
        _ => Err(format!("{refused} of {} refused", arguments.archives.len()).into()),
    }
}

fn unpack_one(archive: &Path, arguments: &Arguments) -> Result<String, CommandError> {
    let bounds = ArchiveBounds::default();
    let name = name(archive)?;
    let bytes = files::bytes(archive, bounds.archive)?;
    let contents = read(&bytes, &arguments.kits, &bounds).map_err(|refused| refused.to_string())?;
    let to = arguments.into.join(&name);
    write_kit(&contents, &arguments.kits, &to).map_err(|refused| refused.to_string())?;
    let files = contents.files.len();
    let size = contents.files.values().map(Vec::len).sum::<usize>().div_ceil(1 << 10);
    let mut report =
        format!("{name}: {}, {files} files of {size} KiB in {}", contents.language.title, to.display());
    if contents.left_out > 0 {
        report += &format!("; left out {} files that are hidden or belong to the kit", contents.left_out);
    }
    if !contents.changed.is_empty() {
        report +=
            &format!(", among them changed files of the kit: {}", single_line(&contents.changed.join(", ")));
    }
    Ok(report)
}

/// Returns the candidate's name, taken from the file name of the archive. For
/// `handed-in/alice.tar.gz` it is `alice`.
fn name(archive: &Path) -> Result<String, CommandError> {
    let file = archive.file_name().unwrap_or_default().to_string_lossy();
    let ends = [".tar.gz", ".tgz", ".tar"];
    let name =
        ends.iter().find_map(|end| file.strip_suffix(end)).ok_or("the file is not called NAME.tar.gz")?;
    match name.is_empty() || name.starts_with('.') || name.chars().any(char::is_control) {
        true => Err("a champion cannot have this name; rename the archive".into()),
        false => Ok(name.to_owned()),
    }
}
