//! What most games need beside their rules: where the match is, news by player, whose turn it is.

use crate::game::Ask;
use crate::replay::Moment;
use serde::Serialize;

/// Where a match is: everybody is initialised, turns are played, everybody is told of the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Course {
    /// Before the first turn.
    #[default]
    Init,
    /// Turns are played.
    Turns,
    /// After the last turn.
    End,
    /// Nobody is asked any more.
    Over,
}

impl Course {
    /// To be called at each [`Game::settle`](crate::Game::settle): goes on to the next stage; from one turn to the next
    /// unless the rules say that the last one was played.
    pub fn go_on(&mut self, over: bool) {
        *self = match self {
            Course::Init | Course::Turns if !over => Course::Turns,
            Course::Init | Course::Turns => Course::End,
            Course::End | Course::Over => Course::Over,
        };
    }

    /// What the step is, for [`Game::moment`](crate::Game::moment); `turn` is the number of the turn that is played, from 1.
    pub fn moment(self, turn: u64) -> Moment {
        match self {
            Course::Init => Moment::INIT,
            Course::Turns => Moment::turn(turn),
            Course::End | Course::Over => Moment::END,
        }
    }
}

impl<C: Clone> Ask<C> {
    /// One call to one player.
    pub fn one(player: usize, call: C) -> Vec<Self> {
        vec![Ask { player, calls: vec![call] }]
    }

    /// The same call to each of these players, in their order.
    pub fn each(players: impl IntoIterator<Item = usize>, call: C) -> Vec<Self> {
        players.into_iter().map(|player| Ask { player, calls: vec![call.clone()] }).collect()
    }
}

/// Events that wait for the players who will learn of them.
#[derive(Debug, Clone)]
pub struct News<E>(Vec<Vec<E>>);

impl<E: Clone> News<E> {
    /// None, for this many players.
    pub fn new(players: usize) -> Self {
        News(vec![Vec::new(); players])
    }

    /// One player learns it.
    pub fn tell(&mut self, player: usize, event: E) {
        self.0[player].push(event);
    }

    /// Everybody learns it.
    pub fn tell_all(&mut self, event: &E) {
        self.0.iter_mut().for_each(|news| news.push(event.clone()));
    }

    /// Everybody but one learns it.
    pub fn tell_others(&mut self, player: usize, event: &E) {
        let others = self.0.iter_mut().enumerate().filter(|(other, _)| *other != player);
        others.for_each(|(_, news)| news.push(event.clone()));
    }

    /// What a player learns, in order, for [`Game::observe`](crate::Game::observe); drained.
    pub fn take(&mut self, player: usize) -> Vec<E> {
        std::mem::take(&mut self.0[player])
    }
}

/// Whose turn it is: one player after the other, from player 0, without those who are out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Order {
    playing: Vec<bool>,
    at: usize,
}

impl Order {
    /// Everybody plays, player 0 first.
    pub fn new(players: usize) -> Self {
        Order { playing: vec![true; players], at: 0 }
    }

    /// Whose turn it is, also if that player has just been put out.
    pub fn current(&self) -> usize {
        self.at
    }

    /// The turn passes to the next player who is not out.
    pub fn pass(&mut self) {
        let players = self.playing.len();
        let after = (1..=players).map(|step| (self.at + step) % players);
        self.at = after.into_iter().find(|player| self.playing[*player]).unwrap_or(self.at);
    }

    /// A player is out. Its turn, if it has one now, goes on until [`Order::pass`].
    pub fn put_out(&mut self, player: usize) {
        self.playing[player] = false;
    }

    /// Is this player not out?
    pub fn plays(&self, player: usize) -> bool {
        self.playing[player]
    }

    /// Those who are not out: first the one whose turn it is, then the others as their turns come.
    pub fn left(&self) -> Vec<usize> {
        let players = self.playing.len();
        let round = (0..players).map(|step| (self.at + step) % players);
        round.filter(|player| self.playing[*player]).collect()
    }
}
