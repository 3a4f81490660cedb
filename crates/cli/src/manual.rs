//! The commands `joute completions` and `joute man`, which print completion scripts for shells and
//! manual pages.

use crate::error::CommandError;
use clap::CommandFactory as _;
use std::path::PathBuf;
use std::process::ExitCode;

/// The command-line arguments of `joute completions`. The command prints a script that completes
/// joute's commands in a shell.
#[derive(clap::Args)]
pub struct Completions {
    /// Print the completion script for this shell.
    #[arg(value_enum)]
    shell: clap_complete::Shell,
}

/// The command-line arguments of `joute man`, which prints or writes manual pages.
#[derive(clap::Args)]
pub struct Man {
    /// Write joute.1 and a page for each command to this folder. By default, joute.1 is printed to
    /// standard output.
    #[arg(long, short)]
    output: Option<PathBuf>,
}

/// Runs `joute completions`. The command prints a script that completes joute's commands in a
/// shell.
pub fn completions(arguments: &Completions) -> ExitCode {
    let mut command = crate::Arguments::command();
    clap_complete::generate(arguments.shell, &mut command, "joute", &mut std::io::stdout());
    ExitCode::SUCCESS
}

/// Runs `joute man`, which prints or writes manual pages.
///
/// # Errors
/// Returns an error that names the folder if a file in it cannot be written.
pub fn man(arguments: &Man) -> Result<ExitCode, CommandError> {
    let command = crate::Arguments::command();
    let Some(folder) = &arguments.output else {
        let page = clap_mangen::Man::new(command);
        page.render(&mut std::io::stdout()).map_err(|error| error.to_string())?;
        return Ok(ExitCode::SUCCESS);
    };
    let result = std::fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(command, folder));
    result.map_err(|error| format!("{}: {error}", folder.display()))?;
    println!("man --local-file {}", folder.join("joute.1").display());
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;
    use joute_testkit::{home, read};
    use std::path::{Path, PathBuf};

    /// Adds the Markdown files in a folder and its subfolders to `found`.
    fn pages(folder: &Path, page_paths: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).expect("the folder can be read").flatten() {
            let path = entry.path();
            if path.is_dir() {
                pages(&path, page_paths);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                page_paths.push(path);
            }
        }
    }

    /// Finds the `joute` commands in the shell examples of a Markdown page. Returns each as a list
    /// of words.
    fn commands(page: &str) -> Vec<Vec<String>> {
        let blocks = page.split("\n```sh").skip(1).map(|rest| rest.split("\n```").next().unwrap_or_default());
        let lines =
            blocks.flat_map(|block| block.lines().skip(1)).flat_map(|line| line.split([';', '|', '&', '>']));
        lines
            .filter_map(|line| {
                let line = line.split(" #").next().unwrap_or_default();
                let words: Vec<&str> = line.split_whitespace().collect();
                let words = words.strip_prefix(&["sudo", "-u", "joute"]).unwrap_or(&words);
                let start = words.iter().position(|word| word.rsplit('/').next() == Some("joute"))?;
                let before = words[..start].iter().all(|word| {
                    !matches!(
                        *word,
                        "git"
                            | "cd"
                            | "chown"
                            | "createdb"
                            | "createuser"
                            | "install"
                            | "useradd"
                            | "systemctl"
                            | "journalctl"
                    )
                });
                before.then(|| {
                    words[start..].iter().map(|word| word.trim_matches(['"', '\'']).to_owned()).collect()
                })
            })
            .collect()
    }

    #[test]
    fn the_commands_of_every_guide_have_valid_arguments() {
        let mut files = vec![home().join("README.md")];
        for folder in ["docs", "games", "examples", "templates/game"] {
            pages(&home().join(folder), &mut files);
        }
        let mut count = 0;
        for file in files {
            for words in commands(&read(&file)) {
                count += 1;
                let parsed = crate::Arguments::try_parse_from(&words).map(drop);
                assert!(
                    parsed.is_ok(),
                    "{}: {words:?}: {}",
                    file.display(),
                    parsed.expect_err("the command line is wrong")
                );
            }
        }
        assert!(count > 25, "only {count} commands were found");
    }
}
