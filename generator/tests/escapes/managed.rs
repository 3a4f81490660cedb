//! Finds the names that the compilers or interpreters of C#, Java, JavaScript, Lua, PHP
//! and Python reject.

use super::ask::{Question, numbers, run, settle, write};
use joute_generator::names::{NameConflict, NameKind};
use std::path::Path;

/// The classes of a kit that exist in addition to a game's own names.
const CSHARP_KIT: &str = "static class Api { } class Champion { } ";

fn csharp_snippet(index: usize, Question { kind, name, taken: _ }: &Question) -> String {
    let kit = |rest: &str| {
        format!(
            "namespace J{index} {{ namespace Joute {{ static class K {{ public static int V; }} }} {rest} }}"
        )
    };
    match kind {
        NameKind::Enum => kit(&format!("{CSHARP_KIT}public enum {name} {{ V }}")),
        NameKind::Struct => kit(&format!("{CSHARP_KIT}public class {name} {{ }}")),
        NameKind::Function | NameKind::Display => {
            kit(&format!("static class Api {{ public static int {name}() {{ return Joute.K.V; }} }}"))
        }
        NameKind::UserFunction => kit(&format!("class Champion {{ public void {name}() {{ }} }}")),
        NameKind::Constant => kit(&format!("static class Api {{ public const int {name} = 1; }}")),
        NameKind::Value => kit(&format!("enum E {{ {name} }}")),
        NameKind::Field => kit(&format!(
            "class S {{ public int {name}; public bool Equals(S o) {{ return true; }} public override bool Equals(object o) \
             {{ return true; }} public override int GetHashCode() {{ return 0; }} public override string ToString() {{ return \"\"; }} }}"
        )),
        NameKind::Argument => kit(&format!("class S {{ static int F(int {name}) {{ return Joute.K.V; }} }}")),
    }
}

pub fn csharp(folder: &Path, questions: &[Question]) -> Vec<bool> {
    for (index, question) in questions.iter().enumerate() {
        write(&folder.join(format!("j{index}.cs")), &csharp_snippet(index, question));
    }
    settle(questions.len(), |left| {
        let files: Vec<String> = left.iter().map(|index| format!("j{index}.cs")).collect();
        write(&folder.join("files"), &files.join("\n"));
        let (well, text) =
            run(folder, "mcs", &["-target:library", "-nowarn:108,109,114,169,465", "-out:o.dll", "@files"]);
        let errors: Vec<usize> = text
            .lines()
            .filter(|line| line.contains("error CS"))
            .flat_map(|line| numbers(line, "j"))
            .collect();
        (well, errors)
    })
}

const JAVA_KIT: &str = "class Api {} class Champion {} class Interface {} class JouteCalls { static int f(int a) { return a; } } \
                        class JouteErrors { static int f; } class JouteMain {} class JouteScratch { static int f; }";

fn java_snippet(Question { kind, name, taken: _ }: &Question) -> String {
    let kit = JAVA_KIT.replace("class ", "static class ");
    match kind {
        NameKind::Enum => format!("enum {name} {{ V }} {kit}"),
        NameKind::Struct => format!("static class {name} {{ int a; }} {name} a = new {name}(); {kit}"),
        NameKind::Function | NameKind::UserFunction | NameKind::Display => {
            format!("public static void {name}() {{}} static void g() {{ {name}(); }}")
        }
        NameKind::Constant => format!("static final int {name} = 1; int a = {name};"),
        NameKind::Value => format!("enum E {{ {name} }}"),
        NameKind::Field => {
            format!("int {name}; boolean g() {{ return java.util.Objects.equals(null, null); }}")
        }
        NameKind::Argument => format!(
            "static int g(int {name}) {{ java.lang.System.out.flush(); return JouteCalls.f(JouteErrors.f + JouteScratch.f); }} {kit}"
        ),
    }
}

/// Compiles each keyword in a separate file, because the parser stops after an error. All other questions are
/// nested classes in a single file, one on each line.
pub fn java(folder: &Path, questions: &[Question]) -> Vec<bool> {
    let class = |index: usize| format!("class J{index} {{ {} }}\n", java_snippet(&questions[index]));
    let is_word = |index: &&usize| questions[**index].taken == Some(NameConflict::Word);
    settle(questions.len(), |left| {
        let words: Vec<usize> = left.iter().filter(is_word).copied().collect();
        for &index in &words {
            write(&folder.join(format!("J{index}.java")), &class(index));
        }
        let rest: Vec<usize> = left.iter().filter(|index| !is_word(index)).copied().collect();
        write(&folder.join("S.java"), &rest.iter().map(|&index| class(index)).collect::<String>());
        let files: Vec<String> = words.iter().map(|index| format!("J{index}.java")).collect();
        write(&folder.join("files"), &format!("S.java\n{}", files.join("\n")));
        let args = ["-proc:none", "-nowarn", "-Xmaxerrs", "100000", "-implicit:none", "-d", "out", "@files"];
        let (well, text) = run(folder, "javac", &args);
        let errors = text.lines().filter(|line| line.contains(": error:"));
        let at = |line| {
            let of_rest = numbers(line, "S.java:").filter_map(|line| rest.get(line - 1).copied());
            numbers(line, "J").chain(of_rest).collect::<Vec<_>>()
        };
        (well, errors.flat_map(at).collect())
    })
}

