//! The mistakes that candidates make, one champion each, played with the final's kits: `docs/candidat/erreurs.md` and its
//! English twin show what was printed, and every message must help. `JOUTE_BLESS=1 cargo test -p joute --test mistakes`
//! writes both pages anew.

#[path = "mistakes/page.rs"]
mod page;
#[path = "mistakes/translate.rs"]
mod translate;

use joute_generator::backend::Language;
use joute_generator::language;
use joute_words::{Locale, result};
use page::{Case, Chapter, Told};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

const PAGES: [(Locale, &str); 2] =
    [(Locale::Fr, "docs/candidat/erreurs.md"), (Locale::En, "docs/candidate/mistakes.md")];

/// A mistake, and what the message of a running champion must hold; one of the compiler's must show the line.
struct Mistake {
    id: &'static str,
    needles: &'static [&'static str],
}

const MISTAKES: &[Mistake] = &[
    Mistake { id: "wrong_type", needles: &["score: joueur: ", "int"] },
    Mistake { id: "missing_field", needles: &["lien_temporel", "portail"] },
    Mistake {
        id: "int_range",
        needles: &["score: joueur: 4294967296 ne tient pas dans un entier (-2147483648 à 2147483647)"],
    },
    Mistake { id: "enum_value", needles: &["debug_poser_papatte: papatte: ", "PAS_DE_PAPATTE"] },
    Mistake { id: "missing_function", needles: &[] },
    Mistake { id: "exception", needles: &["hors jeu"] },
    Mistake { id: "loading", needles: &["HORS_TOUR"] },
    Mistake { id: "endless", needles: &["hors jeu au tour 1 : CALL_TIMEOUT: plus de"] },
];

/// Words of our own insides, or of a compiler that unfolds templates.
const NEVER: &[&str] = &[
    "bindings/",
    "template",
    "required from",
    "JouteScratch",
    "joute_abi",
    "in instantiation",
    "Joute.",
    "at Interface.",
    "Champion.Api.Score (",
];

fn home() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().expect("the checkout")
}

/// What a shell command prints, both streams in order, and whether it went well.
fn shell(folder: &Path, line: &str) -> (bool, String) {
    let output = Command::new("timeout")
        .args(["300", "sh", "-c", &format!("exec 2>&1; {line}")])
        .current_dir(folder)
        .env_remove("RUST_BACKTRACE")
        .env_remove("MAKEFLAGS")
        .env("LC_ALL", "C.UTF-8")
        .output()
        .expect("a shell starts");
    let text = String::from_utf8_lossy(&output.stdout);
    (output.status.success(), text.replace(&format!("{}/", folder.display()), ""))
}

fn extension(language: &Language) -> &'static str {
    language.champion.rsplit('.').next().unwrap_or_default()
}

/// A champion with a mistake, and how much of it the page shows; or why its language cannot make it.
fn source(language: &Language, id: &str) -> Result<(String, String), [String; 2]> {
    let folder = home().join("cli/tests/mistakes").join(language.id);
    let read = |name: String| std::fs::read_to_string(folder.join(name));
    let extension = extension(language);
    let Ok(snippet) = read(format!("{id}.{extension}")) else {
        let reason = |locale: Locale| read(format!("{id}.{}.md", locale.code()));
        let reasons = [Locale::Fr, Locale::En].map(reason);
        return Err(reasons.map(|why| why.unwrap_or_else(|_| panic!("{}: no case {id}", language.id))));
    };
    if id == "missing_function" {
        return Ok((snippet.clone(), snippet));
    }
    let frame = read(format!("frame.{extension}")).expect("a frame");
    let (before, after) = frame.split_once("@SNIPPET@\n").expect("a place for the snippet");
    let margin = before.rsplit('\n').next().unwrap_or_default();
    let indented =
        snippet.trim_end().replace('\n', &format!("\n{margin}")).replace(&format!("\n{margin}\n"), "\n\n");
    // The page has the braces that close what the frame opened, and not the functions between.
    let braces: Vec<&str> = after.lines().filter(|line| line.trim() == "}").collect();
    let closing =
        if braces.is_empty() { String::new() } else { format!("{margin}…\n{}\n", braces.join("\n")) };
    Ok((format!("{before}{indented}\n{after}"), format!("{before}{indented}\n{closing}")))
}

