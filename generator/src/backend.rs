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
    /// Returns the constant facts about the programming language, such as its name and its tools.
    fn language(&self) -> &'static Language;

    /// Generates the text files of a kit, the folder that a candidate receives. The game's library
    /// and the compiled glue are not among them.
    fn kit(&self, api: &Api, names: &Names) -> Vec<File>;

    /// Returns the sources and build commands of the language's glue, the code between the language
    /// and the game's library. The organiser compiles it once and ships it in every kit.
    fn glue(&self, api: &Api, names: &Names, environment: &GlueEnvironment) -> Glue;

    /// Generates the source of a test champion that calls every function with random values and
    /// logs the results. It replaces [`Language::champion`] in a kit. `docs/probe.md` specifies the
    /// values and the log.
    fn probe(&self, api: &Api, names: &Names) -> Vec<File>;

    /// Returns lines of champion code that make the given programming mistake, each with its
    /// indentation relative to the first line. Returns `None` if the language offers no way to make
    /// this mistake.
    fn mistake(&self, api: &Api, names: &Names, kind: MistakeKind) -> Option<Vec<String>>;

    /// Returns the declaration and an example of one API item in this language, for the reference
    /// that candidates read.
    fn show(&self, api: &Api, names: &Names, item: Item) -> Sample;
}

/// The constant facts about a programming language that kits support.
#[derive(Debug)]
pub struct Language {
    /// The language's identifier on the command line and in folder names, such as `cpp`.
    pub id: &'static str,
    /// The language's name in running text, such as `C++`.
    pub title: &'static str,
    /// The path, in a kit, of the source file that the candidate edits.
    pub champion: &'static str,
    /// The programs that must be installed to build and run a kit.
    pub tools: &'static [Tool],
    /// The additional programs that the organiser's machine needs to compile the glue.
    pub glue_tools: &'static [Tool],
    /// The language's naming conventions, with which names of a description are spelt.
    pub dialect: Dialect,
    /// The settings with which the arena starts champions in this language.
    pub launch: &'static Launch,
    /// The language's texts for the README of a kit.
    pub guide: Guide,
}

/// The texts and facts about a programming language that the README of a kit contains.
#[derive(Debug, Clone, Copy)]
pub struct Guide {
    /// A Markdown text on how to debug a champion whose match is started with `make run`.
    pub debug: LocalizedText,
    /// A Markdown text on how to print a value of an enum or a struct with its names.
    pub print: LocalizedText,
    /// The debugger command that `make debug` runs in the kit's folder. If `None`, the match waits
    /// for a process that the candidate starts.
    pub debugger: Option<&'static str>,
    /// A text that names the file of the kit from which editors learn the API.
    pub editor: LocalizedText,
    /// True if the language's own Makefile has a rule `make doc`. Otherwise the kit contains a ready-made
    /// reference page.
    pub own_doc: bool,
    /// True if the language accepts any number as a value of an enum. Kits made by older versions do not report
    /// such a value.
    pub any_enum: bool,
}

/// A text of the message catalogue (`words/catalogue`) in two languages, as a function of the
/// locale.
pub type LocalizedText = fn(Locale) -> &'static str;

/// A program that must be installed to build and run a kit.
#[derive(Debug, Clone, Copy)]
pub struct Tool {
    /// The program's file name, looked up on the `PATH`, such as `ghc`.
    pub program: &'static str,
    /// The Debian package that contains the program, followed by the packages it depends on in practice,
    /// separated by spaces.
    pub package: &'static str,
}

/// A generated text file of a kit or of glue code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// The path of the generated file relative to the folder of the kit or glue, with `/` as
    /// separator.
    pub path: String,
    /// The contents of the generated file, in UTF-8.
    pub text: String,
    /// The owner of the generated file, who may change it after generation.
    pub owner: Owner,
}

/// The owner of a file in a kit, which decides whether the generator may overwrite the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    /// The candidate, who edits the file. The generator writes it once and never overwrites it.
    Candidate,
    /// The generator, which overwrites the file whenever kits are written and checks it for
    /// changes.
    Generator,
}

impl File {
    /// Creates a kit's file that belongs to the generator, which overwrites it whenever kits are
    /// written.
    pub fn generated(path: impl Into<String>, text: impl Into<String>) -> Self {
        File { path: path.into(), text: text.into(), owner: Owner::Generator }
    }

    /// Creates a kit's file that belongs to the candidate, who edits it.
    pub fn candidate(path: impl Into<String>, text: impl Into<String>) -> Self {
        File { path: path.into(), text: text.into(), owner: Owner::Candidate }
    }
}

/// The folders and tools with which the glue of a language is compiled. Glue is the code between a
/// language and the game's library.
#[derive(Debug, Clone)]
pub struct GlueEnvironment {
    /// The absolute path of the joute checkout, which contains the crates of `bindings/`.
    pub home: PathBuf,
    /// The absolute path of the folder that contains the game's library, `lib<game>.so`.
    pub library_dir: PathBuf,
    /// The absolute path of the folder for this language's glue files. The build commands run there.
    pub glue_dir: PathBuf,
    /// The absolute path of a cargo target folder that all glue crates share.
    pub target_dir: PathBuf,
    /// The Python interpreters for which extension modules of kits are built. The first must exist.
    pub pythons: Vec<PathBuf>,
}

/// The glue of a language, which is the compiled part of its kits: source files, build commands and
/// results.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Glue {
    /// The source files of the glue, written to [`GlueEnvironment::glue_dir`] before the commands
    /// run.
    pub files: Vec<File>,
    /// The build commands of the glue, run in this order in [`GlueEnvironment::glue_dir`].
    pub commands: Vec<Invocation>,
    /// The compiled files of the glue to copy into the kit.
    pub artifacts: Vec<Artifact>,
}

/// A build command with its arguments and environment variables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invocation {
    /// The name of the program to run, looked up on the `PATH`.
    pub program: String,
    /// The command-line arguments of the build command.
    pub args: Vec<String>,
    /// The environment variables to set for the build command, in addition to the inherited
    /// environment.
    pub env: Vec<(String, String)>,
}

impl Invocation {
    /// Creates a build command without additional environment variables.
    pub fn new(program: impl Into<String>, args: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Invocation {
            program: program.into(),
            args: args.into_iter().map(Into::into).collect(),
            env: Vec::new(),
        }
    }

    /// Adds an environment variable to the build command.
    #[must_use]
    pub fn env(mut self, key: impl Into<String>, value: impl Into<String>) -> Self {
        self.env.push((key.into(), value.into()));
        self
    }
}

/// A compiled file of the glue that is copied into the kit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Artifact {
    /// The path of the compiled file, absolute or relative to the glue folder.
    pub from: PathBuf,
    /// The path to which the compiled file is copied, relative to the kit's folder, such as
    /// `lib/api.jar`.
    pub to: String,
}

/// The item of an API, identified by its kind and its index in [`Api`].
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
    /// A user function, which the champion defines, by its index in [`Api::user_functions`].
    UserFunction(usize),
}

/// The code that declares and uses an API item in one language, as the reference shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    /// The declaration of the API item in the language's syntax, on one or several lines.
    pub signature: String,
    /// A single line of code that uses the API item.
    pub example: String,
}

/// Returns the name of a function in the C ABI of a game's library, `joute_<word>_<name>`, where
/// `name` is spelt as in the description.
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
