//! Generates the benchmark's types and `trait Api` from its description.

fn main() {
    if let Err(message) = joute_generator::rust::build("api.yml") {
        eprintln!("{message}");
        std::process::exit(1);
    }
}
