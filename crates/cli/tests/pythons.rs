//! Tests that one kit works with every version of Python on this machine.

use joute_testkit::{home, program, program_output, scratch, shell, write};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A program that loads a kit's API without a match and prints the version of Python.
const PRINT_VERSION: &str =
    "import sys; from api import *; moi(); print('python%d.%d' % sys.version_info[:2])";

/// Returns each supported version of CPython on this machine: its number and its program.
fn installed_pythons() -> Vec<(String, PathBuf)> {
    let ask = "import sys; v = sys.version_info; print('python%d.%d' % v[:2] if v >= (3, 9) else '')";
    let mut found: Vec<(String, PathBuf)> = Vec::new();
    let names = (9..20).map(|minor| format!("python3.{minor}").into());
    let pyenv = std::env::var_os("HOME").map(|home| Path::new(&home).join(".pyenv/versions"));
    let pyenv = pyenv.and_then(|versions| std::fs::read_dir(versions).ok()).into_iter().flatten().flatten();
    let pyenv = pyenv.map(|version| version.path().join("bin/python3"));
    for python in std::iter::once("python3".into()).chain(names).chain(pyenv) {
        let Ok(output) = Command::new(&python).args(["-c", ask]).output() else { continue };
        let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        if output.status.success() && !version.is_empty() && found.iter().all(|(known, _)| *known != version)
        {
            found.push((version, python));
        }
    }
    found
}

#[test]
fn a_kit_works_with_every_installed_python() {
    let folder = scratch();
    let kit = folder.path().join("kit");
    let description = folder.path().join("api.yml");
    write(
        &description,
        "name: pythons\nfunction:\n  - {fct_name: moi, fct_ret_type: int}\n\
         user_function:\n  - {fct_name: jouer_tour}\n",
    );
    let result = Command::new(program())
        .args(["new", "python"])
        .args([&kit, Path::new("--description"), &description])
        .env("JOUTE_HOME", home())
        .output()
        .expect("joute starts");
    program_output("joute new python", &result).expect_success();
    let pythons = installed_pythons();
    assert!(!pythons.is_empty(), "no Python is installed");
    for (version, python) in &pythons {
        shell(&format!("make PYTHON={}", python.display()), &kit).expect_success();
        let asked = Command::new(python)
            .args(["-c", PRINT_VERSION])
            .current_dir(&kit)
            .output()
            .expect("the command starts");
        let printed = String::from_utf8_lossy(&asked.stdout).into_owned();
        assert_eq!(printed.trim(), version, "{}", String::from_utf8_lossy(&asked.stderr));
    }
    // Pythons that cannot load the module are named, with what to do.
    for (other, name) in [
        ("sys.implementation.name = 'pypy'", "pypy 3."),
        ("sys.version_info = (3, 8, 0, 'final', 0)", "cpython 3.8"),
        ("sys.abiflags = 't'", "t (/"),
    ] {
        let ask = format!("import sys; {other}; import api");
        let refused = Command::new("python3")
            .args(["-c", &ask])
            .current_dir(&kit)
            .output()
            .expect("the command starts");
        let message = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(message.contains(name) && message.contains("CPython 3.9"), "{other}: {message}");
    }
}
