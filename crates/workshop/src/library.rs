//! Compiles `lib<game>.so`, which contains the C ABI and either a game's rules and replica or a
//! probe.

use crate::cargo::wait_for_turn;
use crate::checkout::{Checkout, turn, write_if_changed};
use crate::command::{run, variable};
use crate::error::{Error, Result};
use joute_generator::library::{Library, exports, probe};
use joute_generator::model::Api;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The code that implements the API functions of a game's library: the rules of a game or random
/// values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rules<'a> {
    /// The rules of a game, from its crate.
    Game(GameCrate<'a>),
    /// Random values, which are used to check bindings and as a replacement for rules that are not
    /// written yet.
    Probe,
}

/// The folder of a game's crate and the Rust paths of its items, with which the game's library is
/// compiled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameCrate<'a> {
    /// The name of the game's cargo package.
    pub package: &'a str,
    /// The folder of the game's crate, absolute or relative to the checkout of joute.
    pub folder: &'a str,
    /// The Rust path of the module generated from the game's description, such as `morpion::api`.
    pub module: &'a str,
    /// The Rust path of the type that implements `joute_abi::Driver`, such as `morpion::Driver`.
    pub driver: &'a str,
}

/// The environment variable that disables the link-time optimization of games' libraries if it is not empty.
/// They compile in a few seconds then, and matches take longer. It is meant for tests.
pub const QUICK_VARIABLE: &str = "JOUTE_QUICK_LIBRARIES";

/// Returns true if the libraries of games are compiled quickly. See [`QUICK_VARIABLE`].
pub(crate) fn is_quick() -> bool {
    variable(QUICK_VARIABLE).is_some()
}

/// The time limit for compiling a game's library, which allows for a busy machine.
const COMPILE_TIMEOUT: Duration = Duration::from_secs(900);

/// Compiles a game's library and returns the folder that contains `lib<game>.so`.
///
/// # Errors
/// Returns the compiler's output.
pub fn library(checkout: &Checkout, api: &Api, rules: Rules<'_>, purpose: &str) -> Result<PathBuf> {
    let folder = checkout.work(api, purpose).join("library");
    let home = checkout.home.display();
    let optimized = matches!(rules, Rules::Game(_)) && !is_quick();
    let level = if optimized { 3 } else { 1 };
    let (kind, text, dependencies) = match rules {
        Rules::Probe => {
            let dependency = format!("joute-probe = {{ path = {:?} }}\n", format!("{home}/bindings/probe"));
            ("probe", probe(api), dependency)
        }
        Rules::Game(game) => {
            let library = Library { module: game.module, driver: game.driver };
            let path = checkout.home.join(game.folder);
            ("game", exports(api, library), format!("{} = {{ path = {path:?} }}\n", game.package))
        }
    };
    // All libraries share one target folder, so each needs a unique name.
    let unique = format!("{}_{:016x}_{kind}", api.name, api.ordered_hash());
    let abi = format!("{home}/bindings/abi");
    let manifest = format!(
        "[package]\nname = {unique:?}\nversion = \"0.0.0\"\nedition = \"2024\"\npublish = false\n\n[lib]\ncrate-type = [\"cdylib\"]\n\n\
         [dependencies]\njoute-abi = {{ path = {abi:?} }}\n{dependencies}\n[profile.release]\nopt-level = {level}\n\n[workspace]\n"
    );
    write_if_changed(&folder.join("Cargo.toml"), &manifest)?;
    write_if_changed(&folder.join("src/lib.rs"), &text)?;
    let fast = match rules {
        Rules::Game(game) => optimized.then_some(game.package),
        Rules::Probe => Some("joute-probe"),
    };
    checkout.prepare(&folder, fast.as_slice())?;
    let target = checkout.cargo_target();
    let (mut command, release) = compiler(optimized);
    // Cargo removes and recreates the output file even if nothing has changed, without waiting for
    // processes that copy it.
    let _turn = turn(&checkout.target.join("joute/turns").join(&unique))?;
    command.current_dir(&folder).env("CARGO_TARGET_DIR", &target);
    if let Some(linker) = &checkout.linker {
        linker.apply(&mut command);
    }
    let finished = {
        let _cargo = wait_for_turn(&target);
        run(&mut command, COMPILE_TIMEOUT)?
    };
    if !finished.success() {
        let part = format!("the library of {}", api.name);
        return Err(Error::Compile { part, output: finished.text() });
    }
    let built = target.join(release).join(format!("lib{unique}.so"));
    let output_folder = folder.join("out");
    install(&built, &output_folder.join(format!("lib{}.so", api.name)))?;
    Ok(output_folder)
}

/// Returns the cargo command that compiles a library, and the folder for the compiled library in
/// cargo's target folder.
///
/// Optimized rules are compiled together with the crates that they use, which needs a flag for these crates.
/// Build scripts and the generator were compiled without the flag for `joute`, and the option
/// `--target` keeps the flag away from them.
fn compiler(optimized: bool) -> (Command, PathBuf) {
    let mut command = Command::new("cargo");
    command.args(["rustc", "--release", "--quiet", "--lib"]);
    if !optimized {
        command.arg("--");
        return (command, "release".into());
    }
    let triple = format!("{}-unknown-linux-gnu", std::env::consts::ARCH);
    command.args(["--target", &triple, "--", "-Clto=fat", "-Ccodegen-units=1"]);
    command.env("RUSTFLAGS", "-Cembed-bitcode=yes").env_remove("CARGO_ENCODED_RUSTFLAGS");
    (command, Path::new(&triple).join("release"))
}

/// Copies a compiled file to its place unless the existing copy is identical. The files that depend
/// on it are then not rebuilt.
///
/// # Errors
/// Returns an error if the file cannot be copied.
pub fn install(from: &Path, to: &Path) -> Result<()> {
    let fail = |source| Error::Copy { from: from.to_owned(), to: to.to_owned(), source };
    if let Some(folder) = to.parent() {
        std::fs::create_dir_all(folder).map_err(fail)?;
    }
    let new = std::fs::read(from).map_err(fail)?;
    if std::fs::read(to).is_ok_and(|old| old == new) {
        return Ok(());
    }
    // A running champion may have the old file mapped, so the file is replaced and not overwritten.
    let new_path = to.with_extension("new");
    std::fs::copy(from, &new_path).map_err(fail)?;
    std::fs::rename(&new_path, to).map_err(fail)
}
