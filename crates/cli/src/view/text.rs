//! Prints a replay as text, with one line for each action, refused action, line of output and
//! event. Each line starts with its turn and player, so that a search with `grep` shows them.

use super::gains::{self, Names};
use joute_engine::ranks::by_scores;
use joute_engine::refusal::Refusal;
use joute_engine::replay::{Moment, Outcome, Replay, Step};
use joute_engine::scene::Change;
use joute_untrusted::text::escape_controls;
use joute_words::{Locale, view};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Returns a replay as lines of text for people. Control characters are replaced, so that a
/// terminal can show it safely.
pub fn text(replay: &Replay, locale: Locale) -> String {
    let names: Vec<String> = replay.header.champions.iter().map(|champion| champion.name.clone()).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let arguments = replay.header.scene.as_ref().map(|scene| scene.arguments.clone()).unwrap_or_default();
    let reasons = Names::new(replay.header.scene.as_ref());
    let mut writer = TextWriter { locale, names, width, arguments, reasons, out: String::new() };
    let champions: Vec<String> =
        replay.header.champions.iter().map(|c| format!("{} ({})", c.name, c.language)).collect();
    writer.line(format_args!("{} : {}", replay.header.game, champions.join(" – ")));
    replay.steps.iter().for_each(|step| writer.step(step));
    writer.outcome(replay);
    writer.out
}

struct TextWriter {
    locale: Locale,
    names: Vec<String>,
    width: usize,
    /// The names of the arguments of each action, by the name of its function.
    arguments: BTreeMap<String, Vec<String>>,
    /// The names of the reasons for changes of scores.
    reasons: Names,
    out: String,
}

impl TextWriter {
    /// Adds one line to the text of a replay. Control characters are replaced, because the replay
    /// file is not trusted.
    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        self.out += escape_controls(&line.to_string()).trim_end();
        self.out.push('\n');
    }

    /// Adds one line about a step to the text of a replay. If `player` is `None`, the column for
    /// the player stays empty.
    fn print_line(&mut self, step: &str, player: Option<usize>, text: &str) {
        let name = player.map_or(String::new(), |player| {
            self.names.get(player).cloned().unwrap_or_else(|| player.to_string())
        });
        let width = self.width;
        // A name is shown as a single word.
        self.line(format_args!(
            "{step:>5}  {:<width$}  {}",
            name.replace('\n', "␊"),
            text.replace('\n', "␊")
        ));
    }

    fn step(&mut self, step: &Step) {
        let number = moment(&step.moment());
        let mut seats: Vec<Seat<'_>> = Vec::new();
        for (place, turn) in step.turns.iter().enumerate() {
            let refused = step.refused.get(place);
            seats.push(Seat {
                player: turn.player,
                actions: turn.actions(),
                changes: step.drawn.iter().filter(|change| change.of == Some(turn.player)).collect(),
                printed: 0,
                refused: refused.map_or(&[], |refused| refused.shown.as_slice()),
                more: refused.map_or(0, |refused| refused.more),
            });
        }
        for change in &step.drawn {
            match change {
                Change { of: Some(of), index, .. } => {
                    if let Some(seat) = seats.iter_mut().find(|seat| seat.player == *of) {
                        seat.add_actions(self, &number, index.unwrap_or(seat.printed));
                    }
                }
                Change { cause, .. } => {
                    seats.iter_mut().for_each(|seat| seat.rest(self, &number));
                    self.print_line(&number, None, cause);
                }
            }
            for gain in &change.gains {
                let text = self.reasons.gain(gain);
                self.print_line(&number, Some(gain.player), &text);
            }
        }
        seats.iter_mut().for_each(|seat| seat.rest(self, &number));
        for (place, turn) in step.turns.iter().enumerate() {
            let output = step.output.get(place).map_or("", String::as_str);
            let player = Some(turn.player);
            self.print_output(&number, player, output, step.lost.get(place).copied().unwrap_or(0));
            if turn.late {
                self.print_line(&number, player, &format!("✕ {}", view::late(self.locale)));
            }
            if let Some(reason) = &turn.gone {
                self.print_line(&number, player, &format!("✕ {}", view::out(self.locale, reason)));
            }
        }
        if !step.scores.is_empty() {
            self.print_line(&number, None, &view::scores(self.locale, join_numbers(&step.scores)));
        }
    }

    fn print_output(&mut self, step: &str, player: Option<usize>, output: &str, lost: u64) {
        for line in output.lines() {
            self.print_line(step, player, &format!("> {line}"));
        }
        if lost > 0 {
            self.print_line(step, player, &format!("> {}", view::lost(self.locale, lost.to_string())));
        }
    }

    fn outcome(&mut self, replay: &Replay) {
        let Some(outcome) = &replay.outcome else {
            return self.line(format_args!("{}", view::cut_short(self.locale)));
        };
        let Outcome { scores, ranks, output, lost, .. } = outcome;
        for player in 0..output.len().max(lost.len()) {
            let text = output.get(player).map_or("", String::as_str);
            self.print_output("", Some(player), text, lost.get(player).copied().unwrap_or(0));
        }
        for (player, text) in gains::gain_sums(replay, &self.reasons) {
            self.print_line("", Some(player), &text);
        }
        if scores.len() > 2 || *ranks != by_scores(scores) {
            self.line(format_args!("{}", view::ranks(self.locale, join_numbers(ranks))));
        }
        let name = |player: &usize| self.names.get(*player).cloned().unwrap_or_else(|| player.to_string());
        let firsts: Vec<String> = outcome.firsts().iter().map(name).collect();
        let scores = join_numbers(scores);
        let result = match firsts.as_slice() {
            [winner] => view::wins(self.locale, winner, scores),
            some if some.len() < ranks.len() => view::firsts(self.locale, some.join(", "), scores),
            _ => view::draw(self.locale, scores),
        };
        self.line(format_args!("{result}"));
    }
}

