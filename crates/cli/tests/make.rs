//! Tests `make` in the kits of the tutorial game in all languages. They check the files that are
//! built, the errors that are found before a match, and the messages about unknown files and
//! variables.

use joute_generator::backend::Language;
use joute_generator::language;
use joute_testkit::{ProgramOutput, TUTORIAL, append, kits, kits_of, read, shell, write};
use std::path::{Path, PathBuf};

/// The message of `make` about a changed file of the kit. It is the same whether or not the change
/// has an effect.
const CHANGED: &str = " : vous avez modifié ce fichier du kit";

/// Returns a kit that only one test uses.
fn kit(language: &str, name: &str) -> PathBuf {
    kits(TUTORIAL).copy(language, &format!("{name}-{language}"))
}

/// Returns the output of a command that must succeed.
#[track_caller]
fn expect_success(folder: &Path, line: &str) -> String {
    shell(line, folder).expect_success()
}

/// Returns the output of a command that must fail.
#[track_caller]
fn expect_failure(folder: &Path, line: &str) -> String {
    shell(line, folder).expect_failure()
}

fn languages() -> impl Iterator<Item = &'static Language> {
    language::ALL.iter().map(|backend| backend.language())
}

/// Sets the modification time of a file far back, as unpacking an archive does.
fn age(file: &Path) {
    let old = std::time::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000_000);
    let open = std::fs::File::options().append(true).open(file).expect("the file can be opened");
    open.set_modified(old).expect("the time can be set");
}

/// The files of kits, the text that a candidate adds to each, and whether the change has an effect.
/// If it has one, the compiler reports an error.
const EDITS: &[(&str, &str, &str, bool)] = &[
    ("c", "api.h", "#error edited", true),
    ("cpp", "api.hh", "#error edited", true),
    ("cpp", "joute/values.hh", "#error edited", true),
    ("csharp", "Api.cs", "#error edited", false),
    ("csharp", "joute/main.cs", "#error edited", true),
    ("go", "api.go", "var _ = edited", true),
    ("go", "joute/joute.go", "var _ = edited", true),
    ("haskell", "Api.hs", "edited = not_there", true),
    ("haskell", "joute/JouteBorder.hs", "edited = not_there", true),
    ("java", "api/Interface.java", "edited", true),
    ("javascript", "api.js", "edited(1);", true),
    ("lua", "api.lua", "edited()", true),
    ("ocaml", "api.ml", "let edited = not_there", true),
    ("php", "api.php", "// edited", false),
    ("python", "api.py", "edited(1)", true),
    ("rust", "api.rs", "compile_error! { \"edited\" }", true),
    // The compiler leaves out the import of the API in a champion that does not use it.
    ("typescript", "joute/runtime.js", "edited(1);", true),
];

#[test]
fn edits_of_kit_files_have_an_effect_or_cause_a_message() {
    for language in languages() {
        assert!(EDITS.iter().any(|(id, ..)| *id == language.id), "{}", language.id);
    }
    for (id, file, line, counts) in EDITS {
        let kit = kit(id, &format!("edited-{}", file.replace(['/', '.'], "-")));
        // The build with the original file precompiles the modules that allow it.
        expect_success(&kit, "make");
        let original = read(kit.join(file));
        append(kit.join(file), line);
        let ProgramOutput { success: fine, text: output, .. } = shell("make", &kit);
        assert!(output.contains(&format!("{file}{CHANGED}")), "{id}: {output}");
        assert_eq!(fine, !counts, "{id}, {file}: {output}");
        assert_eq!(
            output.contains("edited") || output.contains("end of file"),
            *counts,
            "{id}, {file}: {output}"
        );
        assert!(
            shell("make tar", &kit).text.contains(CHANGED),
            "{id}: the archive does not contain the changed file"
        );
        // The original file is restored with an older modification time than the compiled files.
        write(kit.join(file), &original);
        age(&kit.join(file));
        let output = expect_success(&kit, "make run");
        assert!(!output.contains(CHANGED) && output.contains("Gagnant : opponent (1)"), "{id}: {output}");
    }
}

