//! Builds the JNI module and `api.jar`, which the organiser compiles once.

use super::api::sources;
use super::border::natives;
use super::module::module;
use super::native::{ArgumentForm, ResultForm, Role};
use super::scratch::{Form, all_copy_methods};
use super::spell;
use crate::backend::{Artifact, File, Glue, GlueEnvironment, Invocation};
use crate::library::imports;
use crate::model::abi::Number;
use crate::names::NamedApi;
use crate::text::{page, render};
use askama::Template;
use joute_words::kit;
use std::path::PathBuf;

const SCRATCH: &str = include_str!("../../../../bindings/java/java/JouteScratch.java");
const ERRORS: &str = include_str!("../../../../bindings/java/java/JouteErrors.java");

#[derive(Template)]
#[template(path = "java/Cargo.toml", escape = "none")]
struct Manifest<'a> {
    package: &'a str,
    runtime: String,
}

/// The options with which `javac` compiles the Java part of a kit. String concatenation avoids
/// `invokedynamic`, which would take about 20 ms at its first use. The first three options save two
/// fifths of the compiler's processor time, because it runs too briefly for optimization.
const COMPILE_FLAGS: &str = "-J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -J-Xshare:auto -g -parameters -encoding UTF-8 -proc:none -Xlint:all -Werror -XDstringConcat=inline --release 17 -d classes";

/// The options with which `jar` packs the classes of a Java kit. All classes get the same date, so
/// that the same sources always produce the same archive.
const PACK_FLAGS: &str = "--create --file api.jar --no-compress --date 2020-01-01T00:00:00Z -C classes .";

/// Returns the sources that connect Java champions with the game's library, and the commands that
/// compile these sources.
pub fn glue(api: &NamedApi<'_>, environment: &GlueEnvironment) -> Glue {
    let GlueEnvironment { home, library_dir, target_dir } = environment;
    let package = format!("{}_{:016x}_java", api.model.name, api.model.ordered_hash());
    let runtime = format!("{:?}", home.join("bindings/java"));
    let mut files = sources(api);
    files.extend([
        File::generated("JouteCalls.java", page!("java/JouteCalls.java", api)),
        File::generated("JouteScratch.java", SCRATCH),
        File::generated("JouteErrors.java", ERRORS),
    ]);
    files.iter_mut().for_each(|file| file.path.insert_str(0, "java/"));
    let sources = files.iter().map(|file| file.path.clone());
    let compile: Vec<_> = COMPILE_FLAGS.split(' ').map(Into::into).chain(sources).collect();
    files.extend([
        File::generated("Cargo.toml", render(&Manifest { package: &package, runtime })),
        File::generated("src/ffi.rs", imports(api.model)),
        File::generated("src/lib.rs", module(api)),
    ]);
    let search = format!("-Clink-arg=-L{}", library_dir.display());
    let library = format!("-Clink-arg=-l:lib{}.so", api.model.name);
    let link = ["rustc", "--release", "--quiet", "--", "-Ccodegen-units=1", &search, &library];
    let link = link.into_iter().chain(["-Clink-arg=-Wl,-rpath,$ORIGIN,-z,now"]);
    Glue {
        files,
        commands: vec![
            Invocation::new("cargo", link),
            Invocation::new("javac", compile),
            Invocation::new("jar", PACK_FLAGS.split(' ')),
        ],
        artifacts: vec![
            Artifact {
                from: target_dir.join("release").join(format!("lib{package}.so")),
                to: format!("lib/lib{}_jni.so", api.model.name),
            },
            Artifact { from: PathBuf::from("api.jar"), to: "lib/api.jar".into() },
        ],
    }
}
