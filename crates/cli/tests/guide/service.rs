//! Tests the guides of the service by following them: a contest in a hall, its backups, and a
//! worker on another machine.

use super::shell::{Block, Shell, blocks};
use joute_contest::clock::SystemClock;
use joute_contest::operations::people;
use joute_contest::plan::Database;
use joute_contest::store::Store;
use joute_testkit::{Scratch, home, program, read, remove_test_variables, scratch, write};
use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

pub(super) fn page(name: &str) -> String {
    read(home().join("docs/organiser").join(name))
}

/// Returns the block of a page that contains a given command. The organiser must run this command
/// by hand.
pub(super) fn documented_command(page: &str, command: &str) -> String {
    let found =
        blocks(page).into_iter().find(|block| block.info == "sh by hand" && block.text.contains(command));
    found.unwrap_or_else(|| panic!("the guide no longer contains `{command}`")).text
}

#[test]
fn the_commands_of_the_contest_guide_work() {
    let guide = page("contest.md");
    let scratch = scratch();
    let mut shell = Shell::new(&scratch);
    let mut run = 0;
    for Block { info, text, line } in blocks(&guide) {
        match info {
            // The next test runs this command.
            "sh by hand" if text.starts_with("joute serve") => {}
            // `ladder.rs` runs these commands with the results of a ladder.
            "sh by hand" if text.starts_with("joute ladder") || text.starts_with("joute league") => {}
            // One iteration of the endless loop is run, with another folder for the backup.
            "sh by hand" => {
                let round = text.replace("while sleep 300; do ", "").replace("; done", "");
                assert_ne!(round, text, "the guide, line {line}: this is not a loop");
                shell.run(&round.replace("/mnt/usb", "usb"), "", line);
            }
            "sh" => {
                shell.run(&text, "", line);
                run += 1;
            }
            "text" => shell.expect(&text, line),
            _ => panic!("the guide, line {line}: the info string «{info}» is unknown"),
        }
    }
    assert_eq!(run, 3, "the guide creates a folder, a backup and a contest from the backup");
    assert!(scratch.join("usb/backups").is_dir() && scratch.join("restored/contest.toml").is_file());
}

/// A process that is terminated when it is dropped.
pub struct RunningProcess(Child);

impl RunningProcess {
    pub fn new(process: Child) -> Self {
        RunningProcess(process)
    }
}

impl Drop for RunningProcess {
    fn drop(&mut self) {
        let id = self.0.id().to_string();
        let _ = Command::new("kill").arg(&id).status();
        let _ = self.0.wait();
    }
}

/// Returns a shell command of the guide. The given folder is both its working folder and
/// its home folder.
pub(super) fn guide_command(command: &str, folder: &Path) -> Command {
    let tools = program().parent().expect("the path has a parent folder").display();
    let mut bash = Command::new("bash");
    bash.args(["-c", &format!("exec {}", command.trim())]).current_dir(folder);
    remove_test_variables(&mut bash);
    bash.env("PATH", format!("{tools}:{}", std::env::var("PATH").unwrap_or_default())).env("HOME", folder);
    // The Rust toolchain is that of the user who runs the test.
    for (name, below) in [("RUSTUP_HOME", ".rustup"), ("CARGO_HOME", ".cargo")] {
        let own = std::env::home_dir().expect("the home folder is known").join(below);
        if std::env::var_os(name).is_none() && own.is_dir() {
            bash.env(name, own);
        }
    }
    bash.env_remove("XDG_CACHE_HOME").stdin(Stdio::null());
    bash.stderr(
        File::options().create(true).append(true).open(folder.join("log")).expect("the log can be opened"),
    );
    bash
}

/// Serves the hall with the guide's command. Returns the process and the address of the pages.
///
/// The port is the guide's unless it is taken. Only the kits of two languages are
/// made, unless `JOUTE_GUIDE=whole`.
pub(super) fn start_server(command: &str, folder: &Path) -> (RunningProcess, String) {
    let free = |port| TcpListener::bind(("0.0.0.0", port)).and_then(|socket| socket.local_addr());
    // Tests that run at the same time would otherwise find the same port free.
    static IS_TAKEN: AtomicBool = AtomicBool::new(false);
    let guides = if IS_TAKEN.swap(true, Ordering::Relaxed) { 0 } else { 8080 };
    let port = free(guides).or_else(|_| free(0)).expect("a free port can be bound").port();
    let whole = std::env::var("JOUTE_GUIDE").is_ok_and(|how| how == "whole");
    let fewer = if whole { "" } else { " --language python --language c" };
    let mut server = guide_command(&format!("{} --http {port}{fewer}", command.trim()), folder);
    let mut child = server.stdout(Stdio::piped()).spawn().expect("joute starts");
    let mut lines = BufReader::new(child.stdout.take().expect("the output is piped")).lines();
    let running = RunningProcess(child);
    let line = lines.find(|line| line.as_ref().is_ok_and(|line| line.contains("is served at")));
    assert!(line.is_some(), "{}", read(folder.join("log")));
    (running, format!("http://127.0.0.1:{port}"))
}