#[test]
fn declarations_added_to_the_cpp_header_are_compiled() {
    let kit = kit("cpp", "helper");
    let header = read(kit.join("api.hh"));
    let end = header.rfind("#endif").expect("the header ends its include guard");
    let operator = "inline position operator+(position p, position q) { return {p.ligne + q.ligne, p.colonne + q.colonne}; }";
    write(kit.join("api.hh"), format!("{}{operator}\n{}", &header[..end], &header[end..]));
    let champion = "#include \"api.hh\"\nvoid partie_init() { afficher_position(position{1, 2} + position{3, 4}); }\n\
                    void jouer_tour() {}\nvoid partie_fin() {}\n";
    write(kit.join("champion.cc"), champion);
    let output = expect_success(&kit, "make run");
    assert!(output.contains("[0] (4, 6)") && output.contains(&format!("api.hh{CHANGED}")), "{output}");
}

#[test]
fn a_champion_is_rebuilt_if_its_content_changes() {
    for language in languages() {
        let kit = kit(language.id, "older");
        expect_success(&kit, "make");
        let champion = kit.join(language.champion);
        let original = read(&champion);
        append(&champion, "edited (");
        age(&champion);
        expect_failure(&kit, "make");
        write(&champion, original);
        age(&champion);
        expect_success(&kit, "make");
        let calm = expect_success(&kit, "make");
        assert!(
            calm.is_empty(),
            "{}: make built files again although nothing had changed: {calm}",
            language.id
        );
    }
    // A change of compiler options also causes a rebuild.
    let kit = kit("c", "options");
    for line in ["make", "make CFLAGS=-O0", "make"] {
        assert!(expect_success(&kit, line).starts_with("gcc"), "{line}");
    }
}

#[test]
fn a_kit_that_replaces_an_older_one_is_rebuilt() {
    // All files of an archive have the same modification time, so the new API is not newer than the old one.
    let kit = kit("c", "renewed");
    expect_success(&kit, "make");
    for file in ["joute/main.c", "joute/sums"] {
        let path = kit.join(file);
        append(&path, "");
        age(&path);
    }
    assert!(expect_success(&kit, "make").contains("gcc"));
}

/// Checks that `make` does not compile the modules of the Haskell kit again. Since version 9.4, GHC
/// compiles a module again if the copy of its object file is older than the copy of its interface file.
#[test]
fn haskell_reuses_precompiled_modules() {
    let output = expect_success(&kit("haskell", "compiled"), "make");
    assert!(output.contains("Compiling Champion"), "{output}");
    let again = ["Compiling Api", "Compiling JouteBorder"].iter().find(|line| output.contains(**line));
    assert_eq!(again, None, "{output}");
}

#[test]
fn python_runs_the_current_content_of_its_files() {
    let kit = kit("python", "cached");
    let starter = read(kit.join("Champion.py"));
    write(kit.join("Champion.py"), format!("import mine\n{starter}"));
    let mine = kit.join("mine.py");
    for word in ["first", "other"] {
        // Both versions of the file have the same size and modification time, so Python's own cache would not
        // notice the change.
        write(&mine, format!("print({word:?})\n"));
        age(&mine);
        let output =
            expect_success(&kit, if word == "first" { "make run" } else { "bin/joute match . opponent" });
        assert!(output.contains(&format!("[0] {word}")), "{output}");
    }
}

