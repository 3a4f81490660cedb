//! Checks that the order of the turns in a step does not matter. It is for games in which all
//! players play at the same time.

use crate::chance::{Chance, RandomChampion};
use crate::check_error::CheckError;
use crate::game::{Game, Setup};
use crate::random_turn::{PlayedTurn, play_turn, replicas};
use crate::referee::{Authority, Referee as _, TurnError};

/// The maximum number of steps of a test match between random champions. The match is then cut off.
const MAX_STEPS: u64 = 5_000;

/// Checks that the actions of one step can be applied in any order. It plays a match of random
/// champions in two copies of the game, and one copy applies the turns of each step in reverse.
/// Both must make the same requests, send the same events and compute the same scores. The check
/// fails by design for games where the first turn to arrive wins.
///
/// # Errors
/// Returns an error that says what differs and before which step, or what is wrong with the setup.
pub fn check_any_order<G: Game>(
    setup: &Setup,
    choices: &[u8],
    champion: RandomChampion<G>,
) -> Result<(), CheckError> {
    let (mut one, mut two) = (Authority::<G>::new(setup)?, Authority::<G>::new(setup)?);
    let mut chance = Chance::new(choices);
    let mut seats = replicas(&one)?;
    for number in 0..MAX_STEPS {
        let requests = one.ask();
        if two.ask() != requests || one.scores() != two.scores() {
            return Err(CheckError::at(format!("before step {number}"))(CheckError::TurnOrder));
        }
        if requests.is_empty() || chance.is_over() {
            break;
        }
        let mut turns = Vec::new();
        for request in &requests {
            let replica = &mut seats[request.player];
            let turn = play_turn(replica, request, false, false, |replica, call| {
                champion(replica, call, &mut chance)
            });
            turns.push((request.player, turn?));
        }
        for (player, turn) in &turns {
            take(&mut one, *player, turn).map_err(CheckError::of(format!("step {number}"), *player))?;
        }
        for (player, turn) in turns.iter().rev() {
            let fail = CheckError::of(format!("step {number}, backwards"), *player);
            take(&mut two, *player, turn).map_err(fail)?;
        }
        one.settle();
        two.settle();
    }
    Ok(())
}

fn take<G: Game>(referee: &mut Authority<G>, player: usize, turn: &PlayedTurn) -> Result<(), TurnError> {
    referee.play(player, &turn.actions, &turn.answers, turn.digest).map(drop)
}
