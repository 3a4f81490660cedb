//! The network of a client. The server assumes that the client controls all its addresses.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};

/// The network of a client: an IPv4 address, or the /64 network of an IPv6 address. Limits apply to
/// networks. A client with one IPv6 address usually has 2⁶⁴ of them, so limits on single addresses
/// would be useless.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Network(IpAddr);

impl Network {
    /// Returns the network to which a client's address belongs. Limits apply to each network.
    pub fn of(address: IpAddr) -> Self {
        Network(match address.to_canonical() {
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
            }
            v4 @ IpAddr::V4(_) => v4,
        })
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            IpAddr::V4(address) => write!(f, "{address}"),
            IpAddr::V6(address) => write!(f, "{address}/64"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Network;

    fn network(address: &str) -> Network {
        Network::of(address.parse().expect("the text is an address"))
    }

    #[test]
    fn a_network_of_ipv6_is_one_client() {
        assert_eq!(network("2001:db8:1:2:3:4:5:6"), network("2001:db8:1:2::9"));
        assert_ne!(network("2001:db8:1:2::9"), network("2001:db8:1:3::9"));
        assert_eq!(network("::ffff:10.0.0.1"), network("10.0.0.1"));
        assert_eq!(network("2001:db8:1:2::9").to_string(), "2001:db8:1:2::/64");
    }
}
