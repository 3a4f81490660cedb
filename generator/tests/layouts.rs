//! Tests that `model::abi` computes the same layouts as a C compiler for the generated header, for every
//! description of the repository.

use joute_generator::description::describe;
use joute_generator::kit::kit;
use joute_generator::language;
use joute_generator::model::Api;
use joute_generator::model::abi::{Block, Value};
use joute_generator::names::NamedApi;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A list of `_Static_assert` declarations.
#[derive(Default)]
struct Claims(Vec<String>);

impl Claims {
    fn equal(&mut self, expression: &str, number: usize) {
        self.0.push(format!("_Static_assert({expression} == {number}, \"\");"));
    }

    /// Asserts that a C expression has the layout of the value, including the items of lists.
    fn value(&mut self, expression: &str, value: &Value) {
        self.equal(&format!("sizeof({expression})"), value.size);
        self.equal(&format!("_Alignof(__typeof__({expression}))"), value.align);
        if let Some(item) = value.item() {
            self.equal(&format!("offsetof(__typeof__({expression}), items)"), 0);
            self.equal(&format!("offsetof(__typeof__({expression}), length)"), 8);
            self.value(&format!("*({expression}).items"), item);
        }
    }

    /// Asserts that a C struct has the layout of the block, field by field.
    fn block<'a>(&mut self, structure: &str, block: &Block, fields: impl Iterator<Item = &'a str>) {
        self.equal(&format!("sizeof({structure})"), block.size);
        self.equal(&format!("_Alignof({structure})"), block.align);
        for (slot, field) in block.slots.iter().zip(fields) {
            self.equal(&format!("offsetof({structure}, {field})"), slot.offset);
            self.value(&format!("(({structure} *)0)->{field}"), &slot.value);
        }
    }
}

fn claims(api: &NamedApi<'_>) -> String {
    let mut claims = Claims::default();
    for structure in &api.structs {
        let block = api.abi.structure(structure.id);
        let offsets = structure.fields.iter().map(|field| field.offset);
        assert!(offsets.eq(block.slots.iter().map(|slot| slot.offset)), "{}", structure.original_name);
        claims.block(&structure.name, block, structure.fields.iter().map(|field| field.name.as_str()));
    }
    for function in &api.user_functions {
        let fields: Vec<String> = (0..function.args.len()).map(|i| format!("arg{i}")).collect();
        if !fields.is_empty() {
            let structure = format!("struct joute_args_{}", function.original_name);
            claims.block(&structure, &function.frame(), fields.iter().map(String::as_str));
        }
    }
    for function in &api.functions {
        if let (Some(result), []) = (&function.result, function.args.as_slice()) {
            claims.value(&format!("{}()", function.name), result);
        }
    }
    claims.0.join("\n") + "\n"
}

/// Compiles the assertions. Returns the compiler's errors if they fail.
fn compiled(api: &Api, claims: &str, folder: &Path) -> Result<(), String> {
    let c = language::ALL.iter().find(|backend| backend.language().id == "c").expect("C is a language");
    for file in kit(*c, api).iter().filter(|file| file.path.ends_with(".h") || file.path == "joute/main.c") {
        let path = folder.join(&file.path);
        std::fs::create_dir_all(path.parent().expect("the path has a parent folder"))
            .expect("the folder can be created");
        std::fs::write(path, &file.text).expect("the file can be written");
    }
    let text = format!("#include <stddef.h>\n#include \"joute/main.c\"\n{claims}");
    std::fs::write(folder.join("layouts.c"), text).expect("the file can be written");
    let mut gcc = Command::new("gcc");
    let output = gcc.args(["-std=gnu11", "-fsyntax-only", "-w", "layouts.c"]).current_dir(folder).output();
    let output = output.expect("gcc runs");
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}

/// Returns the paths of all descriptions of games, examples, benchmarks and tests.
fn descriptions() -> Vec<PathBuf> {
    let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut paths = vec![home.join("api.yml"), home.join("crates/bench/calls/api.yml")];
    for folder in ["games", "examples", "generator/tests/descriptions", "generator/tests/reference"] {
        for entry in std::fs::read_dir(home.join(folder)).expect("the folder exists").flatten() {
            let path = entry.path();
            paths.push(if path.is_dir() { path.join("api.yml") } else { path });
        }
    }
    paths.retain(|path| path.extension().is_some_and(|end| end == "yml") && path.exists());
    paths
}

#[test]
fn every_layout_equals_that_of_c() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("layouts");
    let paths = descriptions();
    assert!(paths.len() > 10, "only these descriptions were found: {paths:?}");
    for (index, path) in paths.iter().enumerate() {
        let text = std::fs::read_to_string(path).expect("the description can be read");
        let described = describe("api.yml", &text);
        let Some(api) = &described.api else { panic!("{}", described.render(false)) };
        let c = language::ALL.iter().find(|backend| backend.language().id == "c").expect("C is a language");
        let claims = claims(&NamedApi::new(api, c.language().dialect));
        if let Err(refusal) = compiled(api, &claims, &folder.join(index.to_string())) {
            panic!("{}: {refusal}", path.display());
        }
    }
}
