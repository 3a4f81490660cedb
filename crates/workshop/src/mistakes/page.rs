//! Renders the page of mistakes and selects the lines of an output that it shows.

use super::results::{Case, Chapter, CommonMistake, MistakeResults};
use joute_generator::mistake::{Mistake, MistakeKind};
use joute_generator::model::Api;
use joute_words::{Locale, mistakes, result};

/// The maximum number of lines of a champion's output that the page of mistakes shows.
const MAX_SHOWN_LINES: usize = 14;

/// Returns the part of a command's output that the page of mistakes shows, without the score of the
/// match and without anything that differs between runs.
pub fn relevant_output(api: &Api, text: &str) -> String {
    let locale = api.locale;
    // The fixed beginnings of the lines before and after the relevant ones. They are
    // removed from the output.
    let page = result::page(locale, "", "");
    let quote = |text: &str| text.split(['«', '“']).next().unwrap_or_default().to_owned();
    let until_path = |text: String| text.trim_end_matches(" ()").trim_end().to_owned();
    let replay = until_path(result::replay(locale, ""));
    let jail = until_path(result::jail(locale, ""));
    let winner = result::winner(locale, "", "");
    let winner = winner.split(['(', ':']).next().unwrap_or_default().trim_end();
    let around = [
        result::debug(locale).to_owned(),
        quote(&page),
        replay,
        jail,
        winner.to_owned(),
        result::draw(locale).into(),
    ];
    let out = result::out(locale, "");
    let out = out.trim_end().trim_end_matches(':').trim_end();
    let mut lines: Vec<String> = Vec::new();
    let mut table = false;
    for line in text.lines().map(str::trim_end) {
        table = line == api.name || table && line.starts_with("  ");
        if table {
            // The candidate is player 0.
            let ours = line.trim_start().starts_with("0  ");
            let reason = line.find(&format!("  {out}")).filter(|_| ours);
            lines.extend(reason.map(|at| unmeasured(line[at..].trim_start())));
            continue;
        }
        let ours = line.starts_with("make: ") || line.starts_with("make[");
        let chatter =
            line.starts_with("Linking ") || line.contains("] Compiling ") || line.contains("] Linking ");
        let said_elsewhere = around.iter().any(|words| line.trim_start().starts_with(words.as_str()));
        // Lines that repeat in each turn are shown once.
        if line.is_empty() || line == "[0]" || ours || chatter || said_elsewhere {
            continue;
        }
        let line = normalize(line);
        if lines.last() != Some(&line) {
            lines.push(line);
        }
    }
    if lines.len() > MAX_SHOWN_LINES {
        lines.truncate(MAX_SHOWN_LINES);
        lines.push("…".into());
    }
    lines.join("\n")
}

/// Removes the measured time, such as `(1501.8 ms)` at the end, from the reason why a champion left
/// a match.
fn unmeasured(reason: &str) -> String {
    match reason.rsplit_once(" (") {
        Some((reason, rest)) if rest.ends_with(" ms)") => format!("{reason} (… ms)"),
        _ => reason.to_owned(),
    }
}