/// Returns the body of a page of the service.
fn get(address: &str) -> Vec<u8> {
    let mut answer = ureq::get(address).call().unwrap_or_else(|error| panic!("{address}: {error}"));
    answer.body_mut().with_config().limit(1 << 30).read_to_vec().expect("the response can be read")
}

/// Downloads the Python kit and submits its champion with the command of the candidates' guides.
pub(super) fn submit(address: &str, token: &Path, folder: &Scratch, version: &str) {
    let kits = String::from_utf8(get(&format!("{address}/kits"))).expect("the page is UTF-8");
    let path = kits
        .split('"')
        .find(|path| path.ends_with("-python.tar.gz"))
        .expect("the page links to a kit in Python");
    write(folder.join("kit.tar.gz"), get(&format!("{address}{path}")));
    let mut shell = Shell::new(folder);
    let submit = format!("make submit SERVER={address} TOKEN={} NOTE={version}", token.display());
    let unpack = format!("mkdir {version}; cd {version}; tar xf ../kit.tar.gz --strip-components=1");
    shell.run(&format!("{unpack}; {submit}; cd .."), "", 0);
    // `make submit` fails unless the version is built and plays a match to its end.
    shell.expect(version.strip_prefix('v').expect("the number can be read"), 0);
}

#[test]
fn the_guides_commands_serve_a_contest_and_a_remote_worker() {
    let (hall, public) = (page("contest.md"), page("public-server.md"));
    let folder = scratch();
    let mut shell = Shell::new(&folder);
    let new = blocks(&hall)
        .into_iter()
        .find(|block| block.text.contains("contest new"))
        .expect("the guide creates a contest");
    shell.run(&new.text, "", new.line);
    write(folder.join("list.csv"), "Ada\nGrace\n");
    assert!(
        hall.contains("`joute contest people hall list.csv`"),
        "the guide no longer contains the command `joute contest people`"
    );
    shell.run("joute contest people hall list.csv", "", 0);
    shell.expect("Ada,candidate,,http://127.0.0.1:8080/link/", 0);
    let link = shell
        .output
        .lines()
        .nth(1)
        .and_then(|line| line.split_once("8080"))
        .map(|(_, path)| path.to_owned())
        .expect("the text contains a link");
    let store =
        Store::open(&folder.join("hall"), &Database::Sqlite).expect("the contest's database can be opened");
    let people = store.people().expect("the people can be listed");
    let ada = people.iter().find(|person| person.name == "Ada").expect("the person Ada exists");
    let token = people::token(&store, ada.id, "test", &SystemClock).expect("the token can be created");
    let token_file = folder.join("token");
    write(&token_file, token.expose());
    shell.run("chmod 600 token", "", 0);

    let serve = documented_command(&hall, "joute serve hall");
    {
        let (_server, address) = start_server(&serve, &folder);
        let choose = String::from_utf8(get(&format!("{address}{link}"))).expect("the page is UTF-8");
        assert!(choose.contains("Ada") && choose.contains("new-password"), "{choose}");
        submit(&address, &token_file, &folder, "v1");
    }

    // The server starts no workers of its own, so only the remote worker can do the jobs.
    let (_server, address) = start_server(&format!("{} --workers 0", serve.trim()), &folder);
    let token = documented_command(&public, "joute contest worker");
    let token = token.replace("sudo -u joute ", "").replace("/srv/joute/contest", "hall");
    shell.run(&token, "", 0);
    let untrusted = documented_command(&public, "--untrusted");
    shell.run(&untrusted.replace("sudo -u joute ", "").replace("/srv/joute/contest", "hall"), "", 0);
    assert_eq!(read(folder.join("cellar.token")).trim().len(), read(folder.join("attic.token")).trim().len());
    let work = documented_command(&public, "joute worker").replace("https://contest.example.org", &address);
    let _worker = RunningProcess(guide_command(&work, &folder).spawn().expect("joute starts"));
    submit(&address, &token_file, &folder, "v2");
}

/// Checks the commands of the guide that do not need root. The commands for systemd and for the
/// users of a server need root and are not run.
#[test]
fn the_commands_of_the_public_server_run() {
    let public = page("public-server.md");
    let folder = scratch();
    let mut shell = Shell::new(&folder);
    for (command, expected) in
        [("joute contest new /srv/joute/contest", "a new contest of"), ("joute jail", "L")]
    {
        assert!(documented_command(&public, command).contains(command));
        let here = command.replace("/srv/joute", &folder.display().to_string());
        shell.run(&here, "", 0);
        shell.expect(expected, 0);
    }
}
