//! The command `joute-bench replays`, which measures the space that replays take in each format.

use crate::options::Result;
use flate2::Compression;
use flate2::write::GzEncoder;
use joute_compact::{decode, encode, first_lines, script};

use serde_json::Value;
use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// The command-line arguments of `joute-bench replays`, which measures the space that replays take.
#[derive(clap::Args)]
pub struct Arguments {
    /// Measure these replays, which `joute match` wrote.
    #[arg(required = true)]
    replays: Vec<PathBuf>,
    /// Predict the replays from the first lines of this one. A site does the same for all replays of
    /// a map except the first.
    #[arg(long)]
    base: Option<PathBuf>,
    /// Also print, for each key of the lines, by how many bytes the replay would be
    /// smaller without it.
    #[arg(long)]
    parts: bool,
}

/// Runs `joute-bench replays`, which prints the sizes of replays.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let base = arguments.base.as_ref().map(std::fs::read_to_string).transpose()?.unwrap_or_default();
    let first = first_lines(&base);
    let packed_base = encode(&base, "");
    println!(
        "{:>10} {:>9} {:>9} {:>9} {:>8} {:>8}  replay",
        "lines", "gzip -9", "compact", "script", "ratio", "read ms"
    );
    let mut total = 0;
    for path in &arguments.replays {
        let text = std::fs::read_to_string(path)?;
        let packed = encode(&text, first);
        let start = Instant::now();
        if decode(&packed, Some(&packed_base), text.len() * 2)? != text {
            return Err(format!("{}: the decoded replay differs from the original", path.display()).into());
        }
        let millis = start.elapsed().as_millis();
        let script = script(&text, (!first.is_empty()).then_some(("0123abcd", first))).len();
        total += script;
        let ratio = text.len() as f64 / script as f64;
        let gzip = gzip(&text)?;
        println!(
            "{:>10} {gzip:>9} {:>9} {script:>9} {ratio:>8.1} {millis:>8}  {}",
            text.len(),
            packed.len(),
            path.display()
        );
        if arguments.parts {
            print_parts(&text, first, packed.len(), gzip)?;
        }
    }
    println!("mean of the scripts: {} bytes", total / arguments.replays.len());
    Ok(ExitCode::SUCCESS)
}

/// Prints by how many bytes a replay shrinks without each key of its lines.
fn print_parts(text: &str, base: &str, compact: usize, zipped: usize) -> Result<()> {
    let lines = text.lines().map(serde_json::from_str).collect::<std::result::Result<Vec<Value>, _>>()?;
    let keys: BTreeSet<&String> =
        lines.iter().filter_map(Value::as_object).flat_map(|line| line.keys()).collect();
    for key in keys {
        let without = |text: &str| -> Result<String> {
            let mut shortened = String::new();
            for line in text.lines() {
                let mut line: Value = serde_json::from_str(line)?;
                line.as_object_mut().map(|line| line.remove(key));
                shortened.push_str(&format!("{line}\n"));
            }
            Ok(shortened)
        };
        let (rest, base) = (without(text)?, without(base)?);
        let saved = |whole: usize, rest: usize| whole as i64 - rest as i64;
        println!(
            "{:>10} {:>9} {:>9} {:>28}  without {key}",
            saved(text.len(), rest.len()),
            saved(zipped, gzip(&rest)?),
            saved(compact, encode(&rest, &base).len()),
            ""
        );
    }
    Ok(())
}

fn gzip(text: &str) -> Result<usize> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(text.as_bytes())?;
    Ok(gzip.finish()?.len())
}
