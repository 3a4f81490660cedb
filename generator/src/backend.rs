//! The interface that a language implements to have a kit.

pub mod launch;

use crate::mistake::MistakeKind;
use crate::model::{Api, Locale};
use crate::names::{Dialect, Names};
use launch::Launch;
use std::path::PathBuf;

/// The code generator of one language. No method has a default implementation, so that every new requirement
/// breaks each backend at compile time.
pub trait Backend: Sync {
    /// Returns the constant facts about the language.
    fn language(&self) -> &'static Language;

    /// Generates the text files of a kit. The game's library and the compiled glue are not among them.
    fn kit(&self, api: &Api, names: &Names) -> Vec<File>;

    /// Returns the sources and build commands of the glue code, which the organiser compiles once and ships
    /// in every kit.
    fn glue(&self, api: &Api, names: &Names, environment: &GlueEnvironment) -> Glue;

    /// Generates a champion that calls every function with random values and logs the results. It replaces
    /// [`Language::champion`] in a kit. `docs/probe.md` specifies the values and the log.
    fn probe(&self, api: &Api, names: &Names) -> Vec<File>;

    /// Returns lines of champion code that make the given mistake, each with its indentation relative to the
    /// first line. Returns `None` if the language offers no way to make this mistake.
    fn mistake(&self, api: &Api, names: &Names, kind: MistakeKind) -> Option<Vec<String>>;

    /// Returns the signature and an example of one API item in this language, for the reference.
    fn show(&self, api: &Api, names: &Names, item: Item) -> Sample;
}

/// Constant facts about a language.
#[derive(Debug)]
pub struct Language {
    /// The language's identifier on the command line and in folder names, such as `cpp`.
    pub id: &'static str,
    /// The language's name in running text, such as `C++`.
    pub title: &'static str,
    /// The path of the kit's source file that the candidate edits.
    pub champion: &'static str,
    /// The programs that must be installed to build and run a kit.
    pub tools: &'static [Tool],
    /// The additional programs that the organiser's machine needs to compile the glue.
    pub glue_tools: &'static [Tool],
    /// The language's naming conventions.
    pub dialect: Dialect,
    /// The description of how the arena starts champions in this language.
    pub launch: &'static Launch,
    /// The language's texts for the README of a kit.
    pub guide: Guide,
}

/// The texts and facts about a language that the README of a kit contains.
#[derive(Debug, Clone, Copy)]
pub struct Guide {
    /// A Markdown text on how to debug a champion whose match is started with `make run`.
    pub debug: LocalizedText,
    /// A text on how to print a value of an enum or a struct with its names.
    pub print: LocalizedText,
    /// The command that `make debug` runs in the kit's folder. If `None`, the match waits for a process that
    /// the candidate starts.
    pub debugger: Option<&'static str>,
    /// A text that names the file which tells editors about the API.
    pub editor: LocalizedText,
    /// True if the language's own Makefile has a rule `make doc`. Otherwise the kit contains a ready-made
    /// reference page.
    pub own_doc: bool,
    /// True if the language accepts any number as a value of an enum. Kits made by older versions do not report
    /// such a value.
    pub any_enum: bool,
}

/// A text of the message catalogue (`words/catalogue`), as a function of the locale.
pub type LocalizedText = fn(Locale) -> &'static str;

/// A program that a kit needs.
#[derive(Debug, Clone, Copy)]
pub struct Tool {
    /// The program's file name, looked up on the `PATH`, such as `ghc`.
    pub program: &'static str,
    /// The Debian package that contains the program, followed by the packages it depends on in practice,
    /// separated by spaces.
    pub package: &'static str,
}

/// A generated text file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// The file's path relative to the folder of the kit or glue, with `/` as separator.
    pub path: String,
    /// The file's contents, in UTF-8.
    pub text: String,
    /// The owner of the file, who may change it after generation.
    pub owner: Owner,
}

/// The owner of a kit's file, who decides whether the generator may overwrite it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    /// The file belongs to the candidate. The generator writes it once and never overwrites it.
    Candidate,
    /// The file belongs to the generator. It is overwritten whenever kits are written, and checked for drift.
    Generator,
}

impl File {
    /// Creates a file that the generator owns.
    pub fn generated(path: impl Into<String>, text: impl Into<String>) -> Self {
        File { path: path.into(), text: text.into(), owner: Owner::Generator }
    }

    /// Creates a file that the candidate edits.
    pub fn candidate(path: impl Into<String>, text: impl Into<String>) -> Self {
        File { path: path.into(), text: text.into(), owner: Owner::Candidate }
    }
}

/// The folders and tools with which glue is compiled.
#[derive(Debug, Clone)]
pub struct GlueEnvironment {
    /// The absolute path of the joute checkout, which contains the crates of `bindings/`.
    pub home: PathBuf,
    /// The absolute path of the folder that contains `lib<game>.so`.
    pub library_dir: PathBuf,
    /// The absolute path of the folder for this language's glue files. The build commands run there.
    pub glue_dir: PathBuf,
    /// The absolute path of a cargo target folder that all glue crates share.
    pub target_dir: PathBuf,
    /// The Python interpreters for which extension modules are built. The first must exist.
    pub pythons: Vec<PathBuf>,
}

/// The compiled part of a language's kit, with the steps that build it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Glue {
    /// The source files, written to [`GlueEnvironment::glue_dir`] before the commands run.
    pub files: Vec<File>,
    /// The build commands, run in this order in [`GlueEnvironment::glue_dir`].
    pub commands: Vec<Invocation>,
    /// The compiled files to copy into the kit.
    pub artifacts: Vec<Artifact>,
}

/// A command with its arguments and environment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invocation {
    /// The program's name, looked up on the `PATH`.
    pub program: String,
    /// The command's arguments.
    pub args: Vec<String>,
    /// The environment variables to set in addition to the inherited environment.
    pub env: Vec<(String, String)>,
}

impl Invocation {
    /// Creates a command without additional environment variables.
    pub fn new(program: impl Into<String>, args: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Invocation {
            program: program.into(),
            args: args.into_iter().map(Into::into).collect(),
            env: Vec::new(),
        }
    }

    /// Adds an environment variable to the command.
    #[must_use]
    pub fn env(mut self, key: impl Into<String>, value: impl Into<String>) -> Self {
        self.env.push((key.into(), value.into()));
        self
    }
}

/// A compiled file to copy into the kit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Artifact {
    /// The source path, absolute or relative to the glue folder.
    pub from: PathBuf,
    /// The destination path relative to the kit's folder, such as `lib/api.jar`.
    pub to: String,
}

/// An item of the API, identified by its index in [`Api`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Item {
    /// A constant, by its index in [`Api::constants`].
    Constant(usize),
    /// An enum, by its index in [`Api::enums`].
    Enum(usize),
    /// A struct, by its index in [`Api::structs`].
    Struct(usize),
    /// An API function, by its index in [`Api::functions`].
    Function(usize),
    /// A function that the champion defines, by its index in [`Api::user_functions`].
    UserFunction(usize),
}

/// The code that declares and uses an API item in one language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    /// The item's declaration in the language's syntax, on one or several lines.
    pub signature: String,
    /// A single line of code that uses the item.
    pub example: String,
}

/// Returns the C ABI symbol `joute_<word>_<name>`, where `name` is spelt as in the description.
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
