//! Builds the Python package for self-play of one game, as a wheel.

use crate::cargo::wait_for_turn;
use crate::checkout::{Checkout, turn};
use crate::command::run;
use crate::error::{Error, Result, at, read_text};
use crate::kits::write;
use crate::library::GameCrate;
use joute_generator::backend::File;
use joute_generator::model::Api;
use joute_generator::wheel::{Wheel, wheel as generate};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The time limit for a build, which allows for a busy machine.
const BUILD_TIMEOUT: Duration = Duration::from_secs(1800);

/// The folder of the checkout with the Python code of the package.
const PYTHON_CODE: &str = "bindings/gym/python";

/// Builds the Python package `joute.play` with one game, for the given interpreter of Python. Returns
/// the path of the wheel in the folder `output`. The game's official maps are given by name and text.
///
/// # Errors
/// Returns the output of pip, or a message that names a file.
pub fn wheel(
    checkout: &Checkout,
    api: &Api,
    game: GameCrate<'_>,
    maps: &[(&str, &str)],
    python: &Path,
    output: &Path,
) -> Result<PathBuf> {
    let folder = checkout.work(api, "wheel");
    let unique = format!("{}_{:016x}_wheel", api.name, api.ordered_hash());
    // The local part of the version makes pip replace the package of another game.
    let version = format!("{}+{}", env!("CARGO_PKG_VERSION"), api.name.replace('_', "."));
    let files = generate(Wheel {
        name: &api.name,
        unique: &unique,
        version: &version,
        checkout: &checkout.home.display().to_string(),
        package: game.package,
        folder: &checkout.home.join(game.folder).display().to_string(),
        module: game.module,
        driver: game.driver,
        maps,
    });
    write(&folder, &files)?;
    write(&folder, &python_code(&checkout.home)?)?;
    checkout.prepare(&folder, &[game.package])?;
    std::fs::create_dir_all(output).map_err(at(output))?;
    let output = output.canonicalize().map_err(at(output))?;
    let before = wheels(&output)?;
    let target = checkout.cargo_target();
    let mut pip = Command::new(python);
    pip.args(["-m", "pip", "wheel", "--quiet", "--no-deps", "--disable-pip-version-check", "--wheel-dir"]);
    pip.arg(&output).arg(&folder).env("CARGO_TARGET_DIR", &target);
    // Modules of Python find its functions in the process that loads them.
    pip.env("PYO3_BUILD_EXTENSION_MODULE", "1");
    let _turn = turn(&checkout.target.join("joute/turns").join(&unique))?;
    let finished = {
        let _cargo = wait_for_turn(&target);
        run(&mut pip, BUILD_TIMEOUT)?
    };
    let part = || format!("the Python package of {}", api.name);
    if !finished.success() {
        return Err(Error::Compile { part: part(), output: finished.text() });
    }
    let newest = wheels(&output)?.into_iter().find(|wheel| !before.contains(wheel));
    newest.map(|(path, _)| path).ok_or_else(|| Error::Compile { part: part(), output: finished.text() })
}

/// Returns the files with the Python code of the package.
fn python_code(home: &Path) -> Result<Vec<File>> {
    let code = home.join(PYTHON_CODE).join("joute/play");
    let mut files = Vec::new();
    for entry in std::fs::read_dir(&code).map_err(at(&code))?.flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        if path.extension().is_some_and(|extension| extension == "py") {
            let inside = format!("python/joute/play/{}", name.to_string_lossy());
            files.push(File::generated(inside, read_text(&path)?));
        }
    }
    Ok(files)
}

/// Returns the wheels in a folder with the times at which they were written.
fn wheels(folder: &Path) -> Result<Vec<(PathBuf, Option<std::time::SystemTime>)>> {
    let files = std::fs::read_dir(folder).map_err(at(folder))?.flatten().map(|entry| entry.path());
    let files = files.filter(|path| path.extension().is_some_and(|extension| extension == "whl"));
    let time = |path: &PathBuf| path.metadata().and_then(|data| data.modified()).ok();
    Ok(files.map(|path| (path.clone(), time(&path))).collect())
}
