//! The program in the kits of this contest, which has only the commands that candidates use.

mod entry;

fn main() -> std::process::ExitCode {
    joute::player(entry::GAMES)
}
