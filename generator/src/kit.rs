//! A whole kit: what the language writes, and what every kit has.

use crate::backend::{Backend, File, Language, Owner};
use crate::model::{Api, Locale};
use crate::names::Names;
use crate::reference;
use crate::text::{Texts, texts};
use askama::Template;
use sha2::{Digest as _, Sha256};

#[derive(Template)]
#[template(path = "kit/kit.mk", escape = "none")]
struct Rules<'a> {
    text: Texts,
    words: RuleWords,
    game: &'a str,
    champion: &'a str,
    functions: String,
    debugger: &'a str,
    own_doc: bool,
    opponents: &'a [String],
}

/// What `make` says when something is missing, within double quotes of a shell.
struct RuleWords {
    annotated: &'static str,
    given: &'static str,
    no_variable: &'static str,
    no_side: &'static str,
    changed_rule: &'static str,
    edited: &'static str,
    unused: &'static str,
    old_rule: &'static str,
    old_name: &'static str,
    no_champion: &'static str,
    made_rule: &'static str,
    helpful: &'static str,
    help: Help,
    mine: &'static str,
    tools_rule: &'static str,
    no_tool: String,
    no_function: &'static str,
    no_library: &'static str,
    no_start: &'static str,
    no_replay: &'static str,
    open: &'static str,
}

/// What `make help` says of each rule and variable, and what stands for a variable's value.
struct Help {
    all: &'static str,
    run: &'static str,
    debug: &'static str,
    view: &'static str,
    doc: &'static str,
    tar: &'static str,
    clean: &'static str,
    help: &'static str,
    variables: &'static str,
    a_map: &'static str,
    a_folder: &'static str,
    a_file: &'static str,
    a_command: &'static str,
    map: &'static str,
    opponent: &'static str,
    side: &'static str,
    seed: &'static str,
    quiet: &'static str,
    replay: &'static str,
    page: &'static str,
    debugger: &'static str,
    command: &'static str,
}

const HELP_FR: Help = Help {
    all: "compile",
    run: "joue un match contre l'adversaire fourni",
    debug: "joue le même match, votre champion sous un débogueur, sans limite de temps",
    view: "fait du dernier match une page web",
    doc: "dit où est la référence de l'API",
    tar: "met vos fichiers dans champion.tar.gz, l'archive à envoyer",
    clean: "efface ce qui se recompile",
    help: "ce texte",
    variables: "Variables, par exemple make run SIDE=1 SEED=7 :",
    a_map: "CARTE",
    a_folder: "DOSSIER",
    a_file: "FICHIER",
    a_command: "COMMANDE",
    map: "la carte, si le jeu en a : un fichier, ou le nom d'une carte officielle",
    opponent: "le kit d'un autre champion, déjà compilé",
    side: "vous jouez en second (0 : en premier)",
    seed: "ce que le jeu tire au sort en dépend",
    quiet: "n'affiche pas ce que les champions écrivent",
    replay: "où va le match, et d'où make view le prend",
    page: "où make view écrit la page",
    debugger: "ce que lance make debug",
    command: "ce que make run lance à la place de votre champion, hors de la prison",
};

const HELP_EN: Help = Help {
    all: "builds",
    run: "plays a match against the bundled opponent",
    debug: "plays the same match, your champion under a debugger, without a clock",
    view: "makes a web page of the last match",
    doc: "says where the reference of the API is",
    tar: "puts your files into champion.tar.gz, the archive to submit",
    clean: "removes what can be built again",
    help: "this text",
    variables: "Variables, as in make run SIDE=1 SEED=7:",
    a_map: "MAP",
    a_folder: "FOLDER",
    a_file: "FILE",
    a_command: "COMMAND",
    map: "the map, if the game has some: a file, or the name of an official map",
    opponent: "the kit of another champion, built before",
    side: "you play second (0: first)",
    seed: "what the game draws depends on it",
    quiet: "leaves out what champions print",
    replay: "where the match goes, and whence make view takes it",
    page: "where make view writes the page",
    debugger: "what make debug starts",
    command: "what make run starts in place of your champion, outside of the jail",
};

