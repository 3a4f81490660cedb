//! The interface that a language implements to have a kit.

pub mod launch;

use crate::mistake::MistakeKind;
use crate::model::{Api, Locale};
use crate::names::{Dialect, Names};
use launch::Launch;
use std::path::PathBuf;

/// The code generator for the kits of one programming language. No method has a default
/// implementation, so that every new requirement breaks each backend at compile time.
pub trait Backend: Sync {
    /// Returns the fixed facts about this programming language, such as its name and the tools it
    /// needs.
    fn language(&self) -> &'static Language;

    /// Generates the text files of a kit, the folder from which a candidate builds a champion. The
    /// compiled parts, which are the game's library and the glue to it, are not included.
    fn kit(&self, api: &Api, names: &Names) -> Vec<File>;

    /// Returns the sources and build commands of the glue, the code that connects this language to
    /// the game's library. The organiser compiles the glue once and ships it in every kit.
    fn glue(&self, api: &Api, names: &Names, environment: &GlueEnvironment) -> Glue;

    /// Generates the source code of a probe, a test champion that calls every function with random
    /// values and logs the results. It is written to [`Language::champion`] in a kit.
    /// `docs/probe.md` specifies the values and the log.
    fn probe(&self, api: &Api, names: &Names) -> Vec<File>;

    /// Returns lines of code that make the given programming mistake in this language. Each line is
    /// indented relative to the first. Returns `None` if the language offers no way to make this
    /// mistake.
    fn mistake(&self, api: &Api, names: &Names, kind: MistakeKind) -> Option<Vec<String>>;

    /// Returns the declaration of an API item in this language and an example of its use. The
    /// reference for candidates shows both.
    fn show(&self, api: &Api, names: &Names, item: Item) -> Sample;
}

/// The fixed facts about one of the programming languages in which candidates can write champions.
#[derive(Debug)]
pub struct Language {
    /// The short name of the language on the command line and in folder names, such as `cpp`.
    pub id: &'static str,
    /// The language's name in running text, such as `C++`.
    pub title: &'static str,
    /// The path of the source file that the candidate edits, relative to the kit's folder.
    pub champion: &'static str,
    /// The programs that a candidate must install to build and run a kit in this language.
    pub tools: &'static [Tool],
    /// The further programs that the organiser needs to compile the glue, the code that connects
    /// this language to the game's library.
    pub glue_tools: &'static [Tool],
    /// The rules by which names of a game's API are spelt in this language.
    pub dialect: Dialect,
    /// The settings with which the arena starts champions in this language.
    pub launch: &'static Launch,
    /// The language's texts for the README of a kit.
    pub guide: Guide,
}

/// The texts and facts about one programming language that the README of its kits contains.
#[derive(Debug, Clone, Copy)]
pub struct Guide {
    /// A Markdown text that explains how to debug a champion of a match that was started with `make
    /// run`.
    pub debug: LocalizedText,
    /// A Markdown text that explains how to print an enum value or a struct in readable form.
    pub print: LocalizedText,
    /// The command that `make debug` runs in the kit's folder to start a debugger. If `None`, the
    /// match waits until the candidate starts the champion.
    pub debugger: Option<&'static str>,
    /// A text that names the file in the kit from which an editor learns the game's API.
    pub editor: LocalizedText,
    /// True if `make doc` generates the documentation with a tool of the language. Otherwise the
    /// kit contains a ready-made reference page.
    pub own_doc: bool,
    /// True if the language accepts any number as a value of an enum, even one that names no value.
    /// Kits made by older versions do not report such a value.
    pub any_enum: bool,
}

/// A function that returns a fixed text in French or English. The texts come from the message
/// catalogue (`words/catalogue`).
pub type LocalizedText = fn(Locale) -> &'static str;

/// A program that must be installed to build and run a kit.
#[derive(Debug, Clone, Copy)]
pub struct Tool {
    /// The program's file name, looked up on the `PATH`, such as `ghc`.
    pub program: &'static str,
    /// The Debian package that contains the program. Packages that it also needs in practice
    /// follow, separated by spaces.
    pub package: &'static str,
}

/// A generated text file of a kit, or of the glue code that connects a language to the game's
/// library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// The path of the file with `/` as separator, relative to the folder of the kit or of the
    /// glue.
    pub path: String,
    /// The contents of the generated file, in UTF-8.
    pub text: String,
    /// The owner of the file, who decides what it contains after it was generated.
    pub owner: Owner,
}

