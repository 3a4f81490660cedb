//! Finds the names that the compilers of C, C++, Go, Haskell, OCaml and Rust reject.

use super::ask::{Question, numbers, run, settle, write};
use joute_generator::names::{NameConflict, NameKind};
use std::collections::BTreeSet;
use std::path::Path;

/// The headers that champions include.
const HEADERS: &str = "#include <assert.h>\n#include <ctype.h>\n#include <limits.h>\n#include <math.h>\n#include <stdbool.h>\n\
     #include <stddef.h>\n#include <stdint.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <time.h>\n\
     #include <unistd.h>\nstruct joute_t { int a; };\nint main(void);\n";

fn c_line(index: usize, Question { kind, name, taken: _ }: &Question) -> String {
    match kind {
        NameKind::Enum => format!("typedef enum {name} {{ joute_v{index} }} {name};"),
        NameKind::Struct => format!("typedef struct {name} {{ int a; }} {name};"),
        NameKind::Function | NameKind::UserFunction | NameKind::Display => format!(
            "int {name}(struct joute_t, struct joute_t); static inline int joute_f{index}(struct joute_t a) {{ return {name}(a, a); }}"
        ),
        NameKind::Constant | NameKind::Value => format!("enum {{ {name} }};"),
        NameKind::Field => format!(
            "struct joute_s{index} {{ int {name}; }}; static inline void joute_f{index}(struct joute_s{index} *s) {{ s->{name} = 0; }}"
        ),
        NameKind::Argument => format!("static inline void joute_f{index}(int {name}) {{ {name} = 0; }}"),
    }
}

/// The parameter lists that a game's function may have. A name is rejected if one of them is rejected.
const SIGNATURES: &[&str] = &[
    "",
    "int",
    "double",
    "bool",
    "joute_t",
    "int, int",
    "double, double",
    "int, double",
    "double, int",
    "double, double, double",
    "const std::string &",
];

/// Returns the declaration of an item with the given name. `result` is the result type of functions: `int`,
/// or a struct.
fn cpp_line(index: usize, question: &Question, result: &str) -> String {
    let Question { kind, name, taken: _ } = question;
    match kind {
        NameKind::Enum => format!("enum {name} : int {{ joute_v{index} }}; {name} joute_f{index}({name});"),
        NameKind::Struct => format!("struct {name} {{ int a; }}; {name} joute_f{index}({name});"),
        NameKind::Function | NameKind::UserFunction | NameKind::Display => {
            let overload = |args: &&str| format!("{result} {name}({args}) __asm__(\"joute_{name}\"); ");
            SIGNATURES.iter().map(overload).collect()
        }
        NameKind::Constant => format!("constexpr int {name} = {index};"),
        NameKind::Value => format!("enum joute_e{index} : int {{ {name} }};"),
        NameKind::Field | NameKind::Argument => c_line(index, question),
    }
}

/// The maximum number of questions that are compiled individually. The remaining ones count as accepted.
const MAX_RETRIED: usize = 60;

