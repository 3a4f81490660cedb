//! Plays a seat of a match of the arena with a policy, such as a trained network.

use crate::error::GymError;
use crate::seat::{Row, Seat, SeatState};
use crate::space::Space;
use joute_abi::Calls;
use joute_engine::frame::{self, FrameError, decode, encode};
use joute_engine::message::{PROTOCOL, ToArena, ToChampion};
use joute_engine::{Game, Replica};
use std::io::BufReader;
use std::os::unix::net::UnixStream;

/// A function that chooses an action, given an observation and the mask of the offered actions. It
/// returns `None` to leave the match.
pub type Policy<'a> = dyn FnMut(&[i32], &[i8]) -> Option<i64> + 'a;

/// Plays a seat of a match of the arena, which is at the other end of a socket. The policy sees the
/// same observations and masks as in a pool. Returns at the end of the match.
///
/// # Errors
/// Returns an error if the policy chooses an action that is not offered, or if the arena sends a
/// message that is not part of its protocol.
pub fn play_seat<G: Game, C: Calls<Replica<G>>>(
    socket: UnixStream,
    capacity: usize,
    policy: &mut Policy<'_>,
) -> Result<(), GymError> {
    let mut channel = BufReader::new(socket);
    let ToChampion::Hello { player, opening, .. } = frame::read(&mut channel)? else {
        return Err(GymError::Message);
    };
    let space = Space::of::<G, C>(capacity);
    let opening = decode(&opening).ok_or(GymError::Message)?;
    let mut place = Place {
        observation: vec![0; space.observation],
        action_mask: vec![0; space.choices],
        row: Row::default(),
        seat: Seat::<G>::new(player as usize, opening, true),
        player: player as usize,
        space,
    };
    let ready = ToArena::Ready { protocol: PROTOCOL, api: G::API, language: "policy".into() };
    frame::write(channel.get_mut(), &ready)?;
    loop {
        match frame::read(&mut channel) {
            Ok(ToChampion::Turn { events, calls, .. }) => {
                let events = decode(&events).ok_or(GymError::Message)?;
                let calls = decode(&calls).ok_or(GymError::Message)?;
                let Some(turn) = place.play_turn::<C>(events, calls, policy)? else { return Ok(()) };
                frame::write(channel.get_mut(), &turn)?;
            }
            Ok(ToChampion::KeepDrawings) => {}
            Ok(ToChampion::End) | Err(FrameError::Closed) => return Ok(()),
            Ok(ToChampion::Hello { .. }) => return Err(GymError::Message),
            Err(error) => return Err(error.into()),
        }
    }
}

/// A player's place in a match of the arena, with the arrays for the policy.
struct Place<G: Game> {
    space: Space,
    seat: Seat<G>,
    player: usize,
    observation: Vec<i32>,
    action_mask: Vec<i8>,
    row: Row,
}

impl<G: Game> Place<G> {
    /// Plays a turn. Returns the message for the arena, or `None` if the policy leaves the match.
    fn play_turn<C: Calls<Replica<G>>>(
        &mut self,
        events: Vec<G::Event>,
        calls: Vec<G::Call>,
        policy: &mut Policy<'_>,
    ) -> Result<Option<ToArena>, GymError> {
        let Place { space, seat, observation, action_mask, row, player } = self;
        seat.begin_turn::<C>(space, events, calls);
        while seat.state == SeatState::Acting {
            seat.observe::<C>(space, observation, row);
            seat.write_mask(space, action_mask, &mut row.offered);
            let Some(action) = policy(observation, action_mask) else { return Ok(None) };
            let offered = usize::try_from(action).ok().filter(|token| action_mask.get(*token) == Some(&1));
            let Some(token) = offered else {
                return Err(GymError::NotOffered { environment: 0, seat: *player, action });
            };
            seat.choose::<C>(space, token);
        }
        seat.state = SeatState::Idle;
        let (actions, digest) = (encode(&seat.turn), seat.digest);
        let answers = encode(&Vec::<G::Answer>::new());
        let (refused, drawings) = (Vec::new(), Vec::new());
        Ok(Some(ToArena::Done { actions, answers, digest, refused, drawings }))
    }
}