/// A script that tests all questions in one run. A name is rejected if the parser reports an error, or if a
/// global with this name exists already.
const LUA_JUDGE: &str = r#"
local globals = {}
for name in pairs(_G) do
    globals[name] = true
end
function joute_same(value)
    return value
end
local texts = {
    global = "%s = function() return tonumber('3') end return %s()",
    field = "local t = { %s = 3 } return t.%s",
    argument = "local function f(%s) return joute_same(%s) end return f(3)",
}
for line in io.lines("questions") do
    local index, kind, name = line:match("(%S+) (%S+) (%S+)")
    local is_refused = kind == "global" and globals[name]
    if not is_refused then
        local is_called, value = pcall(load((texts[kind]:gsub("%%s", name))))
        is_refused = not is_called or value ~= 3
        if kind == "global" then
            _G[name] = nil
        end
    end
    if is_refused then
        print("j" .. index)
    end
end
"#;

pub fn lua(folder: &Path, questions: &[Question]) -> Vec<bool> {
    let mut listed = String::new();
    for (index, Question { kind, name, .. }) in questions.iter().enumerate() {
        let word = match kind {
            NameKind::Enum
            | NameKind::Function
            | NameKind::UserFunction
            | NameKind::Display
            | NameKind::Constant => "global",
            NameKind::Value | NameKind::Field => "field",
            NameKind::Argument => "argument",
            // Structs have no names in Lua.
            NameKind::Struct => continue,
        };
        listed.push_str(&format!("{index} {word} {name}\n"));
    }
    write(&folder.join("questions"), &listed);
    write(&folder.join("judge.lua"), LUA_JUDGE);
    let (well, text) = run(folder, "lua5.4", &["-E", "judge.lua"]);
    assert!(well, "{text}");
    let mut refused = vec![false; questions.len()];
    for index in numbers(&text, "j") {
        refused[index] = true;
    }
    refused
}

/// A script that tests all questions except arguments in one run. A name is rejected if PHP already defines
/// it or if its parser reports an error.
const PHP_JUDGE: &str = r#"<?php
$judged = [];
foreach (explode("\n", trim(file_get_contents('questions'))) as $line) {
    [$index, $kind, $name] = explode(' ', $line);
    // Kinds with a shared namespace test a name several times, but it is declared only once.
    $key = $kind . ' ' . ($kind === 'function' ? strtolower($name) : $name);
    if (isset($judged[$key])) {
        echo $judged[$key] ? "j$index\n" : '';
        continue;
    }
    try {
        if ($kind === 'function') {
            $refused = function_exists($name) || eval("function $name() { return 1; } return $name();") !== 1;
        } elseif ($kind === 'constant') {
            $refused = token_get_all("<?php $name;")[1][0] !== T_STRING || defined($name) || $name === 'JOUTE' || !define($name, 7) || eval("return $name;") !== 7;
        } else {
            $refused = eval("return array('$name' => 1)['$name'];") !== 1;
        }
    } catch (Throwable $error) {
        $refused = true;
    }
    $judged[$key] = $refused;
    echo $refused ? "j$index\n" : '';
}
"#;

pub fn php(folder: &Path, questions: &[Question]) -> Vec<bool> {
    let mut listed = String::new();
    let mut refused = vec![false; questions.len()];
    for (index, Question { kind, name, taken }) in questions.iter().enumerate() {
        let word = match kind {
            NameKind::Function | NameKind::UserFunction | NameKind::Display => "function",
            NameKind::Constant | NameKind::Value => "constant",
            // Types have no names in PHP.
            NameKind::Enum | NameKind::Struct => continue,
            NameKind::Field => "field",
            NameKind::Argument => {
                write(&folder.join("a.php"), &format!("<?php function joute_f(${name}) {{}}\n"));
                // Arguments that the table allows are tested together below.
                refused[index] = taken.is_some() && !run(folder, "php", &["-n", "-l", "a.php"]).0;
                continue;
            }
        };
        listed.push_str(&format!("{index} {word} {name}\n"));
    }
    let free = questions.iter().filter(|q| q.kind == NameKind::Argument && q.taken.is_none());
    let together: String =
        free.enumerate().map(|(i, q)| format!("function f{i}(${}) {{}}\n", q.name)).collect();
    write(&folder.join("a.php"), &format!("<?php\n{together}"));
    assert!(run(folder, "php", &["-n", "-l", "a.php"]).0, "PHP refuses an argument that was not escaped");
    write(&folder.join("questions"), &listed);
    write(&folder.join("judge.php"), PHP_JUDGE);
    let (well, text) = run(folder, "php", &["-d", "error_reporting=0", "judge.php"]);
    assert!(well, "{text}");
    for index in numbers(&text, "j") {
        refused[index] = true;
    }
    refused
}