/// The owner of a file in a kit. The generator only overwrites files that it owns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    /// The candidate, who edits the file. The generator writes it once and never overwrites it
    /// afterwards.
    Candidate,
    /// The generator. It overwrites the file whenever kits are written, and the kit checks that
    /// nobody has changed it.
    Generator,
}

impl File {
    /// Creates a file of a kit that the generator owns and overwrites whenever kits are written.
    pub fn generated(path: impl Into<String>, text: impl Into<String>) -> Self {
        File { path: path.into(), text: text.into(), owner: Owner::Generator }
    }

    /// Creates a file of a kit that the candidate owns and edits.
    pub fn candidate(path: impl Into<String>, text: impl Into<String>) -> Self {
        File { path: path.into(), text: text.into(), owner: Owner::Candidate }
    }
}

/// The folders and tools that are needed to compile the glue of a language. Glue is the code that
/// connects a language to the game's library.
#[derive(Debug, Clone)]
pub struct GlueEnvironment {
    /// The absolute path of the joute checkout, whose folder `bindings/` contains the crates for
    /// glue code.
    pub home: PathBuf,
    /// The absolute path of the folder that contains the game's library, `lib<game>.so`.
    pub library_dir: PathBuf,
    /// The absolute path of the folder for this language's glue files. The build commands run there.
    pub glue_dir: PathBuf,
    /// The absolute path of the folder in which cargo builds. All crates for glue code share it.
    pub target_dir: PathBuf,
    /// The Python interpreters for which the extension modules of kits are built. The first one
    /// must be installed.
    pub pythons: Vec<PathBuf>,
}

/// The glue of a language: its source files, the commands that compile it, and the compiled files.
/// Glue is the code that connects a language to the game's library.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Glue {
    /// The source files of the glue. They are written to [`GlueEnvironment::glue_dir`] before the
    /// commands run.
    pub files: Vec<File>,
    /// The commands that compile the glue. They run in this order in [`GlueEnvironment::glue_dir`].
    pub commands: Vec<Invocation>,
    /// The compiled files that are copied from the glue folder into the kit.
    pub artifacts: Vec<Artifact>,
}

/// A build command to run, with its arguments and environment variables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invocation {
    /// The name of the program to run, looked up on the `PATH`.
    pub program: String,
    /// The command-line arguments of the build command.
    pub args: Vec<String>,
    /// The environment variables that the build command gets in addition to the inherited ones.
    pub env: Vec<(String, String)>,
}

impl Invocation {
    /// Creates a build command that runs `program` with `args` and the inherited environment.
    pub fn new(program: impl Into<String>, args: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Invocation {
            program: program.into(),
            args: args.into_iter().map(Into::into).collect(),
            env: Vec::new(),
        }
    }

    /// Adds an environment variable to the build command and returns the command.
    #[must_use]
    pub fn env(mut self, key: impl Into<String>, value: impl Into<String>) -> Self {
        self.env.push((key.into(), value.into()));
        self
    }
}

/// A compiled file of the glue code, to be copied into the kit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Artifact {
    /// The path of the compiled file, either absolute or relative to the glue folder.
    pub from: PathBuf,
    /// The path of the copy relative to the kit's folder, such as `lib/api.jar`.
    pub to: String,
}

/// A reference to one item of a game's API: its kind and its index in [`Api`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Item {
    /// A constant of the API, given by its index in [`Api::constants`].
    Constant(usize),
    /// An enum of the API, given by its index in [`Api::enums`].
    Enum(usize),
    /// A struct of the API, given by its index in [`Api::structs`].
    Struct(usize),
    /// An API function, which champions can call, given by its index in [`Api::functions`].
    Function(usize),
    /// A user function, which champions must define, given by its index in [`Api::user_functions`].
    UserFunction(usize),
}

/// The code that the API reference shows for one item in one programming language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    /// The declaration of the API item in the language's syntax, on one or several lines.
    pub signature: String,
    /// A single line of code that uses the API item.
    pub example: String,
}

/// Returns the name of a C function of a game's library, `joute_<word>_<name>`. `name` is spelt as
/// in the game's description.
///
/// The word is one of:
/// - `api`: an API function
/// - `flat`: an API function's form that passes no aggregates by value
/// - `take`: the arguments of a user function
/// - `answer` and `flatanswer`: the result of a user function
/// - `show`: the text of a display function
/// - `drop`: a function that frees a value
pub fn symbol(word: &str, name: &str) -> String {
    format!("joute_{word}_{name}")
}
