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
fn well(folder: &Path, line: &str) -> String {
    shell(line, folder).well()
}

/// Returns the output of a command that must fail.
#[track_caller]
fn badly(folder: &Path, line: &str) -> String {
    shell(line, folder).badly()
}

fn languages() -> impl Iterator<Item = &'static Language> {
    language::ALL.iter().map(|backend| backend.language())
}

/// Sets the modification time of a file far back, as unpacking an archive does.
fn age(file: &Path) {
    let old = std::time::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000_000);
    let open = std::fs::File::options().append(true).open(file).expect("the file");
    open.set_modified(old).expect("it ages");
}

/// The files of kits, the text that a candidate adds to each, and whether the change has an effect.
/// If it has one, the compiler reports an error.
const EDITS: &[(&str, &str, &str, bool)] = &[
    ("c", "api.h", "#error edited", true),
    ("cpp", "api.hh", "#error edited", true),
    ("cpp", "joute/values.hh", "#error edited", true),
    ("csharp", "Api.cs", "#error edited", false),
    ("csharp", "joute/main.cs", "#error edited", true),
    ("haskell", "Api.hs", "edited = not_there", true),
    ("haskell", "joute/JouteBorder.hs", "edited = not_there", true),
    ("java", "api/Interface.java", "edited", true),
    ("javascript", "api.js", "edited(1);", true),
    ("ocaml", "api.ml", "let edited = not_there", true),
    ("php", "api.php", "// edited", false),
    ("python", "api.py", "edited(1)", true),
    ("rust", "api.rs", "compile_error! { \"edited\" }", true),
];

#[test]
fn an_edited_file_of_a_kit_counts_or_make_says_that_it_does_not() {
    for language in languages() {
        assert!(EDITS.iter().any(|(id, ..)| *id == language.id), "{}", language.id);
    }
    for (id, file, line, counts) in EDITS {
        let kit = kit(id, &format!("edited-{}", file.replace(['/', '.'], "-")));
        // Whatever can be precompiled is.
        well(&kit, "make");
        let original = read(kit.join(file));
        append(kit.join(file), line);
        let ProgramOutput { fine, text: said, .. } = shell("make", &kit);
        assert!(said.contains(&format!("{file}{CHANGED}")), "{id}: {said}");
        assert_eq!(fine, !counts, "{id}, {file}: {said}");
        assert_eq!(said.contains("edited") || said.contains("end of file"), *counts, "{id}, {file}: {said}");
        assert!(shell("make tar", &kit).text.contains(CHANGED), "{id}: what is sent has it not");
        // The original comes back, older than what was made of the edited one.
        write(kit.join(file), &original);
        age(&kit.join(file));
        let said = well(&kit, "make run");
        assert!(!said.contains(CHANGED) && said.contains("Gagnant : opponent (1)"), "{id}: {said}");
    }
}

#[test]
fn what_a_candidate_adds_to_the_header_of_cpp_is_there() {
    let kit = kit("cpp", "helper");
    let header = read(kit.join("api.hh"));
    let end = header.rfind("#endif").expect("the guard's end");
    let operator = "inline position operator+(position p, position q) { return {p.ligne + q.ligne, p.colonne + q.colonne}; }";
    write(kit.join("api.hh"), format!("{}{operator}\n{}", &header[..end], &header[end..]));
    let champion = "#include \"api.hh\"\nvoid partie_init() { afficher_position(position{1, 2} + position{3, 4}); }\n\
                    void jouer_tour() {}\nvoid partie_fin() {}\n";
    write(kit.join("champion.cc"), champion);
    let said = well(&kit, "make run");
    assert!(said.contains("[0] (4, 6)") && said.contains(&format!("api.hh{CHANGED}")), "{said}");
}

#[test]
fn a_champion_is_made_again_when_its_content_changed_whatever_its_age() {
    for language in languages() {
        let kit = kit(language.id, "older");
        well(&kit, "make");
        let champion = kit.join(language.champion);
        let original = read(&champion);
        append(&champion, "edited (");
        age(&champion);
        badly(&kit, "make");
        write(&champion, original);
        age(&champion);
        well(&kit, "make");
        let calm = well(&kit, "make");
        assert!(calm.is_empty(), "{}: made again for nothing: {calm}", language.id);
    }
    // Options are part of what a champion is made of.
    let kit = kit("c", "options");
    for line in ["make", "make CFLAGS=-O0", "make"] {
        assert!(well(&kit, line).starts_with("gcc"), "{line}");
    }
}

#[test]
fn a_new_kit_over_an_old_one_is_taken() {
    // Archives give every file one date, so the new API is as old as the one before.
    let kit = kit("c", "renewed");
    well(&kit, "make");
    for file in ["joute/main.c", "joute/sums"] {
        let path = kit.join(file);
        append(&path, "");
        age(&path);
    }
    assert!(well(&kit, "make").contains("gcc"));
}

