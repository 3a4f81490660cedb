//! Builds and plays each mistake in the kits of a game.

use super::page::relevant_output;
use super::results::{Case, Chapter, CommonMistake, MistakeMessages, MistakeResults};
use crate::command::run;
use crate::error::{Error, Result, at, read_text};
use crate::parallel::in_parallel;
use joute_generator::backend::{Backend, Language};
use joute_generator::mistake::{Mistake, MistakeKind, champion, mistakes};
use joute_generator::model::Api;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// The time limit of one command in a kit. A game may have no limit for a call, and an endless loop
/// then runs until this limit.
const COMMAND_TIMEOUT: Duration = Duration::from_secs(300);

/// The shell tools that a kit's `make` needs in addition to the tools of its programming language.
const SHELL_TOOLS: [&str; 11] =
    ["sh", "sed", "head", "mkdir", "cat", "cmp", "cp", "touch", "grep", "rm", "awk"];

/// A hash that belongs to no API, for a kit of another version. The constant after it is the hash
/// that the page of mistakes shows in place of the real one, which changes with each word of the
/// description.
const OTHER_HASH: &str = "0123456789abcdef";
const SHOWN_HASH: &str = "89abcdef01234567";

/// The kind of match in which test champions make their mistakes.
#[derive(Debug, Clone, Copy)]
pub struct MatchSetting {
    /// The number of players of the match.
    pub players: usize,
    /// True if an endless loop eliminates a champion at once. Where late players only miss their
    /// turn, or use up a reserve first, this mistake is left out, because its match would last as
    /// long as the game's clock allows, in each language.
    pub loops_end: bool,
}

/// Builds and plays champions with every common mistake in the kits of a game, and returns the
/// messages that they cause. The kits are side by side in the folder `kits` and are modified.
///
/// # Errors
/// Returns an error if a kit cannot be written, built or played in its original state.
pub fn play(
    api: &Api,
    setting: MatchSetting,
    kits: &Path,
    languages: &[&'static dyn Backend],
    say: &(dyn Fn(&str) + Sync),
) -> Result<MistakeResults> {
    let first = languages.first().ok_or(Error::NoLanguage)?.language();
    let kit = kits.join(first.id);
    say("playing a match");
    let turn = turn(api, setting, &kit)?;
    let chapters = in_parallel(languages, None, |backend| {
        say(&format!("making mistakes in {}", backend.language().title));
        chapter(api, setting, kits, *backend, turn)
    });
    let chapters = chapters.into_iter().collect::<Result<Vec<_>>>()?;
    Ok(MistakeResults { common: common(api, setting, &kit)?, chapters })
}

impl MatchSetting {
    /// Returns the shell command that starts a match in a kit. `first` is the champion in the seat
    /// after the candidate's, and the kit's opponent takes all other seats.
    fn against(self, first: &str) -> String {
        let others = [first].into_iter().chain(std::iter::repeat("opponent")).take(self.players - 1);
        format!("make -s run OPPONENT='{}'", others.collect::<Vec<_>>().join(" "))
    }
}

/// Runs a shell command in a kit. Returns whether the command succeeded, and its standard output
/// and standard error in the order in which they were written.
fn shell(kit: &Path, line: &str) -> Result<(bool, String)> {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("exec 2>&1; {line}")]).current_dir(kit).env("LC_ALL", "C.UTF-8");
    for variable in ["MAKEFLAGS", "MAKELEVEL", "RUST_BACKTRACE"] {
        command.env_remove(variable);
    }
    let finished = run(&mut command, COMMAND_TIMEOUT)?;
    let text = String::from_utf8_lossy(&finished.stdout).replace(&format!("{}/", kit.display()), "");
    Ok((finished.success(), text))
}

/// Plays a match and returns the index of the user function that it calls most often. The test
/// champions make their mistakes in this function.
fn turn(api: &Api, setting: MatchSetting, kit: &Path) -> Result<usize> {
    let (fine, outputs) = shell(kit, &format!("{} QUIET=1", setting.against("opponent")))?;
    let replay = std::fs::read_to_string(kit.join("replay.jsonl"));
    let replay =
        replay.ok().filter(|_| fine).ok_or_else(|| Error::Kit { kit: kit.to_owned(), output: outputs })?;
    let calls = |name: &str| replay.matches(&format!("\"{name}\"")).count();
    let functions = api.user_functions.iter().enumerate();
    let maximum =
        functions.max_by_key(|(index, function)| (calls(&function.name), std::cmp::Reverse(*index)));
    Ok(maximum.map_or(0, |(index, _)| index))
}

