//! The `joute` program, with the games of this checkout.

fn main() -> std::process::ExitCode {
    joute::main(&[])
}
