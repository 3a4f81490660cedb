//! Who is before whom at the end of a match.

/// Places of these scores, more being better.
pub fn by_scores(scores: &[i64]) -> Vec<u32> {
    places(scores, |one, other| one > other)
}

/// The same order in places as they are told: from 1, and equals share the better one, so that two firsts are followed
/// by a third.
pub fn told(ranks: &[u32]) -> Vec<u32> {
    places(ranks, |one, other| one < other)
}

fn places<T: Copy>(all: &[T], before: impl Fn(T, T) -> bool) -> Vec<u32> {
    let better = |own: T| all.iter().filter(|other| before(**other, own)).count();
    all.iter().map(|own| 1 + u32::try_from(better(*own)).unwrap_or(u32::MAX - 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::{by_scores, told};

    #[test]
    fn equals_share_the_better_place() {
        assert_eq!(by_scores(&[3, 9, 3, -1]), [2, 1, 2, 4]);
        assert_eq!(by_scores(&[0, 0]), [1, 1]);
        assert_eq!(told(&[7, 0, 0, 7]), [3, 1, 1, 3]);
        assert!(by_scores(&[]).is_empty());
    }
}
