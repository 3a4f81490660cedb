//! The option `joute match --debug P`, with which the candidate starts the champion of player P,
//! possibly in a debugger.
//!
//! With `--command`, the champion is started in this terminal. Otherwise the match waits at a
//! socket: it starts `joute relay` in place of the champion, and the process that connects to the
//! socket becomes the champion.

use crate::error::CommandError;
use joute_arena::champion::Kit;
use joute_arena::launch::command;
use joute_arena::pause::Pause;
use joute_engine::Referee;
use joute_engine::message::{CHANNEL_VARIABLE, SOCKET_VARIABLE};
use joute_words::result as say;
use rustix::event::{PollFd, PollFlags, poll};
use std::io::Write as _;
use std::net::Shutdown;
use std::os::fd::FromRawFd as _;
use std::os::unix::fs::DirBuilderExt as _;
use std::os::unix::net::{UnixListener, UnixStream};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The command-line arguments of `joute relay`. Only `joute match` starts this internal command.
#[derive(clap::Args)]
pub struct Relay {
    /// Wait for the champion on the socket with this path.
    socket: PathBuf,
}

/// The command-line arguments of `joute traceable`. Only `joute match` starts this internal command.
#[derive(clap::Args)]
pub struct Traceable {
    /// Start this command.
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    command: Vec<String>,
}

/// The options with which a match pauses until a debugger is attached.
#[derive(Debug, Clone, Copy, clap::Args)]
pub struct PauseOptions {
    /// Pause before turn N until a debugger is attached to the champion that --command starts. With
    /// 0, pause before its first call.
    #[arg(long, value_name = "N", requires = "command")]
    pause: Option<u64>,
    /// Let debuggers connect to the champion at this TCP port of 127.0.0.1. By default, the pause
    /// lasts until a debugger traces the champion's process.
    #[arg(long, requires = "pause")]
    port: Option<u16>,
}

/// A temporary folder with the socket of a debugged champion. It is removed at the end of the
/// match.
#[derive(Debug)]
pub struct DebugFolder(Option<PathBuf>);

