//! The public address of a contest's pages, such as `https://contest.example.org`.

use axum::http::Uri;
use std::fmt::{Display, Formatter};

/// The address of a contest's pages. It has a scheme (`http` or `https`), a host and an optional
/// port.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    secure: bool,
    host: String,
}

impl Address {
    /// Parses the web address of a contest's pages. Returns `None` unless it consists only of
    /// `http` or `https`, a host and an optional port.
    pub fn read(text: &str) -> Option<Self> {
        let address: Uri = text.parse().ok()?;
        let secure = match address.scheme_str()? {
            "http" => false,
            "https" => true,
            _ => return None,
        };
        let host = address.authority()?.as_str().to_ascii_lowercase();
        let whole = address.path() == "/" && address.query().is_none() && !text.contains(['#', '@']);
        whole.then_some(Address { secure, host })
    }

    /// Returns true if the address uses an encrypted connection.
    pub const fn is_secure(&self) -> bool {
        self.secure
    }

    /// Returns the host of the address. The port is included if it is not the default one.
    pub fn host(&self) -> &str {
        &self.host
    }
}

impl Display for Address {
    /// Writes the address without a slash at its end. A path can follow it.
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}://{}", if self.secure { "https" } else { "http" }, self.host)
    }
}

#[cfg(test)]
mod tests {
    use super::Address;

    #[test]
    fn an_address_is_a_scheme_and_a_host() {
        let read = |text: &str| Address::read(text).map(|address| (address.to_string(), address.is_secure()));
        assert_eq!(read("https://Joute.example.org/"), Some(("https://joute.example.org".into(), true)));
        assert_eq!(read("http://10.0.0.4:8080"), Some(("http://10.0.0.4:8080".into(), false)));
        for text in [
            "",
            "joute.example.org",
            "/",
            "ftp://a.org",
            "https://a.org/contest",
            "https://a.org?x",
            "https://a.org/#x",
            "https://me@a.org",
            "https://",
            "https://a b",
            "javascript://a.org",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
