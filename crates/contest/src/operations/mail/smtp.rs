//! Sends one mail to the contest's mail server, with SMTP.

use super::super::people::addresses::mail_address;
use crate::plan::{MailEncryption, MailSettings, Plan};
use joute_untrusted::text::single_line;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, Message};
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::transport::smtp::{self, SmtpTransport};
use lettre::{Address, Transport as _};
use std::time::Duration;

/// The time that the server has to accept a connection and to answer each command.
const TIMEOUT: Duration = Duration::from_secs(5);

/// The codes with which a server refuses the name and the password of the contest.
const REFUSED_SIGN_IN_CODES: [&str; 4] = ["530", "534", "535", "538"];

/// A mail to one person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    /// The address of the recipient.
    pub to: Address,
    /// The subject of the mail.
    pub subject: String,
    /// The text of the mail.
    pub text: String,
}

/// The reason why a mail was not sent. The message names the line of `contest.toml` to check.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are named after what the messages show")]
pub enum MailError {
    /// The plan of the contest has no mail server.
    #[error("contest.toml has no table [mail]; add one with the lines server and from")]
    NoServer,
    /// The recipient's address is not valid. The value is the address.
    #[error("{0}: this is not a mail address; write one such as ada@example.org")]
    Address(String),
    /// The server cannot be reached, does not speak SMTP, or cannot accept mails now.
    #[error(
        "{server}: {reason}; check the line server in [mail], which begins with smtps:// for TLS and with \
         smtp:// for STARTTLS"
    )]
    Server { server: String, reason: String },
    /// The server does not accept the name and the password of the contest, or requires them.
    #[error("{server}: {reason}; check the lines user and password in [mail]")]
    SignIn { server: String, reason: String },
    /// The server refused this mail, for example because of the sender or the recipient.
    #[error("{server}: {reason}; check the line from in [mail] and the recipient's address")]
    Refused { server: String, reason: String },
    /// The mail cannot be written.
    #[error("the mail cannot be written: {0}")]
    Message(#[from] lettre::error::Error),
}

impl MailError {
    /// Returns true if this mail cannot be sent, but others perhaps can.
    pub const fn is_refusal(&self) -> bool {
        matches!(self, MailError::Address(_) | MailError::Refused { .. } | MailError::Message(_))
    }

    fn of(settings: &MailSettings, error: &smtp::Error) -> Self {
        let (server, reason) = (format!("{}:{}", settings.host, settings.port), error.to_string());
        let code = error.status().map(|code| code.to_string()).unwrap_or_default();
        match error.is_permanent() {
            true if REFUSED_SIGN_IN_CODES.contains(&code.as_str()) => MailError::SignIn { server, reason },
            true => MailError::Refused { server, reason },
            false => MailError::Server { server, reason },
        }
    }
}

/// Sends a mail and waits until the server has accepted it. `title` is the title of the contest, which is
/// the name of the sender.
///
/// # Errors
/// Returns an error if the server cannot be used within some seconds, or if it refuses the mail.
pub fn send(settings: &MailSettings, title: &str, letter: &Letter) -> Result<(), MailError> {
    let failed = |error: smtp::Error| MailError::of(settings, &error);
    let message = message(settings, title, letter)?;
    let transport = transport(settings).map_err(failed)?;
    transport.send(&message).map(drop).map_err(failed)
}

/// Sends a mail that shows whether the mail server of a plan works.
///
/// # Errors
/// Returns an error if the plan has no mail server, if the address is not valid, or if the mail was not sent.
pub fn send_test(plan: &Plan, to: &str) -> Result<(), MailError> {
    let settings = plan.mail.as_ref().ok_or(MailError::NoServer)?;
    let to = mail_address(to).ok_or_else(|| MailError::Address(to.to_owned()))?;
    let subject = format!("{}: test mail", plan.title);
    let text = "This mail shows that the contest can send mails. An organiser has sent it with the command joute \
        contest mail.\n";
    send(settings, &plan.title, &Letter { to, subject, text: text.to_owned() })
}

fn message(settings: &MailSettings, title: &str, letter: &Letter) -> Result<Message, MailError> {
    let from = &settings.from;
    // lettre encodes subjects with line breaks, and panics if the name of a sender contains one.
    let [title, subject] = [title, &letter.subject].map(single_line);
    let name = HeaderName::new_from_ascii_str("Auto-Submitted");
    let message = Message::builder()
        .from(Mailbox::new(Some(title), from.clone()))
        .to(Mailbox::new(None, letter.to.clone()))
        .subject(subject)
        .message_id(Some(format!("<{:032x}@{}>", fastrand::u128(..), from.domain())))
        // Programs that answer mails automatically do not answer these (RFC 3834).
        .raw_header(HeaderValue::new(name, "auto-generated".to_owned()))
        .header(ContentType::TEXT_PLAIN);
    Ok(message.body(letter.text.clone())?)
}

fn transport(settings: &MailSettings) -> Result<SmtpTransport, smtp::Error> {
    let tls = match settings.encryption {
        MailEncryption::None => Tls::None,
        MailEncryption::Tls => Tls::Wrapper(TlsParameters::new(settings.host.clone())?),
        MailEncryption::StartTls => Tls::Required(TlsParameters::new(settings.host.clone())?),
    };
    let builder = SmtpTransport::builder_dangerous(&settings.host)
        .port(settings.port)
        .tls(tls)
        .timeout(Some(TIMEOUT))
        .hello_name(ClientId::Domain(settings.from.domain().to_owned()));
    let builder = match &settings.credentials {
        None => builder,
        Some(credentials) => builder.credentials(credentials.clone()),
    };
    Ok(builder.build())
}

#[cfg(test)]
mod tests {
    use super::{Letter, message};
    use crate::plan::{MailEncryption, MailSettings};

    #[test]
    fn no_header_can_be_injected() {
        let from = "contest@example.org".parse().expect("the text is an address");
        let settings = MailSettings {
            host: "h".into(),
            port: 25,
            encryption: MailEncryption::None,
            from,
            credentials: None,
        };
        let to: lettre::Address = "ada@example.org".parse().expect("the text is an address");
        for line_end in ["\r\n", "\n", "\r"] {
            let evil = format!("A contest{line_end}Bcc: eve@example.org{line_end}{line_end}Body");
            let letter = Letter { to: to.clone(), subject: evil.clone(), text: "text\n".into() };
            let message = message(&settings, &evil, &letter).expect("the mail can be written");
            let text = String::from_utf8(message.formatted()).expect("the bytes are UTF-8");
            let (head, body) = text.split_once("\r\n\r\n").expect("the response has a head and a body");
            assert_eq!(body, "text\r\n", "{text}");
            let is_header = |line: &&str| !line.starts_with([' ', '\t']);
            let names =
                head.split("\r\n").filter(is_header).map(|line| line.split(':').next().unwrap_or_default());
            let names: Vec<&str> = names.collect();
            let expected = [
                "From",
                "To",
                "Subject",
                "Message-ID",
                "Auto-Submitted",
                "Content-Type",
                "Date",
                "Content-Transfer-Encoding",
            ];
            assert!(names.iter().all(|name| expected.contains(name)), "{text}");
            assert!(!head.replace("\r\n", "").contains(['\r', '\n']), "{text}");
            assert_eq!(message.envelope().to().len(), 1);
        }
    }
}
