//! Prints the result of `joute match`: the winner, the eliminated champions with their reasons, and
//! advice for their owners.

use anstyle::{AnsiColor, Style};
use joute_arena::champion::Kit;
use joute_arena::leave_reason::LeaveReason;
use joute_arena::play::MatchReport;
use joute_engine::ranks::by_scores;
use joute_jail::Jail;
use joute_untrusted::text::escape_controls;
use joute_words::{Locale, mistakes, result as say};
use std::fmt::Display;
use std::fmt::Write as _;
use std::path::Path;

const ELIMINATED_STYLE: Style = AnsiColor::Red.on_default().bold();
const WINNER_STYLE: Style = Style::new().bold();

/// Prints the result of a match as a table. `own` is the player whose champion the reader wrote. If
/// this champion was eliminated, advice and the place in the code follow.
pub fn report(game: &str, kits: &[Kit], report: &MatchReport, replay: &Path, own: Option<usize>) {
    let locale = kits[0].manifest.locale();
    let outcome = &report.outcome;
    // The names of folders are untrusted.
    let names: Vec<String> = kits.iter().map(|kit| escape_controls(&kit.name())).collect();
    let (player_word, score_word) = (say::player(locale), say::score(locale));
    // Ranks are shown where they do not follow from the scores.
    let ranked = kits.len() > 2 || outcome.ranks != by_scores(&outcome.scores);
    let rank = |rank: &dyn Display| if ranked { format!("  {rank:>5}") } else { String::new() };
    let rank_word = rank(&say::rank(locale));
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(player_word.len());
    let mut text =
        format!("{game}\n  {:<6}  {player_word:<width$}  {:<8}  {score_word:>5}{rank_word}\n", "", "");
    for (player, kit) in kits.iter().enumerate() {
        let gone = departure(report, player, locale);
        let gone = gone.map_or(String::new(), |reason| {
            format!("  {ELIMINATED_STYLE}{}{ELIMINATED_STYLE:#}", escape_controls(&reason))
        });
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
            let name_with_seat = |player: &usize| format!("{} ({player})", names[*player]);
            say::firsts(locale, firsts.iter().map(name_with_seat).collect::<Vec<_>>().join(", "))
        }
    };
    let _ =
        writeln!(text, "{WINNER_STYLE}{verdict}{WINNER_STYLE:#}\n{}", say::replay(locale, replay.display()));
    text += &refused_actions(&names, report, own, locale);
    // Colours are omitted in pipes and with NO_COLOR.
    anstream::print!("{text}{}", own.map_or(String::new(), |own| advice(kits, report, own)));
}

/// Returns the result of a match as a JSON object for programs. It contains no measured values,
/// such as times.
pub fn json(game: &str, kits: &[Kit], report: &MatchReport, replay: &Path, jail: &Jail) -> serde_json::Value {
    let outcome = &report.outcome;
    let player = |(player, kit): (usize, &Kit)| {
        let turn = report.moments[player].as_ref().filter(|moment| moment.is == "turn");
        serde_json::json!({
            "player": player,
            "name": kit.name(),
            "language": kit.manifest.language,
            "score": outcome.scores[player],
            "rank": outcome.ranks[player],
            "out": report.gone[player].as_ref().map(ToString::to_string),
            "out_in_turn": turn.filter(|_| report.gone[player].is_some()).and_then(|turn| turn.number),
        })
    };
    serde_json::json!({
        "game": game,
        "players": kits.iter().enumerate().map(player).collect::<Vec<_>>(),
        "winners": outcome.firsts(),
        "replay": replay,
        "jail": jail.level().name(),
    })
}

/// Returns a text that lists the actions that the rules refused, by name and reason. They are those
/// of the reader's own champion, or else of all champions.
fn refused_actions(names: &[String], report: &MatchReport, own: Option<usize>, locale: Locale) -> String {
    /// The maximum number of different refused actions in the list for one champion.
    const MAX_REFUSAL_KINDS: usize = 12;
    let mut text = String::new();
    let tallies = report.refused.iter().enumerate();
    for (player, tally) in
        tallies.filter(|(player, tally)| !tally.is_empty() && own.is_none_or(|own| own == *player))
    {
        let _ = writeln!(text, "{}", say::refused(locale, &names[player], player));
        let (kinds, mut more) = tally.kinds();
        for (name, reason, count) in kinds.iter().take(MAX_REFUSAL_KINDS) {
            let _ = writeln!(text, "  {count:>6} × {}: {}", escape_controls(name), escape_controls(reason));
        }
        more += kinds.iter().skip(MAX_REFUSAL_KINDS).map(|(.., count)| count).sum::<u64>();
        if more > 0 {
            let _ = writeln!(text, "  {}", say::refused_more(locale, more.to_string()));
        }
    }
    text
}

/// Returns a text that says why and when a player's champion left the match. Returns `None` if it
/// did not leave.
fn departure(report: &MatchReport, player: usize, locale: Locale) -> Option<String> {
    let reason = report.gone[player].as_ref()?;
    let measured = report.measured[player].as_ref().map_or(String::new(), |much| format!(" ({much})"));
    let reason = format!("{reason}{measured}");
    let turn = report.moments[player].as_ref().filter(|moment| moment.is == "turn");
    Some(match turn.and_then(|moment| moment.number) {
        Some(turn) => say::out_in_turn(locale, turn, reason),
        None => say::out(locale, reason),
    })
}

/// Returns advice for a reader whose own champion was eliminated. Otherwise, the text is empty.
fn advice(kits: &[Kit], report: &MatchReport, own: usize) -> String {
    let Some(reason) = &report.gone[own] else { return String::new() };
    let kit = &kits[own];
    let locale = kit.manifest.locale();
    let mut text = String::new();
    if let Some(line) = report.failed_line(kit, own) {
        let _ = writeln!(
            text,
            "  {ELIMINATED_STYLE}{}{ELIMINATED_STYLE:#}",
            say::source_line(locale, escape_controls(&line))
        );
    }
    let _ = writeln!(text, "  {}", say::debug(locale));
    let (page, section) = place(reason, locale);
    let _ = writeln!(text, "  {}", say::page(locale, page, section));
    text
}

/// Returns the place in the candidates' guide that explains a reason for elimination. It is a page
/// and a section.
fn place(reason: &LeaveReason, locale: Locale) -> (&'static str, &'static str) {
    match reason {
        LeaveReason::CallTimeout(_) | LeaveReason::TotalTimeout(_) => {
            (mistakes::title(locale), mistakes::endless(locale))
        }
        LeaveReason::Exit(..) | LeaveReason::Crash(..) => {
            (mistakes::title(locale), mistakes::exception(locale))
        }
        _ => (say::debug_page(locale), say::debug_section(locale)),
    }
}