/// Asks gcc with one question on each line. Allowed names, names of the library and keywords are in separate
/// files, because a parser that is confused by a keyword may report its neighbour.
fn gcc(
    folder: &Path,
    args: &[&str],
    headers: &str,
    questions: &[Question],
    line: impl Fn(usize, &Question) -> String,
) -> Vec<bool> {
    let compile = |text: &str| {
        write(&folder.join("q"), text);
        run(folder, "gcc", &[args, &["-fsyntax-only", "-fmax-errors=0", "-w", "q"]].concat())
    };
    // The headers are parsed once.
    write(&folder.join("headers.h"), headers);
    let header = format!("{}-header", args[args.len() - 1]);
    let precompiled =
        [&args[..args.len() - 1], &[&header, "-w", "headers.h", "-o", "headers.h.gch"]].concat();
    let (well, output) = run(folder, "gcc", &precompiled);
    assert!(well, "{output}");
    let headers = "#include \"headers.h\"\n";
    let mut refused = vec![false; questions.len()];
    let mut kinds: Vec<NameKind> = questions.iter().map(|q| q.kind).collect();
    kinds.dedup();
    let library = |q: &Question| q.taken.is_some() && q.taken != Some(NameConflict::Word);
    let groups: [&dyn Fn(&Question) -> bool; 3] =
        [&|q| q.taken.is_none(), &library, &|q| q.taken == Some(NameConflict::Word)];
    for (kind, group) in kinds.iter().flat_map(|&kind| groups.map(|group| (kind, group))) {
        let mut text = headers.to_owned();
        let asked = questions.iter().enumerate().filter(|(_, q)| q.kind == kind && group(q));
        for (index, question) in asked {
            text.push_str(&format!("#line 1 \"question{index}\"\n{}\n", line(index, question)));
        }
        let (_, output) = compile(&text);
        let blamed =
            output.lines().filter(|line| line.contains("error:") || line.contains("in expansion of macro"));
        for index in blamed.flat_map(|line| numbers(line, "question")) {
            refused[index] = true;
        }
    }
    // Questions for which gcc reported nothing are repeated individually. gcc reports an error only once for
    // two macros with the same value.
    let unsaid = questions.iter().enumerate().filter(|(index, q)| q.taken.is_some() && !refused[*index]);
    let unsaid: Vec<usize> = unsaid.map(|(index, _)| index).collect();
    for index in unsaid.into_iter().take(MAX_RETRIED) {
        refused[index] = !compile(&format!("{headers}{}\n", line(index, &questions[index]))).0;
    }
    refused
}

pub fn c(folder: &Path, questions: &[Question]) -> Vec<bool> {
    gcc(folder, &["-std=gnu11", "-x", "c"], HEADERS, questions, c_line)
}

pub fn cpp(folder: &Path, questions: &[Question]) -> Vec<bool> {
    let args = ["-std=gnu++20", "-x", "c++"];
    let headers = format!(
        "#include <algorithm>\n#include <iostream>\n#include <map>\n#include <string>\n#include <vector>\n{HEADERS}"
    );
    let int = gcc(folder, &args, &headers, questions, |index, question| cpp_line(index, question, "int"));
    let functions = |q: &Question| matches!(q.kind, NameKind::Function);
    let again: Vec<Question> = questions
        .iter()
        .filter(|q| functions(q) && q.taken != Some(NameConflict::Word))
        .map(|q| Question { kind: q.kind, name: q.name.clone(), taken: q.taken.clone() })
        .collect();
    let structs =
        gcc(folder, &args, &headers, &again, |index, question| cpp_line(index, question, "joute_t"));
    let also = |name: &str| again.iter().zip(&structs).any(|(q, refused)| *refused && q.name == name);
    let function =
        |q: &Question| matches!(q.kind, NameKind::Function | NameKind::UserFunction | NameKind::Display);
    questions.iter().zip(int).map(|(q, refused)| refused || function(q) && also(&q.name)).collect()
}

fn haskell_snippet(Question { kind, name, taken: _ }: &Question) -> String {
    let api = "import Prelude (Bool (..), Bounded, Double, Enum, Eq, IO, Int, Show, String)\n\
               import qualified Prelude as Joute\n\
               data Joute_e = Joute_a | Joute_b deriving (Show, Eq, Enum, Bounded)\n\
               joute_f :: Int -> Double -> String -> Bool -> IO ()\njoute_f _ _ _ _ = Joute.pure ()\n\
               joute_true, joute_false :: Bool\njoute_true = True\njoute_false = False\n";
    let starter = "import Data.IORef (IORef, newIORef)\nimport System.IO.Unsafe (unsafePerformIO)\n\
                   joute_turns :: IORef Int\njoute_turns = unsafePerformIO (newIORef 0)\n\
                   joute_end :: IO ()\njoute_end = pure ()\n";
    match kind {
        NameKind::Enum => format!("{api}data {name} = Joute_v deriving (Show, Eq, Enum, Bounded)\n"),
        NameKind::Struct => format!("{api}data {name} = {name} {{ joute_g :: Int }} deriving (Show, Eq)\n"),
        NameKind::Value => format!("{api}data Joute_t = {name} deriving (Show, Eq, Enum, Bounded)\n"),
        NameKind::Field => format!("{starter}data Joute_t = Joute_t {{ {name} :: Int }}\n"),
        NameKind::Argument => format!("{starter}joute_h :: Int -> Int\njoute_h {name} = {name}\n"),
        NameKind::Function | NameKind::UserFunction | NameKind::Display | NameKind::Constant => {
            format!("{starter}{name} :: Int -> IO ()\n{name} _ = pure ()\n")
        }
    }
}

