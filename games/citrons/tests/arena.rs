//! Plays matches between the champions that a test provides. The champions run in the best jail of
//! this machine.
use citrons::{Action, Citrons};
use joute_arena::champion::Kit;
use joute_arena::limits::Limits;
use joute_arena::play::{MatchConfig, MatchReport, play_and_report};
use joute_engine::replay::Replay;
use joute_engine::{Authority, Game as _, Setup};
use joute_jail::Jail;
use std::path::PathBuf;

/// The report and the replay of a match that was played. The replay has been verified.
pub struct PlayedMatch {
    pub report: MatchReport,
    pub replay: Replay,
}

/// Plays a match between champion kits, and verifies its replay.
pub fn play(kits: &[PathBuf], setup: &Setup, limits: Limits) -> PlayedMatch {
    let kits: Vec<Kit> = kits
        .iter()
        .map(|kit| Kit::read(kit, joute_testkit::launch_facts()).expect("the kit can be read"))
        .collect();
    let jail = Jail::choose(None).expect("a jail works on this machine");
    let config = MatchConfig::new(&kits, setup, limits, &jail);
    let referee = || Authority::<Citrons>::boxed(setup).expect("the setup is valid");
    let mut bytes = Vec::new();
    let report = play_and_report(&config, referee().as_mut(), &mut bytes).expect("the match can be played");
    let replay = Replay::parse(&String::from_utf8(bytes).expect("the bytes are UTF-8"))
        .expect("the replay can be parsed");
    replay.verify(referee().as_mut()).expect("the replay is valid");
    PlayedMatch { report, replay }
}

impl PlayedMatch {
    /// Returns the lines that a champion printed.
    pub fn printed_lines(&self, player: usize) -> Vec<String> {
        String::from_utf8_lossy(&self.report.accounts[player].output).lines().map(str::to_owned).collect()
    }

    /// Plays the recorded orders again. Calls `see` after each step with the step's number and the
    /// state of the match.
    pub fn again(&self, mut see: impl FnMut(usize, &Citrons)) {
        let mut game = Citrons::new(&self.replay.header.setup).expect("the setup is valid");
        for (number, step) in self.replay.steps.iter().enumerate() {
            game.ask();
            for turn in &step.turns {
                match &turn.actions {
                    Some(actions) => {
                        let read = |action: &serde_json::Value| serde_json::from_value(action.clone());
                        let actions: Vec<Action> =
                            actions.iter().map(|action| read(action).expect("the action is JSON")).collect();
                        game.play(turn.player, &actions, &[]).expect("the action was accepted before");
                    }
                    None => game.skip(turn.player),
                }
            }
            game.settle();
            see(number, &game);
        }
    }
}
