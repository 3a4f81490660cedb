//! The interface that each programming language implements to get a kit for candidates.

use crate::mistake::MistakeKind;
use crate::model::Locale;
use crate::names::{Dialect, Item, NamedApi};
use joute_launch::LaunchFacts;
use std::path::PathBuf;

/// The code generator for the kits of one programming language. No method has a default
/// implementation, so that every new requirement breaks each backend at compile time.
pub trait Backend: Sync {
    /// Returns the fixed facts about the language, such as its name and its tools.
    fn language(&self) -> &'static Language;

    /// Generates the text files of a kit, from which a candidate builds a champion. The compiled
    /// files come from [`Backend::glue`].
    fn kit(&self, api: &NamedApi<'_>) -> Vec<File>;

    /// Returns the glue, the code between this language and the game's library. The organiser
    /// compiles it once and ships it in every kit.
    fn glue(&self, api: &NamedApi<'_>, environment: &GlueEnvironment) -> Glue;

    /// Generates the source code of a probe in this language. A probe is a test champion that calls
    /// every function with random values and logs the results. It is written to the file
    /// [`Language::champion`]. `docs/probe.md` specifies the values and the log.
    fn probe(&self, api: &NamedApi<'_>) -> Vec<File>;

    /// Returns lines of code that make a given programming mistake in this language. Each line is
    /// indented relative to the first. Returns `None` if the mistake is impossible in the language.
    fn mistake(&self, api: &NamedApi<'_>, kind: MistakeKind) -> Option<Vec<String>>;

    /// Returns the declaration of an API item in this language, and an example. The reference for
    /// candidates shows both.
    fn show(&self, api: &NamedApi<'_>, item: Item<'_>) -> Sample;
}

/// The backend of one programming language as a table of its facts and functions. No field has a
/// default value, so that every new requirement breaks each backend at compile time. The functions
/// are described at the methods of [`Backend`].
pub struct LanguageBackend {
    /// The fixed facts about the language.
    pub language: &'static Language,
    /// The function that implements [`Backend::kit`].
    pub kit: fn(&NamedApi<'_>) -> Vec<File>,
    /// The function that implements [`Backend::glue`].
    pub glue: fn(&NamedApi<'_>, &GlueEnvironment) -> Glue,
    /// The function that implements [`Backend::probe`].
    pub probe: fn(&NamedApi<'_>) -> Vec<File>,
    /// The function that implements [`Backend::mistake`].
    pub mistake: fn(&NamedApi<'_>, MistakeKind) -> Option<Vec<String>>,
    /// The function that implements [`Backend::show`].
    pub show: fn(&NamedApi<'_>, Item<'_>) -> Sample,
}

impl Backend for LanguageBackend {
    fn language(&self) -> &'static Language {
        self.language
    }

    fn kit(&self, api: &NamedApi<'_>) -> Vec<File> {
        (self.kit)(api)
    }

    fn glue(&self, api: &NamedApi<'_>, environment: &GlueEnvironment) -> Glue {
        (self.glue)(api, environment)
    }

    fn probe(&self, api: &NamedApi<'_>) -> Vec<File> {
        (self.probe)(api)
    }

    fn mistake(&self, api: &NamedApi<'_>, kind: MistakeKind) -> Option<Vec<String>> {
        (self.mistake)(api, kind)
    }

    fn show(&self, api: &NamedApi<'_>, item: Item<'_>) -> Sample {
        (self.show)(api, item)
    }
}

/// A programming language in which candidates can write champions.
#[derive(Debug)]
pub struct Language {
    /// The short name of the language, such as `cpp`. The command line and folder names use it.
    pub id: &'static str,
    /// The name of the programming language for readers, such as `C++`.
    pub title: &'static str,
    /// The path of the source file that the candidate edits. It is relative to the kit's folder.
    pub champion: &'static str,
    /// The programs that a candidate must install to use a kit in this language.
    pub tools: &'static [Tool],
    /// The additional programs that the organiser needs to compile the language's glue code.
    pub glue_tools: &'static [Tool],
    /// The language's rules for spelling the names of a game's API.
    pub dialect: Dialect,
    /// The settings with which the arena starts champions in this language.
    pub launch: &'static LaunchFacts,
    /// The language's texts for the README of a kit.
    pub guide: Guide,
}

impl Language {
    /// Returns the Debian packages that a kit needs, separated by spaces.
    pub fn packages(&self) -> String {
        let mut packages: Vec<&str> = Vec::new();
        for package in self.tools.iter().flat_map(|tool| tool.package.split(' ')) {
            if !packages.contains(&package) {
                packages.push(package);
            }
        }
        packages.join(" ")
    }
}

/// The texts about one programming language for the README of its kits.
#[derive(Debug, Clone, Copy)]
pub struct Guide {
    /// A Markdown text that explains how to debug a champion during `make run`.
    pub debug: LocalizedText,
    /// A Markdown text that explains how to print an enum value or a struct.
    pub print: LocalizedText,
    /// The command with which `make debug` starts a debugger in the kit's folder. If it is `None`,
    /// the match waits until the candidate starts the champion.
    pub debugger: Option<&'static str>,
    /// A text that names the kit's API file, from which an editor reads the game's API.
    pub editor: LocalizedText,
    /// The facts about the language from which the kit's files for VS Code are generated, as JSON. The type
    /// `Editor` in `generator/src/kit/editor.rs` explains them.
    pub vscode: &'static str,
    /// True if the language accepts any number as an enum value. Older kits do not report a number
    /// that names no value.
    pub any_enum: bool,
}

/// A function that returns a fixed text in French or English. The texts are stored in
/// `crates/words/catalogue`.
pub type LocalizedText = fn(Locale) -> &'static str;

/// A program that must be installed to build and run a kit.
#[derive(Debug, Clone, Copy)]
pub struct Tool {
    /// The file name of the program, such as `ghc`. It is looked up on the `PATH`.
    pub program: &'static str,
    /// The Debian package that contains the program. Further packages that it needs follow after
    /// spaces.
    pub package: &'static str,
}

/// A generated text file of a kit or of a language's glue code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// The path of the file relative to the folder of the kit or glue. Its separator is `/`.
    pub path: String,
    /// The contents of the generated file, in UTF-8.
    pub text: String,
    /// The owner of the file, who decides what it contains after it was generated.
    pub owner: Owner,
}

/// The owner of a file in a kit. The generator overwrites only its own files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    /// The candidate owns and edits the file. The generator writes it once and never overwrites it.
    Candidate,
    /// The generator owns the file. It overwrites the file whenever it writes the kit, and
    /// candidates must not change it.
    Generator,
}

impl File {
    /// Creates a file of a kit that belongs to the generator. It is overwritten whenever the kit is
    /// written.
    pub fn generated(path: impl Into<String>, text: impl Into<String>) -> Self {
        File { path: path.into(), text: text.into(), owner: Owner::Generator }
    }

    /// Creates a file of a kit that belongs to the candidate. The candidate edits it.
    pub fn candidate(path: impl Into<String>, text: impl Into<String>) -> Self {
        File { path: path.into(), text: text.into(), owner: Owner::Candidate }
    }
}

/// The folders and tools for compiling a language's glue. Glue is the code that connects a language
/// to the game's library.
#[derive(Debug, Clone)]
pub struct GlueEnvironment {
    /// The absolute path of the joute checkout. Its folder `bindings/` contains crates for glue
    /// code.
    pub home: PathBuf,
    /// The absolute path of the folder with the game's library, `lib<game>.so`.
    pub library_dir: PathBuf,
    /// The absolute path of the folder in which cargo builds. The glue crates of all languages
    /// share it.
    pub target_dir: PathBuf,
}

/// The glue of a language: its sources, build commands and compiled files. Glue connects a language
/// to the game's library.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Glue {
    /// The source files of the glue. They are written to a folder before the
    /// build commands run.
    pub files: Vec<File>,
    /// The commands that compile the glue, in order. They run in this folder.
    pub commands: Vec<Invocation>,
    /// The compiled files that are copied from the glue folder into the kit.
    pub artifacts: Vec<Artifact>,
}

/// A build command with its arguments and environment variables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invocation {
    /// The name of the program that the build command runs. It is looked up on the `PATH`.
    pub program: String,
    /// The command-line arguments of the build command.
    pub args: Vec<String>,
    /// The environment variables that are set for the build command. It also gets the inherited
    /// ones.
    pub env: Vec<(String, String)>,
}

impl Invocation {
    /// Creates a build command that runs `program` with `args`. It inherits the environment.
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

/// A compiled file of the glue code that is copied into the kit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Artifact {
    /// The path of the compiled file. It is absolute or relative to the glue folder.
    pub from: PathBuf,
    /// The path of the copy in the kit, such as `lib/api.jar`.
    pub to: String,
}

/// The code that the API reference shows for one item in one language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    /// The declaration of the API item in the programming language. It may have several lines.
    pub signature: String,
    /// One line of code that uses the API item.
    pub example: String,
}

/// The text of `joute.h`, the C header of the functions of a game's library that do not depend on
/// the game. Every kit or glue with C or C++ code contains a copy.
pub const JOUTE_H: &str = include_str!("../../bindings/abi/joute.h");

/// The text of `joute_store.h`, a C header for the memory of the arrays that a champion passes to the
/// game's library. Glue in C that cannot use the language's own memory for them contains a copy.
pub const JOUTE_STORE_H: &str = include_str!("../../bindings/abi/joute_store.h");

/// Returns the name of a C function in a game's library, `joute_<word>_<name>`. `name` is spelt as
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
