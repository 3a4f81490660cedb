//! The database of a contest, as `contest.toml` names it.

use std::error::Error as _;
use std::path::PathBuf;
use std::time::Duration;
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};

/// The database of a contest.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Database {
    /// A file of SQLite in the contest's folder.
    #[default]
    Sqlite,
    /// A database on a server of PostgreSQL.
    Postgres(Box<PostgresAddress>),
}

/// The address of a database of PostgreSQL, perhaps with a password.
#[derive(Debug, Clone, PartialEq)]
pub struct PostgresAddress {
    /// The servers, the database and the settings of connections.
    pub(crate) config: Config,
    /// The file with the certificates of the authorities that certify the server. If it is `None`,
    /// the server needs a certificate that browsers accept.
    pub(crate) authorities: Option<PathBuf>,
}

/// The time after which an attempt to connect fails.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// The time after which a connection is lost if the server's machine does not respond.
const SILENCE_TIMEOUT: Duration = Duration::from_secs(15);

/// The time between two messages that check whether the server's machine responds.
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(5);

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
    /// The file of certificates has no complete path.
    #[error(
        "give the complete path of the file with certificates, as in sslrootcert=/etc/joute/postgresql.pem"
    )]
    Authorities,
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
        let (text, authorities) = split_authorities(text)?;
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
        if config.get_ssl_mode() == SslMode::Prefer {
            // Certificates demand encryption also on this machine, such as through a tunnel.
            let is_plain = authorities.is_none() && config.get_hosts().iter().all(is_near);
            config.ssl_mode(if is_plain { SslMode::Disable } else { SslMode::Require });
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT_TIMEOUT);
        }
        if config.get_tcp_user_timeout().is_none() {
            config.tcp_user_timeout(SILENCE_TIMEOUT);
        }
        if config.get_keepalives_interval().is_none() {
            config
                .keepalives_idle(KEEPALIVE_INTERVAL)
                .keepalives_interval(KEEPALIVE_INTERVAL)
                .keepalives_retries(3);
        }
        if config.get_application_name().is_none() {
            config.application_name("joute");
        }
        Ok(Database::Postgres(Box::new(PostgresAddress { config, authorities })))
    }
}

/// The option of an address that names a file with certificates, as in programs of PostgreSQL.
const CERTIFICATES_OPTION: &str = "sslrootcert";

/// Splits the file with certificates from an address.
fn split_authorities(text: &str) -> Result<(String, Option<PathBuf>), AddressError> {
    let Some((address, options)) = text.split_once('?') else { return Ok((text.to_owned(), None)) };
    let is_file = |option: &&str| option.split('=').next() == Some(CERTIFICATES_OPTION);
    let (files, others): (Vec<&str>, Vec<&str>) = options.split('&').partition(is_file);
    let file = files.last().and_then(|file| form_urlencoded::parse(file.as_bytes()).next());
    let file = file.map(|(_, path)| PathBuf::from(&*path));
    match file.as_ref().is_none_or(|file| file.is_absolute()) {
        true => Ok((format!("{address}?{}", others.join("&")), file)),
        false => Err(AddressError::Authorities),
    }
}

/// Returns true if a server is on this machine.
fn is_near(host: &Host) -> bool {
    match host {
        Host::Unix(_) => true,
        Host::Tcp(name) => is_local(name),
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
    use std::path::Path;
    use tokio_postgres::config::SslMode;

    #[test]
    fn an_address_names_a_server_and_a_database() {
        for text in [
            "postgresql://joute@localhost/joute",
            "postgres://joute:secret@127.0.0.1:5433/joute",
            "postgresql:///joute?host=/run/postgresql",
            "postgresql://joute@db.example.org/joute?sslmode=disable",
            "postgresql://joute@10.0.0.4,10.0.0.5/joute?sslmode=disable&target_session_attrs=read-write",
        ] {
            let database = Database::parse(text).unwrap_or_else(|reason| panic!("{text}: {reason}"));
            assert!(!format!("{database:?}").contains("secret"), "{database:?}");
        }
        let modes = [
            ("postgresql://joute@localhost/joute", SslMode::Disable, None),
            ("postgresql://joute@localhost/joute?sslmode=require", SslMode::Require, None),
            ("postgresql://joute@localhost/joute?sslrootcert=/ca.pem", SslMode::Require, Some("/ca.pem")),
            ("postgresql://joute@db.example.org/joute", SslMode::Require, None),
            ("postgresql://joute@db.example.org/joute?sslmode=disable", SslMode::Disable, None),
            (
                "postgresql://joute@db.example.org/joute?sslrootcert=/etc/a%20b.pem&application_name=x",
                SslMode::Require,
                Some("/etc/a b.pem"),
            ),
        ];
        for (text, mode, file) in modes {
            let Ok(Database::Postgres(database)) = Database::parse(text) else { panic!("{text}") };
            assert_eq!(database.config.get_ssl_mode(), mode, "{text}");
            assert_eq!(database.authorities.as_deref(), file.map(Path::new), "{text}");
        }
        for (text, reason) in [
            ("mysql://localhost/joute", "write an address such as"),
            (
                "postgresql://localhost:port/joute",
                "this is not the address of a database: invalid value for option `port`",
            ),
            ("postgresql://localhost/joute?colour=red", "unknown option `colour`"),
            ("postgresql:///joute", "name the server"),
            ("postgresql://joute@localhost", "name the database"),
            ("postgresql://joute@db.example.org/joute?sslrootcert=ca.pem", "complete path"),
        ] {
            let message = Database::parse(text).expect_err(text).to_string();
            assert!(message.contains(reason), "{text}: {message}");
        }
    }
}
