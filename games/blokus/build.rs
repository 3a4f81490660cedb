//! Generates the types and `trait Api` of Blokus Duo from its API description.

fn main() {
    if let Err(message) = joute_generator::rust::build("api.yml") {
        eprintln!("{message}");
        std::process::exit(1);
    }
}
