//! The `joute-player` program, which kits contain as `bin/joute`, with the games of this checkout.

fn main() -> std::process::ExitCode {
    joute::player(&[])
}
