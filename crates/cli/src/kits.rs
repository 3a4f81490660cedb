//! The commands `joute kits` and `joute new`, which write kits for candidates.

use crate::describe::load;
use crate::download::download;
use crate::error::CommandError;
use crate::games::{all, rules};
use crate::options::{Check, Languages, TextOnly};
use crate::progress::Progress;
use joute_generator::backend::Backend;
use joute_generator::model::Api;
use joute_site::contest::Archive;
use joute_workshop::checkout::{Checkout, write_if_changed};
use joute_workshop::request::{ExistingKits, KitContents, KitTarget, KitsReport, KitsRequest};
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

/// The command-line arguments of `joute new`, which writes a kit for one candidate or downloads it.
#[derive(clap::Args)]
pub struct New {
    /// Write a kit in this language.
    #[arg(value_parser = crate::choices::language())]
    language: &'static dyn Backend,
    /// Create the kit in this folder. A downloaded kit has the name of its archive by default.
    #[arg(required_unless_present = "from")]
    folder: Option<PathBuf>,
    /// Read the game's description from this YAML file.
    #[arg(long, short, default_value = "api.yml")]
    description: PathBuf,
    #[command(flatten)]
    text_only: TextOnly,
    /// Download the kit from the contest's server or web site at this address
    /// instead, such as https://contest.example.
    #[arg(long, value_name = "URL", conflicts_with_all = ["description", "text_only"])]
    from: Option<String>,
}

/// Runs `joute kits`, which writes a game's kits for candidates.
pub fn run(arguments: &Kits) -> Result<ExitCode, CommandError> {
    let start = Instant::now();
    let (backends, output) = (arguments.languages.backends(), arguments.output.as_path());
    let (api, checkout) = (load(&arguments.description, backends)?, Checkout::find()?);
    let text_only = arguments.text_only.text_only || arguments.check.check;
    let mut request = request(&checkout, &api, KitTarget::in_subfolders(backends, output), text_only)?;
    if arguments.check.check {
        let stale = request.drift()?;
        stale.iter().for_each(|path| println!("{}: out of date", path.display()));
        return Ok(if stale.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE });
    }
    request.archives = arguments.tar.then_some(output);
    let report = write(&request)?;
    if arguments.tar {
        write_if_changed(&output.join("SHA256SUMS"), &report.sums())?;
    }
    let count = match report.kits.len() {
        1 => "1 kit".to_owned(),
        several => format!("{several} kits"),
    };
    let time = start.elapsed().as_secs_f64();
    println!("{}: {count} in {} ({time:.1} s)", api.name, output.display());
    Ok(ExitCode::SUCCESS)
}

/// Runs `joute new`, which writes a kit for one candidate or downloads it.
pub fn new(arguments: &New) -> Result<ExitCode, CommandError> {
    let New { language: backend, folder, description, text_only, from } = arguments;
    if let Some(from) = from {
        return download(from, backend.language().id, folder.as_deref());
    }
    let folder = folder.as_ref().ok_or("FOLDER is missing")?;
    let (api, checkout) = (load(description, &[*backend])?, Checkout::find()?);
    let target = KitTarget { backend: *backend, folder: folder.clone() };
    write(&request(&checkout, &api, vec![target], text_only.text_only)?)?;
    let language = backend.language();
    println!(
        "{}: a kit in {}; edit {}, then: make -C {} run",
        api.name,
        language.title,
        folder.join(language.champion).display(),
        folder.display()
    );
    Ok(ExitCode::SUCCESS)
}

/// Returns a request for kits of a game, which keeps the files that candidates edit and packs
/// nothing.
///
/// # Errors
/// Returns an error if the game of this name has another API.
pub fn request<'a>(
    checkout: &'a Checkout,
    api: &'a Api,
    kits: Vec<KitTarget>,
    text_only: bool,
) -> Result<KitsRequest<'a>, CommandError> {
    let contents = if text_only { KitContents::Text } else { KitContents::Compiled(rules(api)?) };
    let row = all().find(|row| row.name == api.name);
    let game = row.map(|row| row.parts()).unwrap_or_default();
    let (existing, archives) = (ExistingKits::Keep, None);
    Ok(KitsRequest { checkout, api, game, kits, contents, existing, archives })
}

/// Writes the requested kits and shows the progress, because compiling takes some time. It prints a
/// warning if the kits have no page that plays replays.
///
/// # Errors
/// Returns a compiler's output, or a message that names a file.
pub fn write(request: &KitsRequest<'_>) -> Result<KitsReport, CommandError> {
    let progress = Progress::new();
    let report = request.run(&|what| progress.begin(what))?;
    drop(progress);
    if let Some(error) = &report.no_viewer {
        eprintln!("these kits contain no viewer, so `make view` does not work in them: {error}");
    }
    Ok(report)
}

/// Returns the packed kits of a report as downloads for candidates.
///
/// # Errors
/// Returns an error if a kit's README cannot be read.
pub fn downloads(report: KitsReport) -> Result<Vec<Archive>, CommandError> {
    let mut archives = Vec::new();
    for kit in report.kits {
        let Some(packed) = kit.archive else { continue };
        let readme = read(&kit.folder.join("README.md"))?;
        let starter = read(&kit.folder.join(kit.language.champion))?;
        let (language, file, sum) = (kit.language, packed.file, packed.sum);
        let (id, title, champion) = (language.id, language.title, language.champion);
        archives.push(Archive { id, title, champion, file, sum, readme, starter });
    }
    Ok(archives)
}

/// Reads a text file.
fn read(file: &Path) -> Result<String, CommandError> {
    std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()).into())
}
