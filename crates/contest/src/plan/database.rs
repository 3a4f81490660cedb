//! The database of a contest, as `contest.toml` names it.

use std::error::Error as _;
use std::time::Duration;
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};

/// The database of a contest.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Database {
    /// A file of SQLite in the contest's folder.
    #[default]
    Sqlite,
    /// A database on a server of PostgreSQL. The value contains its address, and perhaps a password.
    Postgres(Box<Config>),
}

/// The time after which an attempt to connect fails.
const CONNECT: Duration = Duration::from_secs(5);

/// The time after which a connection is lost if the server's machine does not respond.
const SILENCE: Duration = Duration::from_secs(15);

/// The time between two messages that check whether the server's machine responds.
const CHECK: Duration = Duration::from_secs(5);

/// The reason why a text is not the address of a database of PostgreSQL.
#[derive(Debug, thiserror::Error)]
pub enum AddressError {
    /// The text has another scheme than `postgresql`.
    #[error(
        "write an address such as \"postgresql://joute@localhost/joute\"; without this line, the database is the \
         file contest.db in the contest's folder"
    )]
    Scheme,
    /// A part of the address is wrong.
    #[error("this is not the address of a database: {0}")]
    Invalid(String),
    /// The address names no server.
    #[error(
        "name the server, as in \"postgresql://joute@localhost/joute\", or the folder of its socket, as in \
         \"postgresql:///joute?host=/run/postgresql\""
    )]
    NoServer,
    /// The address names no database.
    #[error("name the database after the server, as in \"postgresql://joute@localhost/joute\"")]
    NoDatabase,
    /// The contest's data would be sent through a network without encryption.
    #[error(
        "joute does not encrypt connections to PostgreSQL: run the server on this machine, use a tunnel, or write \
         sslmode=disable if the network is private"
    )]
    Unencrypted,
}

impl Database {
    /// Parses the address of a database of PostgreSQL.
    ///
    /// # Errors
    /// Returns an error that says what to write.
    pub fn parse(text: &str) -> Result<Self, AddressError> {
        if !text.starts_with("postgresql://") && !text.starts_with("postgres://") {
            return Err(AddressError::Scheme);
        }
        let read = text.parse::<Config>();
        let mut config = read.map_err(|error| {
            AddressError::Invalid(error.source().map_or_else(|| error.to_string(), ToString::to_string))
        })?;
        if config.get_hosts().is_empty() {
            return Err(AddressError::NoServer);
        }
        if config.get_dbname().is_none_or(str::is_empty) {
            return Err(AddressError::NoDatabase);
        }
        if !is_protected(&config) {
            return Err(AddressError::Unencrypted);
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT);
        }
        if config.get_tcp_user_timeout().is_none() {
            config.tcp_user_timeout(SILENCE);
        }
        if config.get_keepalives_interval().is_none() {
            config.keepalives_idle(CHECK).keepalives_interval(CHECK).keepalives_retries(3);
        }
        if config.get_application_name().is_none() {
            config.application_name("joute");
        }
        Ok(Database::Postgres(Box::new(config)))
    }
}

/// Returns true if the contest's data do not leave this machine, or if the address says that they may do
/// so without encryption.
fn is_protected(config: &Config) -> bool {
    let is_here = |host: &Host| match host {
        Host::Unix(_) => true,
        Host::Tcp(name) => is_local(name),
    };
    match config.get_ssl_mode() {
        SslMode::Disable => true,
        SslMode::Prefer => config.get_hosts().iter().all(is_here),
        _ => false,
    }
}

/// Returns true if a host name or an IP address, perhaps between brackets, stands for this machine.
pub(super) fn is_local(host: &str) -> bool {
    let ip = host.trim_matches(['[', ']']).parse();
    host == "localhost" || ip.is_ok_and(|address: std::net::IpAddr| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::Database;

    #[test]
    fn an_address_names_a_server_and_a_database() {
        for text in [
            "postgresql://joute@localhost/joute",
            "postgres://joute:secret@127.0.0.1:5433/joute",
            "postgresql:///joute?host=/run/postgresql",
            "postgresql://joute@db.example.org/joute?sslmode=disable",
            "postgresql://joute@10.0.0.4,10.0.0.5/joute?sslmode=disable&target_session_attrs=read-write",
        ] {
            let found = Database::parse(text).unwrap_or_else(|why| panic!("{text}: {why}"));
            assert!(!format!("{found:?}").contains("secret"), "{found:?}");
        }
        for (text, why) in [
            ("mysql://localhost/joute", "write an address such as"),
            (
                "postgresql://localhost:port/joute",
                "this is not the address of a database: invalid value for option `port`",
            ),
            ("postgresql://localhost/joute?colour=red", "unknown option `colour`"),
            ("postgresql:///joute", "name the server"),
            ("postgresql://joute@localhost", "name the database"),
            ("postgresql://joute@db.example.org/joute", "does not encrypt"),
            ("postgresql://joute@localhost/joute?sslmode=require", "does not encrypt"),
        ] {
            let found = Database::parse(text).expect_err(text).to_string();
            assert!(found.contains(why), "{text}: {found}");
        }
    }
}
