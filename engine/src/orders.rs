//! Does it matter whose orders are taken first? For tests of games in which players move at once.

use crate::agree::{Careless, Chance};
use crate::drawn::think;
use crate::frame::decode;
use crate::game::{Game, Setup};
use crate::referee::{Authority, Referee as _};
use crate::replica::Replica;

/// Matches longer than this are cut.
const MOST_STEPS: u64 = 5_000;

/// Plays a match of drawn champions under two authorities, of which one takes the orders of each step backwards. Both
/// must ask and tell everybody the same, and count the same scores. For games whose rules say that nobody is first; where
/// the first come is served it does not hold.
///
/// # Errors
/// What differs, and before which step; or what is wrong with the setup.
pub fn in_any_order<G: Game>(setup: &Setup, choices: &[u8], careless: Careless<G>) -> Result<(), String> {
    let (mut one, mut two) = (Authority::<G>::new(setup)?, Authority::<G>::new(setup)?);
    let mut chance = Chance::new(choices);
    let mut seats = Vec::new();
    for player in 0..one.players() {
        let opening = decode(&one.opening(player)).ok_or("the opening cannot be read back")?;
        seats.push(Replica::<G>::new(player, opening));
    }
    for number in 0..MOST_STEPS {
        let questions = one.ask();
        if two.ask() != questions || one.scores() != two.scores() {
            return Err(format!("before step {number}: it mattered whose orders were taken first"));
        }
        if questions.is_empty() || chance.is_over() {
            break;
        }
        let mut turns = Vec::new();
        for question in &questions {
            let replica = &mut seats[question.player];
            let done = think(replica, question, false, |replica, call| careless(replica, call, &mut chance));
            turns.push((question.player, done?));
        }
        for (player, done) in &turns {
            take(&mut one, *player, done).map_err(|why| format!("step {number}, {why}"))?;
        }
        for (player, done) in turns.iter().rev() {
            take(&mut two, *player, done).map_err(|why| format!("step {number}, backwards, {why}"))?;
        }
        one.settle();
        two.settle();
    }
    Ok(())
}

fn take<G: Game>(referee: &mut Authority<G>, player: usize, done: &crate::drawn::Done) -> Result<(), String> {
    let taken = referee.play(player, &done.actions, &done.answers, done.digest);
    taken.map(drop).map_err(|foul| format!("player {player}: {foul}"))
}
