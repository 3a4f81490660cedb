//! A player's place in an environment, with the player's copy of the game.

use crate::choice::{Choice, TokenResult};
use crate::space::{ActionFunction, Field, Source, Space, for_each_combination};
use joute_abi::{Answers, Calls};
use joute_engine::self_play::ArrayWriter;
use joute_engine::{Clocks, Game, Replica, View};

/// The state of a seat within a step of the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SeatState {
    /// The rules do not ask this player for a turn.
    Idle,
    /// The player must choose an action.
    Acting,
    /// The player's turn is over. It is applied when all players of the step are done.
    Finished,
}

/// A player's place in an environment.
pub(crate) struct Seat<G: Game> {
    pub replica: Replica<G>,
    pub state: SeatState,
    pub choice: Choice,
    /// The legal actions. They are in ascending order if actions are chosen in stages.
    pub legal: Vec<u64>,
    /// The actions of the finished turn.
    pub turn: Vec<G::Action>,
    /// The digest of the player's copy of the game at the end of the turn. It is computed only for
    /// matches that are recorded.
    pub digest: u64,
    recorded: bool,
    /// True if the view has changed since the last observation was written.
    changed: bool,
    /// The numbers of the turn's actions.
    numbers: Vec<u64>,
    calls: std::vec::IntoIter<G::Call>,
    /// Memory for the arguments of calls, which is kept between them.
    arguments: Vec<i32>,
    /// The turns of the player, if the game's views cannot be copied.
    history: Option<History<G>>,
}

/// All that is needed to create a player's view again. It replaces the copies of views in games
/// without [`View::snapshot`].
struct History<G: Game> {
    opening: G::Opening,
    turns: Vec<PastTurn<G>>,
}

struct PastTurn<G: Game> {
    events: Vec<G::Event>,
    calls: Vec<(G::Call, Vec<u64>)>,
}

/// Writes a mask over an earlier one, whose tokens are `offered`. `offer` adds the new tokens to
/// the empty list.
pub(crate) fn replace_mask(mask: &mut [i8], offered: &mut Vec<u32>, offer: impl FnOnce(&mut Vec<u32>)) {
    offered.drain(..).for_each(|token| mask[token as usize] = 0);
    offer(offered);
    offered.iter().for_each(|token| mask[*token as usize] = 1);
}

impl<G: Game> Seat<G> {
    pub fn new(player: usize, opening: G::Opening, recorded: bool) -> Self {
        let replica = Replica::<G>::new(player, opening.clone());
        let copied = replica.view.snapshot().is_some();
        let history = (!copied).then(|| History { opening, turns: Vec::new() });
        Seat {
            replica,
            state: SeatState::Idle,
            choice: Choice::default(),
            legal: Vec::new(),
            turn: Vec::new(),
            digest: 0,
            recorded,
            changed: true,
            numbers: Vec::new(),
            calls: Vec::new().into_iter(),
            arguments: Vec::new(),
            history,
        }
    }

    /// Starts another match in place of the current one. The match is not recorded.
    pub fn restart(&mut self, player: usize, opening: G::Opening) {
        if let Some(history) = &mut self.history {
            *history = History { opening: opening.clone(), turns: Vec::new() };
        }
        self.replica = Replica::new(player, opening);
        (self.state, self.choice) = (SeatState::Idle, Choice::default());
        (self.recorded, self.changed) = (false, true);
        self.legal.clear();
        self.turn.clear();
        self.numbers.clear();
        self.calls = Vec::new().into_iter();
    }

    /// Starts a turn of the player, up to its first decision.
    pub fn begin_turn<C: Calls<Replica<G>>>(
        &mut self,
        space: &Space,
        events: Vec<G::Event>,
        calls: Vec<G::Call>,
    ) {
        if let Some(history) = &mut self.history {
            history.turns.push(PastTurn { events: events.clone(), calls: Vec::new() });
        }
        // No turn was missed, so no copy is needed and no error is possible.
        let _ = self.replica.begin_turn(events, Clocks::default(), false);
        self.calls = calls.into_iter();
        self.next_call::<C>(space);
    }

