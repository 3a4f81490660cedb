//! The command `joute site`, which writes a contest's web site.

use crate::describe::load;
use crate::error::CommandError;
use crate::games::{RegisteredGame, all, painters};
use crate::kits::{downloads, request, write};
use crate::maps::official;
use crate::mistakes;
use crate::options::Languages;
use crate::progress::Progress;
use joute_generator::language;
use joute_site::build::build;
use joute_site::contest::{Contest, Viewer};
use joute_untrusted::files;
use joute_words::Locale;
use joute_workshop::checkout::Checkout;
use joute_workshop::request::KitTarget;
use joute_workshop::viewer;
use std::path::PathBuf;
use std::process::ExitCode;

/// The command-line arguments of `joute site`, which writes a contest's web site.
#[derive(clap::Args)]
pub struct Arguments {
    /// Read the game's description from this YAML file.
    #[arg(default_value = "api.yml")]
    description: PathBuf,
    /// Write the site to this folder. It must be empty or contain an older site, which is replaced.
    #[arg(long, short, default_value = "site")]
    output: PathBuf,
    /// Add the results and replays of the league in this folder.
    #[arg(long)]
    league: Option<PathBuf>,
    /// Use this name for the contest [default: the first heading of the rules, or the game's name].
    #[arg(long)]
    title: Option<String>,
    /// Show the rules in this Markdown file instead of the game's own.
    #[arg(long)]
    rules: Option<PathBuf>,
    /// Add joute's guides for organisers to the site, in English.
    #[arg(long)]
    organisers: bool,
    /// Leave out the kits, so that nothing is compiled.
    #[arg(long, conflicts_with = "language")]
    no_kits: bool,
    #[command(flatten)]
    languages: Languages,
}

/// Runs `joute site`, which writes a contest's web site. The site contains kits, rules, guides, the
/// reference and results.
///
/// # Errors
/// Returns an error with a message for the organiser if the command fails.
pub fn run(arguments: &Arguments) -> Result<ExitCode, CommandError> {
    let Arguments { description, output, league, title, rules, organisers, no_kits, languages: only } =
        arguments;
    let api = load(description, language::ALL)?;
    let checkout = Checkout::find()?;
    let row = all().find(|row| row.name == api.name);
    let rules = match (rules, row.and_then(|row| row.rules)) {
        (Some(file), _) => Some(file.clone()),
        (None, file) => file.map(|file| checkout.home.join(file)),
    };
    let rules = rules.map(|file| files::text(&file)).transpose()?;
    let work = checkout.work(&api, "site");
    let (kits, mistakes) = if *no_kits {
        (Vec::new(), None)
    } else {
        // Files of older kits must not get into the archives.
        let _ = std::fs::remove_dir_all(&work);
        let mut request = request(&checkout, &api, KitTarget::in_subfolders(only.backends(), &work), false)?;
        request.archives = Some(&work);
        (downloads(write(&request)?)?, mistakes::page(&api, only.backends())?)
    };
    let contest = Contest {
        title: title.clone(),
        rules,
        docs: checkout.home.join("docs"),
        mistakes,
        kits,
        maps: row.map(official).unwrap_or_default(),
        viewer: league.as_ref().map(|_| page(row)).transpose()?,
        organisers: *organisers,
        league: league.clone(),
        api: &api,
    };
    let progress = Progress::new();
    progress.begin("writing the site");
    let files = build(&contest, output)?;
    drop(progress);
    println!(
        "{}: {files} files in {}; open {}",
        api.name,
        output.display(),
        output.join("index.html").display()
    );
    Ok(ExitCode::SUCCESS)
}

/// Returns the page of the web site that plays replays.
fn page(row: Option<&'static RegisteredGame>) -> Result<Viewer, CommandError> {
    let file = viewer::find(&painters(row), &|what| eprintln!("{what}; this is needed only once…"))?;
    let page = std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(Viewer {
        page: viewer::in_language(&page, row.map_or(Locale::Fr, |row| row.locale)),
        filmed: |text| Ok(crate::replays::add_pictures(text)?),
    })
}
