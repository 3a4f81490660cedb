//! The program of this contest: `joute` with its game.

mod entry;

fn main() -> std::process::ExitCode {
    joute::main(entry::GAMES)
}