    /// Continues with the next call of the turn in which the player can act. Ends the turn if there
    /// is none.
    pub fn next_call<C: Calls<Replica<G>>>(&mut self, space: &Space) {
        self.choice = Choice::default();
        self.changed = true;
        self.replica.end();
        while let Some(call) = self.calls.next() {
            self.replica.begin(&call);
            if let Some(turn) = self.history.as_mut().and_then(|history| history.turns.last_mut()) {
                turn.calls.push((call, Vec::new()));
            }
            self.find_legal::<C>(space);
            if !self.legal.is_empty() {
                self.state = SeatState::Acting;
                return;
            }
            self.replica.end();
        }
        if self.recorded {
            self.digest = self.replica.view.digest();
        }
        self.replica.end_turn_into(&mut self.turn);
        self.numbers.clear();
        self.replica.take_refused();
        self.legal.clear();
        self.state = SeatState::Finished;
    }

    /// Finds all legal actions of the player.
    fn find_legal<C: Calls<Replica<G>>>(&mut self, space: &Space) {
        let Seat { replica, history, legal, arguments, .. } = self;
        legal.clear();
        match (G::SELF_PLAY.actions, G::SELF_PLAY.legal_actions, replica.running()) {
            (Some(own), _, Some(call)) => (own.legal)(&replica.view, call, legal),
            (None, Some(report), Some(call)) => {
                let call = call.clone();
                // Most games report all actions of a function one after the other.
                let mut last: Option<(&'static str, &ActionFunction)> = None;
                let mut offer = |name: &'static str, arguments: &[i32]| {
                    if last.is_none_or(|(other, _)| !std::ptr::eq(other, name)) {
                        last = space.find_function(name).map(|function| (name, function));
                    }
                    if let Some(action) = last.and_then(|(_, function)| function.number(arguments)) {
                        legal.push(action);
                    }
                };
                report(&mut replica.view, &call, &mut offer);
            }
            _ => try_all::<G, C>(space, replica, history.as_ref(), (legal, arguments)),
        }
        if space.staged {
            legal.sort_unstable();
        }
    }

    /// Writes the mask of the acting player over an earlier one, whose tokens are `offered`.
    pub fn write_mask(&self, space: &Space, mask: &mut [i8], offered: &mut Vec<u32>) {
        replace_mask(mask, offered, |offered| {
            if space.staged {
                self.choice.for_each_offered(space, &self.legal, |token| offered.push(token as u32));
            } else {
                offered.push(0);
                offered.extend(self.legal.iter().map(|action| *action as u32));
            }
        });
    }

    /// Chooses a token that is offered to the player.
    pub fn choose<C: Calls<Replica<G>>>(&mut self, space: &Space, token: usize) {
        match self.choice.choose(space, &self.legal, token) {
            TokenResult::End => self.next_call::<C>(space),
            TokenResult::Action(action) => self.act::<C>(space, action),
            TokenResult::Partial(choice) => self.choice = choice,
        }
    }

    /// Takes a legal action. Ends the call if the player cannot act any more.
    fn act<C: Calls<Replica<G>>>(&mut self, space: &Space, action: u64) {
        self.choice = Choice::default();
        self.changed = true;
        call::<G, C>(space, &mut self.replica, &mut self.arguments, action);
        self.numbers.push(action);
        let calls =
            self.history.as_mut().and_then(|history| history.turns.last_mut()).map(|turn| &mut turn.calls);
        if let Some((_, actions)) = calls.and_then(|calls| calls.last_mut()) {
            actions.push(action);
        }
        self.find_legal::<C>(space);
        if self.legal.is_empty() {
            self.next_call::<C>(space);
        }
    }

    /// Writes the observation of the player over an earlier one. It contains only what the player's
    /// copy of the game answers.
    pub fn observe<C: Calls<Replica<G>>>(&mut self, space: &Space, cells: &mut [i32], row: &mut Row) {
        if !row.written {
            row.memories.clear();
            row.memories.resize(space.own_arrays, Vec::new());
            (row.written, self.changed) = (true, true);
        }
        let mut player_columns = G::SELF_PLAY.observation.iter().zip(&mut row.memories);
        for field in &space.fields {
            let cells = &mut cells[field.offset..field.offset + field.size];
            match field.source {
                Source::Choice => self.choice.write(space, cells),
                _ if !self.changed => {}
                Source::Query(function) => self.query::<C>(space, field, function, cells),
                Source::Own => {
                    if let Some((column, memory)) = player_columns.next() {
                        (column.write)(&self.replica.view, &mut ArrayWriter::new(cells, memory));
                    }
                }
            }
        }
        self.changed = false;
    }

