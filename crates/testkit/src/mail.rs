//! A mail server for tests, which keeps the mails that it accepts.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A mail server on this machine. It implements the commands of SMTP that a client needs to
/// send a mail.
pub struct MailServer {
    /// The port of the server.
    pub port: u16,
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    mails: Vec<ReceivedMail>,
    commands: Vec<String>,
    refusal: Option<(&'static str, &'static str)>,
}

/// A mail that the server has accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReceivedMail {
    /// The address of the sender in the envelope.
    pub from: String,
    /// The addresses of the recipients in the envelope.
    pub to: Vec<String>,
    /// The headers of the mail.
    pub head: String,
    /// The decoded text of the mail.
    pub text: String,
}

impl ReceivedMail {
    /// Returns the value of a header. Returns an empty text if there is no such header.
    pub fn header(&self, name: &str) -> String {
        let head = self.head.replace("\r\n ", " ");
        let found = head.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")).map(str::to_owned));
        found.unwrap_or_default()
    }

    /// Returns the path of the link in the text.
    pub fn link(&self) -> String {
        let address = self
            .text
            .split_whitespace()
            .find(|word| word.starts_with("http"))
            .expect("the mail contains a link");
        format!("/{}", address.splitn(4, '/').nth(3).expect("the request has a path"))
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl MailServer {
    /// Starts a server. It runs until the test program ends.
    pub fn start() -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port can be bound");
        let port = listener.local_addr().expect("the socket has an address").port();
        let state = Arc::<Mutex<State>>::default();
        let shared = state.clone();
        std::thread::spawn(move || {
            for client in listener.incoming().flatten() {
                // A client that ends the connection early causes an error.
                let _ = serve(&client, &shared);
            }
        });
        MailServer { port, state }
    }

    /// Returns and removes the accepted mails.
    pub fn take(&self) -> Vec<ReceivedMail> {
        std::mem::take(&mut lock(&self.state).mails)
    }

    /// Returns the first words of all lines that the server has read as commands.
    pub fn commands(&self) -> Vec<String> {
        lock(&self.state).commands.clone()
    }

    /// Answers a command from now on with another reply, such as `550 no` to `RCPT`. With an empty
    /// command, the server accepts all mails again.
    pub fn reply(&self, command: &'static str, reply: &'static str) {
        lock(&self.state).refusal = Some((command, reply)).filter(|_| !command.is_empty());
    }
}

/// Answers the commands of a client.
fn serve(client: &TcpStream, state: &Mutex<State>) -> std::io::Result<()> {
    let mut lines = BufReader::new(client).lines();
    let mut answer = client;
    let (mut from, mut to) = (String::new(), Vec::new());
    write!(answer, "220 test\r\n")?;
    while let Some(line) = lines.next().transpose()? {
        let command = line.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
        lock(state).commands.push(command.clone());
        let refusal = lock(state).refusal.filter(|(refused, _)| *refused == command);
        let within = || line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
        match (refusal, command.as_str()) {
            (Some((_, reply)), _) => write!(answer, "{reply}\r\n")?,
            (None, "EHLO") => write!(answer, "250-test\r\n250 AUTH PLAIN\r\n")?,
            (None, "DATA") => {
                write!(answer, "354 go on\r\n")?;
                let mut text = String::new();
                while let Some(line) = lines.next().transpose()?.filter(|line| line != ".") {
                    text.push_str(line.strip_prefix('.').unwrap_or(&line));
                    text.push_str("\r\n");
                }
                lock(state).mails.push(mail(&from, &to, &text));
                write!(answer, "250 accepted\r\n")?;
            }
            (None, command) => {
                match command {
                    "MAIL" => (from, to) = (within(), Vec::new()),
                    "RCPT" => to.push(within()),
                    _ => {}
                }
                write!(answer, "{} ok\r\n", if command == "AUTH" { 235 } else { 250 })?;
            }
        }
    }
    Ok(())
}

/// Splits and decodes a mail.
fn mail(from: &str, to: &[String], text: &str) -> ReceivedMail {
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
    let is_quoted = head.contains("Content-Transfer-Encoding: quoted-printable");
    let text = if is_quoted { decode(body) } else { body.to_owned() };
    ReceivedMail { from: from.to_owned(), to: to.to_vec(), head: head.to_owned(), text }
}

/// Decodes a text that is encoded as `quoted-printable`.
fn decode(text: &str) -> String {
    let text = text.replace("=\r\n", "");
    let mut parts = text.split('=');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let (code, rest) = part.split_at(2);
        bytes.push(u8::from_str_radix(code, 16).expect("the code has two hexadecimal digits"));
        bytes.extend(rest.as_bytes());
    }
    String::from_utf8(bytes).expect("the bytes are UTF-8")
}
