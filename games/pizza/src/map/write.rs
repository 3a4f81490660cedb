//! Writes a map of the game Pizza as a map file.

use super::parts::{AGES, Ground, Map, SIDE};
use super::statement::{Kind, RESERVED, legend};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt;

impl Map {
    /// Writes the map as a map file. [`super::parse`] reads the same map from it. The file contains
    /// a ruler, the drawing, the letters and the portals. The map must be valid.
    pub fn write(&self) -> String {
        self.to_string()
    }
}

impl fmt::Display for Map {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = letters(self);
        writeln!(f, "carte")?;
        let tens: String = (0..SIDE).map(|it| if it % 10 == 0 { digit(it / 10) } else { ' ' }).collect();
        let units: String = (0..SIDE).map(|it| digit(it % 10)).collect();
        writeln!(f, "//{}\n//{units}", tens.trim_end())?;
        for (line, row) in drawing(self, &letters).iter().enumerate() {
            writeln!(f, "  {}  // {line}", row.iter().collect::<String>())?;
        }
        writeln!(f)?;
        for (kind, letter) in &letters {
            match kind {
                Kind::Tree { period, first } => {
                    writeln!(f, "arbre {letter}  période {period}  premier {first}")?
                }
                Kind::Skeleton { age, period, first } => {
                    writeln!(f, "squelette {letter}  âge {age}  période {period}  premier {first}")?;
                }
            }
        }
        if !self.portals.is_empty() {
            writeln!(f)?;
        }
        for portal in &self.portals {
            writeln!(
                f,
                "portail  tour {}  colonne {}  ligne {}",
                portal.turn, portal.at.colonne, portal.at.ligne
            )?;
        }
        Ok(())
    }
}

fn digit(number: usize) -> char {
    char::from(b'0' + (number % 10) as u8)
}

fn drawing(map: &Map, letters: &BTreeMap<Kind, char>) -> Vec<Vec<char>> {
    let ground = |ground: &Ground| match ground {
        Ground::Wall => '#',
        Ground::Puddle => '~',
        Ground::Empty | Ground::Tree | Ground::Skeleton | Ground::Kennel => '.',
    };
    let mut rows: Vec<Vec<char>> = map.ground.iter().map(|row| row.iter().map(ground).collect()).collect();
    let mut put_char = |at: crate::api::Position, char: char| {
        let line = usize::try_from(at.ligne).ok().and_then(|line| rows.get_mut(line));
        let cell = line.and_then(|row| row.get_mut(usize::try_from(at.colonne).ok()?));
        if let Some(cell) = cell {
            *cell = char;
        }
    };
    for (at, kind) in kinds(map) {
        put_char(at, letters.get(&kind).copied().unwrap_or('.'));
    }
    for (player, [kennel, dog, master]) in [['N', 'C', 'M'], ['n', 'c', 'm']].into_iter().enumerate() {
        put_char(map.kennels[player], kennel);
        map.dogs[player].iter().for_each(|at| put_char(*at, dog));
        map.masters[player].iter().for_each(|at| put_char(*at, master));
    }
    rows
}

fn kinds(map: &Map) -> impl Iterator<Item = (crate::api::Position, Kind)> {
    let trees = map.trees.iter().map(|it| (it.at, Kind::Tree { period: it.period, first: it.first }));
    let skeletons = map
        .skeletons
        .iter()
        .map(|it| (it.at, Kind::Skeleton { age: it.age, period: it.period, first: it.first }));
    trees.chain(skeletons)
}

/// Chooses a letter for each kind of tree and skeleton in a new map file. The most common kind
/// comes first. Trees get T, U, V and so on. Skeletons get the digits that equal their age modulo
/// 3, then letters.
fn letters(map: &Map) -> BTreeMap<Kind, char> {
    let mut counts: BTreeMap<Kind, usize> = BTreeMap::new();
    for (_, kind) in kinds(map) {
        *counts.entry(kind).or_default() += 1;
    }
    let own = |kind: &Kind| legend().values().any(|(known, _)| known == kind);
    let mut order: Vec<(Kind, usize)> = counts.into_iter().collect();
    order.sort_by_key(|(kind, count)| (Reverse(*count), !own(kind), *kind));
    let mut letter_of_kind: BTreeMap<Kind, char> = BTreeMap::new();
    for (kind, _) in order {
        let wishes: Vec<char> = match kind {
            Kind::Tree { .. } => ('T'..='Z').chain('A'..='S').collect(),
            Kind::Skeleton { age, .. } => {
                (0..9).filter(|digit| *digit as i32 % AGES == age).map(digit).collect()
            }
        };
        let free = |letter: &char| {
            !RESERVED.contains(*letter) && !letter_of_kind.values().any(|other| other == letter)
        };
        // There are more letters than cells, so a free letter always exists.
        let letter = wishes.into_iter().chain(spare()).find(free).unwrap_or('T');
        letter_of_kind.insert(kind, letter);
    }
    letter_of_kind
}

/// Returns additional letters for map files with many kinds of trees and skeletons. Letters of
/// every keyboard come first, then alphabets from Latin to Hangul.
fn spare() -> impl Iterator<Item = char> {
    let others = ('\u{c0}'..='\u{17f}')
        .chain('\u{391}'..='\u{3c9}')
        .chain('\u{410}'..='\u{44f}')
        .chain('\u{ac00}'..='\u{b3ff}');
    ('a'..='z').chain('A'..='Z').chain(others).filter(|char| char.is_alphanumeric())
}
