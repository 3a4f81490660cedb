//! Generates `joute/kit.mk`, the part of the Makefile that the kits of all languages share.

use super::{Supplies, packages};
use crate::backend::Language;
use crate::model::Locale;
use crate::names::{NamedApi, NamedFunction};
use crate::text::{Texts, render, texts};
use askama::Template;
use joute_words::kit;

#[derive(Template)]
#[template(path = "kit/kit.mk", escape = "none")]
struct Rules<'a> {
    text: Texts,
    words: RuleWords,
    game: &'a str,
    champion: &'a str,
    /// The champion source files of the other languages, separated by spaces.
    others: String,
    functions: String,
    debugger: &'a str,
    own_doc: bool,
    locale: &'static str,
    opponents: &'a [String],
    supplies: &'a Supplies,
    /// The player numbers of the largest possible match, separated by spaces. They start at 0.
    seats: String,
    /// The numbers of players that the game allows, separated by spaces.
    players: String,
}

/// The messages that a kit's Makefile prints if an input is missing or wrong. They are inserted
/// into double-quoted shell strings.
struct RuleWords {
    annotated: &'static str,
    given: &'static str,
    no_variable: &'static str,
    no_side: &'static str,
    no_players: &'static str,
    seats_rule: &'static str,
    changed_rule: &'static str,
    edited: &'static str,
    unused: &'static str,
    old_rule: &'static str,
    old_name: &'static str,
    other_rule: &'static str,
    other_language: String,
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

/// The texts that `make help` prints in a kit. Placeholders stand for the values of Makefile
/// variables.
struct Help {
    all: &'static str,
    run: &'static str,
    debug: &'static str,
    view: &'static str,
    doc: &'static str,
    tar: &'static str,
    submit: &'static str,
    server: &'static str,
    a_url: &'static str,
    note: &'static str,
    a_text: &'static str,
    token: &'static str,
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
    players: &'static str,
    mode: &'static str,
    a_mode: &'static str,
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
        no_players: kit::no_players(locale),
        seats_rule: kit::seats_rule(locale),
        changed_rule: kit::changed_rule(locale),
        edited: kit::edited(locale),
        unused: kit::unused(locale),
        old_rule: kit::old_rule(locale),
        old_name: kit::old_name(locale),
        other_rule: kit::other_rule(locale),
        other_language: kit::other_language(locale, language.title, language.champion),
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
            submit: kit::help_submit(locale),
            server: kit::help_server(locale),
            a_url: kit::help_a_url(locale),
            note: kit::help_note(locale),
            a_text: kit::help_a_text(locale),
            token: kit::help_token(locale),
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
            players: kit::help_players(locale),
            mode: kit::help_mode(locale),
            a_mode: kit::help_a_mode(locale),
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

/// Returns the text of a kit's file `joute/kit.mk`. It is the part of the Makefile that all
/// languages share.
pub fn rules(language: &Language, named: &NamedApi<'_>, supplies: &Supplies) -> String {
    let api = named.model;
    render(&Rules {
        text: texts(api),
        words: rule_words(language, api.locale),
        game: &api.name,
        champion: language.champion,
        others: others(language),
        functions: searchable(&named.user_functions),
        debugger: language.guide.debugger.unwrap_or_default(),
        own_doc: language.guide.own_doc,
        locale: api.locale.code(),
        opponents: &supplies.opponents,
        supplies,
        // A game without rules has no matches yet, so that any number is acceptable.
        seats: listed(0..supplies.players.last().copied().unwrap_or(10)),
        players: listed(supplies.players.iter().copied()),
    })
}

fn others(language: &Language) -> String {
    let names = crate::language::ALL.iter().map(|backend| backend.language().champion);
    names.filter(|name| *name != language.champion).collect::<Vec<_>>().join(" ")
}

fn listed(numbers: impl Iterator<Item = usize>) -> String {
    numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
}

/// Returns the names that need no quoting in a shell command or grep pattern. They are separated by
/// spaces. The Makefile searches the champion's source for them.
fn searchable(functions: &[NamedFunction<'_>]) -> String {
    let plain = |name: &&str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    functions.iter().map(|f| f.name.as_str()).filter(plain).collect::<Vec<_>>().join(" ")
}
