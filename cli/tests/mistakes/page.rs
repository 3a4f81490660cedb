//! The page of mistakes in one language, and what of an output it shows.

use super::translate::Translator;
use joute_generator::backend::Language;
use joute_words::{Locale, mistakes, result};

/// One mistake in one language.
pub struct Case {
    /// Names the mistake.
    pub id: &'static str,
    /// What came of it.
    pub told: Told,
}

/// What came of a mistake.
pub enum Told {
    /// The champion up to the mistake, the compiler's words, and those of the match if there was one.
    Made { source: String, compiler: String, played: Option<String> },
    /// This language cannot make it; why, by locale.
    Never([String; 2]),
}

/// One language.
pub struct Chapter {
    /// Which.
    pub language: &'static Language,
    /// In the order of the mistakes.
    pub cases: Vec<Case>,
    /// What `make` says on a machine without the language.
    pub no_tool: String,
    /// What `make` says in a kit without its library.
    pub no_library: String,
    /// What a message lacks.
    pub complaints: Vec<String>,
}

/// So many lines of what a champion writes are enough.
const ENOUGH: usize = 14;

/// What is worth showing: without the score of the match, nor what differs from run to run.
pub fn shown(text: &str) -> String {
    // What leads here.
    let page = result::page(Locale::Fr, "", "");
    let advice = [result::debug(Locale::Fr), page.split('«').next().unwrap_or_default()];
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines().map(str::trim_end) {
        let table =
            line.starts_with("prologin2023") || line.starts_with("Gagnant") || line.starts_with("replay :");
        let row = line.starts_with("  ") && line.contains("  ") && line.trim_start().starts_with(['1', 'j']);
        let ours = line.starts_with("make: ") || line.starts_with("make[");
        let chatter =
            line.starts_with("Linking ") || line.contains("] Compiling ") || line.contains("] Linking ");
        if line.is_empty()
            || line == "[0]"
            || line.starts_with("jail : ")
            || advice.iter().any(|advice| line.trim_start().starts_with(advice))
            || table
            || row && !line.contains('|')
            || ours
            || chatter
        {
            continue;
        }
        if line.trim_start().starts_with("0  ") {
            if let Some((_, why)) = line.split_once("  hors jeu ") {
                lines.push(format!("hors jeu {}", unmeasured(why)));
            }
            continue;
        }
        // The same words at each turn are said once.
        if lines.last().is_none_or(|last| last != line) {
            lines.push(steady(line));
        }
    }
    if lines.len() > ENOUGH {
        lines.truncate(ENOUGH);
        lines.push("…".into());
    }
    lines.join("\n")
}

/// A reason without the milliseconds that a call took: `more than 1500 ms in jouer_tour (1501.8 ms)`.
fn unmeasured(why: &str) -> String {
    match why.rsplit_once(" (") {
        Some((reason, rest)) if rest.ends_with(" ms)") => format!("{reason} (… ms)"),
        _ => why.to_owned(),
    }
}

/// A line without what changes from run to run: numbers of threads, and what tells two builds of an assembly apart.
fn steady(line: &str) -> String {
    let mut text = line.to_owned();
    for (open, close, instead) in [("thread 'main' (", ')', ""), (" in <", '>', " in <Api.dll")] {
        let Some(start) = text.find(open) else { continue };
        let inner = start + open.len();
        let Some(length) = text[inner..].find(close) else { continue };
        let kept = if instead.is_empty() { start + open.len() - 2 } else { start };
        let end = inner + length + usize::from(instead.is_empty());
        text.replace_range(kept..end, instead);
    }
    text
}

/// The title of a mistake and what to do.
fn heading(id: &str, locale: Locale) -> (&'static str, &'static str) {
    macro_rules! headings {
        ($($id:ident $cure:ident)*) => {
            match id {
                $(stringify!($id) => (mistakes::$id(locale), mistakes::$cure(locale)),)*
                _ => panic!("{id}: words/catalogue/*/mistakes.ftl has no such mistake"),
            }
        };
    }
    headings! {
        wrong_type wrong_type_cure
        missing_field missing_field_cure
        int_range int_range_cure
        enum_value enum_value_cure
        missing_function missing_function_cure
        exception exception_cure
        loading loading_cure
        endless endless_cure
        no_tool no_tool_cure
        no_library no_library_cure
        no_replay no_replay_cure
        old_kit old_kit_cure
        no_map no_map_cure
        no_opponent no_opponent_cure
    }
}