fn rule_words(language: &Language, locale: Locale) -> RuleWords {
    let packages = packages(language);
    match locale {
        Locale::Fr => RuleWords {
            annotated: "make help montre chaque règle et chaque variable qui porte ## et un texte.",
            given: "Une variable que personne ne lit est une faute de frappe.",
            no_variable: "ce kit n'a pas de variable de ce nom ; make help donne les siennes",
            no_side: "la place que vous prenez est une de celles-ci :",
            changed_rule: "Les fichiers du kit qui ne sont plus ceux d'origine ; ce qui en est déjà compilé ne sert plus.",
            edited: "ce fichier du kit a changé. Cela sert ici, mais make tar ne l'envoie pas, et les organisateurs compilent avec l'original : vos ajouts vont dans vos fichiers.",
            unused: "ce fichier du kit a changé, pour rien : ce qu'il déclare est déjà compilé dans lib/, et make tar ne l'envoie pas. Vos ajouts vont dans vos fichiers.",
            old_rule: "Les noms qu'a eus ailleurs le fichier d'un champion.",
            old_name: "ce kit ne lit pas ce nom. Si c'est votre champion :",
            no_champion: "ce fichier manque, et c'est lui que le kit compile.",
            made_rule: "De quoi le champion a été fait, par contenu : une archive peut ramener un fichier plus ancien que lui.",
            helpful: "Ce que lit make help.",
            help: HELP_FR,
            mine: "Vos fichiers, ici et dans vos dossiers ; make ne sait pas lire un nom qui contient une espace.",
            tools_rule: "Dit ce qui manque avant que le compilateur ne le dise mal.",
            no_tool: format!("commande introuvable. Ce kit demande : sudo apt install {packages}"),
            no_function: "rien ne porte ce nom. Le jeu appelle cette fonction : écrivez-la, même vide.",
            no_library: "ce fichier du kit a disparu. Décompressez le kit à nouveau ; votre champion n'y perd rien si vous le gardez.",
            no_start: "ne démarre pas ici. Ce kit demande Linux sur x86-64 avec la glibc $$(cat lib/glibc) ou plus récente.",
            no_replay: "pas de replay ici. Jouez d'abord un match : make run",
            open: "à ouvrir dans un navigateur :",
        },
        Locale::En => RuleWords {
            annotated: "make help shows each rule and each variable that has ## and a text.",
            given: "A variable that nobody reads is a slip of the finger.",
            no_variable: "this kit has no variable of that name; make help lists those that it has",
            no_side: "the place that you take is one of these:",
            changed_rule: "Files of the kit that are no longer what they were; what was compiled of them is not used.",
            edited: "this file of the kit was changed. That counts here, but make tar does not send it, and organisers build with the original: what you add goes into your files.",
            unused: "this file of the kit was changed, to no effect: what it declares is compiled already, in lib/, and make tar does not send it. What you add goes into your files.",
            old_rule: "Names that a champion's file had elsewhere.",
            old_name: "this kit does not read that name. If it is your champion:",
            no_champion: "this file is missing, and it is the one that the kit builds.",
            made_rule: "What the champion was made of, by content: an archive may bring back a file that is older than it.",
            helpful: "What make help reads.",
            help: HELP_EN,
            mine: "Your files, here and in your folders; make cannot read a name with a space in it.",
            tools_rule: "Says what is missing before a compiler says it badly.",
            no_tool: format!("command not found. This kit needs: sudo apt install {packages}"),
            no_function: "nothing has this name. The game calls this function: write it, even if it is empty.",
            no_library: "this file of the kit is gone. Unpack the kit again, and keep your champion.",
            no_start: "does not start here. This kit needs Linux on x86-64 with glibc $$(cat lib/glibc) or newer.",
            no_replay: "no replay here. Play a match first: make run",
            open: "open it in a browser:",
        },
    }
}

#[derive(Template)]
#[template(path = "kit/README.fr.md", escape = "none")]
struct ReadmeFr<'a> {
    readme: Readme<'a>,
}

#[derive(Template)]
#[template(path = "kit/README.en.md", escape = "none")]
struct ReadmeEn<'a> {
    readme: Readme<'a>,
}

