//! Which champion of a duel sits where in each match of a bout.
//!
//! With two seats a bout is two matches: each champion has each seat once. With more, each champion is alone against
//! copies of the other, on each seat once, so a bout is twice as many matches as there are seats. A referee wants the
//! answer to turn round when the names do: the one among many alone would favour whoever profits from being rare, so
//! both are. Halves of each kind (two against two) would need as many matches to be fair to the seats, and do not exist
//! for odd numbers.

/// The seatings of a bout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seating {
    seats: usize,
}

impl Seating {
    /// For matches of this many seats, at least two.
    pub fn of(seats: usize) -> Self {
        Seating { seats: seats.max(2) }
    }

    /// Matches of a bout.
    pub fn matches(self) -> usize {
        // With two seats, to be alone and to be the others is the same.
        if self.seats == 2 { 2 } else { 2 * self.seats }
    }

    /// Who sits where, champion 0 or 1 by player: in the first half of a bout the first champion is alone.
    pub fn champions(self, turn: usize) -> Vec<usize> {
        let alone = usize::from(turn >= self.seats);
        (0..self.seats).map(|seat| if seat == turn % self.seats { alone } else { 1 - alone }).collect()
    }

    /// All half points that a match gives: two for each pair of seats that the two champions have against each other.
    pub fn half_points(self) -> usize {
        2 * (self.seats - 1)
    }

    /// The first champion's half points: two for each seat of the other's that it is before, one for an equal.
    pub fn won(champions: &[usize], ranks: &[u32]) -> usize {
        let of = |wanted: usize| champions.iter().zip(ranks).filter(move |(who, _)| **who == wanted);
        let against = |own: u32| {
            of(1).map(move |(_, other)| match own.cmp(other) {
                std::cmp::Ordering::Less => 2,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Greater => 0,
            })
        };
        of(0).flat_map(|(_, own)| against(*own)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::Seating;

    #[test]
    fn two_seats_are_changed_once() {
        let seating = Seating::of(2);
        assert_eq!((seating.matches(), seating.half_points()), (2, 2));
        assert_eq!([0, 1].map(|turn| seating.champions(turn)), [[0, 1], [1, 0]]);
        assert_eq!([[1, 2], [1, 1], [2, 1]].map(|ranks| Seating::won(&[0, 1], &ranks)), [2, 1, 0]);
    }

    #[test]
    fn a_bout_is_fair_to_both_champions_and_to_every_seat() {
        for seats in 3..=10 {
            let seating = Seating::of(seats);
            let all: Vec<Vec<usize>> = (0..seating.matches()).map(|turn| seating.champions(turn)).collect();
            for seat in 0..seats {
                let first = all.iter().filter(|champions| champions[seat] == 0).count();
                assert_eq!(2 * first, all.len(), "{seats} seats");
            }
            // Names changed: the same bout, its halves changed, and what the one wins the other loses.
            for (turn, champions) in all.iter().enumerate() {
                let other: Vec<usize> = champions.iter().map(|who| 1 - who).collect();
                assert_eq!(other, all[(turn + seats) % all.len()]);
                let ranks: Vec<u32> = (0..seats as u32).map(|seat| 1 + seat / 2).collect();
                let won = Seating::won(champions, &ranks) + Seating::won(&other, &ranks);
                assert_eq!(won, seating.half_points());
            }
        }
        assert_eq!(Seating::won(&[1, 1, 0, 1], &[1, 2, 2, 4]), 3);
    }
}