    /// Writes the answers of a query function to all arguments.
    fn query<C: Calls<Replica<G>>>(
        &mut self,
        space: &Space,
        field: &Field,
        function: usize,
        cells: &mut [i32],
    ) {
        let Field { inputs, width, capacity, .. } = field;
        let mut answers = Answers { inputs, cells, width: *width, capacity: capacity.unwrap_or(0) };
        C::query(&mut self.replica, function, &mut answers);
        // Some descriptions do not mark a function as an action although it takes an action back. The removed
        // action is applied again.
        for number in self.replica.journal().len()..self.numbers.len() {
            call::<G, C>(space, &mut self.replica, &mut self.arguments, self.numbers[number]);
        }
    }
}

/// The state of the row of a seat in the arrays of a pool.
#[derive(Debug, Clone, Default)]
pub(crate) struct Row {
    /// The tokens whose items in the mask are 1.
    pub offered: Vec<u32>,
    /// True if the row has an observation of the current match.
    pub written: bool,
    /// The memories of the arrays that the game writes itself.
    pub memories: Vec<Vec<u64>>,
}

/// Calls the API function of an action. The result is dropped.
fn call<G: Game, C: Calls<Replica<G>>>(
    space: &Space,
    replica: &mut Replica<G>,
    arguments: &mut Vec<i32>,
    action: u64,
) {
    let function = match G::SELF_PLAY.actions {
        Some(own) => {
            let mut action_found = None;
            (own.call)(&replica.view, action, &mut |name, values| {
                action_found = space.find_function(name);
                arguments.clear();
                arguments.extend_from_slice(values);
            });
            action_found
        }
        None => space.function_of(action).inspect(|function| function.arguments_of(action, arguments)),
    };
    if let Some(function) = function {
        C::act(replica, function.function, arguments);
    }
}

/// Finds all legal actions by trying each action of the space.
fn try_all<G: Game, C: Calls<Replica<G>>>(
    space: &Space,
    replica: &mut Replica<G>,
    history: Option<&History<G>>,
    (legal, arguments): (&mut Vec<u64>, &mut Vec<i32>),
) {
    let snapshot = replica.view.snapshot();
    let player = replica.player();
    let restore = |replica: &mut Replica<G>| match (&snapshot, history) {
        (Some(snapshot), _) => snapshot.snapshot().into_iter().for_each(|view| replica.view = view),
        (None, Some(history)) => replica.view = history.rebuild::<C>(space, player),
        (None, None) => {}
    };
    let mut has_tried = false;
    for function in &space.actions {
        let mut action = function.first;
        for_each_combination(&function.arguments, arguments, |arguments| {
            let act = |replica: &mut Replica<G>| {
                C::act(replica, function.function, arguments);
            };
            has_tried = true;
            if replica.try_action(act) {
                legal.push(action);
                restore(replica);
                has_tried = false;
            }
            action += 1;
        });
    }
    if has_tried {
        restore(replica);
    }
}

impl<G: Game> Seat<G> {
    /// Returns the calls of the legal actions, in ascending order of their derived numbers.
    pub fn legal_calls(&self, space: &Space) -> Vec<u64> {
        let mut calls = Vec::new();
        match G::SELF_PLAY.actions {
            Some(own) => self.legal.iter().for_each(|action| {
                let mut add = |name: &str, arguments: &[i32]| calls.extend(space.number(name, arguments));
                (own.call)(&self.replica.view, *action, &mut add);
            }),
            None => calls.clone_from(&self.legal),
        }
        calls.sort_unstable();
        calls
    }

    /// Returns the calls that the player's copy of the game accepts, found by trying each one. Tests
    /// compare them with the legal actions.
    pub fn exact<C: Calls<Replica<G>>>(&mut self, space: &Space) -> Vec<u64> {
        let mut legal = Vec::new();
        try_all::<G, C>(space, &mut self.replica, self.history.as_ref(), (&mut legal, &mut self.arguments));
        legal
    }
}

impl<G: Game> History<G> {
    /// Creates the player's view again. Plays all turns up to the last action.
    fn rebuild<C: Calls<Replica<G>>>(&self, space: &Space, player: usize) -> G::View {
        let mut replica = Replica::<G>::new(player, self.opening.clone());
        let mut arguments = Vec::new();
        for (number, turn) in self.turns.iter().enumerate() {
            let _ = replica.begin_turn(turn.events.clone(), Clocks::default(), false);
            for (at, (call, actions)) in turn.calls.iter().enumerate() {
                replica.begin(call);
                actions
                    .iter()
                    .for_each(|action| self::call::<G, C>(space, &mut replica, &mut arguments, *action));
                if number + 1 < self.turns.len() || at + 1 < turn.calls.len() {
                    replica.end();
                }
            }
            if number + 1 < self.turns.len() {
                replica.end_turn();
            }
        }
        replica.view
    }
}
