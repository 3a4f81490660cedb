//! Helpers that several tests share: the examples of the subject, random games and the slow
//! checker.
pub mod slow;

use blokus::api::{Api as _, Coup, Erreur, Position};
use blokus::pieces::FILE;
use blokus::{Blokus, Board, Event, Move, Opening, Placement, State, questions};
use joute_engine::{Game as _, Replica, Setup, View as _};
use std::ops::{Deref, DerefMut};

/// The two valid sequences of question 2.
pub const VALID: [&str; 2] = ["2a 1 1\n2b 13 14\n11b 2 3\n17b 10 11\n", "4d 1 1\n1a 14 14\n2a 2 3\n"];

/// The two invalid sequences of question 2.
pub const INVALID: [&str; 2] = ["4b 1 1\n", "4d 1 1\n1a 14 14\n4c 2 3\n"];

/// The sequence of question 3. After this sequence, the player of index 0 (player 1 of the subject)
/// has [`POSSIBLE`] ways of placing a piece.
pub const QUESTION_3: &str = "13a 1 1\n7g 13 12\n1a 3 1\n2a 12 12\n2a 3 4\n13d 9 13\n5a 4 2\n19a 10 8\n4c 1 5\n9a 7 11\n15b 4 4\n\
    11a 6 8\n3a 7 1\n4c 4 10\n20c 3 7\n16c 12 7\n19f 7 4\n3b 9 6\n";

/// The number of possible placements in [`QUESTION_3`].
pub const POSSIBLE: usize = 142;

/// Returns the identifier of a drawing in `pieces.txt`. A drawing is written as its lines from the
/// top, separated by slashes.
fn identifier(drawing: &str) -> String {
    let lines: Vec<&str> = drawing.split('/').collect();
    let text = format!(" {} {}\n{}\n", lines.len(), lines[0].len(), lines.join("\n"));
    let at = FILE.find(&text).unwrap_or_else(|| panic!("{drawing}: no such drawing"));
    FILE[..at].rsplit('\n').next().unwrap_or_default().to_owned()
}

/// Returns the number of the piece that has a drawing among its orientations.
pub fn number(drawing: &str) -> usize {
    let name = identifier(drawing);
    name[..name.len() - 1].parse().expect("the text is a number")
}

/// Replaces the drawings in a text by their identifiers, as in `##/## 1 1`. Tests that use drawings
/// hold whatever numbers and letters `pieces.txt` has.
fn named(text: &str) -> String {
    let line = |line: &str| match line.split_once(' ') {
        Some((drawing, rest)) if drawing.contains('#') => format!("{} {rest}", identifier(drawing)),
        _ => line.to_owned(),
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// Reads the placement that is written in a line.
pub fn placement(line: &str) -> Placement {
    Placement::read(&named(line)).unwrap_or_else(|reason| panic!("{line}: {reason}"))
}

/// Returns the grid after a valid sequence.
pub fn after(sequence: &str) -> Board {
    let sequence = questions::read_sequence(&named(sequence)).expect("the sequence of placements is valid");
    questions::play(&sequence).expect("the sequence is valid")
}

/// Plays a random game that player 0 starts. A player that cannot place a piece passes. `see`
/// receives each position and the player to move, and returns whether to go on.
pub fn drawn_game(random: &mut fastrand::Rng, mut see: impl FnMut(&Board, usize) -> bool) {
    let mut board = Board::new();
    for turn in 0.. {
        let player = turn % 2;
        if !see(&board, player) || !(board.can_place(0) || board.can_place(1)) {
            return;
        }
        if let Some(placement) = random.choice(board.placements(player)) {
            board.place(player, placement).expect("the placement is legal");
        }
    }
}

/// The replicas of both players in a match. Each player receives the other's moves. The table
/// dereferences to the replica of the player whose turn it is.
pub struct Table {
    pub seats: [Replica<Blokus>; 2],
}

impl Table {
    /// Creates a table at the first turn.
    pub fn new() -> Self {
        let mut table = Table::before();
        table.end_turn();
        table
    }

    /// Creates a table before the first turn.
    pub fn before() -> Self {
        Table { seats: [0, 1].map(|player| Replica::new(player, Opening)) }
    }

    /// Plays a sequence in turns. Afterwards, the turn of the next player has begun.
    pub fn after(sequence: &str) -> Self {
        let mut table = Table::new();
        for line in sequence.lines() {
            table.play(line);
        }
        table
    }

    /// Returns the player whose turn it is, or player 0 outside of turns.
    pub fn active(&self) -> usize {
        self.seats[0].view.state.active().unwrap_or(0)
    }

    /// Plays a line and ends the turn.
    pub fn play(&mut self, line: &str) {
        assert_eq!(self.poser(pose(line)), Erreur::Ok, "{line}");
        self.end_turn();
    }

    /// Ends the turn and begins the next one.
    pub fn end_turn(&mut self) {
        let active = self.seats[0].view.state.active();
        let journal = active.map_or(Vec::new(), |active| self.seats[active].end_turn());
        if let Some(active) = active {
            self.seats[1 - active].view.observe(Event::Played(journal.first().copied()));
        }
        self.seats.iter_mut().for_each(|seat| seat.view.observe(Event::Next));
        assert_eq!(self.seats[0].view.digest(), self.seats[1].view.digest());
    }
}

impl Deref for Table {
    type Target = Replica<Blokus>;
    fn deref(&self) -> &Replica<Blokus> {
        &self.seats[self.active()]
    }
}

impl DerefMut for Table {
    fn deref_mut(&mut self) -> &mut Replica<Blokus> {
        let active = self.active();
        &mut self.seats[active]
    }
}

/// Builds the position of a column and a line.
pub fn p(x: i32, y: i32) -> Position {
    Position { x, y }
}

/// Returns the API value of a placement that is written as a line.
pub fn pose(line: &str) -> Coup {
    placement(line).into()
}

/// Returns the setup with which the authority begins a match.
pub fn setup() -> Setup {
    Setup { players: 2, seed: 1, ..Setup::default() }
}

/// Returns a match at its first turn.
pub fn first_turn() -> Blokus {
    let mut game = Blokus::new(&setup()).expect("the setup is valid");
    game.settle();
    game
}

/// Returns the moves of a random match in which a player passes.
pub fn passing_match() -> Vec<Move> {
    (0..).map(drawn_match).find(|moves| moves.contains(&Move::Pass)).expect("a match contains a pass")
}

/// Returns the moves of a random match, until no player can place a piece.
pub fn drawn_match(seed: u64) -> Vec<Move> {
    let (mut random, mut state) = (fastrand::Rng::with_seed(seed), State::new());
    state.next_turn();
    while let Some(player) = state.active() {
        let all = state.board().placements(player);
        match random.choice(all) {
            Some(placement) => state.place(player, Ok(placement)).expect("the placement is legal"),
            None => state.pass(player).expect("the player may pass"),
        }
        state.next_turn();
    }
    state.past_moves().to_vec()
}
