//! Computes all groups of champions that can play against each other.

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
    (0..size as u128).fold(1, |groups: u128, chosen_count| {
        groups.checked_mul(count as u128 - chosen_count).map_or(u128::MAX, |more| more / (chosen_count + 1))
    })
}

#[cfg(test)]
mod tests {
    use super::{count_groups, groups};

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
}
