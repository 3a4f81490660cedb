//! Decides which champion plays as which player in each match of a bout, a set of matches that is
//! fair to both.
//!
//! With two seats, a bout consists of two matches, so that each champion plays on each seat once. With more
//! seats, each champion plays alone against copies of the other, once on each seat. Such a bout has twice as
//! many matches as there are seats.
//!
//! A fair comparison must give the opposite result if the champions are exchanged. Playing alone may be an
//! advantage, so both champions do it. Matches with equal numbers of both champions would need as many
//! matches to be fair to all seats, and are impossible with an odd number of seats.

/// The rule for which champion of a duel plays as which player in the matches of a bout. A bout is
/// a set of matches that is fair to both champions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seating {
    seats: usize,
}

impl Seating {
    /// Creates the assignment of players to two champions, for matches with the given number of
    /// players, at least two.
    pub fn of(seats: usize) -> Self {
        Seating { seats: seats.max(2) }
    }

    /// Returns the number of matches in a bout, which together are fair to both champions.
    pub fn matches(self) -> usize {
        // With two seats, both champions are alone at the same time.
        if self.seats == 2 { 2 } else { 2 * self.seats }
    }

    /// Returns the champion behind each player in a match of a bout: 0 for the first champion, 1
    /// for the second. `turn` is the index of the match. In the first half of the bout, the first
    /// champion plays alone against copies of the second.
    pub fn champions(self, turn: usize) -> Vec<usize> {
        let odd_seat = usize::from(turn >= self.seats);
        (0..self.seats).map(|seat| if seat == turn % self.seats { odd_seat } else { 1 - odd_seat }).collect()
    }

    /// Returns the maximum number of half points that a champion can get in a match. It is two for
    /// each pair of players with different champions.
    pub fn half_points(self) -> usize {
        2 * (self.seats - 1)
    }

    /// Returns the half points of the first champion in a match. A player of the other champion
    /// counts two if its place is worse, and one if it is the same.
    pub fn won(champions: &[usize], ranks: &[u32]) -> usize {
        let of = |champion: usize| champions.iter().zip(ranks).filter(move |(other, _)| **other == champion);
        let points_against = |own: u32| {
            of(1).map(move |(_, other)| match own.cmp(other) {
                std::cmp::Ordering::Less => 2,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Greater => 0,
            })
        };
        of(0).flat_map(|(_, own)| points_against(*own)).sum()
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
            // If the champions are exchanged, the bout consists of the same matches with its halves
            // exchanged, and the results are opposite.
            for (turn, champions) in all.iter().enumerate() {
                let other: Vec<usize> = champions.iter().map(|champion| 1 - champion).collect();
                assert_eq!(other, all[(turn + seats) % all.len()]);
                let ranks: Vec<u32> = (0..seats as u32).map(|seat| 1 + seat / 2).collect();
                let won = Seating::won(champions, &ranks) + Seating::won(&other, &ranks);
                assert_eq!(won, seating.half_points());
            }
        }
        assert_eq!(Seating::won(&[1, 1, 0, 1], &[1, 2, 2, 4]), 3);
    }
}
