//! A whole kit: what the language writes, and what every kit contains.

use crate::backend::{Backend, File, Language, Owner};
use crate::model::{Api, Locale};
use crate::names::Names;
use crate::reference;
use crate::text::{Texts, texts};
use askama::Template;
use joute_words::kit;
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
    nothing_kept: &'static str,
    keep_rule: &'static str,
    kept_before: &'static str,
    kept: &'static str,
    help: Help,
    mine: &'static str,
    tools_rule: &'static str,
    no_tool: String,
    no_function: &'static str,
    no_library: &'static str,
    no_start: String,
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
    duel: &'static str,
    keep: &'static str,
    with: &'static str,
    name: &'static str,
    a_name: &'static str,
}

fn rule_words(language: &Language, locale: Locale) -> RuleWords {
    RuleWords {
        annotated: kit::annotated(locale),
        given: kit::given(locale),
        no_variable: kit::no_variable(locale),
        no_side: kit::no_side(locale),
        changed_rule: kit::changed_rule(locale),
        edited: kit::edited(locale),
        unused: kit::unused(locale),
        old_rule: kit::old_rule(locale),
        old_name: kit::old_name(locale),
        no_champion: kit::no_champion(locale),
        made_rule: kit::made_rule(locale),
        helpful: kit::helpful(locale),
        nothing_kept: kit::nothing_kept(locale),
        keep_rule: kit::keep_rule(locale),
        kept_before: kit::kept_before(locale),
        kept: kit::kept(locale),
        mine: kit::mine(locale),
        tools_rule: kit::tools_rule(locale),
        no_tool: kit::no_tool(locale, packages(language)),
        no_function: kit::no_function(locale),
        no_library: kit::no_library(locale),
        no_start: kit::no_start(locale, "$$(cat lib/glibc)"),
        no_replay: kit::no_replay(locale),
        open: kit::open(locale),
        help: Help {
            all: kit::help_all(locale),
            run: kit::help_run(locale),
            debug: kit::help_debug(locale),
            view: kit::help_view(locale),
            doc: kit::help_doc(locale),
            tar: kit::help_tar(locale),
            clean: kit::help_clean(locale),
            help: kit::help_help(locale),
            variables: kit::help_variables(locale),
            a_map: kit::help_a_map(locale),
            a_folder: kit::help_a_folder(locale),
            a_file: kit::help_a_file(locale),
            a_command: kit::help_a_command(locale),
            map: kit::help_map(locale),
            opponent: kit::help_opponent(locale),
            side: kit::help_side(locale),
            seed: kit::help_seed(locale),
            quiet: kit::help_quiet(locale),
            replay: kit::help_replay(locale),
            page: kit::help_page(locale),
            debugger: kit::help_debugger(locale),
            command: kit::help_command(locale),
            duel: kit::help_duel(locale),
            keep: kit::help_keep(locale),
            with: kit::help_with(locale),
            name: kit::help_name(locale),
            a_name: kit::help_a_name(locale),
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
    print: &'a str,
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
        print: language.guide.print.of(api.locale),
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