/// A script that tests all questions in one run. Each question is a module, which is imported as in
/// joute/main.js.
const JAVASCRIPT_JUDGE: &str = r#"
import { readFileSync, writeFileSync } from 'node:fs';

writeFileSync('api.js', 'export const ANSWER = 3;');
const late = () => new Promise((resolve) => setTimeout(() => resolve({}), 2000));
const text = (kind, name) => ({
    Enum: `export const ${name} = { V: 0 }; export const joute_answer = () => ${name}.V + 3;`,
    Constant: `export const ${name} = 3; export const joute_answer = () => ${name};`,
    Value: `const E = { ${name}: 3 }; export const joute_answer = () => E.${name};`,
    Field: `const s = { ${name}: 3 }; export const joute_answer = () => s.${name};`,
    Argument: `import * as api from './api.js'; const f = (${name}) => ${name} + api.ANSWER; export const joute_answer = () => f(0);`,
    UserFunction: `import * as api from './api.js'; export function ${name}() { return api.ANSWER; }`,
}[kind] ?? `export function ${name}() { return 3; } export const joute_answer = () => ${name}();`);

for (const line of readFileSync('questions', 'utf8').trim().split('\n')) {
    const [index, kind, name] = line.split(' ');
    writeFileSync(`j${index}.js`, text(kind, name));
    writeFileSync(`k${index}.js`, `import * as all from './j${index}.js'; export const joute_answer = () => all.joute_answer();`);
    try {
        // An exported `then` makes the module look like a promise, so that the import never ends. Only the
        // champion is imported dynamically.
        const user = kind === 'UserFunction';
        const made = await (user ? Promise.race([import(`./j${index}.js`), late()]) : import(`./k${index}.js`));
        if ((user ? made[name] : made.joute_answer)() !== 3) throw new Error(name);
    } catch {
        console.log(`j${index}`);
    }
}
process.exit();
"#;

pub fn javascript(folder: &Path, questions: &[Question]) -> Vec<bool> {
    // Structs have no names in JavaScript.
    let asked = questions.iter().enumerate().filter(|(_, question)| question.kind != NameKind::Struct);
    let lines = asked.map(|(index, q)| format!("{index} {:?} {}\n", q.kind, q.name));
    write(&folder.join("questions"), &lines.collect::<String>());
    write(&folder.join("package.json"), "{\"type\": \"module\"}");
    write(&folder.join("judge.js"), JAVASCRIPT_JUDGE);
    let (well, text) = run(folder, "node", &["judge.js"]);
    assert!(well, "{text}");
    let mut refused = vec![false; questions.len()];
    for index in numbers(&text, "j") {
        refused[index] = true;
    }
    refused
}

const PYTHON_JUDGE: &str = r#"
import sys
from enum import IntEnum
from typing import NamedTuple

def api(name, constants="", enums="", structs=""):
    return f"""
from enum import IntEnum
from typing import NamedTuple
TYPE_CHECKING = False
{constants}
{enums}
class joute_enum(IntEnum):
    V = 0
{structs}
class joute_struct(NamedTuple):
    b: int
if TYPE_CHECKING:
    raise TypeError()
assert joute_enum(0) == 0 and joute_struct(b=3)._fields == ("b",)
class joute_class:
    def joute_method(joute_self): return {name}
joute_class().joute_method()
"""

for line in open("questions"):
    index, kind, name = line.split()
    text = {
        "Enum": api(name, enums=f"class {name}(IntEnum):\n    V = 0"),
        "Struct": api(name, structs=f"class {name}(NamedTuple):\n    a: int"),
        "Constant": api(name, constants=f"{name} = 3"),
        "Value": f"class E(IntEnum):\n    {name} = 0\nassert len(E) == 1 and E.{name} == 0",
        "Field": f"class S(NamedTuple):\n    {name}: int\nassert S({name}=3).{name} == 3",
        "Argument": f"def f({name}): return {name}\nassert f({name}=3) == 3",
    }.get(kind) or (
        # Inside of a class, as a champion may call it; and with a class of its own after `from api import *`.
        f"def {name}(): return 3\nclass K:\n    def g(joute_self): return {name}()\nassert K().g() == 3\n"
        "class P(NamedTuple):\n    a: int"
    )
    try:
        exec(compile(text, "question", "exec"), {"IntEnum": IntEnum, "NamedTuple": NamedTuple, "__name__": "question"})
    except Exception:
        print(f"j{index}")
"#;

pub fn python(folder: &Path, questions: &[Question]) -> Vec<bool> {
    let line = |(index, q): (usize, &Question)| format!("{index} {:?} {}\n", q.kind, q.name);
    write(&folder.join("questions"), &questions.iter().enumerate().map(line).collect::<String>());
    write(&folder.join("judge.py"), PYTHON_JUDGE);
    let (well, text) = run(folder, "python3", &["judge.py"]);
    assert!(well, "{text}");
    let mut refused = vec![false; questions.len()];
    for index in numbers(&text, "j") {
        refused[index] = true;
    }
    refused
}
