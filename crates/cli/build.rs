//! Chooses the linker of the program in kits. GNU ld leaves out the exception tables of functions
//! that the program does not contain, which LLVM's linker keeps. They are an eighth of the program.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rustc-link-arg-bin=joute-player=-fuse-ld=bfd");
    }
}