pub fn haskell(folder: &Path, questions: &[Question]) -> Vec<bool> {
    for (index, question) in questions.iter().enumerate() {
        let text = format!("module J{index} where\n{}", haskell_snippet(question));
        write(&folder.join(format!("J{index}.hs")), &text);
    }
    settle(questions.len(), |left| {
        let files: Vec<String> = left.iter().map(|index| format!("J{index}.hs")).collect();
        let mut args = vec!["-v0", "--make", "-fno-code", "-fkeep-going", "-outputdir", "o"];
        args.extend(files.iter().map(String::as_str));
        let (well, text) = run(folder, "ghc", &args);
        let errors = text.lines().filter(|line| line.contains(": error:"));
        (well, errors.flat_map(|line| numbers(line, "J")).collect())
    })
}

fn ocaml_snippet(index: usize, Question { kind, name, taken: _ }: &Question) -> String {
    let used = "let joute_f (a : int) (b : float) (c : bool) (d : string) (e : int array) : unit =\n  \
                ignore (a + 1, b +. 1.0, not c, d ^ \"\", e.(0)); ()";
    let item = match kind {
        NameKind::Enum => format!("type {name} = Joute_v\n{used}"),
        NameKind::Struct => format!("type {name} = {{ joute_g : int }}\n{used}"),
        NameKind::Value => format!("type joute_t = {name}"),
        NameKind::Field => format!("type joute_t = {{ {name} : int }}"),
        NameKind::Argument => format!("let joute_f ({name} : int) = {name} + 1"),
        NameKind::Function | NameKind::UserFunction | NameKind::Display | NameKind::Constant => {
            format!("let {name} = 1")
        }
    };
    format!("module J{index} = struct\n{item}\nend\n")
}

/// A script that evaluates one question after the other in OCaml's toplevel library. The compiler itself
/// stops at the first error.
const OCAML_JUDGE: &str = r#"
#directory "+compiler-libs";;
let nowhere = Format.make_formatter (fun _ _ _ -> ()) (fun () -> ())
let taken text =
  match List.for_all (Toploop.execute_phrase false nowhere) (!Toploop.parse_use_file (Lexing.from_string text)) with
  | well -> not well
  | exception _ -> true
let () =
  let file = open_in_bin "questions" in
  let text = really_input_string file (in_channel_length file) in
  let judge index question = if taken question then Printf.printf "j%d\n" index in
  List.iteri judge (String.split_on_char '\000' text)
"#;

pub fn ocaml(folder: &Path, questions: &[Question]) -> Vec<bool> {
    let asked = questions.iter().enumerate().map(|(index, question)| ocaml_snippet(index, question));
    write(&folder.join("questions"), &asked.collect::<Vec<_>>().join("\0"));
    write(&folder.join("judge.ml"), OCAML_JUDGE);
    let (well, text) = run(folder, "ocaml", &["-w", "-a", "judge.ml"]);
    assert!(well, "{text}");
    let refused: BTreeSet<usize> = numbers(&text, "j").collect();
    (0..questions.len()).map(|index| refused.contains(&index)).collect()
}

fn rust_snippet(Question { kind, name, taken: _ }: &Question) -> String {
    let types = "pub fn joute_f(v: Vec<i32>) -> String { let _ = v; String::new() } pub trait Api {} pub enum Call {} pub enum Answer {}";
    match kind {
        NameKind::Enum => format!("pub enum {name} {{ V }} {types}"),
        NameKind::Struct => format!("pub struct {name} {{ pub a: i32 }} {types}"),
        NameKind::Value => format!("pub enum E {{ {name} }}"),
        NameKind::Field => format!("pub struct S {{ pub {name}: i32 }}"),
        NameKind::Argument => format!("pub fn f({name}: i32) -> i32 {{ {name} }}"),
        NameKind::Constant => format!("pub const {name}: i32 = 1;"),
        NameKind::Function | NameKind::UserFunction | NameKind::Display => format!("pub fn {name}() {{}}"),
    }
}

