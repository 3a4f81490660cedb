//! Follows the page `docs/gym.md` from an empty virtual environment to a trained agent, its replay, its
//! champion, and the Python package of a new game.

use crate::guide::shell::{Block, Shell, blocks};
use joute_testkit::{home, read, scratch};

#[test]
fn the_commands_of_the_page_for_researchers_work() {
    let page = read(home().join("docs/gym.md"));
    let home = home().display().to_string();
    // The test works in an empty folder, and the program is built. Learning is shortened.
    let here = |text: &str| {
        text.replace("./bindings/gym", "bindings/gym")
            .replace("bindings/gym", &format!("{home}/bindings/gym"))
            .replace("examples/morpion", &format!("{home}/examples/morpion"))
            .replace("scripts/build\n", "")
            .replace("target/release/joute", "joute")
            .replace("morpion 60", "morpion 3")
    };
    // The crates that tests have compiled are reused. `./test` compiles those of the workspace with a wrapper of rustc.
    let profile = "export MATURIN_PEP517_ARGS='--profile dev'\n";
    let wrapper = std::env::var("JOUTE_TEST_WRAPPER")
        .map(|wrapper| format!("export RUSTC_WORKSPACE_WRAPPER={wrapper}\n"))
        .unwrap_or_default();
    let scratch = scratch();
    let mut shell = Shell::new(scratch.path());
    let mut python = String::new();
    for Block { info, text, line } in blocks(&page) {
        match info {
            "sh" => {
                let wrapper = if text.contains("./bindings/gym") { &*wrapper } else { "" };
                shell.run(&format!("{profile}{wrapper}{}", here(&text)), "", line);
            }
            "text" => shell.expect(&text, line),
            "python" => python.push_str(&text),
            _ => panic!("the page, line {line}: unknown info string «{info}»"),
        }
    }
    shell.write("page.py", &python, 0);
    shell.run(
        "target/agents/bin/python page.py\njoute verify match.jsonl\njoute verify champion.jsonl",
        "",
        0,
    );
    shell.expect("first: \nmatch.jsonl: \nchampion.jsonl: ", 0);
    shell.run("! ls nim/dist/*.whl | grep -v '^nim/dist/joute-0.1.0+nim-'", "", 0);
}