#[test]
fn make_loads_interpreted_champions_with_the_rules() {
    let cases: &[(&str, &str, &str)] = &[
        ("python", "import nothing_here", "No module named 'nothing_here'"),
        ("python", "from api import nothing_here", "cannot import name 'nothing_here'"),
        ("python", "x: int = nothing_here", "NameError: name 'nothing_here'"),
        ("python", "import sys; sys.exit()", "Champion.py : le programme se termine pendant le chargement"),
        ("python", "del jouer_tour", "def jouer_tour() -> None:"),
        ("python", "while True: pass", "Champion.py : le chargement a duré trop longtemps"),
        ("javascript", "import './nothing_here.js';", "nothing_here.js"),
        ("javascript", "import { nothing_here } from './api.js';", "nothing_here"),
        ("javascript", "nothing_here();", "nothing_here is not defined"),
        ("javascript", "process.exit(0);", "termine le programme pendant son chargement"),
        ("javascript", "while (true);", "champion.js : le chargement a duré trop longtemps"),
        ("lua", "require('nothing_here')", "module 'nothing_here' not found"),
        ("lua", "nothing_here()", "global 'nothing_here'"),
        ("lua", "function f( end", "champion.lua:"),
        ("lua", "os.exit(0)", "termine le programme pendant son chargement"),
        ("lua", "jouer_tour = nil", "doit définir jouer_tour()"),
        ("lua", "while true do end", "champion.lua : le chargement a duré trop longtemps"),
        (
            "typescript",
            "import './nothing_here.js'; api.nothingHere();",
            "33): error TS2339: Property 'nothingHere' does not exist",
        ),
        ("typescript", "import { nothing_here } from './api.js';", "nothing_here"),
        ("typescript", "const text: string = 3;", ",7): error TS2322: Type 'number'"),
        ("typescript", "(null as any).x;", "\n    at champion.ts:"),
        ("typescript", "process.exit(0);", "champion.ts termine le programme pendant son chargement"),
        ("typescript", "while (true);", "champion.ts : le chargement a duré trop longtemps"),
        ("php", "require 'nothing_here.php';", "nothing_here.php"),
        ("php", "nothing_here();", "Call to undefined function nothing_here()"),
        ("php", "new Nothing_here();", "Class \"Nothing_here\" not found"),
        ("php", "exit(0);", "ends the program while it is being loaded"),
        ("php", "while (true);", "champion.php : le chargement a duré trop longtemps"),
    ];
    for id in ["python", "php", "javascript", "lua", "typescript"] {
        let kit = kit(id, "loaded");
        let champion = kit.join(language::find(id).expect("the language exists").language().champion);
        let starter = read(&champion);
        for (_, line, expected) in cases.iter().filter(|case| case.0 == id) {
            write(&champion, &starter);
            append(&champion, line);
            let output =
                expect_failure(&kit, if line.starts_with("while") { "make LOADING=1" } else { "make" });
            assert!(output.contains(expected), "{id}: {line}: {output}");
            assert!(
                !output.contains("joute/main"),
                "{id}: the output contains lines of joute's own files: {output}"
            );
        }
        // The game is available while a champion is loaded, and its output then is part of the match.
        write(&champion, &starter);
        let asks = match id {
            "lua" => "print(#cases_vides())",
            "php" => "echo count(cases_vides());",
            "python" => "print(len(cases_vides()))",
            _ => "console.log(api.casesVides().length);",
        };
        append(&champion, asks);
        let output = expect_success(&kit, "make");
        assert!(output.is_empty(), "{id}: {output}");
        assert!(expect_success(&kit, "make run").contains("[0] 9"), "{id}");
    }
}

#[test]
fn make_suggests_the_file_name_of_a_renamed_champion() {
    let old: &[(&str, &[&str])] = &[
        ("c", &["prologin.c", "Champion.c"]),
        ("cpp", &["prologin.cc", "champion.cpp", "prologin.cpp", "champion.cxx"]),
        ("csharp", &["prologin.cs", "Champion.cs"]),
        ("go", &["prologin.go", "Champion.go"]),
        ("haskell", &["Prologin.hs", "prologin.hs", "champion.hs"]),
        ("java", &["Prologin.java", "champion.java"]),
        ("javascript", &["prologin.js", "Champion.js"]),
        ("lua", &["prologin.lua", "Champion.lua"]),
        ("ocaml", &["prologin.ml", "Champion.ml"]),
        ("php", &["prologin.php", "Champion.php"]),
        ("python", &["prologin.py", "champion.py"]),
        ("rust", &["prologin.rs", "Champion.rs"]),
        ("typescript", &["prologin.ts", "Champion.ts"]),
    ];
    for language in languages() {
        let (id, wanted) = (language.id, language.champion);
        let (_, names) = old.iter().find(|(known, _)| *known == id).expect("the names of older kits");
        let kit = kit(id, "names");
        let cure = |name: &str| {
            format!(
                "{name} : ce kit ne lit pas de fichier de ce nom. Si c'est votre champion : mv {name} {wanted}"
            )
        };
        for name in *names {
            expect_success(&kit, &format!("mv {wanted} {name}"));
            for line in ["make", "make run", "make tar"] {
                let output = expect_failure(&kit, line);
                assert!(
                    output.contains(&cure(name)) && output.contains(&format!("{wanted} : ce fichier manque")),
                    "{output}"
                );
                assert!(!output.contains("No rule to make target"), "{output}");
            }
            // Beside the starter champion, the renamed file would be ignored or compiled twice.
            expect_success(&kit, &format!("cp {name} {wanted}"));
            assert!(shell("make", &kit).text.contains(&cure(name)), "{id}: {name}");
            expect_success(&kit, &format!("rm {name}"));
        }
    }
}