/// Uses of all types, constants and functions that Go declares in every file. An argument with the name of
/// one hides it.
const GO_USES: &str = "\tvar _ any\n\tvar _ bool\n\tvar _ byte\n\tvar _ complex64\n\tvar _ complex128\n\tvar _ error\n\tvar _ float32\n\
     \tvar _ float64\n\tvar _ int\n\tvar _ int8\n\tvar _ int16\n\tvar _ int32\n\tvar _ int64\n\tvar _ rune\n\tvar _ string\n\tvar _ uint\n\
     \tvar _ uint8\n\tvar _ uint16\n\tvar _ uint32\n\tvar _ uint64\n\tvar _ uintptr\n\ttype joute_i interface{ comparable }\n\
     \tconst joute_c int = iota\n\tvar _ bool = true && false\n\tvar _ []int = nil\n\t_ = append(make([]int, cap([]int{})), len(\"\"))\n\
     \tclose(make(chan int))\n\t_ = real(complex(1, 2)) + imag(1i)\n\tcopy([]int{}, []int{})\n\tdelete(map[int]int{}, *new(int))\n\
     \tprint()\n\tprintln()\n\tpanic(recover())\n";

fn go_snippet(Question { kind, name, taken: _ }: &Question) -> String {
    let item = match kind {
        NameKind::Enum => format!("type {name} int\nconst joute_v {name} = iota\n"),
        NameKind::Struct => {
            format!("type {name} struct{{ joute_g int }}\nvar joute_v = {name}{{joute_g: 1}}\n")
        }
        NameKind::Function | NameKind::UserFunction | NameKind::Display => {
            format!("func {name}(a int) int {{ return a }}\nvar joute_v = {name}(1)\n")
        }
        NameKind::Constant | NameKind::Value => format!("const {name} = 1\nvar joute_v = {name}\n"),
        NameKind::Field => {
            format!("type joute_t struct{{ {name} int }}\nvar joute_v = joute_t{{}}.{name}\n")
        }
        NameKind::Argument => format!("func joute_f({name} int) {{\n\t_ = {name} + 1\n{GO_USES}}}\n"),
    };
    format!("package main\n{item}")
}

/// A program that asks Go's own parser and type checker one question after the other.
const GO_JUDGE: &str = r#"package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"strings"
)

func taken(text string) bool {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "question.go", text, 0)
	if err == nil {
		_, err = new(types.Config).Check("main", files, []*ast.File{file}, nil)
	}
	return err != nil
}

func main() {
	text, err := os.ReadFile("questions")
	if err != nil {
		panic(err)
	}
	for index, question := range strings.Split(string(text), "\x00") {
		if taken(question) {
			fmt.Printf("j%d\n", index)
		}
	}
}
"#;

pub fn go(folder: &Path, questions: &[Question]) -> Vec<bool> {
    let texts: Vec<String> = questions.iter().map(go_snippet).collect();
    write(&folder.join("questions"), &texts.join("\0"));
    write(&folder.join("judge.go"), GO_JUDGE);
    let (well, text) = run(folder, "go", &["run", "judge.go"]);
    assert!(well, "{text}");
    let refused: BTreeSet<usize> = numbers(&text, "j").collect();
    (0..questions.len()).map(|index| refused.contains(&index)).collect()
}

/// Asks rustc with the edition of a game's module, which uses the same names as a kit.
pub fn rust(folder: &Path, questions: &[Question]) -> Vec<bool> {
    for (index, question) in questions.iter().enumerate() {
        write(&folder.join(format!("j{index}.rs")), &rust_snippet(question));
    }
    settle(questions.len(), |left| {
        let modules = left.iter().map(|index| format!("#[path = \"j{index}.rs\"]\npub mod j{index};\n"));
        write(&folder.join("main.rs"), &modules.collect::<String>());
        let args = [
            "--edition",
            "2024",
            "--crate-type",
            "lib",
            "--emit=metadata",
            "-Awarnings",
            "-o",
            "o.rmeta",
            "main.rs",
        ];
        let (well, text) = run(folder, "rustc", &args);
        let places = text.lines().filter(|line| line.trim_start().starts_with("--> "));
        (well, places.flat_map(|line| numbers(line, "j")).collect())
    })
}