/// GHC compiles a module again if the copy of its object file is older than the copy of its
/// interface file, since version 9.4.
#[test]
fn haskell_compiles_no_module_that_the_organiser_compiled() {
    let said = well(&kit("haskell", "compiled"), "make");
    assert!(said.contains("Compiling Champion"), "{said}");
    let again = ["Compiling Api", "Compiling JouteBorder"].iter().find(|line| said.contains(**line));
    assert_eq!(again, None, "{said}");
}

#[test]
fn python_runs_what_its_files_say_now() {
    let kit = kit("python", "cached");
    let starter = read(kit.join("Champion.py"));
    write(kit.join("Champion.py"), format!("import mine\n{starter}"));
    let mine = kit.join("mine.py");
    for word in ["first", "other"] {
        // The same size at the same time: Python's own caches would take one for the other.
        write(&mine, format!("print({word:?})\n"));
        age(&mine);
        let said = well(&kit, if word == "first" { "make run" } else { "bin/joute match . opponent" });
        assert!(said.contains(&format!("[0] {word}")), "{said}");
    }
}

#[test]
fn make_loads_what_is_interpreted_with_the_rules() {
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
        ("php", "require 'nothing_here.php';", "nothing_here.php"),
        ("php", "nothing_here();", "Call to undefined function nothing_here()"),
        ("php", "new Nothing_here();", "Class \"Nothing_here\" not found"),
        ("php", "exit(0);", "ends the program while it is being loaded"),
        ("php", "while (true);", "champion.php : le chargement a duré trop longtemps"),
    ];
    for id in ["python", "php", "javascript"] {
        let kit = kit(id, "loaded");
        let champion = kit.join(language::find(id).expect("a language").language().champion);
        let starter = read(&champion);
        for (_, line, expected) in cases.iter().filter(|case| case.0 == id) {
            write(&champion, &starter);
            append(&champion, line);
            let said = badly(&kit, if line.starts_with("while") { "make LOADING=1" } else { "make" });
            assert!(said.contains(expected), "{id}: {line}: {said}");
            assert!(!said.contains("joute/main"), "{id}: our own lines: {said}");
        }
        // The game is there while a champion is loaded, as in a match; what it prints then is the match's.
        write(&champion, &starter);
        let asks = match id {
            "php" => "echo count(cases_vides());",
            "python" => "print(len(cases_vides()))",
            _ => "console.log(api.casesVides().length);",
        };
        append(&champion, asks);
        let said = well(&kit, "make");
        assert!(said.is_empty(), "{id}: {said}");
        assert!(well(&kit, "make run").contains("[0] 9"), "{id}");
    }
}

#[test]
fn names_that_champions_had_elsewhere_are_told() {
    let old: &[(&str, &[&str])] = &[
        ("c", &["prologin.c", "Champion.c"]),
        ("cpp", &["prologin.cc", "champion.cpp", "prologin.cpp", "champion.cxx"]),
        ("csharp", &["prologin.cs", "Champion.cs"]),
        ("haskell", &["Prologin.hs", "prologin.hs", "champion.hs"]),
        ("java", &["Prologin.java", "champion.java"]),
        ("javascript", &["prologin.js", "Champion.js"]),
        ("ocaml", &["prologin.ml", "Champion.ml"]),
        ("php", &["prologin.php", "Champion.php"]),
        ("python", &["prologin.py", "champion.py"]),
        ("rust", &["prologin.rs", "Champion.rs"]),
    ];
    for language in languages() {
        let (id, wanted) = (language.id, language.champion);
        let (_, names) = old.iter().find(|(known, _)| *known == id).expect("names of old");
        let kit = kit(id, "names");
        let cure = |name: &str| {
            format!(
                "{name} : ce kit ne lit pas de fichier de ce nom. Si c'est votre champion : mv {name} {wanted}"
            )
        };
        for name in *names {
            well(&kit, &format!("mv {wanted} {name}"));
            for line in ["make", "make run", "make tar"] {
                let said = badly(&kit, line);
                assert!(
                    said.contains(&cure(name)) && said.contains(&format!("{wanted} : ce fichier manque")),
                    "{said}"
                );
                assert!(!said.contains("No rule to make target"), "{said}");
            }
            // Beside the starter it would be forgotten, or compiled twice.
            well(&kit, &format!("cp {name} {wanted}"));
            assert!(shell("make", &kit).text.contains(&cure(name)), "{id}: {name}");
            well(&kit, &format!("rm {name}"));
        }
    }
}

