//! `joute-fuzz`: long searches by libFuzzer, on the stable compiler. Prints executions, and what was found.
//!
//! What cargo-fuzz asks a nightly compiler for is the address sanitizer; the coverage counters that guide the search
//! are flags of the stable one. They are set for a build of our own crates and their dependencies, in a target folder of
//! its own.

use clap::Parser;
use joute_fuzz::{TARGETS, Target};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

/// Searches for inputs that break something.
#[derive(Parser)]
struct Arguments {
    /// Targets; all of them, one after the other, if none is named.
    targets: Vec<String>,
    /// Time for each target.
    #[arg(long, default_value_t = 1.0)]
    minutes: f64,
    /// The longest input, in bytes.
    #[arg(long, default_value_t = 4096)]
    longest: usize,
    /// Prints the targets.
    #[arg(long)]
    list: bool,
}

/// Counters at edges and comparisons, which guide libFuzzer.
const FLAGS: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1 -Cdebug-assertions=on -Coverflow-checks=on";

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if arguments.list {
        TARGETS.iter().for_each(|target| println!("{:<14} {}", target.name, target.what));
        return ExitCode::SUCCESS;
    }
    match search(&arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn search(arguments: &Arguments) -> Result<bool, String> {
    let known = || TARGETS.iter().map(|target| target.name).collect::<Vec<_>>().join(", ");
    let find = |name: &String| {
        let target = TARGETS.iter().find(|target| target.name == name);
        target.ok_or_else(|| format!("no target is called {name}; there are {}", known()))
    };
    let targets: Vec<&Target> = match arguments.targets.as_slice() {
        [] => TARGETS.iter().collect(),
        names => names.iter().map(find).collect::<Result<_, _>>()?,
    };
    let folder = target_folder();
    let program = build(&folder)?;
    let mut clean = true;
    for target in targets {
        let (executions, found) = one(target, &program, &folder, arguments)?;
        clean &= found.is_none();
        let verdict = found.unwrap_or_else(|| "nothing found".into());
        println!("{:<14} {executions:>12} executions: {verdict}", target.name);
    }
    Ok(clean)
}

fn home() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn target_folder() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| home().join("target"), PathBuf::from);
    target.join("fuzz")
}

fn build(folder: &Path) -> Result<PathBuf, String> {
    let host = host()?;
    let status = Command::new("cargo")
        // With the target named, the flags are for it alone, and build scripts and macros stay as they are.
        .args([
            "build",
            "--release",
            "--quiet",
            "-p",
            "joute-fuzz",
            "--features",
            "coverage",
            "--bin",
            "coverage",
        ])
        .args(["--target", &host, "--target-dir"])
        .arg(folder)
        .current_dir(home())
        .env("RUSTFLAGS", FLAGS)
        .status()
        .map_err(|error| format!("cargo: {error}"))?;
    if !status.success() {
        return Err("the fuzzer does not compile".into());
    }
    Ok(folder.join(host).join("release/coverage"))
}

fn host() -> Result<String, String> {
    let output = Command::new("rustc").arg("-vV").output().map_err(|error| format!("rustc: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let host = text.lines().find_map(|line| line.strip_prefix("host: ")).map(str::to_owned);
    host.ok_or_else(|| "rustc -vV names no host".into())
}

/// Searches one target: executions, and what was found.
fn one(
    target: &Target,
    program: &Path,
    folder: &Path,
    arguments: &Arguments,
) -> Result<(u64, Option<String>), String> {
    let corpus = folder.join("corpus").join(target.name);
    let found = home().join("fuzz/found").join(target.name);
    for folder in [&corpus, &found] {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    for (index, seed) in (target.seeds)().iter().enumerate() {
        let path = corpus.join(format!("seed{index}"));
        std::fs::write(&path, seed).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    let log = folder.join(format!("{}.log", target.name));
    let file = std::fs::File::create(&log).map_err(|error| format!("{}: {error}", log.display()))?;
    let status = Command::new(program)
        .env("JOUTE_FUZZ_TARGET", target.name)
        .arg(&corpus)
        .arg(format!("-artifact_prefix={}/", found.display()))
        .arg(format!("-max_total_time={}", (arguments.minutes * 60.0).ceil()))
        .arg(format!("-max_len={}", arguments.longest))
        .args(["-timeout=20", "-rss_limit_mb=1024", "-print_final_stats=1", "-reload=0"])
        .stdout(Stdio::null())
        .stderr(file)
        .status()
        .map_err(|error| format!("{}: {error}", program.display()))?;
    // Other stop reasons print no statistics, but the number of the last report.
    let text = String::from_utf8_lossy(&std::fs::read(&log).unwrap_or_default()).into_owned();
    let last =
        text.lines().filter_map(|line| line.strip_prefix('#')?.split_whitespace().next()?.parse().ok());
    let executions = text
        .lines()
        .find_map(|line| line.strip_prefix("stat::number_of_executed_units:")?.trim().parse().ok())
        .or(last.max())
        .unwrap_or(0);
    if status.success() {
        return Ok((executions, None));
    }
    Ok((executions, Some(format!("FOUND something, see {} and {}", log.display(), found.display()))))
}
