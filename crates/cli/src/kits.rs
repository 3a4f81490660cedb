//! The commands `joute kits` and `joute new`, which write kits for candidates.

use crate::describe::load;
use crate::games::{all, painters, rules};
use crate::options::{Check, Languages, TextOnly};
use crate::progress::Progress;
use crate::supplies::{opponents, supplies};
use joute_generator::backend::{Backend, File, Language};
use joute_generator::kit::supplied_kit;
use joute_generator::language;
use joute_generator::model::Api;
use joute_workshop::checkout::{Checkout, write_if_changed};
use joute_workshop::kits::{drift, install_library, install_stock, write};
use joute_workshop::pack::pack;
use joute_workshop::parallel::in_parallel;
use joute_workshop::stock::{Stock, stock};
use joute_workshop::viewer;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// The command-line arguments of `joute kits`, which writes a game's kits for candidates.
#[derive(clap::Args)]
pub struct Kits {
    /// Read the game's description from this YAML file.
    #[arg(default_value = "api.yml")]
    description: PathBuf,
    /// Write the kits to this folder, with one subfolder for each language.
    #[arg(long, short, default_value = "kits")]
    output: PathBuf,
    #[command(flatten)]
    languages: Languages,
    #[command(flatten)]
    check: Check,
    /// Also pack each kit into an archive GAME-LANGUAGE.tar.gz, and write the archives' checksums
    /// to SHA256SUMS.
    #[arg(long)]
    tar: bool,
    #[command(flatten)]
    text_only: TextOnly,
}

/// The command-line arguments of `joute new`, which writes a kit for one candidate.
#[derive(clap::Args)]
pub struct New {
    /// Write a kit in this language.
    #[arg(value_parser = crate::choices::language())]
    language: &'static dyn Backend,
    /// Create the kit in this folder.
    folder: PathBuf,
    /// Read the game's description from this YAML file.
    #[arg(long, short, default_value = "api.yml")]
    description: PathBuf,
    #[command(flatten)]
    text_only: TextOnly,
}

/// Runs `joute kits`, which writes a game's kits for candidates.
pub fn run(arguments: &Kits) -> Result<ExitCode, String> {
    let start = Instant::now();
    let backends = arguments.languages.backends();
    let api = load(&arguments.description, backends)?;
    if arguments.check.check {
        return check(&api, backends, &arguments.output);
    }
    let stock = if arguments.text_only.text_only { None } else { Some(compiled_parts(&api, backends)?) };
    let kits: Vec<(usize, &dyn Backend)> =
        backends.iter().map(|backend| *backend as &dyn Backend).enumerate().collect();
    let sums = in_parallel(&kits, None, |(index, backend)| {
        let id = backend.language().id;
        let folder = arguments.output.join(id);
        write_kit(&api, *backend, &folder, stock.as_ref().map(|stock| (stock, *index)))?;
        if !arguments.tar {
            return Ok(String::new());
        }
        let name = format!("{}-{id}", api.name);
        let archive = format!("{name}.tar.gz");
        let sum = pack(&folder, &name, &arguments.output.join(&archive))?;
        Ok(format!("{sum}  {archive}\n"))
    });
    let sums = sums.into_iter().collect::<Result<Vec<String>, String>>()?;
    if arguments.tar {
        write_if_changed(&arguments.output.join("SHA256SUMS"), &sums.concat())?;
    }
    let count = match backends.len() {
        1 => "1 kit".to_owned(),
        several => format!("{several} kits"),
    };
    let time = start.elapsed().as_secs_f64();
    println!("{}: {count} in {} ({time:.1} s)", api.name, arguments.output.display());
    Ok(ExitCode::SUCCESS)
}