/// The kit with a mistake in its champion, built and played.
fn play(language: &Language, kit: &Path, mistake: &Mistake, complaints: &mut Vec<String>) -> Told {
    let (champion, shown) = match source(language, mistake.id) {
        Ok(texts) => texts,
        Err(reason) => return Told::Never(reason),
    };
    std::fs::write(kit.join(language.champion), champion).expect("the champion is written");
    let (built, compiler) = shell(kit, "make -s");
    let compiler = page::shown(&compiler);
    let played = built.then(|| page::shown(&shell(kit, "make -s run").1));
    judge(language, mistake, &compiler, played.as_deref())
        .unwrap_or_else(|why| complaints.push(format!("{}, {}: {why}", language.id, mistake.id)));
    Told::Made { source: shown, compiler, played }
}

/// A message must say what, where and what would be right. What a compiler finds it says in its own words; it must show
/// the line.
fn judge(language: &Language, mistake: &Mistake, compiler: &str, played: Option<&str>) -> Result<(), String> {
    let words = format!("{compiler}\n{}", played.unwrap_or_default());
    if let Some(word) = NEVER.iter().find(|word| words.contains(**word)) {
        return Err(format!("«{word}» is none of a candidate's business:\n{words}"));
    }
    // These kits are French, and so is all that we say in them.
    if let Some(english) = translate::english_in(&words) {
        return Err(format!("«{english}» is English in\n{words}"));
    }
    if mistake.id == "missing_function" {
        let named = words.to_lowercase().replace('_', "").contains("partiefin");
        let placed = words.contains(language.champion);
        return if named && placed { Ok(()) } else { Err(format!("no function or no file in\n{words}")) };
    }
    if !compiler.is_empty() {
        let placed = compiler.contains(language.champion);
        return if placed { Ok(()) } else { Err(format!("no line in\n{words}")) };
    }
    match mistake.needles.iter().find(|needle| !words.contains(**needle)) {
        Some(needle) => Err(format!("«{needle}» is not in\n{words}")),
        None => Ok(()),
    }
}

/// A machine without the language: what `make` says.
fn without_tools(kit: &Path, language: &Language) -> String {
    let tools = kit.join("no-compiler");
    std::fs::create_dir_all(&tools).expect("a folder");
    for tool in ["sh", "sed", "head", "mkdir", "cat", "cmp", "cp", "touch", "grep", "rm", "awk"] {
        let (_, path) = shell(kit, &format!("command -v {tool}"));
        let _ = std::os::unix::fs::symlink(path.trim(), tools.join(tool));
    }
    let (built, words) = shell(kit, "make=$(command -v make); make -s clean; PATH=no-compiler $make -s");
    assert!(!built, "{}: built without its tools", language.id);
    let first = language.tools.first().expect("a tool").package.split(' ').next().unwrap_or_default();
    assert!(words.contains("sudo apt install ") && words.contains(first), "{}: {words}", language.id);
    page::shown(&words)
}

/// A kit without its library: what `make` says.
fn without_library(kit: &Path, language: &Language) -> String {
    let line = "mkdir aside; mv lib/lib*.so aside; make -s; code=$?; mv aside/* lib; rmdir aside; exit $code";
    let (built, words) = shell(kit, line);
    assert!(!built && words.contains("lib/lib") && words.contains("kit"), "{}: {words}", language.id);
    page::shown(&words)
}

/// What does not depend on the language, shown with the first one.
fn common(kit: &Path) -> Vec<(&'static str, String)> {
    let (_, view) = shell(kit, "rm -f replay.jsonl; make -s view");
    assert!(view.contains("replay.jsonl") && view.contains("make run"), "{view}");
    let manifest = std::fs::read_to_string(kit.join("joute.json")).expect("the manifest");
    let api = manifest.split("\"api\": \"").nth(1).and_then(|rest| rest.get(..16)).expect("the hash");
    let old = kit.with_file_name("ancien");
    let (copied, words) = shell(kit, "make -s clean; cp -r . ../ancien && make -s -C ../ancien");
    assert!(copied, "{words}");
    std::fs::remove_file(old.join("joute.json")).expect("it is there");
    std::fs::write(old.join("joute.json"), manifest.replace(api, "0123456789abcdef")).expect("it is written");
    let (fine, old) = shell(kit, "make -s run OPPONENT=../ancien");
    assert!(!fine && old.contains("../ancien") && old.contains("prenez le nouveau kit"), "{old}");
    let (fine, map) = shell(kit, "make -s run MAP=maps/nulle-part.map");
    assert!(!fine && map.contains("maps/nulle-part.map"), "{map}");
    let (fine, other) = shell(kit, "make -s run OPPONENT=../nulle-part");
    assert!(!fine && other.contains("nulle-part"), "{other}");
    // The hash of the API changes with each word of the description: the page shows another.
    let old = old.replace(api, "89abcdef01234567");
    [("no_replay", view), ("old_kit", old), ("no_map", map), ("no_opponent", other)]
        .map(|(id, words)| (id, page::shown(&words)))
        .into()
}