#[test]
fn make_help_lists_rules_and_variables_and_unknown_ones_are_reported() {
    for language in languages() {
        let kit = kit(language.id, "help");
        let output = expect_success(&kit, "make help");
        for rule in
            ["make ", "make run ", "make debug ", "make view ", "make doc ", "make tar ", "make clean "]
        {
            assert!(output.lines().any(|line| line.starts_with(rule)), "{}: {rule}: {output}", language.id);
        }
        for variable in ["MAP=", "SEED=", "SIDE=", "OPPONENT=", "QUIET=", "REPLAY=", "DEBUGGER="] {
            assert!(
                output.lines().any(|line| line.starts_with(variable)),
                "{}: {variable}: {output}",
                language.id
            );
        }
        // `make help` prints rules without a description if its list lacks them.
        let rules = expect_success(&kit, "cat Makefile joute/kit.mk");
        let unsaid = ["all", "named", "versions", "tools", "again", "program", "loaded", "extension"];
        let phony =
            rules.lines().filter_map(|line| line.strip_prefix(".PHONY:")).flat_map(str::split_whitespace);
        for rule in phony.filter(|rule| !unsaid.contains(rule)) {
            assert!(output.contains(&format!("make {rule} ")), "{}: {rule}: {output}", language.id);
        }
        for line in ["make map=x", "make run SEDE=7", "make help MAPS=x", "make clean CHAMPIONS=x"] {
            let name = line
                .rsplit(' ')
                .next()
                .and_then(|word| word.split('=').next())
                .expect("the line ends with a name");
            let output = expect_failure(&kit, line);
            assert!(output.contains(&format!("{name} : ce kit n'a pas de variable de ce nom")), "{output}");
        }
    }
    let kit = kit("c", "sides");
    let champion = "#include \"api.h\"\nvoid partie_init(void) { afficher_position((position){1, 2}); }\n\
                    void jouer_tour(void) {}\nvoid partie_fin(void) {}\n";
    write(kit.join("champion.c"), champion);
    assert!(expect_success(&kit, "make run SIDE=0").contains("[0] (1, 2)"));
    let second = expect_success(&kit, "make run SIDE=1 SEED=7");
    assert!(second.contains("[1] (1, 2)") && second.contains("Gagnant : opponent (0)"), "{second}");
    assert!(expect_success(&kit, "head -n 1 replay.jsonl").contains("\"seed\":7"));
    assert!(!expect_success(&kit, "make run QUIET=1").contains("(1, 2)"));
    for side in ["2", "x", "-1"] {
        let output = expect_failure(&kit, &format!("make run SIDE={side}"));
        assert!(output.contains(&format!("SIDE={side} : ")) && output.contains("0 1"), "{output}");
    }
}

