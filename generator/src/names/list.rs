//! Looks up names in sorted lists, which are stored in separate files. The lists are sorted
//! bytewise.

/// Returns true if a sorted list contains a name. The list is a text with one name on each line.
pub fn is_listed(list: &str, name: &str) -> bool {
    let mut rest = list.as_bytes();
    while !rest.is_empty() {
        let middle = rest.len() / 2;
        let start = rest[..middle].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let end = rest[start..].iter().position(|&byte| byte == b'\n').map_or(rest.len(), |at| start + at);
        match rest[start..end].cmp(name.as_bytes()) {
            std::cmp::Ordering::Equal => return true,
            std::cmp::Ordering::Less => rest = rest.get(end + 1..).unwrap_or(&[]),
            std::cmp::Ordering::Greater => rest = &rest[..start],
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::is_listed;

    #[test]
    fn lists_of_names_are_searched_by_line() {
        let list = "abs\nacos\nprint\n";
        assert!(list.lines().all(|name| is_listed(list, name)));
        for name in ["", "ab", "absolute", "~", "acos\n", "prin"] {
            assert!(!is_listed(list, name), "{name:?}");
        }
    }
}
