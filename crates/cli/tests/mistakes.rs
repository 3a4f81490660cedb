//! Tests the messages that candidates get for common mistakes, with one champion for each mistake,
//! in the kits of two games. The guides' pages of mistakes must show these messages. `JOUTE_BLESS=1
//! cargo test -p joute --test integration mistakes` writes those pages again.

use joute::games::{GAMES, RegisteredGame};
use joute_generator::description::describe;
use joute_generator::language;
use joute_generator::mistake::{Mistake, MistakeKind, NO_VALUE, TOO_LARGE};
use joute_generator::model::{Api, Type};
use joute_generator::names::NamedApi;
use joute_testkit::{home, is_debian_12, kits, read, write};
use joute_words::{Locale, result};
use joute_workshop::mistakes::{Case, Chapter, MistakeMessages, MistakeResults, difference, page, play};
use std::path::Path;

#[path = "../../words/src/catalogue.rs"]
mod catalogue;

use catalogue::{LOCALES, MessagePart};

/// The page of mistakes for each locale. It shows the messages of the first game in that locale.
const PAGES: [(Locale, &str); 2] =
    [(Locale::Fr, "docs/candidat/erreurs.md"), (Locale::En, "docs/candidate/mistakes.md")];

/// The words that no message may contain. They come from internal parts of the project, or from a
/// compiler that expands templates.
const FORBIDDEN_WORDS: &[&str] = &[
    "bindings/",
    "template",
    "required from",
    "JouteWire",
    "joute_abi",
    "in instantiation",
    "Joute.",
    "at Interface.",
];

fn api(row: &RegisteredGame) -> Api {
    let path = format!("{}/api.yml", row.game_crate.folder);
    describe(&path, &read(home().join(&path))).api.expect("the description is valid")
}

/// The words of the other language's catalogue that do not occur in the kit's own catalogue.
struct Foreign(Vec<String>);

impl Foreign {
    fn to(locale: Locale) -> Self {
        let areas = catalogue::read(&home().join("crates/words/catalogue")).expect("the catalogue is valid");
        let own = LOCALES.iter().position(|code| *code == locale.code()).expect("the locale exists");
        let letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).count();
        let texts = |place: usize| {
            // The areas of the catalogue whose messages candidates see in a terminal.
            let printed = areas
                .iter()
                .filter(|area| ["arena", "border", "kit", "result"].contains(&area.name.as_str()));
            let pieces = printed.flat_map(|area| &area.messages).flat_map(move |output| &output.texts[place]);
            pieces.filter_map(|piece| match piece {
                MessagePart::Text(text) => Some(text.trim().to_owned()),
                MessagePart::Value(_) => None,
            })
        };
        let ours: Vec<String> = texts(own).collect();
        // Texts with fewer than ten letters could occur by chance.
        Foreign(texts(1 - own).filter(|text| letters(text) >= 10 && !ours.contains(text)).collect())
    }

    fn find(&self, printed: &str) -> Option<&str> {
        self.0.iter().map(String::as_str).find(|text| printed.contains(text))
    }
}

/// Checks that a message says what is wrong, in which place, and what would be right. A compiler's
/// own messages need only show the file.
fn judge_case(api: &Api, foreign: &Foreign, chapter: &Chapter, case: &Case) -> Result<(), String> {
    let Some(MistakeMessages { source: _, compiler, played }) = &case.messages else { return Ok(()) };
    let language = chapter.language;
    let words = format!("{compiler}\n{}", played.as_deref().unwrap_or_default());
    if let Some(word) = FORBIDDEN_WORDS.iter().find(|word| words.contains(**word)) {
        return Err(format!("«{word}» is none of a candidate's business"));
    }
    if let Some(word) = foreign.find(&words) {
        return Err(format!("«{word}» is not the kit's language"));
    }
    let names = NamedApi::new(api, language.dialect);
    let flat = |text: &str| text.to_lowercase().replace('_', "");
    if case.mistake == Mistake::MissingFunction {
        let last = flat(&names.user_functions.last().expect("the description has a user function").name);
        let placed = words.contains(language.champion) && flat(&words).contains(&last);
        return if placed { Ok(()) } else { Err("no function or no file".into()) };
    }
    if !compiler.is_empty() {
        return if compiler.contains(language.champion) { Ok(()) } else { Err("no file".into()) };
    }
    let needles = match case.mistake {
        Mistake::MissingFunction => Vec::new(),
        Mistake::Line(MistakeKind::WrongType { function, arg }) => {
            let function = &api.functions[function];
            vec![format!("{}: {}: ", function.name, function.args[arg].name)]
        }
        Mistake::Line(MistakeKind::IntRange { function, arg }) => {
            let function = &api.functions[function];
            vec![format!("{}: {}: {TOO_LARGE} ", function.name, function.args[arg].name)]
        }
        // In Java, the invalid value is null, because enums have no numbers.
        Mistake::Line(MistakeKind::EnumValue(id)) if words.contains("null") => {
            vec![api.enumeration(id).name.clone()]
        }
        Mistake::Line(MistakeKind::EnumValue(id)) => {
            vec![NO_VALUE.into(), api.enumeration(id).values[0].name.clone()]
        }
        Mistake::Line(MistakeKind::MissingField(id)) => {
            vec![api.structure(id).fields.last().expect("the structure has a field").name.clone()]
        }
        Mistake::Line(MistakeKind::Exception) => {
            vec![result::out(api.locale, "").trim_end_matches([':', ' ']).into()]
        }
        Mistake::Line(MistakeKind::Loading { function }) => match &api.functions[function].result {
            Some(Type::Enum(_)) => vec!["[0] ".into()],
            _ => Vec::new(),
        },
        Mistake::Line(MistakeKind::Endless { .. }) => vec!["TIMEOUT: ".into()],
    };
    match needles.iter().find(|needle| !flat(&words).contains(&flat(needle))) {
        Some(needle) => Err(format!("«{needle}» is not there")),
        None => Ok(()),
    }
}

