//! A shell that runs the commands of a guide.

use joute_testkit::{program, remove_test_variables};
use std::path::Path;
use std::process::{Command, Stdio};

/// The `cargo joute` alias of the scaffold, and the alias in this test, which reuses the test's own
/// build.
pub const ALIAS: &str = "run --release --features program --";
const ALIAS_HERE: &str = "run --features program --";

/// A code block of a guide with its info string and the line on which it begins.
pub struct Block<'a> {
    pub info: &'a str,
    pub text: String,
    pub line: usize,
}

/// Returns the code blocks of a page, in order.
pub fn blocks(guide: &str) -> Vec<Block<'_>> {
    let mut found: Vec<Block<'_>> = Vec::new();
    let mut inside = false;
    for (number, line) in guide.lines().enumerate() {
        match (line.strip_prefix("```"), inside) {
            (Some(info), false) => found.push(Block { info, text: String::new(), line: number + 1 }),
            (None, true) => {
                if let Some(block) = found.last_mut() {
                    block.text.push_str(line);
                    block.text.push('\n');
                }
                continue;
            }
            (None, false) => continue,
            (Some(_), true) => {}
        }
        inside = !inside;
    }
    found
}

/// A shell in a folder. The blocks that it runs may change to another folder.
pub struct Shell<'a> {
    pub scratch: &'a Path,
    pub output: String,
    pub whole: bool,
}

impl<'a> Shell<'a> {
    /// Creates a shell in a folder, in which long commands of a guide are shortened.
    pub fn new(scratch: &'a Path) -> Self {
        Shell { scratch, output: String::new(), whole: false }
    }

    pub fn run(&mut self, script: &str, input: &str, line: usize) {
        let program = program().parent().expect("the path has a parent folder");
        let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
        let here = self.scratch.join(".here");
        let whole = format!(
            "cd \"$(cat {0} 2>/dev/null || pwd)\"\nset -euo pipefail\nexec 2>&1\n{script}\npwd > {0}\n",
            here.display()
        );
        let start = std::time::Instant::now();
        let mut bash = Command::new("bash");
        remove_test_variables(&mut bash);
        if !self.whole {
            bash.env("CARGO_ALIAS_JOUTE", ALIAS_HERE);
        }
        let mut child = bash
            .args(["-c", &whole])
            .current_dir(self.scratch)
            .env("PATH", path)
            // The test neither reads nor replaces the user's stored tokens.
            .env("XDG_CONFIG_HOME", self.scratch.join(".config"))
            // The crates that `./test` has compiled are reused, because the new game locks the same versions.
            .env("CARGO_TARGET_DIR", program.parent().expect("the program is in a target folder"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("bash starts");
        let mut stdin = child.stdin.take().expect("the input is piped");
        std::io::Write::write_all(&mut stdin, input.as_bytes()).expect("the peer reads the data");
        drop(stdin);
        let output = child.wait_with_output().expect("the process exits");
        println!(
            "{:5.1} s  {}",
            start.elapsed().as_secs_f64(),
            script.lines().collect::<Vec<_>>().join("; ")
        );
        self.output = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "the guide, line {line}:\n{script}\n{}", self.output);
    }

    pub fn write(&mut self, file: &str, text: &str, line: usize) {
        self.run(&format!("cat > {file}"), text, line);
    }

    pub fn expect(&self, lines: &str, at: usize) {
        let mut rest = self.output.as_str();
        for line in lines.lines() {
            let found = rest.find(line);
            let from =
                found.unwrap_or_else(|| panic!("the guide, line {at}: «{line}» is not in\n{}", self.output));
            rest = &rest[from + line.len()..];
        }
    }
}