/// The part of a player's turn that is missing in the replay's text so far.
struct Seat<'a> {
    player: usize,
    actions: &'a [Value],
    /// The changes of the match's picture caused by the player's actions.
    changes: Vec<&'a Change>,
    printed: usize,
    refused: &'a [Refusal<Value>],
    more: u64,
}

impl Seat<'_> {
    /// Adds the player's actions to the text of the replay, up to the given action. Actions that
    /// are already in the text are not repeated.
    fn add_actions(&mut self, writer: &mut TextWriter, step: &str, index: usize) {
        while self.printed <= index && self.printed < self.actions.len() {
            self.act(writer, step);
        }
    }

    /// Adds the player's next action to the text of the replay, after the refused actions before
    /// it. The action's name in the API comes from the changes of the picture.
    fn act(&mut self, writer: &mut TextWriter, step: &str) {
        self.refusals(writer, step, self.printed);
        if let Some(next) = self.actions.get(self.printed) {
            let (called, reason) = self.change();
            let text = action(next, called, &writer.arguments);
            // An action with a reason was cancelled by the rules.
            let text = if reason.is_empty() { text } else { format!("⊘ {text}: {reason}") };
            writer.print_line(step, Some(self.player), &text);
        }
        self.printed += 1;
    }

    /// Returns the API's name of the player's next action. If the rules cancelled the action, also
    /// returns the reason.
    fn change(&self) -> (&str, &str) {
        let mut places = 0;
        let draws = |change: &&&Change| {
            let place = change.index.unwrap_or(places);
            places = place + 1;
            place == self.printed
        };
        self.changes.iter().find(draws).map_or(("", ""), |change| (&change.action, &change.cause))
    }

    /// Adds the remaining actions of the player's turn to the text.
    fn rest(&mut self, writer: &mut TextWriter, step: &str) {
        while self.printed < self.actions.len() {
            self.act(writer, step);
        }
        self.refusals(writer, step, usize::MAX);
        if self.more > 0 {
            writer.print_line(
                step,
                Some(self.player),
                &format!("✗ {}", view::more_refused(writer.locale, self.more.to_string())),
            );
            self.more = 0;
        }
    }

    fn refusals(&mut self, writer: &mut TextWriter, step: &str, until: usize) {
        while let Some((Refusal { after, action: tried, reason }, rest)) = self.refused.split_first()
            && *after as usize <= until
        {
            writer.print_line(
                step,
                Some(self.player),
                &format!("✗ {}: {reason}", action(tried, "", &writer.arguments)),
            );
            self.refused = rest;
        }
    }
}

/// Returns the number of a turn, or the name of another step, for a line of the replay's text.
fn moment(moment: &Moment) -> String {
    match moment.number {
        Some(number) if moment.is == "turn" => number.to_string(),
        _ => moment.to_string(),
    }
}

fn join_numbers(numbers: &[impl ToString]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" – ")
}

/// Formats an action of a replay as a call, with the names of its arguments if they are known. For
/// example, `{"se_deplacer":[{"colonne":1,"ligne":2},…]}` becomes `se_deplacer(dep: (1, 2), …)`.
/// `called` is the name in the API, if it is known.
fn action(action: &Value, called: &str, arguments: &BTreeMap<String, Vec<String>>) -> String {
    let name = |own: &str| if called.is_empty() { snake(own) } else { called.to_owned() };
    match action {
        Value::String(own) => format!("{}()", name(own)),
        Value::Object(fields) if fields.len() == 1 => {
            fields.iter().next().map_or(String::new(), |(own, argument)| {
                let name = name(own);
                let names = arguments.get(&name).map_or(&[][..], Vec::as_slice);
                format!("{name}({})", named_values(argument, names).join(", "))
            })
        }
        other => value(other),
    }
}

/// Formats the arguments of an action. An object with the given names contains one argument for
/// each of them. Any other value is the only argument.
fn named_values(argument: &Value, names: &[String]) -> Vec<String> {
    let values: Vec<&Value> = match argument {
        Value::Array(list) => list.iter().collect(),
        Value::Object(fields) if !names.is_empty() && names.iter().all(|name| fields.contains_key(name)) => {
            names.iter().map(|name| &fields[name]).collect()
        }
        other => vec![other],
    };
    let known = names.len() == values.len();
    let name = |at: usize| names.get(at).filter(|_| known);
    let text = |(at, item)| name(at).map_or(value(item), |name| format!("{name}: {}", value(item)));
    values.into_iter().enumerate().map(text).collect()
}

fn value(item: &Value) -> String {
    let list = |items: Vec<String>, open: char, close: char| format!("{open}{}{close}", items.join(", "));
    match item {
        Value::Array(items) => list(items.iter().map(value).collect(), '[', ']'),
        Value::Object(fields) => list(fields.values().map(value).collect(), '(', ')'),
        Value::String(name) => snake(name),
        other => other.to_string(),
    }
}

/// Converts the name of an action to the spelling of the API, such as `SeDeplacer` to
/// `se_deplacer`.
fn snake(name: &str) -> String {
    let mut out = String::with_capacity(name.len() + 4);
    for (at, c) in name.char_indices() {
        if c.is_ascii_uppercase() && at > 0 {
            out.push('_');
        }
        let _ = write!(out, "{}", c.to_lowercase());
    }
    out
}