/// Removes the parts that differ between runs from a line of output: thread numbers, build ids of
/// assemblies, and the path of the kit, which depends on the jail that the machine supports.
fn normalize(line: &str) -> String {
    let mut text = line.replace("/joute/kit/", "");
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

/// Renders the page of common mistakes for candidates as Markdown.
pub fn page(api: &Api, tried: &MistakeResults) -> String {
    let locale = api.locale;
    let mut text = format!(
        "# {}\n\n{}\n\n## {}\n\n",
        mistakes::title(locale),
        mistakes::intro(locale, &api.name),
        mistakes::common(locale),
    );
    let mut section = |title: &str, cure: &str, words: &str| {
        text += &format!("### {title}\n\n{cure}\n\n{}", fence("text", words));
    };
    for (which, words) in &tried.common {
        let (title, cure) = common(*which, locale);
        section(title, cure, words);
    }
    let texts = |of: fn(&Chapter) -> &str| tried.chapters.iter().map(of).collect::<Vec<_>>();
    let mut libraries = texts(|chapter| &chapter.no_library);
    libraries.dedup();
    section(mistakes::no_library(locale), mistakes::no_library_cure(locale), &libraries.join("\n"));
    let tools = texts(|chapter| &chapter.no_tool).join("\n");
    section(mistakes::no_tool(locale), mistakes::no_tool_cure(locale), &tools);
    for chapter in &tried.chapters {
        text += &format!("## {}\n\n", chapter.language.title);
        chapter.cases.iter().for_each(|case| text += &self::case(api, chapter, case));
    }
    format!("{}\n", text.trim_end())
}

fn common(mistake: CommonMistake, locale: Locale) -> (&'static str, &'static str) {
    match mistake {
        CommonMistake::NoReplay => (mistakes::no_replay(locale), mistakes::no_replay_cure(locale)),
        CommonMistake::OldKit => (mistakes::old_kit(locale), mistakes::old_kit_cure(locale)),
        CommonMistake::NoMap => (mistakes::no_map(locale), mistakes::no_map_cure(locale)),
        CommonMistake::NoOpponent => (mistakes::no_opponent(locale), mistakes::no_opponent_cure(locale)),
    }
}

fn case(api: &Api, chapter: &Chapter, case: &Case) -> String {
    let locale = api.locale;
    let (title, cure) = heading(api, case.mistake);
    let mut text = format!("### {title}\n\n");
    let language = chapter.language;
    let Some(messages) = &case.messages else {
        return text + &format!("{}\n\n", never(api, language.title, case.mistake));
    };
    text += &format!("{cure}\n\n");
    if language.guide.any_enum && matches!(case.mistake, Mistake::Line(MistakeKind::EnumValue(_))) {
        text += &format!("{}\n\n", mistakes::let_through(locale));
    }
    text += &fence(language.id, &messages.source);
    if !messages.compiler.is_empty() {
        text += &format!("{}\n\n{}", mistakes::make(locale), fence("text", &messages.compiler));
    }
    match messages.played.as_deref() {
        None | Some("") => text,
        Some(words) => text + &format!("{}\n\n{}", mistakes::make_run(locale), fence("text", words)),
    }
}

/// Returns the title of a mistake on the page for candidates, and the advice against it.
fn heading(api: &Api, mistake: Mistake) -> (&'static str, String) {
    let locale = api.locale;
    let first = api.user_functions.first().map_or("", |function| function.name.as_str());
    let last = api.user_functions.last().map_or("", |function| function.name.as_str());
    match mistake {
        Mistake::MissingFunction => {
            (mistakes::missing_function(locale), mistakes::missing_function_cure(locale, last))
        }
        Mistake::Line(MistakeKind::WrongType { function, arg }) => {
            let function = &api.functions[function];
            let (arg, ty) = (&function.args[arg].name, api.spell(&function.args[arg].ty));
            (mistakes::wrong_type(locale), mistakes::wrong_type_cure(locale, &function.name, arg, ty))
        }
        Mistake::Line(MistakeKind::IntRange { .. }) => {
            (mistakes::int_range(locale), mistakes::int_range_cure(locale).into())
        }
        Mistake::Line(MistakeKind::EnumValue(id)) => {
            let names: Vec<_> =
                api.enumeration(id).values.iter().map(|value| format!("`{}`", value.name)).collect();
            let cure = mistakes::enum_value_cure(locale, &api.enumeration(id).name, names.join(", "));
            (mistakes::enum_value(locale), cure)
        }
        Mistake::Line(MistakeKind::MissingField(id)) => {
            let names: Vec<_> =
                api.structure(id).fields.iter().map(|field| format!("`{}`", field.name)).collect();
            let cure = mistakes::missing_field_cure(locale, &api.structure(id).name, names.join(", "));
            (mistakes::missing_field(locale), cure)
        }
        Mistake::Line(MistakeKind::Exception) => {
            (mistakes::exception(locale), mistakes::exception_cure(locale).into())
        }
        Mistake::Line(MistakeKind::Loading { .. }) => {
            (mistakes::loading(locale), mistakes::loading_cure(locale, first))
        }
        Mistake::Line(MistakeKind::Endless { .. }) => {
            (mistakes::endless(locale), mistakes::endless_cure(locale).into())
        }
    }
}

/// Returns the sentence for candidates that explains why a programming language makes a mistake
/// impossible.
fn never(api: &Api, language: &str, mistake: Mistake) -> String {
    let first = api.user_functions.first().map_or("", |function| function.name.as_str());
    match mistake {
        Mistake::Line(MistakeKind::MissingField(_)) => mistakes::missing_field_never(api.locale, language),
        _ => mistakes::loading_never(api.locale, language, first),
    }
}

fn fence(kind: &str, text: &str) -> String {
    format!("```{kind}\n{}\n```\n\n", text.trim_end())
}

/// Compares two versions of the page of mistakes. Returns a text about the first line that differs.
/// The output of compilers differs between versions and is ignored.
pub fn difference(old: &str, new: &str) -> Option<String> {
    let mut old = own_lines(old).into_iter();
    for line in own_lines(new) {
        let before = old.next();
        if before != Some(line) {
            return Some(format!("«{}» is now «{line}»", before.unwrap_or_default()));
        }
    }
    old.next().map(|line| format!("«{line}» is gone"))
}

/// Returns the lines of the page of mistakes that are not compiler output.
fn own_lines(page: &str) -> Vec<&str> {
    let (mut compiler, mut fenced) = (false, false);
    let mut lines = Vec::new();
    for line in page.lines() {
        if line.starts_with("```") {
            fenced = !fenced;
            compiler &= fenced;
        } else if !fenced && !line.is_empty() {
            compiler = [Locale::Fr, Locale::En].iter().any(|locale| line == mistakes::make(*locale));
        }
        if !(fenced && compiler) {
            lines.push(line);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn outdated_pages_are_detected() {
        let old = "`make` :\n\n```text\ngcc 12\n```\n\n`make run` :\n\n```text\n[0] a\n```\n";
        assert!(
            difference(old, &old.replace("gcc 12", "gcc 13")).is_none(),
            "other versions of a compiler may print other messages"
        );
        assert!(difference(old, &old.replace("[0] a", "[0] b")).is_some());
        assert!(difference(old, &format!("{old}more\n")).is_some());
        assert!(difference(&format!("{old}more\n"), old).is_some());
    }
}
