//! Computes which champions play against each other: all groups of champions, or the smallest fair
//! set of matches.

/// Returns every group of `size` champions that can be formed from `count` champions. Champions are
/// indices, and the groups are in lexicographic order.
pub fn groups(count: usize, size: usize) -> Vec<Vec<usize>> {
    fn extend(group: &mut Vec<usize>, count: usize, size: usize, all: &mut Vec<Vec<usize>>) {
        if group.len() == size {
            all.push(group.clone());
            return;
        }
        let first = group.last().map_or(0, |last| last + 1);
        for next in first..count {
            group.push(next);
            extend(group, count, size, all);
            group.pop();
        }
    }
    let mut all = Vec::new();
    if size > 0 {
        extend(&mut Vec::new(), count, size, &mut all);
    }
    all
}

/// Returns the number of groups of `size` champions that can be formed from `count` champions.
/// Returns the maximum value on overflow.
pub fn count_groups(count: usize, size: usize) -> u128 {
    if size == 0 || size > count {
        return 0;
    }
    // Each intermediate product is a binomial coefficient, so that the division has no remainder.
    (0..size as u128).fold(1, |groups: u128, taken| {
        groups.checked_mul(count as u128 - taken).map_or(u128::MAX, |more| more / (taken + 1))
    })
}

/// Returns a small set of matches with `size` players between `count` champions. Each champion
/// plays equally often as each player, and meets every other champion at least once.
///
/// The champions are arranged in a ring. A pattern contains the distances from the first champion of a match
/// to the others. Rotating a pattern around the ring gives one match for each champion on each seat. Patterns
/// with rarely used distances are added until every distance has been used.
pub fn few_matches(count: usize, size: usize) -> Vec<Vec<usize>> {
    if size == 0 || size > count {
        return Vec::new();
    }
    let mut seen = vec![0_u32; count];
    let mut all = Vec::new();
    // In games with one player, champions do not meet.
    while all.is_empty() || size > 1 && seen.iter().skip(1).any(|times| *times == 0) {
        let pattern = pattern(size, &mut seen);
        let from = |first: usize| pattern.iter().map(move |behind| (first + behind) % count);
        all.extend((0..count).map(|first| from(first).collect::<Vec<_>>()));
    }
    all
}

/// Chooses the players of a match among champions that are arranged in a ring of `seen.len()`.
/// Returns their distances from the first player, and counts the distances between players in
/// `seen`. See [`few_matches`].
fn pattern(size: usize, seen: &mut [u32]) -> Vec<usize> {
    let count = seen.len();
    let mut pattern = vec![0];
    while pattern.len() < size {
        let apart = |next: usize| {
            let both = move |own: &usize| [(next + count - own) % count, (own + count - next) % count];
            pattern.iter().flat_map(both).collect::<Vec<_>>()
        };
        let free = (1..count).filter(|next| !pattern.contains(next));
        // Prefers champions at the most new distances, then at the rarest ones.
        let next = free.min_by_key(|next| {
            let apart = apart(*next);
            let known = apart.iter().filter(|distance| seen[**distance] > 0).count();
            (known, apart.iter().map(|distance| seen[*distance]).sum::<u32>())
        });
        // A candidate always exists, because a match has no more players than there are champions.
        let Some(next) = next else { break };
        apart(next).into_iter().for_each(|distance| seen[distance] += 1);
        pattern.push(next);
    }
    pattern
}

#[cfg(test)]
mod tests {
    use super::{count_groups, few_matches, groups};
    use std::collections::BTreeSet;

    #[test]
    fn groups_are_every_choice_once() {
        assert_eq!(groups(3, 2), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(groups(4, 4), [[0, 1, 2, 3]]);
        assert_eq!(groups(5, 3).len(), 10);
        assert!(groups(1, 2).is_empty() && groups(3, 0).is_empty());
        for (count, size) in [(3, 2), (4, 4), (9, 3), (1, 2), (3, 0)] {
            assert_eq!(count_groups(count, size), groups(count, size).len() as u128);
        }
        assert_eq!((count_groups(40, 10), count_groups(4000, 64)), (847_660_528, u128::MAX));
    }

    #[test]
    fn few_matches_are_fair() {
        for count in 1..16 {
            for size in 1..=count {
                let matches = few_matches(count, size);
                let seats: BTreeSet<(usize, usize, usize)> = matches
                    .iter()
                    .flat_map(|seats| seats.iter().enumerate())
                    .map(|(seat, champion)| {
                        let times = matches.iter().filter(|seats| seats[seat] == *champion).count();
                        (seat, *champion, times)
                    })
                    .collect();
                assert_eq!(seats.len(), count * size, "{count} by {size}: everybody on each seat");
                assert!(seats.iter().all(|(.., times)| times * count == matches.len()), "{count} by {size}");
                for one in 0..count {
                    for other in (0..count).filter(|other| size > 1 && *other != one) {
                        let met = |seats: &&Vec<usize>| seats.contains(&one) && seats.contains(&other);
                        assert!(
                            matches.iter().any(|seats| met(&seats)),
                            "{count} by {size}: {one} and {other}"
                        );
                    }
                }
                let apart = |seats: &Vec<usize>| seats.iter().collect::<BTreeSet<_>>().len() == size;
                assert!(matches.iter().all(apart), "{count} by {size}: nobody plays twice in a match");
            }
        }
        // With two players, each pair meets once, and all champions play on the first seat equally often.
        assert_eq!(few_matches(7, 2).iter().collect::<BTreeSet<_>>().len(), 21);
        let counts = [few_matches(20, 10).len(), few_matches(40, 4).len(), few_matches(64, 2).len()];
        assert!(counts.iter().zip([40, 200, 2048]).all(|(count, most)| *count <= most), "{counts:?}");
    }
}