impl Drop for DebugFolder {
    fn drop(&mut self) {
        if let Some(folder) = &self.0 {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// Lets the candidate start a champion for a match, for example in a debugger. If `words` contains
/// a command, it starts the champion. Otherwise the match waits until the champion connects.
///
/// # Errors
/// Returns an error if the socket or the pipes cannot be created.
pub fn attach_debugger(
    kit: &mut Kit,
    player: usize,
    words: Option<&str>,
    pause: PauseOptions,
    referee: &dyn Referee,
) -> Result<DebugFolder, CommandError> {
    // Ctrl-C belongs to the debugger. Unlike an ignored signal, a handler is not inherited by child
    // processes.
    ctrlc::set_handler(|| {}).map_err(|error| format!("cannot leave Ctrl-C to the debugger: {error}"))?;
    if let Some(words) = words {
        kit.pause = pause.pause.map(|turn| Pause { turn, port: pause.port });
        kit.command = Some(match kit.pause {
            Some(_) => format!("{} traceable {words}", own_program()?),
            None => words.to_owned(),
        });
        return Ok(DebugFolder(None));
    }
    let folder = std::env::temp_dir().join(format!("joute-{}", std::process::id()));
    // The folder is readable only for the candidate, so that no other user can take the champion's
    // place.
    std::fs::DirBuilder::new()
        .mode(0o700)
        .create(&folder)
        .map_err(|error| format!("{}: {error}", folder.display()))?;
    let debugging = DebugFolder(Some(folder.clone()));
    if let Some(foreign) = &kit.foreign {
        let words: Vec<String> = foreign.run.iter().cloned().chain(referee.arguments(player)).collect();
        kit.command = Some(pipes(kit, player, &words, &folder)?);
        return Ok(debugging);
    }
    let socket = folder.join(player.to_string());
    kit.command = Some(format!("{} relay {}", own_program()?, quote(&socket.to_string_lossy())));
    print_relay_command(kit, player, &socket)?;
    Ok(debugging)
}

/// Returns the path of this program in the form for a shell command.
fn own_program() -> Result<String, CommandError> {
    let program =
        std::env::current_exe().map_err(|error| format!("cannot find the joute program: {error}"))?;
    Ok(quote(&program.to_string_lossy()))
}

/// Prepares the connection to a champion that the candidate starts in another terminal. It creates
/// two named pipes and prints the start command. Returns the command that forwards data between the
/// pipes and the arena.
fn pipes(kit: &Kit, player: usize, words: &[String], folder: &Path) -> Result<String, CommandError> {
    let [input, output] = ["in", "out"].map(|end| folder.join(format!("{player}.{end}")));
    let mode = rustix::fs::Mode::RUSR | rustix::fs::Mode::WUSR;
    for pipe in [&input, &output] {
        rustix::fs::mkfifoat(rustix::fs::CWD, pipe, mode)
            .map_err(|error| format!("{}: {error}", pipe.display()))?;
    }
    let [input, output] = [input, output].map(|pipe| quote(&pipe.to_string_lossy()));
    let words: Vec<String> = words.iter().map(|word| quote(word)).collect();
    print_start_command(kit, player, &format!("{} < {input} > {output}", words.join(" ")));
    Ok(format!("sh -c 'cat \"$1\" & exec cat > \"$0\"' {input} {output}"))
}

/// Prints the command that starts a champion in another terminal. The champion connects to the
/// match through a socket.
fn print_relay_command(kit: &Kit, player: usize, socket: &Path) -> Result<(), CommandError> {
    let usual = command(&kit.folder, kit.languages, &kit.manifest.language)?;
    let mut words: Vec<String> = vec![format!("{SOCKET_VARIABLE}={}", quote(&socket.to_string_lossy()))];
    for (name, value) in usual.get_envs() {
        let value = value.unwrap_or_default();
        words.push(format!("{}={}", name.to_string_lossy(), quote(&value.to_string_lossy())));
    }
    words.push(quote(&usual.get_program().to_string_lossy()));
    words.extend(usual.get_args().map(|argument| quote(&argument.to_string_lossy())));
    print_start_command(kit, player, &words.join(" "));
    Ok(())
}

fn print_start_command(kit: &Kit, player: usize, words: &str) {
    let folder = kit.folder.canonicalize().unwrap_or_else(|_| kit.folder.clone());
    let locale = kit.manifest.locale();
    let (title, note) = (say::waits(locale, player), say::debugger(locale));
    eprintln!("{title}\n  cd {}\n  {words}\n{note}", quote(&folder.to_string_lossy()));
}

/// Returns a word in the form for a shell command, in quotes if necessary.
fn quote(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:+,@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// Runs `joute relay`, which forwards data between the arena and a champion's process. It first
/// waits until the process is there.
pub fn relay(arguments: &Relay) -> Result<ExitCode, CommandError> {
    let fail = |error: std::io::Error| format!("{}: {error}", arguments.socket.display());
    let number = std::env::var(CHANNEL_VARIABLE).ok().and_then(|text| text.parse().ok());
    let number = number.ok_or("`joute relay` is started by `joute match --debug`")?;
    // SAFETY: the arena has passed this descriptor to the process, and nothing else uses it.
    let arena = unsafe { UnixStream::from_raw_fd(number) };
    // `bind` creates the file before the socket accepts connections, so the file gets its name afterwards.
    let unfinished = arguments.socket.with_extension("new");
    let listener = UnixListener::bind(&unfinished).map_err(fail)?;
    std::fs::rename(&unfinished, &arguments.socket).map_err(fail)?;
    // Only one process can be the champion, and the wait ends if the arena exits.
    let mut watched = [
        PollFd::new(&listener, PollFlags::IN),
        // Data from the arena is not read here. Only the end of the connection is detected.
        PollFd::new(&arena, PollFlags::RDHUP),
    ];
    while let Err(rustix::io::Errno::INTR) = poll(&mut watched, None) {}
    if watched[0].revents().is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    let (champion, _) = listener.accept().map_err(fail)?;
    drop(listener);
    let _ = std::fs::remove_file(&arguments.socket);
    std::thread::scope(|scope| {
        scope.spawn(|| forward(&arena, &champion));
        forward(&champion, &arena);
    });
    Ok(ExitCode::SUCCESS)
}

/// Runs `joute traceable`, which replaces this process by the given command. Debuggers of the same user
/// may attach to the new process.
pub fn start_traceable(arguments: &Traceable) -> Result<ExitCode, CommandError> {
    // The kernel's module Yama, which Ubuntu enables, allows only parent processes to attach. Without
    // the module, this call fails and is not needed.
    let _ = rustix::process::set_ptracer(rustix::process::PTracer::Any);
    let [program, args @ ..] = arguments.command.as_slice() else { return Ok(ExitCode::FAILURE) };
    let error = std::process::Command::new(program).args(args).exec();
    Err(format!("{program}: {error}").into())
}

/// Forwards data from one socket to another until the first one is closed. Then it closes the
/// second one for writing.
fn forward(mut from: &UnixStream, mut to: &UnixStream) {
    // Either end may be closed at any time when a match ends.
    let _ = std::io::copy(&mut from, &mut to);
    let _ = to.flush();
    let _ = to.shutdown(Shutdown::Write);
}

#[cfg(test)]
mod tests {
    use super::quote;

    #[test]
    fn quoted_words_reach_the_shell_unchanged() {
        for word in ["", "plain", "two words", "it's", "$(x)", "é;|&"] {
            let line = format!("printf %s {}", quote(word));
            let output =
                std::process::Command::new("sh").args(["-c", &line]).output().expect("the shell starts");
            assert_eq!(String::from_utf8_lossy(&output.stdout), word);
        }
        assert_eq!(quote("-Djava.library.path=lib"), "-Djava.library.path=lib");
    }
}
