//! Tests `joute new --from`, which downloads a kit from a contest's address.

use joute_testkit::{TUTORIAL, home, run, scratch, shell, write};
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A web server for the files of a folder. It ends with this value.
struct FileServer {
    process: Child,
    url: String,
}

impl FileServer {
    fn start(folder: &Path) -> Self {
        let mut process = Command::new("python3")
            .args(["-u", "-m", "http.server", "--bind", "127.0.0.1", "0", "--directory"])
            .arg(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("python3 starts");
        let mut line = String::new();
        BufReader::new(process.stdout.take().expect("the stream is piped"))
            .read_line(&mut line)
            .expect("the line can be read");
        let port = line
            .split_whitespace()
            .skip_while(|word| *word != "port")
            .nth(1)
            .expect("the output names a port");
        let url = format!("http://127.0.0.1:{port}");
        FileServer { process, url }
    }
}

impl Drop for FileServer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn the_printed_commands_play_a_downloaded_kit() {
    let folder = scratch();
    let description = home().join(TUTORIAL).display().to_string();
    run(&["kits", &description, "-l", "c", "-l", "python", "--tar", "-o", "site/kits"], folder.path());
    let site = FileServer::start(&folder.join("site"));
    let url = site.url.clone();

    // The program for candidates needs only the address.
    let player = folder.join("site/kits/c/bin/joute").display().to_string();
    let output = shell(&format!("{player} new c --from {url}/"), folder.path()).expect_success();
    assert!(output.contains("morpion-c: a new kit. morpion-c/README.md explains it."), "{output}");
    assert!(output.contains(&format!("make -C morpion-c submit SERVER={url}")), "{output}");
    let typed = output.lines().find(|line| line.ends_with(" run")).expect("the output has a command").trim();
    assert_eq!(typed, "make -C morpion-c run");
    let played = shell(typed, folder.path()).expect_success();
    assert!(played.contains("replay.jsonl"), "{played}");
    // The organisers' program also accepts a name for the folder.
    run(&["new", "python", "mine", "--from", &url], folder.path());
    assert!(folder.join("mine/Champion.py").is_file());

    let refused = |line: String, message: &str| {
        let output = shell(&line, folder.path()).expect_failure();
        assert!(output.contains(message), "{line}: {output}");
    };
    refused(format!("{player} new c --from {url}"), "morpion-c exists already. Name another folder");
    refused(format!("{player} new cobol --from {url}"), "has no kit for cobol. It has kits for: c, python");
    refused(format!("{player} new c other --from {url}/c"), "offers no kits (404 Not Found)");
    refused(format!("{player} new c other --from contest"), "an address must begin with http:// or https://");
    drop_last_byte(&folder.join("site/kits/morpion-c.tar.gz"));
    refused(format!("{player} new c other --from {url}"), "morpion-c.tar.gz is damaged: its SHA-256 is not");
    write(folder.join("site/kits/SHA256SUMS"), format!("{}  ../a-c.tar.gz\n", "0".repeat(64)));
    refused(format!("{player} new c other --from {url}"), "offers no kits (SHA256SUMS)");
    assert!(!folder.join("other").exists());
    drop(site);
    refused(format!("{player} new c other --from {url}"), "offers no kits (io: Connection refused");
}

#[test]
fn a_wheel_contains_the_program_of_a_kit() {
    let folder = scratch();
    let description = home().join(TUTORIAL).display().to_string();
    run(&["kits", &description, "-l", "c", "--tar", "-o", "site/kits"], folder.path());
    let site = FileServer::start(&folder.join("site"));
    shell(&format!("{}/scripts/wheel site/kits/c wheels", home().display()), folder.path()).expect_success();
    shell("python3 -m venv venv && venv/bin/pip install --quiet --no-index wheels/*.whl", folder.path())
        .expect_success();
    shell(&format!("venv/bin/joute new c --from {}", site.url), folder.path()).expect_success();
    let played = shell("make -C morpion-c run", folder.path()).expect_success();
    assert!(played.contains("replay.jsonl"), "{played}");
    let output = shell(&format!("{}/scripts/wheel site", home().display()), folder.path()).expect_failure();
    assert!(output.contains("site/bin/joute is missing, so site is not a kit"), "{output}");
}

/// Cuts the last byte off a file.
fn drop_last_byte(file: &Path) {
    let bytes = std::fs::read(file).expect("the file can be read");
    std::fs::write(file, &bytes[..bytes.len() - 1]).expect("the file can be written");
}
