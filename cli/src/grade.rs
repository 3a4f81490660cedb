//! `joute grade`: points for archives that answer a contest's questions.

use crate::games::{Row, all};
use joute_arena::files;
use joute_arena::jail::Jail;
use joute_arena::output::{plain, tame};
use joute_engine::Setup;
use joute_grade::grader::Grader;
use joute_grade::matches::Matches;
use joute_grade::paper::Paper;
use joute_grade::report;
use joute_words::Locale;
use joute_workshop::place::Place;
use joute_workshop::unpack::Bounds;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Arguments of `joute grade`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game, by its name or its folder's.
    game: String,
    /// Archives, .tar.gz or .tar, with a compile.sh at their top that makes the programs.
    #[arg(required = true)]
    archives: Vec<PathBuf>,
    /// A question to grade; by default all whose programs the archive makes.
    #[arg(long = "question", value_name = "ID")]
    questions: Vec<String>,
    /// Seed of what is drawn: the inputs; the same seed draws the same ones. Candidates should not know it.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Where to write: a folder for reports, NAME.html and NAME.json for each archive.
    #[arg(long, short)]
    output: Option<PathBuf>,
}

/// Runs the command. An archive that earns nothing is graded as well as one that earns everything.
///
/// # Errors
/// What kept an archive from being graded.
pub fn run(arguments: &Arguments) -> Result<ExitCode, String> {
    let row = row(&arguments.game)?;
    let Some(questions) = row.questions else {
        let with: Vec<&str> = all().filter(|row| row.questions.is_some()).map(|row| row.name).collect();
        return Err(format!("{} asks no questions; games that do: {}", row.name, with.join(", ")));
    };
    let paper = Paper::read(&Place::find()?.home.join(questions.folder))?;
    let jail = Jail::choose(None)?;
    let locale = Locale::of(row.locale);
    let map = crate::map::load(row, None)?;
    let players = row.shape.seats("")?.usual();
    let matches = Matches {
        game: row.name,
        locale,
        limits: crate::play::limits(row, None)?,
        setup: Setup { map, players, seed: arguments.seed, mode: String::new() },
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
        let name = plain(&archive.file_name().unwrap_or_default().to_string_lossy());
        let graded = files::bytes(archive, Bounds::default().archive)
            .and_then(|bytes| grader.grade(&name, &bytes, &arguments.questions))
            .map_err(|why| format!("{}: {why}", archive.display()))?;
        println!("{}", tame(&report::text(&graded, locale)));
        if let Some(folder) = &arguments.output {
            let json = serde_json::to_string_pretty(&graded).map_err(|error| error.to_string())?;
            write(folder, &name, "html", &report::page(&graded, locale)?)?;
            write(folder, &name, "json", &json)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn row(name: &str) -> Result<&'static Row, String> {
    let by_folder = all().find(|row| row.game_crate.package == name);
    by_folder.map_or_else(|| crate::games::find(name), Ok)
}

fn write(folder: &Path, name: &str, ending: &str, text: &str) -> Result<(), String> {
    let stem = name.trim_end_matches(".gz").trim_end_matches(".tgz").trim_end_matches(".tar");
    let path = folder.join(format!("{stem}.{ending}"));
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&path, text))
        .map_err(|error| format!("{}: {error}", path.display()))
}
