//! Converts scores and places of players to ranks.

/// Returns the ranks of players from their scores. A higher score is better, and ranks begin at 1.
pub fn by_scores(scores: &[i64]) -> Vec<u32> {
    places(scores, |one, other| one > other)
}

/// Returns the ranks of players from their places. A lower place is better, and ranks begin at 1.
/// Equal players share the better rank: after two players at rank 1 comes rank 3.
pub fn from_places(ranks: &[u32]) -> Vec<u32> {
    places(ranks, |one, other| one < other)
}

fn places<T: Copy>(all: &[T], is_before: impl Fn(T, T) -> bool) -> Vec<u32> {
    let count_better = |own: T| all.iter().filter(|other| is_before(**other, own)).count();
    all.iter().map(|own| 1 + u32::try_from(count_better(*own)).unwrap_or(u32::MAX - 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::{by_scores, from_places};

    #[test]
    fn equals_share_the_better_place() {
        assert_eq!(by_scores(&[3, 9, 3, -1]), [2, 1, 2, 4]);
        assert_eq!(by_scores(&[0, 0]), [1, 1]);
        assert_eq!(from_places(&[7, 0, 0, 7]), [3, 1, 1, 3]);
        assert!(by_scores(&[]).is_empty());
    }
}
