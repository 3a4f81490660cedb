//! Checks that the order of the turns in a step does not matter. It is for games in which all
//! players play at the same time.

use crate::agreement::{Chance, RandomChampion};
use crate::frame::decode;
use crate::game::{Game, Setup};
use crate::random_turn::play_turn;
use crate::referee::{Authority, Referee as _};
use crate::replica::Replica;

/// The maximum number of steps of a test match between random champions. The match is then cut off.
const MAX_STEPS: u64 = 5_000;

/// Checks that the actions of one step can be applied in any order. It plays a match of random
/// champions in two copies of the game, and one copy applies the turns of each step in reverse.
/// Both must make the same requests, send the same events and compute the same scores. The check
/// fails by design for games where the first turn to arrive wins.
///
/// # Errors
/// Returns a message that says what differs and before which step, or what is wrong with the setup.
pub fn check_any_order<G: Game>(
    setup: &Setup,
    choices: &[u8],
    champion: RandomChampion<G>,
) -> Result<(), String> {
    let (mut one, mut two) = (Authority::<G>::new(setup)?, Authority::<G>::new(setup)?);
    let mut chance = Chance::new(choices);
    let mut seats = Vec::new();
    for player in 0..one.players() {
        let opening = decode(&one.opening(player)).ok_or("the opening cannot be read back")?;
        seats.push(Replica::<G>::new(player, opening));
    }
    for number in 0..MAX_STEPS {
        let requests = one.ask();
        if two.ask() != requests || one.scores() != two.scores() {
            return Err(format!("before step {number}: it mattered whose orders were taken first"));
        }
        if requests.is_empty() || chance.is_over() {
            break;
        }
        let mut turns = Vec::new();
        for request in &requests {
            let replica = &mut seats[request.player];
            let done = play_turn(replica, request, false, false, |replica, call| {
                champion(replica, call, &mut chance)
            });
            turns.push((request.player, done?));
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

fn take<G: Game>(
    referee: &mut Authority<G>,
    player: usize,
    done: &crate::random_turn::PlayedTurn,
) -> Result<(), String> {
    let taken = referee.play(player, &done.actions, &done.answers, done.digest);
    taken.map(drop).map_err(|foul| format!("player {player}: {foul}"))
}