/// What is to be added in some languages alone.
fn note(language: &str, id: &str, locale: Locale) -> String {
    match (language, id) {
        ("c" | "cpp", "enum_value") => format!("{}\n\n", mistakes::let_through(locale)),
        _ => String::new(),
    }
}

fn fence(kind: &str, text: &str) -> String {
    format!("```{kind}\n{}\n```\n\n", text.trim_end())
}

/// The page's text. What was printed is French, for the final's kits are: for others it is said again by the catalogue.
pub fn page(locale: Locale, common: &[(&'static str, String)], chapters: &[Chapter]) -> String {
    let translator = Translator::new(locale);
    let said = |words: &str| fence("text", &translator.said(words));
    let mut text = format!(
        "<!-- cli/tests/mistakes.rs, JOUTE_BLESS=1 cargo test -p joute --test mistakes -->\n\n# {}\n\n{}\n\n## {}\n\n",
        mistakes::title(locale),
        mistakes::intro(locale),
        mistakes::common(locale),
    );
    for (id, words) in common {
        let (title, cure) = heading(id, locale);
        text += &format!("### {title}\n\n{cure}\n\n{}", said(words));
    }
    let (title, cure) = heading("no_tool", locale);
    let tools: Vec<&str> = chapters.iter().map(|chapter| chapter.no_tool.as_str()).collect();
    text += &format!("### {title}\n\n{cure}\n\n{}", said(&tools.join("\n")));
    for chapter in chapters {
        text += &format!("## {}\n\n", chapter.language.title);
        for case in &chapter.cases {
            let (title, cure) = heading(case.id, locale);
            text += &format!("### {title}\n\n");
            match &case.told {
                Told::Never(reasons) => text += &format!("{}\n\n", reasons[locale as usize].trim_end()),
                Told::Made { source, compiler, played } => {
                    let note = note(chapter.language.id, case.id, locale);
                    text += &format!("{cure}\n\n{note}{}", fence(chapter.language.id, source));
                    if !compiler.is_empty() {
                        text += &format!("{}\n\n{}", mistakes::make(locale), said(compiler));
                    }
                    if let Some(words) = played.as_ref().filter(|words| !words.is_empty()) {
                        text += &format!("{}\n\n{}", mistakes::make_run(locale), said(words));
                    }
                }
            }
        }
    }
    format!("{}\n", text.trim_end())
}

/// Whether two pages say the same. What compilers say differs from version to version, so it is not compared.
///
/// # Errors
/// The first line that differs.
pub fn same(old: &str, new: &str) -> Result<(), String> {
    // Where a champion finds its kit depends on how well this machine can jail it.
    let (old, new) = (old.replace("/joute/kit/", ""), new.replace("/joute/kit/", ""));
    let mut old = ours(&old).into_iter();
    for line in ours(&new) {
        let before = old.next();
        if before != Some(line) {
            return Err(format!("«{}» is now «{line}»", before.unwrap_or_default()));
        }
    }
    old.next().map_or(Ok(()), |line| Err(format!("«{line}» is gone")))
}

/// The lines of a page that are not a compiler's.
fn ours(page: &str) -> Vec<&str> {
    let (mut compiler, mut fenced) = (false, false);
    let mut kept = Vec::new();
    for line in page.lines() {
        if line.starts_with("```") {
            fenced = !fenced;
            compiler &= fenced;
        } else if !fenced && !line.is_empty() {
            compiler = [Locale::Fr, Locale::En].iter().any(|locale| line == mistakes::make(*locale));
        }
        if !(fenced && compiler) {
            kept.push(line);
        }
    }
    kept
}