struct Readme<'a> {
    game: &'a str,
    title: &'a str,
    champion: &'a str,
    packages: String,
    debug: &'a str,
    editor: &'a str,
    user_functions: Vec<(String, String)>,
    supplies: &'a Supplies,
}

/// What the kits of a game hold beside what its description gives; their README tells of it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Supplies {
    /// The file with the rules, as candidates read them.
    pub rules: Option<String>,
    /// Whether the game is played on maps, the official ones in `maps/`.
    pub maps: bool,
    /// The file of a small champion to start from.
    pub example: Option<String>,
    /// The folders of further opponents, beside `opponent`.
    pub opponents: Vec<String>,
}

/// Every text file of a kit whose game supplies nothing; compiled ones come from [`Backend::glue`].
pub fn kit(backend: &dyn Backend, api: &Api) -> Vec<File> {
    supplied_kit(backend, api, &Supplies::default())
}

/// Every text file of a kit, its README in the light of what stands beside them.
pub fn supplied_kit(backend: &dyn Backend, api: &Api, supplies: &Supplies) -> Vec<File> {
    let language = backend.language();
    let names = Names::new(api, language.dialect);
    let mut files = backend.kit(api, &names);
    files.push(File::generated("joute.json", manifest(language, api)));
    files.push(File::generated("README.md", readme(language, api, &names, supplies)));
    let rules = Rules {
        text: texts(api),
        words: rule_words(language, api.locale),
        game: &api.name,
        champion: language.champion,
        functions: searchable(&names.user_functions),
        debugger: language.guide.debugger.unwrap_or_default(),
        own_doc: language.guide.own_doc,
        opponents: &supplies.opponents,
    };
    files.push(File::generated("joute/kit.mk", render(&rules)));
    files.push(File::generated("joute/sums", sums(&files)));
    if !language.guide.own_doc {
        files.push(File::generated("doc/index.html", reference::kit_page(api, backend, &names)));
    }
    files
}

/// The SHA-256 of each generated file, as `sha256sum --check` reads it.
fn sums(files: &[File]) -> String {
    let generated = files.iter().filter(|file| file.owner == Owner::Generator);
    let line = |file: &File| format!("{}  {}\n", hex(&Sha256::digest(&file.text)), file.path);
    generated.map(line).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What the arena reads to start a champion.
fn manifest(language: &Language, api: &Api) -> String {
    let manifest = serde_json::json!({
        "joute": 1, "game": api.name, "language": language.id, "api": format!("{:016x}", api.hash()),
        "locale": api.locale.code(),
    });
    format!("{manifest:#}\n")
}

/// Names of functions that a shell and grep read as they are: an escaped one is not looked for.
fn searchable(names: &[String]) -> String {
    let plain = |name: &&String| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    names.iter().filter(plain).map(String::as_str).collect::<Vec<_>>().join(" ")
}

/// The Debian packages of a language's tools, once each.
fn packages(language: &Language) -> String {
    let mut packages: Vec<&str> = Vec::new();
    for package in language.tools.iter().flat_map(|tool| tool.package.split(' ')) {
        if !packages.contains(&package) {
            packages.push(package);
        }
    }
    packages.join(" ")
}

fn readme(language: &Language, api: &Api, names: &Names, supplies: &Supplies) -> String {
    let functions = names.user_functions.iter().zip(&api.user_functions);
    let readme = Readme {
        game: &api.name,
        title: language.title,
        champion: language.champion,
        packages: packages(language),
        debug: language.guide.debug.of(api.locale),
        editor: language.guide.editor.of(api.locale),
        user_functions: functions.map(|(n, f)| (n.clone(), crate::text::one_line(&f.summary))).collect(),
        supplies,
    };
    match api.locale {
        Locale::Fr => render(&ReadmeFr { readme }),
        Locale::En => render(&ReadmeEn { readme }),
    }
}

/// A template's text, with one newline at its end.
pub fn render(template: &impl Template) -> String {
    // Templates have no failing filters; an error here is one of ours, and shows in every golden file.
    let text = template.render().unwrap_or_else(|error| format!("template: {error}\n"));
    format!("{}\n", text.trim_end())
}