/// Checks that the message of `make` names the remedy in every locale.
fn judge_kit(chapter: &Chapter) -> Result<(), String> {
    let tool = chapter
        .language
        .tools
        .first()
        .expect("the language needs a tool")
        .package
        .split(' ')
        .next()
        .unwrap_or_default();
    if !(chapter.no_tool.contains("sudo apt install ") && chapter.no_tool.contains(tool)) {
        return Err(format!("without its tools: {}", chapter.no_tool));
    }
    let names_library = chapter.no_library.contains("lib/lib") && chapter.no_library.contains("kit");
    if names_library { Ok(()) } else { Err(format!("without its library: {}", chapter.no_library)) }
}

fn run_mistakes(row: &RegisteredGame, api: &Api) -> MistakeResults {
    let kits = kits(&format!("{}/api.yml", row.game_crate.folder));
    play(api, row.setting(), kits.path(), language::ALL, &|what| println!("{}: {what}", row.name))
        .expect("the mistakes can be played")
}

#[test]
fn every_mistake_causes_a_helpful_message_that_the_page_shows() {
    let mut complaints = Vec::new();
    // One game is tested for each locale, because the pages of other games are made in the same way. An
    // endless loop lasts until the game's time limit.
    for (locale, path) in PAGES {
        let row = GAMES.iter().find(|row| row.locale == locale).expect("a game exists in this language");
        let api = api(row);
        let foreign = Foreign::to(api.locale);
        let tried = run_mistakes(row, &api);
        for chapter in &tried.chapters {
            let id = chapter.language.id;
            complaints.extend(judge_kit(chapter).err().map(|reason| format!("{}, {id}: {reason}", row.name)));
            for case in &chapter.cases {
                let reason = judge_case(&api, &foreign, chapter, case).err();
                complaints.extend(reason.map(|reason| {
                    format!("{}, {id}, {:?}: {reason}: {:#?}", row.name, case.mistake, case.messages)
                }));
            }
        }
        let text = page(&api, &tried);
        println!("{}: {} lines", row.name, text.lines().count());
        complaints.extend(compare(&home().join(path), &text).err());
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n\n"));
}

/// Compares a text with the stored page, on Debian 12 only. Runtimes word their messages
/// differently on other systems, so that only the separate checks of each message apply there.
fn compare(path: &Path, text: &str) -> Result<(), String> {
    if std::env::var_os("JOUTE_BLESS").is_some() {
        write(path, text);
    } else if is_debian_12() {
        let differs = |reason| format!("{}: {reason}; JOUTE_BLESS=1 writes it anew", path.display());
        return difference(&read(path), text).map_or(Ok(()), |reason| Err(differs(reason)));
    }
    Ok(())
}

#[test]
fn the_guide_pages_that_a_result_names_exist() {
    for (locale, page) in [(Locale::Fr, "docs/candidat/deboguer.md"), (Locale::En, "docs/candidate/debug.md")]
    {
        let text = read(home().join(page));
        for title in
            [format!("# {}\n", result::debug_page(locale)), format!("## {}\n", result::debug_section(locale))]
        {
            assert!(text.contains(&title), "{page}: {title}");
        }
    }
}

#[test]
fn messages_in_another_language_are_detected() {
    let foreign = Foreign::to(Locale::Fr);
    assert_eq!(foreign.find("score: joueur: 5 ne tient pas dans un entier (-2147483648 à 2147483647)"), None);
    assert!(foreign.find("score: joueur: 5 does not fit in an int (-2147483648 to 2147483647)").is_some());
}
