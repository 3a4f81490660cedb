//! The results of matches, merged so that their order does not matter.

/// The results of two champions on one map with fixed seats.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Duel {
    pub map: u32,
    /// The champions on the first and on the second seat.
    pub seats: [u32; 2],
    /// The number of matches that the champion on the first seat won.
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

/// The results of more than two champions on one map that ended with the same places.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Group {
    pub map: u32,
    /// The champions with their seats, sorted by place. Equal champions are sorted by seat.
    pub players: Vec<(u32, u32)>,
    /// The end of each run of equal champions in `players`.
    pub ends: Vec<u32>,
    /// The number of matches that ended like this.
    pub count: u32,
}

/// The results of the matches of a table. Results that differ only in their order are equal.
#[derive(Debug, Clone, Default)]
pub struct Results {
    pub(crate) champions: usize,
    pub(crate) maps: usize,
    pub(crate) seats: usize,
    pub(crate) duels: Vec<Duel>,
    pub(crate) groups: Vec<Group>,
    /// The number of entries of `duels` and of `groups` that are sorted and merged.
    merged: (usize, usize),
}

impl Results {
    /// Creates an empty table for champions and maps that are numbered from 0. A game without maps
    /// has one map.
    pub fn new(champions: usize, maps: usize) -> Self {
        Results { champions, maps, ..Results::default() }
    }

    /// Returns the number of champions of the table.
    pub fn champions(&self) -> usize {
        self.champions
    }

    /// Adds a champion that has not played yet. Returns its number.
    pub fn add_champion(&mut self) -> usize {
        self.champions += 1;
        self.champions - 1
    }

    /// Adds the result of a match: the champion on each seat, and its place from 1. Matches of a
    /// single player say nothing about strength and are ignored.
    ///
    /// # Panics
    /// Panics if the map or a champion is not in the table, or if a place is missing.
    pub fn add(&mut self, map: usize, champions: &[usize], places: &[u32]) {
        assert!(map < self.maps && champions.iter().all(|champion| *champion < self.champions));
        assert_eq!(champions.len(), places.len(), "champions and seats must have the same length");
        let map = map as u32;
        match *champions {
            [] | [_] => return,
            [first, second] => {
                let order = places[0].cmp(&places[1]);
                self.duels.push(Duel {
                    map,
                    seats: [first as u32, second as u32],
                    won: u32::from(order.is_lt()),
                    drawn: u32::from(order.is_eq()),
                    lost: u32::from(order.is_gt()),
                });
            }
            _ => {
                let mut order: Vec<usize> = (0..champions.len()).collect();
                order.sort_by_key(|seat| (places[*seat], *seat));
                let runs = order.chunk_by(|one, other| places[*one] == places[*other]);
                let ends = runs.scan(0, |end, run| {
                    *end += run.len() as u32;
                    Some(*end)
                });
                let ends = ends.collect();
                let players = order.iter().map(|seat| (champions[*seat] as u32, *seat as u32)).collect();
                self.groups.push(Group { map, players, ends, count: 1 });
            }
        }
        self.seats = self.seats.max(champions.len());
    }

    /// Sorts the results and merges equal ones.
    pub(crate) fn merge(&mut self) {
        if self.merged == (self.duels.len(), self.groups.len()) {
            return;
        }
        self.duels.sort_unstable_by_key(|duel| (duel.map, duel.seats));
        self.duels.dedup_by(|next, merged| {
            let equal = (next.map, next.seats) == (merged.map, merged.seats);
            if equal {
                merged.won += next.won;
                merged.drawn += next.drawn;
                merged.lost += next.lost;
            }
            equal
        });
        self.groups.sort_unstable_by(|a, b| (a.map, &a.players, &a.ends).cmp(&(b.map, &b.players, &b.ends)));
        self.groups.dedup_by(|next, merged| {
            let equal = (next.map, &next.players, &next.ends) == (merged.map, &merged.players, &merged.ends);
            if equal {
                merged.count += next.count;
            }
            equal
        });
        self.merged = (self.duels.len(), self.groups.len());
    }
}
