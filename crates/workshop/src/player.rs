//! Finds the program that kits contain. It has only the commands that candidates use, and cargo
//! builds it beside `joute`.

use crate::cargo::wait_for_turn;
use crate::checkout::Checkout;
use crate::command::run;
use crate::error::{Error, Result};
use crate::library::{Rules, install};
use crate::linker::PortableLinker;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The time limit for compiling the program, which allows for a busy machine.
const COMPILE_TIMEOUT: Duration = Duration::from_secs(3600);

/// Returns the path of the program for kits. It is in the folder of the running `program`, with
/// `-player` after that program's name. If it is missing or out of date, kits contain `program`,
/// which is several times larger, and `progress` gets a message.
///
/// # Errors
/// Returns cargo's message if the program must run on an older version of glibc and cannot be linked
/// for it.
pub(crate) fn find(
    checkout: &Checkout,
    program: &Path,
    rules: Rules<'_>,
    progress: &(dyn Fn(&str) + Sync),
) -> Result<PathBuf> {
    let player = program.with_file_name(player_name(program));
    let game = game_folder(rules, program);
    if let Some(linker) = &checkout.linker {
        progress("compiling the program for candidates, which takes some minutes the first time");
        return build_portable(checkout, program, game, linker);
    }
    // `cargo joute` builds only the organiser's program of a game outside of the checkout.
    let failed = game.and_then(|folder| build_beside(program, folder).err());
    let reason = match failed {
        Some(Error::Compile { output, .. }) => output.trim_end().to_owned(),
        Some(error) => error.to_string(),
        None if !player.is_file() => {
            format!("{} does not exist; scripts/build builds it", player.display())
        }
        None => match newer_source(&player) {
            None => return Ok(player),
            Some(source) => {
                format!("{} is older than {}; build it again", player.display(), source.display())
            }
        },
    };
    progress(&format!("{reason}\nkits contain all of joute instead of the smaller program for candidates"));
    Ok(program.to_owned())
}

/// Returns the folder of a game outside of the checkout if the running program is the game's own.
fn game_folder<'a>(rules: Rules<'a>, program: &Path) -> Option<&'a Path> {
    let Rules::Game(game) = rules else { return None };
    let folder = Path::new(game.folder);
    let own = folder.is_absolute() && program.file_stem().is_some_and(|name| name == game.package);
    own.then_some(folder)
}

/// Returns true if cargo built a program with the profile for releases.
fn is_release(program: &Path) -> bool {
    program.parent().is_none_or(|folder| !folder.ends_with("debug"))
}

/// Returns the name of the program for kits that belongs to the running program.
fn player_name(program: &Path) -> String {
    format!("{}-player", program.file_stem().unwrap_or_default().to_string_lossy())
}

/// Builds the program for kits of a game outside of the checkout, beside the running `program`. `folder`
/// contains the game's crate, from which cargo has built both.
///
/// # Errors
/// Returns cargo's message if it fails.
fn build_beside(program: &Path, folder: &Path) -> Result<()> {
    let name = player_name(program);
    let target = program.parent().and_then(Path::parent).unwrap_or(program);
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--quiet", "--bin", &name, "--features", "program"]);
    if is_release(program) {
        cargo.arg("--release");
    }
    cargo.current_dir(folder);
    build(cargo, target, name)
}

/// Builds the program for kits that run on an older version of glibc, and returns its path. `game` is the
/// folder of a game outside of the checkout.
///
/// Link-time optimization makes the program smaller by a third. It needs crates that were compiled for it,
/// so cargo compiles all of them in a target folder of their own. No crate is optimized for speed, which
/// saves a tenth more.
///
/// # Errors
/// Returns cargo's message if it fails.
fn build_portable(
    checkout: &Checkout,
    program: &Path,
    game: Option<&Path>,
    linker: &PortableLinker,
) -> Result<PathBuf> {
    let name = player_name(program);
    let target = checkout.target.join("joute/player").join(linker.label());
    let mut cargo = Command::new("cargo");
    cargo.args(["rustc", "--quiet", "--release", "--bin", &name]);
    match game {
        Some(folder) => cargo.args(["--features", "program"]).current_dir(folder),
        None => {
            cargo.args(["--no-default-features", "--features", "games"]);
            cargo.current_dir(checkout.home.join("crates/cli"))
        }
    };
    for package in checkout.fast_packages()? {
        cargo.arg("--config").arg(format!("profile.release.package.{package}.opt-level=\"s\""));
    }
    cargo.env("CARGO_PROFILE_RELEASE_LTO", "fat").env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "1").arg("--");
    linker.apply(&mut cargo);
    let (built, kept) = (target.join("release").join(&name), target.join(&name));
    build(cargo, &target, name)?;
    // Cargo removes and recreates its output at each build, and another process may be copying it.
    install(&built, &kept)?;
    Ok(kept)
}

/// Runs a command of cargo that builds the program `name` in a target folder.
fn build(mut cargo: Command, target: &Path, name: String) -> Result<()> {
    cargo.env("CARGO_TARGET_DIR", target);
    let _cargo = wait_for_turn(target);
    let finished = run(&mut cargo, COMPILE_TIMEOUT)?;
    if finished.success() { Ok(()) } else { Err(Error::Compile { part: name, output: finished.text() }) }
}

/// Returns a source file that is newer than a program that cargo built from it. Cargo lists the
/// sources of a program in a file beside it. A program that was installed elsewhere has no such
/// list.
fn newer_source(program: &Path) -> Option<PathBuf> {
    let modified = |path: &Path| path.metadata().and_then(|data| data.modified()).ok();
    let list = std::fs::read_to_string(program.with_extension("d")).ok()?;
    let built = modified(program)?;
    let sources = list.split_once(": ")?.1.trim_end();
    // A space in a path is written as `\ `.
    sources
        .replace("\\ ", "\0")
        .split(' ')
        .map(|path| PathBuf::from(path.replace('\0', " ")))
        .find(|path| modified(path).is_some_and(|changed| changed > built))
}

#[cfg(test)]
mod tests {
    use super::newer_source;
    use std::fs::{File, write};
    use std::time::{Duration, SystemTime};

    #[test]
    fn a_program_is_out_of_date_if_one_of_its_sources_is_newer() {
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let [program, old, new] = ["joute-player", "old.rs", "a new.rs"].map(|name| folder.path().join(name));
        for path in [&program, &old, &new] {
            write(path, "").expect("the file can be written");
        }
        assert_eq!(newer_source(&program), None, "the sources of an installed program are unknown");
        let space = new.display().to_string().replace(' ', "\\ ");
        let list = format!("{}: {} {space}\n", program.display(), old.display());
        write(program.with_extension("d"), list).expect("the file can be written");
        let set = |path, seconds| {
            let time = SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
            File::options()
                .write(true)
                .open(path)
                .and_then(|file| file.set_modified(time))
                .expect("the file's time can be set");
        };
        set(&program, 20);
        set(&old, 10);
        set(&new, 20);
        assert_eq!(newer_source(&program), None);
        set(&new, 21);
        assert_eq!(newer_source(&program), Some(new));
    }
}
