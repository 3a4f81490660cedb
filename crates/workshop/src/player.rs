//! Finds the program that kits contain. It has only the commands that candidates use, and cargo
//! builds it beside `joute`.

use crate::cargo::wait_for_turn;
use crate::command::run;
use crate::library::Rules;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The time limit for linking the program, which allows for a busy machine.
const LIMIT: Duration = Duration::from_secs(900);

/// Returns the path of the program for kits. It is in the folder of the running `program`, with
/// `-player` after that program's name. If it is missing or out of date, kits contain `program`,
/// which is several times larger, and `progress` gets a message.
pub(crate) fn find(program: &Path, rules: Rules<'_>, progress: &(dyn Fn(&str) + Sync)) -> PathBuf {
    let mut name = program.file_name().unwrap_or_default().to_owned();
    name.push("-player");
    let player = program.with_file_name(name);
    let why = match link_for_game(rules, program) {
        Some(output) => output,
        None if !player.is_file() => {
            format!("{} does not exist; scripts/build builds it", player.display())
        }
        None => match newer_source(&player) {
            None => return player,
            Some(source) => {
                format!("{} is older than {}; build it again", player.display(), source.display())
            }
        },
    };
    progress(&format!("{why}\nkits contain all of joute instead of the smaller program for candidates"));
    program.to_owned()
}

/// Links the program for the kits of a game outside of the checkout. `cargo joute` builds only the
/// organiser's program of such a game. Returns cargo's message if it fails.
fn link_for_game(rules: Rules<'_>, program: &Path) -> Option<String> {
    let Rules::Game(game) = rules else { return None };
    let folder = Path::new(game.folder);
    let profile = program.parent()?;
    if !folder.is_absolute() || program.file_stem().is_none_or(|name| name != game.package) {
        return None;
    }
    let target = profile.parent()?;
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--quiet", "--features", "program", "--bin", &format!("{}-player", game.package)]);
    if profile.ends_with("release") {
        cargo.arg("--release");
    }
    let _cargo = wait_for_turn(target);
    match run(cargo.current_dir(folder).env("CARGO_TARGET_DIR", target), LIMIT) {
        Ok(output) if output.success() => None,
        Ok(output) => Some(output.text().trim_end().to_owned()),
        Err(error) => Some(error.to_string()),
    }
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
        let folder = tempfile::tempdir().expect("a folder");
        let [program, old, new] = ["joute-player", "old.rs", "a new.rs"].map(|name| folder.path().join(name));
        for path in [&program, &old, &new] {
            write(path, "").expect("a file");
        }
        assert_eq!(newer_source(&program), None, "an installed program has no list of sources");
        let space = new.display().to_string().replace(' ', "\\ ");
        let list = format!("{}: {} {space}\n", program.display(), old.display());
        write(program.with_extension("d"), list).expect("a file");
        let set = |path, seconds| {
            let time = SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
            File::options().write(true).open(path).and_then(|file| file.set_modified(time)).expect("a time");
        };
        set(&program, 20);
        set(&old, 10);
        set(&new, 20);
        assert_eq!(newer_source(&program), None);
        set(&new, 21);
        assert_eq!(newer_source(&program), Some(new));
    }
}