/// Writes a fresh kit of each given language to its own subfolder. Returns each language's id with
/// the folder of its kit.
///
/// # Errors
/// Returns the compiler's output, or a message that names a file.
pub fn fresh(
    api: &Api,
    backends: &[&'static dyn Backend],
    folder: &Path,
) -> Result<Vec<(&'static str, PathBuf)>, String> {
    let stock = compiled_parts(api, backends)?;
    let kits: Vec<(usize, &'static dyn Backend)> = backends.iter().copied().enumerate().collect();
    let one = |(index, backend): &(usize, &'static dyn Backend)| {
        let language = backend.language();
        let kit = folder.join(language.id);
        // A candidate's file is never overwritten, so an old starter must be removed first.
        let _ = std::fs::remove_file(kit.join(language.champion));
        write_kit(api, *backend, &kit, Some((&stock, *index)))?;
        Ok((language.id, kit))
    };
    in_parallel(&kits, None, one).into_iter().collect()
}

/// Packs a kit of each given language into an archive in a folder.
///
/// # Errors
/// Returns the compiler's output, or a message that names a file.
pub fn pack_kits(
    api: &Api,
    backends: &[&'static dyn Backend],
    folder: &Path,
) -> Result<Vec<PackedKit>, String> {
    let stock = compiled_parts(api, backends)?;
    // A candidate's file is never overwritten, so old starters must be removed first.
    let _ = std::fs::remove_dir_all(folder);
    let kits: Vec<(usize, &dyn Backend)> =
        backends.iter().map(|backend| *backend as &dyn Backend).enumerate().collect();
    let progress = Progress::new();
    let one = |(index, backend): &(usize, &dyn Backend)| {
        let name = format!("{}-{}", api.name, backend.language().id);
        progress.begin(&format!("packing {name}"));
        let kit = folder.join(&name);
        write_kit(api, *backend, &kit, Some((&stock, *index)))?;
        let file = folder.join(format!("{name}.tar.gz"));
        let sum = pack(&kit, &name, &file)?;
        let read = kit.join("README.md");
        let readme =
            std::fs::read_to_string(&read).map_err(|error| format!("{}: {error}", read.display()))?;
        Ok(PackedKit { language: backend.language(), file, sum, readme })
    };
    in_parallel(&kits, None, one).into_iter().collect()
}

/// A kit in an archive for candidates.
pub struct PackedKit {
    /// The programming language of the kit.
    pub language: &'static Language,
    /// The path of the packed kit's archive.
    pub file: PathBuf,
    /// The SHA-256 checksum of the packed kit's archive, in hexadecimal.
    pub sum: String,
    /// The text of the packed kit's README.
    pub readme: String,
}

/// Runs `joute new`, which writes a kit for one candidate.
pub fn new(arguments: &New) -> Result<ExitCode, String> {
    let backends = [arguments.language];
    let api = load(&arguments.description, &backends)?;
    let stock = if arguments.text_only.text_only { None } else { Some(compiled_parts(&api, &backends)?) };
    for backend in &backends {
        write_kit(&api, *backend, &arguments.folder, stock.as_ref().map(|stock| (stock, 0)))?;
        let language = backend.language();
        println!(
            "{}: a kit in {}; edit {}, then: make -C {} run",
            api.name,
            language.title,
            arguments.folder.join(language.champion).display(),
            arguments.folder.display()
        );
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes a candidate's kit to a folder. The kit includes the given compiled parts. If none are
/// given, it consists of text files only.
pub fn write_kit(
    api: &Api,
    backend: &dyn Backend,
    folder: &Path,
    stock: Option<(&Stock, usize)>,
) -> Result<(), String> {
    write(folder, &text(api, backend, &Checkout::find()?.home)?)?;
    let Some((stock, index)) = stock else { return Ok(()) };
    install_library(folder, api, &stock.library_dir, &stock.artifacts[index])?;
    let program =
        std::env::current_exe().map_err(|error| format!("cannot find the joute program: {error}"))?;
    install_stock(folder, stock, &program)
}

/// Returns the text files of a candidate's kit in one language.
fn text(api: &Api, backend: &dyn Backend, home: &Path) -> Result<Vec<File>, String> {
    let (supplies, files) = supplies(api, backend.language(), home)?;
    Ok(supplied_kit(backend, api, &supplies).into_iter().chain(files).collect())
}

fn check(api: &Api, backends: &[&'static dyn Backend], output: &Path) -> Result<ExitCode, String> {
    let home = Checkout::find()?.home;
    let mut stale = Vec::new();
    for backend in backends {
        stale.extend(drift(&output.join(backend.language().id), &text(api, *backend, &home)?));
    }
    for path in &stale {
        println!("{}: out of date", path.display());
    }
    Ok(if stale.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Returns the compiled parts of kits in the given languages. It prints its progress, because
/// compiling takes some time.
pub fn compiled_parts(api: &Api, backends: &[&'static dyn Backend]) -> Result<Stock, String> {
    let checkout = Checkout::find()?;
    let rules = rules(api)?;
    let c = language::find("c").ok_or("no C backend to compile opponents with")?;
    let opponents = opponents(api, &checkout.home);
    let plain: Vec<&dyn Backend> = backends.iter().map(|backend| *backend as &dyn Backend).collect();
    let progress = Progress::new();
    let say = |what: &str| progress.begin(what);
    let painters = painters(all().filter(|row| row.name == api.name));
    let (stock, viewer) = std::thread::scope(|scope| {
        let viewer = scope.spawn(|| viewer::find(&painters, &say));
        let stock = stock(&checkout, api, rules, &plain, (c, &opponents), &say);
        (stock, viewer.join().unwrap_or_else(|_| Err("it panicked".into())))
    });
    drop(progress);
    if let Err(why) = &viewer {
        eprintln!("these kits have no viewer, `make view` will need it: {why}");
    }
    Ok(Stock { viewer: viewer.ok(), ..stock? })
}
