//! What a language must provide to have a kit.

pub mod launch;

use crate::mistake::Slip;
use crate::model::{Api, Locale};
use crate::names::{Dialect, Names};
use launch::Launch;
use std::path::PathBuf;

/// One language. No method has a default: a new need breaks every backend at compile time.
pub trait Backend: Sync {
    /// Facts about the language.
    fn language(&self) -> &'static Language;

    /// The text files of a kit: everything except the library.
    fn kit(&self, api: &Api, names: &Names) -> Vec<File>;

    /// What the organiser compiles once and ships in every kit.
    fn glue(&self, api: &Api, names: &Names, shop: &Shop) -> Glue;

    /// A champion that calls every function with random values and logs what it gets; it replaces
    /// [`Language::champion`] in a kit. See `docs/probe.md` for what it draws and writes.
    fn probe(&self, api: &Api, names: &Names) -> Vec<File>;

    /// The lines of a champion that make a mistake, each with the spaces that it has beyond the first; `None` if the language
    /// leaves no way to make it.
    fn mistake(&self, api: &Api, names: &Names, slip: Slip) -> Option<Vec<String>>;

    /// How one item of the API looks in this language, for the reference.
    fn show(&self, api: &Api, names: &Names, item: Item) -> Sample;
}

/// Facts about a language.
#[derive(Debug)]
pub struct Language {
    /// On the command line and in folder names: `cpp`.
    pub id: &'static str,
    /// As people write it: `C++`.
    pub title: &'static str,
    /// The file that a candidate edits.
    pub champion: &'static str,
    /// What must be on the machine to build and run a kit.
    pub tools: &'static [Tool],
    /// What else the organiser's machine needs, to compile the glue.
    pub shop_tools: &'static [Tool],
    /// Its naming conventions.
    pub dialect: Dialect,
    /// What the arena must know of it.
    pub launch: &'static Launch,
    /// For the README of a kit.
    pub guide: Guide,
}

/// What the README of a kit says about its language.
#[derive(Debug, Clone, Copy)]
pub struct Guide {
    /// How to debug, in Markdown; the match is started with `make run`.
    pub debug: Words,
    /// How to print a value of an enum or a struct with its names.
    pub print: Words,
    /// What `make debug` runs in the kit's folder; without it, the match waits for a process that the candidate starts.
    pub debugger: Option<&'static str>,
    /// Which file tells editors about the API.
    pub editor: Words,
    /// True if `make doc` is the language's own rule, in its Makefile; otherwise the kit has a page ready.
    pub own_doc: bool,
    /// True if any number may stand for a value of an enum, and older kits let it through.
    pub any_enum: bool,
}

/// A text of the catalogue (`words/catalogue`), in each locale.
pub type Words = fn(Locale) -> &'static str;

/// A program that a kit needs.
#[derive(Debug, Clone, Copy)]
pub struct Tool {
    /// Looked for on the PATH: `ghc`.
    pub program: &'static str,
    /// The Debian package that contains it, and those that it needs to be useful: `ghc`.
    pub package: &'static str,
}

/// One generated file, its path relative to the kit or glue folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// With `/`, never absolute.
    pub path: String,
    /// UTF-8.
    pub text: String,
    /// Who may write it after it was generated.
    pub owner: Owner,
}

/// Who a file of a kit belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    /// The candidate: written once, never overwritten.
    Candidate,
    /// The generator: overwritten whenever kits are written, and checked for drift.
    Generator,
}

impl File {
    /// A file of ours.
    pub fn generated(path: impl Into<String>, text: impl Into<String>) -> Self {
        File { path: path.into(), text: text.into(), owner: Owner::Generator }
    }

    /// A file that the candidate edits.
    pub fn candidate(path: impl Into<String>, text: impl Into<String>) -> Self {
        File { path: path.into(), text: text.into(), owner: Owner::Candidate }
    }
}

/// Where glue is compiled.
#[derive(Debug, Clone)]
pub struct Shop {
    /// The checkout of joute, absolute: crates of `bindings/` are found there.
    pub home: PathBuf,
    /// The folder that holds `lib<game>.so`, absolute.
    pub library_dir: PathBuf,
    /// The folder into which this language's glue files are written and where commands run, absolute.
    pub glue_dir: PathBuf,
    /// A cargo target folder shared by all glue crates, absolute.
    pub target_dir: PathBuf,
    /// The versions of Python that modules are built for; the first must exist.
    pub pythons: Vec<PathBuf>,
}

/// What the organiser compiles once for a language.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Glue {
    /// Sources, written to [`Shop::glue_dir`] before the commands.
    pub files: Vec<File>,
    /// Commands, in order, run in [`Shop::glue_dir`].
    pub commands: Vec<Invocation>,
    /// What goes into the kit.
    pub artifacts: Vec<Artifact>,
}

/// One command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invocation {
    /// Found on the PATH.
    pub program: String,
    /// Its arguments.
    pub args: Vec<String>,
    /// Variables added to our environment.
    pub env: Vec<(String, String)>,
}

impl Invocation {
    /// A command without variables of its own.
    pub fn new(program: impl Into<String>, args: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Invocation {
            program: program.into(),
            args: args.into_iter().map(Into::into).collect(),
            env: Vec::new(),
        }
    }

    /// With one more variable.
    #[must_use]
    pub fn env(mut self, key: impl Into<String>, value: impl Into<String>) -> Self {
        self.env.push((key.into(), value.into()));
        self
    }
}

/// A compiled file: from a path (absolute, or relative to the glue folder) to one in the kit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Artifact {
    /// Where the commands leave it.
    pub from: PathBuf,
    /// Where the kit has it: `lib/api.jar`.
    pub to: String,
}

/// An item of the API, by its index in [`Api`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Item {
    /// A constant.
    Constant(usize),
    /// An enum.
    Enum(usize),
    /// A struct.
    Struct(usize),
    /// A function.
    Function(usize),
    /// A function that the champion writes.
    UserFunction(usize),
}

/// How an item looks in a language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    /// Declaration as the language writes it; may have several lines.
    pub signature: String,
    /// One line that uses it.
    pub example: String,
}

/// `joute_<word>_<name>`: a symbol of the C ABI, spelt from the description's own name.
///
/// Words: `api` (a function), `flat` (its form without aggregates by value), `take` (a user function's
/// arguments), `answer` and `flatanswer` (its result), `show` (an `afficher_*` text), `drop` (frees).
pub fn symbol(word: &str, name: &str) -> String {
    format!("joute_{word}_{name}")
}
