//! The launch table: how a built champion of each language is started.

use std::path::Path;
use std::process::Command;

/// What `joute.json` in a kit says.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
pub struct Manifest {
    /// The game's name.
    pub game: String,
    /// The language's id.
    pub language: String,
    /// The API's hash, 16 hex digits.
    pub api: String,
    /// The candidates' language, `fr` or `en`.
    #[serde(default)]
    pub locale: String,
}

impl Manifest {
    /// Reads the manifest of a kit.
    ///
    /// # Errors
    /// A message that names the folder and the cure.
    pub fn read(kit: &Path) -> Result<Self, String> {
        let path = kit.join("joute.json");
        let text = std::fs::read_to_string(&path).map_err(|error| {
            format!("{}: no champion here ({error}); name a kit's folder, built with make", path.display())
        })?;
        serde_json::from_str(&text).map_err(|error| {
            format!("{}: not a kit's manifest ({error}); generate the kit again", path.display())
        })
    }
}

/// One row: the file that `make` leaves, and the command that starts it, run in the kit's folder.
struct Row {
    language: &'static str,
    built: &'static str,
    program: &'static str,
    args: &'static [&'static str],
}

const NATIVE: &str = "./champion";

/// Where `make` writes which Python it ran: `python3` may be a script that takes longer than a champion's first turn.
const PYTHON: &str = "build/python";

/// Languages by their ids.
static TABLE: &[Row] = &[
    Row { language: "c", built: "champion", program: NATIVE, args: &[] },
    Row { language: "cpp", built: "champion", program: NATIVE, args: &[] },
    Row { language: "csharp", built: "champion.exe", program: "mono", args: &["--debug", "champion.exe"] },
    Row { language: "haskell", built: "champion", program: NATIVE, args: &[] },
    Row {
        language: "java",
        built: "build/Champion.class",
        program: "java",
        args: &[
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData",
            "-Xshare:auto",
            // New objects stay in the caches: an array of objects from the API costs a third less.
            "-Xmn32m",
            // Java 17 asks the locale, later ones the standard streams; both must print what was written.
            "-Dfile.encoding=UTF-8",
            "-Dsun.stdout.encoding=UTF-8",
            "-Dsun.stderr.encoding=UTF-8",
            "-Dstdout.encoding=UTF-8",
            "-Dstderr.encoding=UTF-8",
            "-Djava.library.path=lib",
            "-cp",
            "build:lib/api.jar",
            "JouteMain",
        ],
    },
    Row { language: "ocaml", built: "champion", program: NATIVE, args: &[] },
    Row {
        language: "php",
        built: "champion.php",
        program: "php",
        args: &["-n", "-d", "display_errors=stderr", "-d", "extension=./lib/joute.so", "joute/main.php"],
    },
    Row { language: "python", built: PYTHON, program: "python3", args: &["-S", "joute/main.py"] },
    Row { language: "rust", built: "champion", program: NATIVE, args: &[] },
];

/// What a language's runtime is told by its environment.
static ENVIRONMENT: &[(&str, &str, &str)] = &[
    // Otherwise every call of a user function pays 60 ns twice to tell the collector where the thread is.
    ("csharp", "MONO_THREADS_SUSPEND", "preemptive"),
];

/// The command that starts a built champion, in its folder.
///
/// # Errors
/// A message for whoever asked: unknown language, or not built.
pub fn command(kit: &Path, language: &str) -> Result<Command, String> {
    let known = || TABLE.iter().map(|row| row.language).collect::<Vec<_>>().join(", ");
    let row = TABLE
        .iter()
        .find(|row| row.language == language)
        .ok_or_else(|| format!("no language is called {language}; there are {}", known()))?;
    if !kit.join(row.built).exists() {
        return Err(format!("{}: not built; run make there first", kit.display()));
    }
    let program = match row.program {
        "python3" => python(kit),
        program => program.to_owned(),
    };
    let mut command = Command::new(match program.strip_prefix("./") {
        // A relative program would be looked for from the caller's folder, not the kit's.
        Some(name) => kit.canonicalize().map_err(|error| format!("{}: {error}", kit.display()))?.join(name),
        None => std::path::PathBuf::from(program),
    });
    command.args(row.args).current_dir(kit);
    for (_, variable, value) in ENVIRONMENT.iter().filter(|(id, ..)| *id == language) {
        command.env(variable, value);
    }
    Ok(command)
}

/// The Python that the environment asks for, or the one that the kit was built with, or any.
fn python(kit: &Path) -> String {
    let asked = std::env::var("PYTHON").ok().filter(|python| !python.is_empty());
    let recorded = || std::fs::read_to_string(kit.join(PYTHON)).ok().filter(|path| Path::new(path).is_file());
    asked.or_else(recorded).unwrap_or_else(|| "python3".into())
}