#[test]
fn runtime_options_of_the_environment_work_in_the_jail() {
    let cases = [
        (
            "rust",
            "pub mod api;\n#[inline(never)]\nfn deeper() { panic!(\"here\") }\npub fn partie_init() {}\n\
             pub fn jouer_tour() { deeper() }\npub fn partie_fin() {}\n",
            "RUST_BACKTRACE=1",
            ["champion::deeper", "champion.rs:3"],
        ),
        (
            "ocaml",
            "let[@inline never] deeper () = failwith (Sys.getenv \"OCAMLRUNPARAM\")\n\
             let partie_init () = ()\nlet jouer_tour () = deeper (); ()\nlet partie_fin () = ()\n",
            "OCAMLRUNPARAM=b,o=90",
            ["b,o=90", "champion.ml\", line 3"],
        ),
    ];
    for (id, source, variable, expected) in cases {
        let kit = kit(id, "lent");
        let champion = kit.join(language::find(id).expect("the language exists").language().champion);
        write(champion, source);
        let silent = expect_failure(&kit, "make run");
        let output = expect_failure(&kit, &format!("{variable} make run"));
        for word in expected {
            assert!(output.contains(word), "{id}: {output}");
        }
        assert!(!silent.contains(expected[0]), "{id}: {silent}");
        assert!(output.contains("prison : L"), "{output}");
    }
}

#[test]
fn make_says_that_a_champion_of_another_language_is_not_built() {
    let folder = kit("cpp", "other");
    write(folder.join("Champion.java"), "class Champion {}\n");
    let output = expect_success(&folder, "make");
    assert!(output.contains("Champion.java : le langage de ce kit est C++"), "{output}");
    std::fs::remove_file(folder.join("Champion.java")).expect("the file can be removed");
    assert!(!expect_success(&folder, "make").contains("le langage de ce kit"));
}

#[test]
fn make_refuses_tools_that_are_older_than_its_kit_supports() {
    let mut tools = 0;
    for language in languages() {
        let kit = kit(language.id, "old-tools");
        let makefile = read(kit.join("Makefile"));
        let line = makefile.lines().find_map(|line| line.strip_prefix("OLDEST = "));
        for pair in line.unwrap_or_default().split("$(firstword $(").skip(1) {
            let (variable, minimum) = pair.split_once(")):").expect("the line names a tool and its version");
            let script = "#!/bin/sh\necho version 1.0.3, built with 99.0\n";
            expect_success(&kit, &format!("printf '{script}' > old && chmod +x old"));
            let output = expect_failure(&kit, &format!("make {variable}=./old"));
            let message = "cette version est trop ancienne. Ce kit demande";
            assert!(output.contains(&format!("./old 1.0.3 : {message} {}", minimum.trim())), "{output}");
            tools += 1;
        }
    }
    assert_eq!(tools, 7, "tools that have an oldest version");
}

#[test]
fn a_champion_in_a_folder_that_others_cannot_enter_plays_at_every_level() {
    let kits = kits_of(TUTORIAL, &["c"]);
    std::fs::create_dir(kits.path().join("closed")).expect("the folder can be created");
    let kit = kits.copy("c", "closed/c");
    expect_success(&kit, "make");
    // Unpacking an archive with umask 077 closes the kit itself.
    for closing in ["chmod 700 ..", "chmod -R go= ."] {
        expect_success(&kit, closing);
        for level in ["L1", "L2", "L3"] {
            let output = shell(&format!("bin/joute match . opponent --own 0 --jail {level} 2>&1"), &kit);
            if !output.text.contains("does not work here") {
                assert!(output.success && output.text.contains("Gagnant"), "{level}: {}", output.text);
            }
        }
    }
}

#[test]
fn the_php_extension_is_compiled_for_another_php() {
    let kit = kits_of(TUTORIAL, &["php"]).copy("php", "compiled-php");
    let shipped = std::fs::read(kit.join("lib/joute.so")).expect("the extension can be read");
    write(kit.join("lib/joute.so"), "the extension of another version of PHP");
    let output = expect_failure(&kit, "make PHP_CONFIG=not-there");
    assert!(output.contains("lib/joute.so") && output.contains("php-dev"), "{output}");
    let output = expect_success(&kit, "make run");
    assert!(output.contains("joute/extension/joute.c") && output.contains("Gagnant"), "{output}");
    assert!(expect_success(&kit, "make").is_empty());
    std::fs::write(kit.join("lib/joute.so"), shipped).expect("the extension can be written");
    assert!(
        expect_success(&kit, "make").is_empty(),
        "an extension for the installed PHP is not compiled again"
    );
}
