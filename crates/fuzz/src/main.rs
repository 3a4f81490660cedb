//! `joute-fuzz` searches for failures with libFuzzer on the stable compiler. It prints the number of
//! executions and the failures.
//!
//! cargo-fuzz requires a nightly compiler for the address sanitizer. The coverage counters that guide the
//! search only need flags of the stable compiler. The program builds joute's crates and their dependencies
//! with these flags in a separate target folder.

use clap::Parser;
use joute_fuzz::{TARGETS, Target};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

/// Searches for inputs that cause failures.
#[derive(Parser)]
struct Arguments {
    /// Targets to run one after the other. Runs all targets by default.
    targets: Vec<String>,
    /// Minutes to spend on each target.
    #[arg(long, default_value_t = 1.0)]
    minutes: f64,
    /// Maximum length of an input, in bytes.
    #[arg(long, default_value_t = 4096)]
    longest: usize,
    /// Lists the targets and exits.
    #[arg(long)]
    list: bool,
}

/// The compiler flags with which programs are built for fuzzing. They add counters at branches and
/// comparisons, which libFuzzer uses to find new inputs.
const FLAGS: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1 -Cdebug-assertions=on -Coverflow-checks=on";

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if arguments.list {
        TARGETS.iter().for_each(|target| println!("{:<14} {}", target.name, target.description));
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
        let (executions, found) = search_target(target, &program, &folder, arguments)?;
        clean &= found.is_none();
        let verdict = found.unwrap_or_else(|| "nothing found".into());
        println!("{:<14} {executions:>12} executions: {verdict}", target.name);
    }
    Ok(clean)
}

fn home() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn target_folder() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| home().join("target"), PathBuf::from);
    target.join("fuzz")
}

fn build(folder: &Path) -> Result<PathBuf, String> {
    let host = host()?;
    let status = Command::new("cargo")
        // With an explicit target, the flags apply only to it. Build scripts and macros are compiled without
        // them.
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

/// Runs libFuzzer on one target. Returns the number of inputs that were tried, and a message if
/// there were failures.
fn search_target(
    target: &Target,
    program: &Path,
    folder: &Path,
    arguments: &Arguments,
) -> Result<(u64, Option<String>), String> {
    let corpus = folder.join("corpus").join(target.name);
    let found = home().join("crates/fuzz/found").join(target.name);
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
    // libFuzzer prints statistics only at some ends of a search. Otherwise the number in the last report is
    // used.
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
