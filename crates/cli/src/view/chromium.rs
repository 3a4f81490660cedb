//! Runs Chromium without a window, and evaluates JavaScript in one page. The two programs exchange
//! messages of the Chrome DevTools Protocol: JSON objects, each followed by a zero byte.

use crate::error::CommandError;
use rustix::process::{Pid, Signal, kill_process_group};
use serde_json::{Value, json};
use std::fs::File;
use std::io::{BufRead as _, BufReader, ErrorKind, Write as _};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// The environment variable that names the program to use.
const PATH_VARIABLE: &str = "CHROMIUM";

/// The names of programs that are searched for in the folders of `PATH`. The first one is Chromium without
/// the parts that need a window.
const PROGRAM_NAMES: [&str; 5] =
    ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// The time in which Chromium must start and show the page. A busy machine is slow.
const START_TIMEOUT: Duration = Duration::from_secs(120);

/// The time in which the files of a killed Chromium must become removable.
const REMOVAL_TIMEOUT: Duration = Duration::from_secs(10);

/// A running Chromium with one page.
pub struct Chromium {
    /// The path of the program.
    program: String,
    process: Child,
    /// The folder in which Chromium keeps its files.
    profile: PathBuf,
    requests: ChildStdin,
    answers: Receiver<Value>,
    /// The number of requests that were sent.
    sent: u64,
    /// The identifier of the connection to the page in Chromium's protocol.
    session: Option<String>,
}

