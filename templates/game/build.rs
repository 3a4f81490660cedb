//! Generates the game's types and `trait Api` from its description.

fn main() {
    if let Err(message) = joute_generator::rust::build("api.yml") {
        eprintln!("{message}");
        std::process::exit(1);
    }
    // GNU ld makes the program in kits smaller than LLVM's linker.
    println!("cargo::rustc-link-arg-bin={{ name }}-player=-fuse-ld=bfd");
}
