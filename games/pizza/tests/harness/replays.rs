//! Replays of random play, in the form that the arena writes.
use super::chance::{Chance, action};
use joute_engine::replay::{self, Entrant, Header, Order, Outcome, Step, Turn, VERSION};
use joute_engine::{Game, Setup};
use pizza::{Action, Pizza};
use serde_json::json;

/// Plays a random match and returns the text of its replay.
///
/// The players draw `tries` actions a turn, legal or not.
pub fn random_replay(seed: u64, tries: usize) -> String {
    let setup = Setup { map: String::new(), players: 2, seed, ..Setup::default() };
    let mut game = Pizza::new(&setup).expect("the first official map is valid");
    let mut chance = Chance::new(seed);
    let champion = |name: &str, language: &str| Entrant { name: name.into(), language: language.into() };
    let header = Header {
        joute: VERSION,
        game: Pizza::NAME.into(),
        api: format!("{:016x}", Pizza::API),
        setup,
        champions: vec![champion("médor", "python"), champion("rex <b>&</b></script>", "c")],
        jail: None,
        scene: game.scene(),
    };
    let mut text = replay::line(&header);
    loop {
        let asks = game.ask();
        if asks.is_empty() {
            break;
        }
        let mut step = Step::of(game.moment());
        for ask in asks {
            let actions = legal(&game, &mut chance, ask.player, tries);
            game.play(ask.player, &actions, &[]).expect("the actions are legal");
            let list = |value| serde_json::from_value(value).expect("the value is a list");
            let order = Order { actions: list(json!(actions)), answers: Vec::new() };
            step.turns.push(Turn::new(ask.player, list(json!(ask.calls)), Some(order)));
            step.micros.push(100 * (1 + chance.below(2000) as u64));
        }
        game.settle();
        step.drawn = game.take_changes();
        text += &replay::line(&step);
    }
    let outcome =
        Outcome { scores: game.scores(), ranks: game.ranks(), gone: vec![None, None], ..Outcome::default() };
    text + &replay::line(&outcome)
}

/// Draws random actions and returns those that the rules accept one after the other.
fn legal(game: &Pizza, chance: &mut Chance, player: usize, tries: usize) -> Vec<Action> {
    let mut state = game.state().clone();
    let mut draw = || {
        let action = action(&state, chance, player);
        state.play(player, &action).is_ok().then_some(action)
    };
    (0..tries).filter_map(|_| draw()).collect()
}