impl Chromium {
    /// Starts Chromium with a window of the given size in pixels, and opens a page in it. Chromium
    /// keeps its files in `folder`.
    ///
    /// # Errors
    /// Returns an error if Chromium is not installed, does not start, or does not open the page.
    pub fn open(page: &Path, size: (u32, u32), folder: &Path) -> Result<Self, CommandError> {
        let program = program()?;
        let log = folder.join("chromium.log");
        let file = || File::create(&log).map_err(|error| format!("{}: {error}", log.display()));
        let mut command = Command::new("sh");
        // Chromium reads requests from descriptor 3 and writes answers to descriptor 4.
        command.args(["-c", r#"exec "$@" 3<&0 4>&1 < /dev/null > /dev/null"#, "sh"]).arg(&program);
        command.args(["--headless", "--remote-debugging-pipe", "--disable-gpu", "--hide-scrollbars"]);
        command.args(["--no-first-run", "--disable-background-networking", "--disable-dev-shm-usage"]);
        let profile = folder.join("profile");
        command.arg(format!("--user-data-dir={}", profile.display()));
        if rustix::process::geteuid().is_root() {
            // Chromium refuses to start as root with its sandbox.
            command.arg("--no-sandbox");
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(file()?);
        command.process_group(0);
        let mut process = command.spawn().map_err(|error| format!("{program}: {error}"))?;
        let requests = process.stdin.take().expect("the pipe that was requested above");
        let answers = process.stdout.take().expect("the pipe that was requested above");
        let answers = receive(answers);
        let mut chromium = Chromium { program, process, profile, requests, answers, sent: 0, session: None };
        chromium.show(page, size).map_err(|error| explain(error, &log))?;
        Ok(chromium)
    }

    /// Opens the page and waits until it shows its replay.
    fn show(&mut self, page: &Path, (width, height): (u32, u32)) -> Result<(), CommandError> {
        let target = self.call("Target.createTarget", json!({ "url": "about:blank" }), START_TIMEOUT)?;
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let attached = self.call("Target.attachToTarget", attach, START_TIMEOUT)?;
        self.session = attached["sessionId"].as_str().map(str::to_owned);
        let window = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.call("Emulation.setDeviceMetricsOverride", window, START_TIMEOUT)?;
        let address = format!("file://{}", percent_encoded(page));
        self.call("Page.navigate", json!({ "url": address }), START_TIMEOUT)?;
        // The page defines `joute` when it has read its replay.
        let shown = "new Promise((done) => { const look = () => \
                     globalThis.joute ? done('') : setTimeout(look, 20); look(); })";
        self.evaluate(shown, START_TIMEOUT).map(drop)
    }

    /// Evaluates a JavaScript expression in the page. The expression is a promise of a text.
    ///
    /// # Errors
    /// Returns an error if the promise is rejected or takes longer than `patience`.
    pub fn evaluate(&mut self, expression: &str, patience: Duration) -> Result<String, CommandError> {
        let request = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let mut answer = self.call("Runtime.evaluate", request, patience)?;
        if let Some(thrown) = answer.get("exceptionDetails") {
            let text = thrown["exception"]["description"].as_str().or_else(|| thrown["text"].as_str());
            return Err(format!("the page reports an error: {}", text.unwrap_or("unknown error")).into());
        }
        match answer["result"]["value"].take() {
            Value::String(text) => Ok(text),
            _ => Err("the page did not return a text".into()),
        }
    }

    /// Sends a request and waits for its answer.
    fn call(&mut self, method: &str, params: Value, patience: Duration) -> Result<Value, CommandError> {
        self.sent += 1;
        let mut request = json!({ "id": self.sent, "method": method, "params": params });
        if let Some(session) = &self.session {
            request["sessionId"] = json!(session);
        }
        // This fails only if the program has ended, which is reported below.
        let _ = write!(self.requests, "{request}\0");
        let deadline = Instant::now() + patience;
        loop {
            let time_left = deadline.saturating_duration_since(Instant::now());
            let mut answer = self.answers.recv_timeout(time_left).map_err(|error| match error {
                RecvTimeoutError::Timeout => {
                    format!("{} did not answer within {} s", self.program, patience.as_secs())
                }
                RecvTimeoutError::Disconnected => {
                    format!("{} ended before it answered", self.program)
                }
            })?;
            // Messages without the number of this request are events.
            if answer["id"] == json!(self.sent) {
                if let Some(message) = answer["error"]["message"].as_str() {
                    return Err(format!("{}: {method}: {message}", self.program).into());
                }
                return Ok(answer["result"].take());
            }
        }
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        if let Some(group) = i32::try_from(self.process.id()).ok().and_then(Pid::from_raw) {
            // This fails only if all processes have ended.
            let _ = kill_process_group(group, Signal::KILL);
        }
        // This fails only if the process has been waited for.
        let _ = self.process.wait();
        // The other processes of the group may still write files for a short time, so the folder may
        // not be empty when it is removed.
        let deadline = Instant::now() + REMOVAL_TIMEOUT;
        while let Err(error) = std::fs::remove_dir_all(&self.profile)
            && error.kind() != ErrorKind::NotFound
            && Instant::now() < deadline
        {
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

/// Returns the path of Chromium.
fn program() -> Result<String, CommandError> {
    if let Ok(program) = std::env::var(PATH_VARIABLE) {
        return Ok(program);
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let places = PROGRAM_NAMES
        .iter()
        .flat_map(|name| std::env::split_paths(&path).map(move |folder| folder.join(name)));
    places.into_iter().find(|place| place.is_file()).map(|place| place.display().to_string()).ok_or_else(|| {
        format!(
            "Chromium not found, which draws pictures and videos; install it (on Debian: apt install chromium), \
             or set {PATH_VARIABLE} to the path of Chromium or Chrome"
        )
        .into()
    })
}

/// Starts a thread that reads answers until the program ends.
fn receive(answers: impl std::io::Read + Send + 'static) -> Receiver<Value> {
    let (send, received) = channel();
    std::thread::spawn(move || {
        for message in BufReader::new(answers).split(0) {
            let Ok(message) = message else { return };
            let Ok(value) = serde_json::from_slice(&message) else { return };
            if send.send(value).is_err() {
                return;
            }
        }
    });
    received
}

/// Adds the last lines that Chromium printed to an error, because they contain the reason why it
/// did not start.
fn explain(error: CommandError, log: &Path) -> CommandError {
    let printed = std::fs::read(log).unwrap_or_default();
    let printed = String::from_utf8_lossy(&printed);
    let lines: Vec<&str> = printed.lines().collect();
    let last = lines[lines.len().saturating_sub(3)..].join("\n");
    format!("{}\n{last}", error.into_message()).trim_end().to_owned().into()
}

/// Returns a path as it is written in an address. Each byte that could have another meaning there is
/// written as a percent sign and its value.
fn percent_encoded(path: &Path) -> String {
    use std::fmt::Write as _;
    use std::os::unix::ffi::OsStrExt as _;
    let mut address = String::new();
    for &byte in path.as_os_str().as_bytes() {
        if byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte) {
            address.push(char::from(byte));
        } else {
            write!(address, "%{byte:02X}").expect("writing to a string succeeds");
        }
    }
    address
}