#[test]
fn help_lists_rules_and_variables_and_unknown_ones_are_told() {
    for language in languages() {
        let kit = kit(language.id, "help");
        let said = well(&kit, "make help");
        for rule in
            ["make ", "make run ", "make debug ", "make view ", "make doc ", "make tar ", "make clean "]
        {
            assert!(said.lines().any(|line| line.starts_with(rule)), "{}: {rule}: {said}", language.id);
        }
        for variable in ["MAP=", "SEED=", "SIDE=", "OPPONENT=", "QUIET=", "REPLAY=", "DEBUGGER="] {
            assert!(
                said.lines().any(|line| line.starts_with(variable)),
                "{}: {variable}: {said}",
                language.id
            );
        }
        // A rule that help does not know has no text beside it.
        let rules = well(&kit, "cat Makefile joute/kit.mk");
        let unsaid = ["all", "named", "tools", "again", "program", "loaded", "extension"];
        let phony =
            rules.lines().filter_map(|line| line.strip_prefix(".PHONY:")).flat_map(str::split_whitespace);
        for rule in phony.filter(|rule| !unsaid.contains(rule)) {
            assert!(said.contains(&format!("make {rule} ")), "{}: {rule}: {said}", language.id);
        }
        for line in ["make map=x", "make run SEDE=7", "make help MAPS=x", "make clean CHAMPIONS=x"] {
            let name = line.rsplit(' ').next().and_then(|word| word.split('=').next()).expect("a name");
            let said = badly(&kit, line);
            assert!(said.contains(&format!("{name} : ce kit n'a pas de variable de ce nom")), "{said}");
        }
    }
    let kit = kit("c", "sides");
    let champion = "#include \"api.h\"\nvoid partie_init(void) { afficher_position((position){1, 2}); }\n\
                    void jouer_tour(void) {}\nvoid partie_fin(void) {}\n";
    write(kit.join("champion.c"), champion);
    assert!(well(&kit, "make run SIDE=0").contains("[0] (1, 2)"));
    let second = well(&kit, "make run SIDE=1 SEED=7");
    assert!(second.contains("[1] (1, 2)") && second.contains("Gagnant : opponent (0)"), "{second}");
    assert!(well(&kit, "head -n 1 replay.jsonl").contains("\"seed\":7"));
    assert!(!well(&kit, "make run QUIET=1").contains("(1, 2)"));
    for side in ["2", "x", "-1"] {
        let said = badly(&kit, &format!("make run SIDE={side}"));
        assert!(said.contains(&format!("SIDE={side} : ")) && said.contains("0 1"), "{said}");
    }
}

#[test]
fn what_a_runtime_is_asked_to_say_reaches_it_in_the_jail() {
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
        let champion = kit.join(language::find(id).expect("a language").language().champion);
        write(champion, source);
        let silent = badly(&kit, "make run");
        let said = badly(&kit, &format!("{variable} make run"));
        for word in expected {
            assert!(said.contains(word), "{id}: {said}");
        }
        assert!(!silent.contains(expected[0]), "{id}: {silent}");
        assert!(said.contains("prison : L"), "{said}");
    }
}

#[test]
fn make_says_that_a_champion_of_another_language_is_not_built() {
    let folder = kit("cpp", "other");
    write(folder.join("Champion.java"), "class Champion {}\n");
    let said = well(&folder, "make");
    assert!(said.contains("Champion.java : le langage de ce kit est C++"), "{said}");
    std::fs::remove_file(folder.join("Champion.java")).expect("it is ours");
    assert!(!well(&folder, "make").contains("le langage de ce kit"));
}

#[test]
fn a_champion_in_a_folder_that_others_cannot_enter_plays_at_every_level() {
    let kits = kits_of(TUTORIAL, &["c"]);
    std::fs::create_dir(kits.path().join("closed")).expect("a folder");
    let kit = kits.copy("c", "closed/c");
    well(&kit, "make && chmod 700 ..");
    for level in ["L1", "L2", "L3"] {
        let said = shell(&format!("bin/joute match . opponent --own 0 --jail {level} 2>&1"), &kit);
        if !said.text.contains("does not work here") {
            assert!(said.fine && said.text.contains("Gagnant"), "{level}: {}", said.text);
        }
    }
}

#[test]
fn the_extension_of_php_is_compiled_where_it_does_not_fit() {
    let kit = kits_of(TUTORIAL, &["php"]).copy("php", "compiled-php");
    let shipped = std::fs::read(kit.join("lib/joute.so")).expect("the extension");
    write(kit.join("lib/joute.so"), "the extension of another version of PHP");
    let said = badly(&kit, "make PHP_CONFIG=not-there");
    assert!(said.contains("lib/joute.so") && said.contains("php-dev"), "{said}");
    let said = well(&kit, "make run");
    assert!(said.contains("joute/extension/joute.c") && said.contains("Gagnant"), "{said}");
    assert!(well(&kit, "make").is_empty());
    std::fs::write(kit.join("lib/joute.so"), shipped).expect("the extension");
    assert!(well(&kit, "make").is_empty(), "what fits is not compiled");
}