fn chapter(kits: &Path, language: &'static Language) -> Chapter {
    let kit = kits.join(language.id);
    let mut complaints = Vec::new();
    let told =
        |mistake: &Mistake| Case { id: mistake.id, told: play(language, &kit, mistake, &mut complaints) };
    let cases = MISTAKES.iter().map(told).collect();
    let (no_tool, no_library) = (without_tools(&kit, language), without_library(&kit, language));
    Chapter { language, cases, no_tool, no_library, complaints }
}

/// All nine, two at a time.
fn chapters(kits: &Path) -> Vec<Chapter> {
    let next = AtomicUsize::new(0);
    let mut chapters: Vec<(usize, Chapter)> = std::thread::scope(|scope| {
        let work = || {
            let mut done = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(backend) = language::ALL.get(index) else { return done };
                done.push((index, chapter(kits, backend.language())));
            }
        };
        let workers = [scope.spawn(work), scope.spawn(work)];
        workers.into_iter().flat_map(|worker| worker.join().expect("every case is played")).collect()
    });
    chapters.sort_by_key(|(index, _)| *index);
    chapters.into_iter().map(|(_, chapter)| chapter).collect()
}

#[test]
fn every_mistake_is_told_in_words_that_help_and_the_page_shows_them() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let kits = folder.path().join("kits");
    let made = Command::new(env!("CARGO_BIN_EXE_joute"))
        .args(["kits", "api.yml", "-o"])
        .arg(&kits)
        .current_dir(home())
        .output()
        .expect("joute starts");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let chapters = chapters(&kits);
    let mut common = common(&kits.join(chapters[0].language.id));
    common.push(("no_library", chapters[0].no_library.clone()));
    let bless = std::env::var_os("JOUTE_BLESS").is_some();
    let complaints: Vec<&str> =
        chapters.iter().flat_map(|chapter| &chapter.complaints).map(String::as_str).collect();
    for (locale, page) in PAGES {
        let text = page::page(locale, &common, &chapters);
        let path = home().join(page);
        if bless {
            std::fs::write(&path, &text).expect("the page is written");
        }
        assert!(complaints.is_empty(), "{}", complaints.join("\n\n"));
        let old = std::fs::read_to_string(&path).unwrap_or_default();
        // Elsewhere runtimes word their own messages otherwise, so there each message is judged, and that is all.
        if !bless && joute_testkit::is_debian_12() {
            page::same(&old, &text)
                .unwrap_or_else(|why| panic!("{page}: {why}; JOUTE_BLESS=1 writes it anew"));
        }
    }
}

#[test]
fn the_pages_that_a_result_names_are_there() {
    for (locale, page) in [(Locale::Fr, "docs/candidat/deboguer.md"), (Locale::En, "docs/candidate/debug.md")]
    {
        let text = std::fs::read_to_string(home().join(page)).expect("the page");
        for title in
            [format!("# {}\n", result::debug_page(locale)), format!("## {}\n", result::debug_section(locale))]
        {
            assert!(text.contains(&title), "{page}: {title}");
        }
    }
}

#[test]
fn a_page_that_says_something_else_is_found_out() {
    let old = "`make` :\n\n```text\ngcc 12\n```\n\n`make run` :\n\n```text\n[0] a\n```\n";
    assert!(page::same(old, &old.replace("gcc 12", "gcc 13")).is_ok(), "compilers may change their words");
    assert!(page::same(old, &old.replace("[0] a", "[0] b")).is_err());
    assert!(page::same(old, &format!("{old}more\n")).is_err());
    assert!(page::same(&format!("{old}more\n"), old).is_err());
}
