//! Creates inputs to test programs that answer the subject's questions. It also gives the right
//! answers. The inputs depend on a seed.

use crate::api::Erreur;
use crate::board::{Board, PLAYERS};
use crate::mask::SIDE;
use crate::pieces::Orientation;
use crate::placement::Placement;
use crate::questions::{contacts, play, possible, read_sequence, validity};
use joute_engine::maps::Random;
use std::fmt::Write as _;

/// A test input for a question of the subject. The first string describes the input in reports. The
/// second is the text that the candidate's program reads.
pub type Input = (String, String);

/// Returns the inputs with which a candidate's program is graded for a question. The subject has
/// the questions `1` to `3`. For any other question, the list is empty.
pub fn inputs(question: &str, seed: u64) -> Vec<Input> {
    // Each question has its own random numbers, so adding an input to one question does not change
    // the others.
    let mut draw =
        InputGenerator(Random::new(seed ^ question.len() as u64 ^ (u64::from(question.as_bytes()[0]) << 56)));
    match question {
        "1" => draw.contacts(),
        "2" => draw.sequences(),
        "3" => draw.beginnings(),
        _ => Vec::new(),
    }
}

/// Returns the right answer to a test input. The answer of a candidate's program is compared with
/// it.
pub fn answer(question: &str, input: &str) -> String {
    let mut text = String::new();
    let mut line = |line: &dyn std::fmt::Display| {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{line}");
    };
    match (question, read_sequence(input)) {
        ("1", Ok(sequence)) => {
            for (x, y) in sequence.iter().take(1).flat_map(|placement| contacts(*placement)) {
                line(&format_args!("{x} {y}"));
            }
        }
        ("3", Ok(sequence)) => {
            let board = play(&sequence).unwrap_or_default();
            possible(&board, 0).iter().for_each(|placement| line(placement));
        }
        ("2", _) => line(&validity(input)),
        _ => {}
    }
    text
}

struct InputGenerator(Random);

impl InputGenerator {
    /// Returns the test inputs for question 1 of the subject. Each contains one piece, for example
    /// in a corner or at an edge.
    fn contacts(&mut self) -> Vec<Input> {
        let mut inputs = vec![("l'exemple du sujet".to_owned(), "9b 6 3\n".to_owned())];
        let fixed = [
            ("une case au milieu", (1, 1), (7, 8)),
            ("une case dans un coin", (1, 1), (14, 1)),
            ("un domino au bord", (2, 1), (1, 5)),
        ];
        inputs.extend(fixed.into_iter().filter_map(|(about, size, (x, y))| {
            let of_size = |it: &Orientation| (it.shape().height, it.shape().width) == size;
            Some((about.to_owned(), format!("{} {x} {y}\n", Orientation::all().find(of_size)?)))
        }));
        let last = SIDE as i32;
        for blocks in [4, 5, 5] {
            let inner = self.placement(
                |_, height, width, x, y| {
                    height.max(width) > 1
                        && (2..=last - width).contains(&x)
                        && (2..=last - height).contains(&y)
                },
                blocks,
            );
            inputs.push((format!("{blocks} cases au milieu"), format!("{inner}\n")));
        }
        for (about, at) in [
            ("à gauche", (|_, _, x, _| x == 1) as fn(i32, i32, i32, i32) -> bool),
            ("à droite", |_, width, x, _| x + width - 1 == SIDE as i32),
            ("en bas", |_, _, _, y| y == 1),
            ("en haut", |height, _, _, y| y + height - 1 == SIDE as i32),
            ("dans un coin", |height, width, x, y| {
                x + width - 1 == SIDE as i32 && y + height - 1 == SIDE as i32
            }),
        ] {
            let placement = self.placement(|_, height, width, x, y| at(height, width, x, y), 5);
            inputs.push((format!("5 cases {about}"), format!("{placement}\n")));
        }
        inputs
    }

    /// Returns a random placement of a piece with this number of blocks, entirely on the grid. It
    /// is one that `fits` accepts, given its orientation, height, width, column and line.
    fn placement(
        &mut self,
        fits: impl Fn(Orientation, i32, i32, i32, i32) -> bool,
        blocks: usize,
    ) -> Placement {
        let all: Vec<Placement> = Orientation::all()
            .filter(|orientation| orientation.shape().cells.len() == blocks)
            .flat_map(|orientation| {
                (1..=SIDE as i32).flat_map(move |x| (1..=SIDE as i32).map(move |y| (orientation, x, y)))
            })
            .filter(|(orientation, x, y)| {
                let shape = orientation.shape();
                fits(*orientation, shape.height as i32, shape.width as i32, *x, *y)
            })
            .filter_map(|(orientation, x, y)| Placement::new(orientation, x, y))
            .filter(|placement| placement.mask().is_some())
            .collect();
        self.0.pick(&all)
    }

