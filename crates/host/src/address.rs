//! A warning about the address on which a server listens.

use std::net::IpAddr;

/// Returns a warning to the user if other machines can reach the server's address. Returns `None`
/// for the loopback address.
pub fn warning(address: IpAddr) -> Option<String> {
    if address.is_loopback() {
        return None;
    }
    let readers = if address.is_unspecified() {
        "anyone who can reach this machine".to_owned()
    } else {
        format!("anyone who can reach {address}")
    };
    Some(format!(
        "{readers} can play and watch: there are no passwords, names are not checked, and nothing is \
         encrypted. Players' programs run on their own machines; joute runs nothing that they send. \
         Matches can only be started on this machine."
    ))
}

#[cfg(test)]
mod tests {
    use super::warning;

    #[test]
    fn only_the_loopback_causes_no_warning() {
        assert_eq!(warning([127, 0, 0, 1].into()), None);
        assert_eq!(warning([0, 0, 0, 0, 0, 0, 0, 1].into()), None);
        let all = warning([0, 0, 0, 0].into()).expect("the address is reachable from other machines");
        assert!(all.contains("anyone who can reach this machine can play"), "{all}");
        let one = warning([10, 0, 0, 7].into()).expect("the address is reachable from other machines");
        assert!(one.contains("10.0.0.7"), "{one}");
    }
}
