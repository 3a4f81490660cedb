//! The command `joute grade`, which grades archives that answer a contest's questions.

use crate::error::CommandError;
use crate::games::{all, resolve_game};
use crate::options::LimitsFile;
use joute_engine::Setup;
use joute_grade::grader::Grader;
use joute_grade::matches::Matches;
use joute_grade::paper::Paper;
use joute_grade::report;
use joute_jail::Jail;
use joute_untrusted::files;
use joute_untrusted::text::{escape_controls, single_line};
use joute_workshop::checkout::Checkout;
use joute_workshop::unpack::ArchiveBounds;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The command-line arguments of `joute grade`, which grades archives of answers to a contest's
/// questions.
#[derive(clap::Args)]
pub struct Arguments {
    /// Grade answers to the questions of the game with this name or in this folder.
    game: String,
    /// Grade these archives (.tar.gz or .tar). The script compile.sh at the top of each archive
    /// builds its programs.
    #[arg(required = true)]
    archives: Vec<PathBuf>,
    /// Grade only this question. May be given several times. By default, every question is graded
    /// for which the archive builds a program.
    #[arg(long = "question", value_name = "ID")]
    questions: Vec<String>,
    /// Seed for the random test inputs. Candidates should not know it.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Write an HTML report and a JSON report for each archive to this folder.
    #[arg(long, short)]
    output: Option<PathBuf>,
}

/// Runs `joute grade`, which grades archives of answers to a contest's questions. The exit code
/// does not depend on the points of an archive.
///
/// # Errors
/// Returns the reason why an archive could not be graded.
pub fn run(arguments: &Arguments) -> Result<ExitCode, CommandError> {
    let row = resolve_game(&arguments.game)?;
    let Some(questions) = row.questions else {
        let with: Vec<&str> = all().filter(|row| row.questions.is_some()).map(|row| row.name).collect();
        return Err(format!(
            "{} has no questions to grade; games that have some: {}",
            row.name,
            with.join(", ")
        )
        .into());
    };
    let paper = Paper::read(&Checkout::find()?.home.join(questions.folder))?;
    let jail = Jail::choose(None)?;
    let locale = row.locale;
    let map = crate::maps::load(row, None)?;
    let players = row.shape.seats("")?.default_number();
    let matches = Matches {
        game: row.name,
        locale,
        limits: LimitsFile::default().read(row)?,
        setup: Setup { map, players, seed: arguments.seed, ..Setup::default() },
        seat: row.seat,
        jail: &jail,
        built: Default::default(),
    };
    let grader = Grader {
        paper: &paper,
        questions,
        seed: arguments.seed,
        jail: &jail,
        locale,
        seats: players,
        play: &|folder, program, opponent, seat| matches.play(folder, program, opponent, seat),
    };
    for archive in &arguments.archives {
        let name = single_line(&archive.file_name().unwrap_or_default().to_string_lossy());
        let graded = files::bytes(archive, ArchiveBounds::default().archive)
            .map_err(joute_grade::Error::from)
            .and_then(|bytes| grader.grade(&name, &bytes, &arguments.questions))
            .map_err(|reason| format!("{}: {reason}", archive.display()))?;
        println!("{}", escape_controls(&report::text(&graded, locale)));
        if let Some(folder) = &arguments.output {
            let json = serde_json::to_string_pretty(&graded)?;
            write(folder, &name, "html", &report::page(&graded, locale)?)?;
            write(folder, &name, "json", &json)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn write(folder: &Path, name: &str, ending: &str, text: &str) -> Result<(), CommandError> {
    let stem = name.trim_end_matches(".gz").trim_end_matches(".tgz").trim_end_matches(".tar");
    let path = folder.join(format!("{stem}.{ending}"));
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&path, text))
        .map_err(|error| format!("{}: {error}", path.display()).into())
}