    /// Returns a random sequence of at most `maximum` valid placements. The players place their
    /// pieces in turn.
    fn sequence(&mut self, maximum: usize) -> Vec<Placement> {
        let (mut board, mut sequence) = (Board::new(), Vec::new());
        while sequence.len() < maximum {
            let player = sequence.len() % PLAYERS;
            let all = board.placements(player);
            if all.is_empty() {
                break;
            }
            // Large pieces come first, as in real games. Small pieces would leave holes that
            // nothing fits into.
            let large = |placement: &Placement| placement.orientation().shape().cells.len();
            let maximum = all.iter().map(large).max().unwrap_or_default();
            let placements: Vec<Placement> =
                all.into_iter().filter(|placement| large(placement) == maximum).collect();
            let placement = self.0.pick(&placements);
            // The placement was listed as possible, so it cannot fail.
            let _ = board.place(player, placement);
            sequence.push(placement);
        }
        sequence
    }

    /// Returns the test inputs for question 2 of the subject. They are its four examples, valid
    /// games of all lengths, and games that break a rule.
    fn sequences(&mut self) -> Vec<Input> {
        let mut inputs: Vec<Input> = [
            ("premier exemple du sujet", "2a 1 1\n2b 13 14\n11b 2 3\n17b 10 11\n"),
            ("deuxième exemple du sujet", "4d 1 1\n1a 14 14\n2a 2 3\n"),
            ("troisième exemple du sujet", "4b 1 1\n"),
            ("quatrième exemple du sujet", "4d 1 1\n1a 14 14\n4c 2 3\n"),
        ]
        .map(|(about, text)| (about.to_owned(), text.to_owned()))
        .into();
        for length in [1, 2, 7, 16, 42] {
            let sequence = self.sequence(length);
            inputs.push((format!("partie de {} coups", sequence.len()), text(&sequence)));
        }
        let invalid_moves = [
            ("le joueur 1 ne part pas de son coin", 0, Erreur::CaseDepart),
            ("le joueur 2 ne part pas de son coin", 1, Erreur::CaseDepart),
            ("une pièce sort de la grille", 6, Erreur::HorsGrille),
            ("une pièce sur une autre", 5, Erreur::CaseOccupee),
            ("une pièce sur une autre, tard", 14, Erreur::CaseOccupee),
            ("une pièce posée deux fois", 9, Erreur::PieceDejaPosee),
            ("un contact par un côté", 8, Erreur::ContactCote),
            ("aucun contact", 4, Erreur::AucunContact),
            ("aucun contact, tard", 15, Erreur::AucunContact),
        ];
        for (about, length, error) in invalid_moves {
            let mut sequence = self.sequence(length);
            sequence.push(self.wrong(&sequence, error));
            inputs.push((about.to_owned(), text(&sequence)));
        }
        inputs
    }

    /// Returns a random placement that is invalid after the given sequence. The rules refuse it
    /// with the given error.
    fn wrong(&mut self, sequence: &[Placement], error: Erreur) -> Placement {
        let board = play(sequence).unwrap_or_default();
        let everywhere = |orientation: Orientation| {
            let coordinates = 1..=SIDE as i32;
            coordinates
                .clone()
                .flat_map(move |x| coordinates.clone().filter_map(move |y| Placement::new(orientation, x, y)))
        };
        let refused: Vec<Placement> = Orientation::all()
            .flat_map(everywhere)
            .filter(|placement| board.check(sequence.len() % PLAYERS, *placement) == Err(error))
            .collect();
        self.0.pick(&refused)
    }

    /// Returns the test inputs for question 3 of the subject. They are games of all lengths in
    /// which it is player 1's turn. One is the subject's example, one is empty, and in one no
    /// placement is possible.
    fn beginnings(&mut self) -> Vec<Input> {
        let mut inputs = vec![
            ("l'exemple du sujet".to_owned(), SUBJECT_EXAMPLE.to_owned()),
            ("le premier coup".into(), String::new()),
        ];
        for length in [2, 4, 8, 14, 22] {
            let sequence = self.sequence(length);
            let even = &sequence[..sequence.len() / PLAYERS * PLAYERS];
            inputs.push((format!("après {} coups", even.len()), text(even)));
        }
        let stuck = loop {
            let sequence = self.sequence(usize::MAX);
            if sequence.len().is_multiple_of(PLAYERS) {
                break sequence;
            }
        };
        inputs.push(("le joueur 1 ne peut plus poser".into(), text(&stuck)));
        inputs
    }
}

/// The example game in question 3 of the subject, one placement per line.
const SUBJECT_EXAMPLE: &str = "13a 1 1\n7g 13 12\n1a 3 1\n2a 12 12\n2a 3 4\n13d 9 13\n5a 4 2\n19a 10 8\n4c 1 5\n9a 7 11\n15b 4 4\n11a 6 8\n\
                       3a 7 1\n4c 4 10\n20c 3 7\n16c 12 7\n19f 7 4\n3b 9 6\n";

fn text(sequence: &[Placement]) -> String {
    sequence.iter().map(|placement| format!("{placement}\n")).collect()
}
