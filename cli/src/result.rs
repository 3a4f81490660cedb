//! What `joute match` says at the end: who won, who is out and why, and what its owner can do.

use anstyle::{AnsiColor, Style};
use joute_arena::champion::Kit;
use joute_arena::gone::Gone;
use joute_arena::output::tame;
use joute_arena::play::Report;
use joute_arena::trace;
use joute_engine::ranks::by_scores;
use joute_words::{Locale, mistakes, result as say};
use std::fmt::Display;
use std::fmt::Write as _;
use std::path::Path;

const OUT: Style = AnsiColor::Red.on_default().bold();
const WON: Style = Style::new().bold();

/// Prints the table of a match. `own` is the player whose champion the reader wrote: if it is out, where and what to do
/// is said.
pub fn report(game: &str, kits: &[Kit], report: &Report, replay: &Path, own: Option<usize>) {
    let locale = kits[0].manifest.locale();
    let outcome = &report.outcome;
    // Names of folders that strangers packed.
    let names: Vec<String> = kits.iter().map(|kit| tame(&kit.name())).collect();
    let (player_word, score_word) = (say::player(locale), say::score(locale));
    // Where scores do not say it.
    let ranked = kits.len() > 2 || outcome.ranks != by_scores(&outcome.scores);
    let rank = |rank: &dyn Display| if ranked { format!("  {rank:>5}") } else { String::new() };
    let rank_word = rank(&say::rank(locale));
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(player_word.len());
    let mut text =
        format!("{game}\n  {:<6}  {player_word:<width$}  {:<8}  {score_word:>5}{rank_word}\n", "", "");
    for (player, kit) in kits.iter().enumerate() {
        let gone = out(report, player, locale);
        let gone = gone.map_or(String::new(), |why| format!("  {OUT}{}{OUT:#}", tame(&why)));
        let _ = writeln!(
            text,
            "  {player:<6}  {:<width$}  {:<8}  {:>5}{}{gone}",
            names[player],
            kit.manifest.language,
            outcome.scores[player],
            rank(&outcome.ranks[player])
        );
    }
    let verdict = match outcome.firsts().as_slice() {
        [winner] => say::winner(locale, &names[*winner], winner),
        firsts if firsts.len() == kits.len() => say::draw(locale).into(),
        firsts => {
            let named = |player: &usize| format!("{} ({player})", names[*player]);
            say::firsts(locale, firsts.iter().map(named).collect::<Vec<_>>().join(", "))
        }
    };
    let _ = writeln!(text, "{WON}{verdict}{WON:#}\n{}", say::replay(locale, replay.display()));
    // Without colours where nobody could see them, or wants them: a pipe, NO_COLOR.
    anstream::print!("{text}{}", own.map_or(String::new(), |own| cure(kits, report, own)));
}

/// Why a player's champion left, when, and by how much.
fn out(report: &Report, player: usize, locale: Locale) -> Option<String> {
    let why = report.gone[player].as_ref()?;
    let measured = report.measured[player].as_ref().map_or(String::new(), |much| format!(" ({much})"));
    let why = format!("{why}{measured}");
    let turn = report.moments[player].as_ref().filter(|moment| moment.is == "turn");
    Some(match turn.and_then(|moment| moment.number) {
        Some(turn) => say::out_in_turn(locale, turn, why),
        None => say::out(locale, why),
    })
}

/// What the owner of a champion that is out can do; nothing if it is not.
fn cure(kits: &[Kit], report: &Report, own: usize) -> String {
    let Some(why) = &report.gone[own] else { return String::new() };
    let kit = &kits[own];
    let locale = kit.manifest.locale();
    let mut text = String::new();
    if matches!(why, Gone::Exit(..) | Gone::Crash(..)) {
        let output = String::from_utf8_lossy(&report.accounts[own].output);
        if let Some(line) = trace::line(&kit.manifest.language, &kit.folder, &output) {
            let _ = writeln!(text, "  {OUT}{}{OUT:#}", say::source_line(locale, tame(&line)));
        }
    }
    let _ = writeln!(text, "  {}", say::debug(locale));
    let (page, section) = place(why, locale);
    let _ = writeln!(text, "  {}", say::page(locale, page, section));
    text
}

/// The page and the section of the candidates' guide that tell a reason.
fn place(why: &Gone, locale: Locale) -> (&'static str, &'static str) {
    match why {
        Gone::CallTimeout(_) | Gone::TotalTimeout(_) => (mistakes::title(locale), mistakes::endless(locale)),
        Gone::Exit(..) | Gone::Crash(..) => (mistakes::title(locale), mistakes::exception(locale)),
        _ => (say::debug_page(locale), say::debug_section(locale)),
    }
}