fn chapter(
    api: &Api,
    setting: MatchSetting,
    kits: &Path,
    backend: &'static dyn Backend,
    turn: usize,
) -> Result<Chapter> {
    let language = backend.language();
    let kit = kits.join(language.id);
    let tried = |mistake: Mistake| {
        let messages = champion(backend, api, mistake, turn).map(|champion| {
            let path = kit.join(language.champion);
            std::fs::write(&path, champion.whole).map_err(at(&path))?;
            let (built, compiler) = shell(&kit, "make -s")?;
            let played = if built {
                Some(relevant_output(api, &shell(&kit, &setting.against("opponent"))?.1))
            } else {
                None
            };
            Ok::<_, Error>(MistakeMessages {
                source: champion.shown,
                compiler: relevant_output(api, &compiler),
                played,
            })
        });
        Ok(Case { mistake, messages: messages.transpose()? })
    };
    let made = |mistake: &Mistake| {
        setting.loops_end || !matches!(mistake, Mistake::Line(MistakeKind::Endless { .. }))
    };
    let cases = mistakes(api).into_iter().filter(made).map(tried).collect::<Result<_>>()?;
    let (no_tool, no_library) = (without_tools(api, &kit)?, without_library(api, &kit, language)?);
    Ok(Chapter { language, cases, no_tool, no_library })
}

/// Returns the message of `make` in a kit on a machine without the programming language's tools.
fn without_tools(api: &Api, kit: &Path) -> Result<String> {
    let tools = kit.join("no-compiler");
    std::fs::create_dir_all(&tools).map_err(at(&tools))?;
    for tool in SHELL_TOOLS {
        let (_, path) = shell(kit, &format!("command -v {tool}"))?;
        let _ = std::os::unix::fs::symlink(path.trim(), tools.join(tool));
    }
    let (_, words) = shell(kit, "make=$(command -v make); make -s clean; PATH=no-compiler $make -s")?;
    Ok(relevant_output(api, &words))
}

/// Returns the message of `make` in a kit whose game library is missing.
fn without_library(api: &Api, kit: &Path, language: &Language) -> Result<String> {
    let line = "mkdir aside; mv lib/lib*.so aside; make -s; code=$?; mv aside/* lib; rmdir aside; exit $code";
    match shell(kit, line)? {
        (true, _) => Err(Error::LibraryNotNeeded { language: language.id }),
        (false, words) => Ok(relevant_output(api, &words)),
    }
}

/// Makes the mistakes that do not depend on the programming language in the given kit, and returns
/// their messages.
fn common(api: &Api, setting: MatchSetting, kit: &Path) -> Result<Vec<(CommonMistake, String)>> {
    let mut outputs = vec![(CommonMistake::NoReplay, shell(kit, "rm -f replay.jsonl; make -s view")?.1)];
    let hash = format!("{:016x}", api.hash());
    let (copied, words) =
        shell(kit, "rm -rf ../other no-compiler; make -s clean; cp -r . ../other && make -s -C ../other")?;
    // The champion in the kit contains the last mistake, but it can be built all the same.
    if !copied {
        return Err(Error::Kit { kit: kit.to_owned(), output: words });
    }
    let manifest = kit.with_file_name("other").join("joute.json");
    let text = read_text(&manifest)?;
    std::fs::remove_file(&manifest).map_err(at(&manifest))?;
    std::fs::write(&manifest, text.replace(&hash, OTHER_HASH)).map_err(at(&manifest))?;
    let old = shell(kit, &setting.against("../other"))?.1;
    outputs.push((CommonMistake::OldKit, old.replace(&hash, SHOWN_HASH)));
    if kit.join("maps").is_dir() {
        outputs.push((
            CommonMistake::NoMap,
            shell(kit, &format!("{} MAP=maps/none.map", setting.against("opponent")))?.1,
        ));
    }
    outputs.push((CommonMistake::NoOpponent, shell(kit, &setting.against("../nobody"))?.1));
    Ok(outputs.into_iter().map(|(which, words)| (which, relevant_output(api, &words))).collect())
}
