//! The mail server of a contest, as the table `[mail]` of `contest.toml` names it.

use super::database::is_local;
use lettre::Address;
use lettre::transport::smtp::authentication::Credentials;
use serde::Deserialize;
use toml::Spanned;
use url::Url;

/// The mail server with which a contest sends mails, and their sender.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailSettings {
    /// The name or IP address of the server.
    pub host: String,
    /// The port of the server.
    pub port: u16,
    /// The encryption of the connection.
    pub encryption: MailEncryption,
    /// The address from which mails are sent.
    pub from: Address,
    /// The name and the password with which the contest signs in to the server. Without them, the server
    /// must accept mails from this machine.
    pub credentials: Option<Credentials>,
}

/// The encryption of the connection to a mail server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MailEncryption {
    /// The connection is encrypted from its beginning.
    Tls,
    /// The connection is encrypted with the command `STARTTLS` before anything else is sent.
    StartTls,
    /// The connection is not encrypted.
    None,
}

/// The table `[mail]` of `contest.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MailTable {
    pub server: Spanned<String>,
    pub from: Spanned<String>,
    pub user: Option<Spanned<String>>,
    pub password: Option<Spanned<String>>,
}

/// The advice for a text that is not the address of a mail server.
const SERVER_CURE: &str = "write the address of a mail server such as \"smtps://mail.example.org\" (TLS) or \
    \"smtp://mail.example.org:587\" (STARTTLS)";

/// Parses the address of a mail server. Returns its host, its port and the encryption, or what to write.
pub(super) fn parse_server(text: &str) -> Result<(String, u16, MailEncryption), &'static str> {
    let url = Url::parse(text).map_err(|_| SERVER_CURE)?;
    let host = url.host_str().filter(|host| !host.is_empty()).ok_or(SERVER_CURE)?;
    if !url.username().is_empty() || url.password().is_some() {
        return Err("write the user and the password into the lines user and password");
    }
    if !matches!(url.path(), "" | "/") || url.fragment().is_some() {
        return Err(SERVER_CURE);
    }
    let (encryption, port) = match (url.scheme(), url.query()) {
        ("smtps", None) => (MailEncryption::Tls, 465),
        ("smtp", None) if is_local(host) => (MailEncryption::None, 25),
        ("smtp", None) => (MailEncryption::StartTls, 587),
        ("smtp", Some("tls=none")) => (MailEncryption::None, 25),
        ("smtps" | "smtp", Some(_)) => {
            return Err("an address of a mail server can end with ?tls=none, which sends mails without \
                        encryption through a private network");
        }
        _ => return Err(SERVER_CURE),
    };
    Ok((host.trim_matches(['[', ']']).to_owned(), url.port().unwrap_or(port), encryption))
}
