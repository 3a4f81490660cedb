//! Tests every row of the page about champions that were written for older kits. The rows are tried
//! in the kits of the tutorial game.

use joute_generator::language;
use joute_testkit::{Kits, ProgramOutput, TUTORIAL, home, kits, kits_of, read, shell, write};
use std::path::{Path, PathBuf};

/// The path of the page in each language, and its word for an unchanged row.
const PAGES: &[(&str, &str)] =
    &[("docs/candidat/avant.md", "inchangé"), ("docs/candidate/before.md", "unchanged")];

/// The present form of an old text or an old file of kits, as a row of the page describes it.
enum PresentState {
    /// The new name of a renamed file. The output of `make` names it.
    Named(&'static str),
    /// The new text that replaces an old one, and the words that `make run` prints for the old one.
    Text(&'static str, &'static str),
    /// A marker for old text or files that do no harm in a new kit.
    Kept,
    /// The name of a kit file to which candidates used to add code. The candidate's own file now
    /// contains that code.
    Own(&'static str),
}
use PresentState::{Kept, Named, Own, Text};

/// A champion for the present kits, with the rows of the page that are tried on it. The character
/// `@` in its source marks the place where old text is inserted.
struct Champion {
    language: &'static str,
    source: &'static str,
    /// The contents of the candidate's own file, which the champion uses.
    own: &'static str,
    rows: &'static [(&'static str, PresentState)],
}

const CHAMPIONS: &[Champion] = &[
    Champion {
        language: "c",
        source: "#include \"api.h\"\n#include \"outils.h\"\n#include <stdlib.h>\nvoid partie_init(void) {}\n\
                 void jouer_tour(void) {\n  position_array cases = cases_vides();\n\
                   if (tour_actuel() < 9) afficher_position(coin(cases.items[0]));\n  free(cases.items);\n  afficher_marque(VIDE);\n}\n\
                 void partie_fin(void) {}\n@",
        own: "static inline position coin(position p) { p.ligne = 0; return p; }\n",
        rows: &[
            ("prologin.c", Named("champion.c")),
            ("#include \"prologin.h\"", Kept),
            ("int main(void) { return 0; }", Kept),
            ("cases.datas[0]", Text("cases.items[0]", "no member named ‘datas’")),
            ("api_tour_actuel()", Text("tour_actuel()", "api_tour_actuel")),
            (
                "afficher_marque(-1)",
                Text("afficher_marque(VIDE)", "-1 n'est pas une valeur de marque (VIDE = 0 à ROND = 2)"),
            ),
            ("api.h", Own("outils.h")),
        ],
    },
    Champion {
        language: "cpp",
        source: "#include \"api.hh\"\n#include \"outils.hh\"\nvoid partie_init() {}\nvoid jouer_tour() {\n\
                   std::vector<position> cases = cases_vides();\n\
                   if (tour_actuel() < 9) afficher_position(cases[0] + cases[0]);\n  afficher_marque(VIDE);\n}\nvoid partie_fin() {}\n@",
        own: "inline position operator+(position p, position q) { return {p.ligne + q.ligne, p.colonne + q.colonne}; }\n",
        rows: &[
            ("prologin.cc", Named("champion.cc")),
            ("#include \"prologin.hh\"", Kept),
            ("int main() { return 0; }", Kept),
            ("api_tour_actuel()", Text("tour_actuel()", "‘api_tour_actuel’ was not declared")),
            (
                "afficher_marque((marque) -1)",
                Text("afficher_marque(VIDE)", "-1 n'est pas une valeur de marque (VIDE = 0 à ROND = 2)"),
            ),
            ("api.hh", Own("outils.hh")),
        ],
    },
    Champion {
        language: "csharp",
        source: "using System;\nnamespace Champion\n{\n    class Champion\n    {\n        public void PartieInit() {}\n\
                 public void JouerTour() { if (Api.TourActuel() < 9) Outils.Dire(Api.CasesVides()[0]); }\n\
                 public void PartieFin() {}\n    }\n}\n@",
        own: "namespace Champion { static class Outils { public static void Dire(Position p) { Api.AfficherPosition(p); } } }\n",
        rows: &[
            ("prologin.cs", Named("champion.cs")),
            ("class Prologin", Text("class Champion", "Champion")),
            ("Api.cs", Own("Outils.cs")),
        ],
    },
    Champion {
        language: "go",
        source: "package main\n\nfunc PartieInit() {}\n\nfunc JouerTour() { AfficherPosition(coin(CasesVides()[0])) }\n\nfunc PartieFin() {}\n@",
        own: "package main\n\nfunc coin(p Position) Position { return Position{0, p.Colonne} }\n",
        rows: &[("prologin.go", Named("champion.go")), ("api.go", Own("outils.go"))],
    },
    Champion {
        language: "haskell",
        source: "module Champion where\nimport Api\nimport Outils\n\npartie_init :: IO ()\npartie_init = pure ()\n\n\
                 jouer_tour :: IO ()\njouer_tour = cases_vides >>= afficher_position . coin . head\n\n\
                 partie_fin :: IO ()\npartie_fin = pure ()\n@",
        own: "module Outils where\nimport Api\n\ncoin :: Position -> Position\ncoin (Position _ c) = Position 0 c\n",
        rows: &[
            ("Prologin.hs", Named("Champion.hs")),
            ("hs_jouer_tour = jouer_tour", Kept),
            ("foreign export ccall partie_fin :: IO ()", Kept),
            ("Api.hs", Own("Outils.hs")),
        ],
    },
    Champion {
        language: "java",
        source: "public class Champion extends Interface {\n    public void partie_init() {}\n\
                 public void jouer_tour() { if (tour_actuel() < 9) afficher_position(Outils.coin(cases_vides()[0])); }\n\
                 public void partie_fin() {}\n}\n@",
        own: "class Outils { static Position coin(Position p) { p.ligne = 0; return p; } }\n",
        rows: &[
            ("Prologin.java", Named("Champion.java")),
            (
                "class Prologin",
                Text(
                    "class Champion",
                    "class Prologin is public, should be declared in a file named Prologin.java",
                ),
            ),
            ("api/Position.java", Own("Outils.java")),
        ],
    },
    Champion {
        language: "javascript",
        source: "import * as api from './api.js';\nimport { coin } from './outils.js';\nexport function partieInit() {}\n\
                 export function jouerTour() { api.afficherPosition(coin(api.casesVides()[0])); }\nexport function partieFin() {}\n@",
        own: "export const coin = ({ colonne }) => ({ ligne: 0, colonne });\n",
        rows: &[
            ("prologin.js", Named("champion.js")),
            (
                "const api = require('./api.js');",
                Text("import * as api from './api.js';", "require is not defined in ES module scope"),
            ),
            (
                "module.exports = {};",
                Text("export function partieFin() {}", "module is not defined in ES module scope"),
            ),
            ("api.js", Own("outils.js")),
        ],
    },
    Champion {
        language: "lua",
        source: "require('api')\nlocal outils = require('outils')\nfunction partie_init() end\n\
                 function jouer_tour() afficher_position(outils.coin(cases_vides()[1])) end\nfunction partie_fin() end\n@",
        own: "return {coin = function(p) return {ligne = 0, colonne = p.colonne} end}\n",
        rows: &[
            ("prologin.lua", Named("champion.lua")),
            ("require('prologin')", Text("require('api')", "module 'prologin' not found")),
            ("api.lua", Own("outils.lua")),
        ],
    },
    Champion {
        language: "ocaml",
        source: "open Api\nlet partie_init () = ()\nlet jouer_tour () = afficher_position (Outils.coin (cases_vides ()).(0))\n\
                 let partie_fin () = ()\n@",
        own: "let coin ((_, c) : Api.position) : Api.position = (0, c)\n",
        rows: &[
            ("prologin.ml", Named("champion.ml")),
            ("let ml_jouer_tour", Text("let jouer_tour", "jouer_tour")),
            ("let () = Callback.register \"ml_jouer_tour\" jouer_tour", Kept),
            ("let debut = Unix.gettimeofday ()", Kept),
            ("api.ml", Own("outils.ml")),
        ],
    },
    Champion {
        language: "php",
        source: "<?php\nrequire('api.php');\nrequire('outils.php');\nfunction partie_init() {}\n\
                 function jouer_tour() { afficher_position(coin(cases_vides()[0])); }\nfunction partie_fin() {}\n@",
        own: "<?php\nfunction coin($p) { $p['ligne'] = 0; return $p; }\n",
        rows: &[
            ("prologin.php", Named("champion.php")),
            ("require('prologin.php');", Text("require('api.php');", "prologin.php")),
            ("api.php", Own("outils.php")),
        ],
    },
    Champion {
        language: "python",
        source: "from api import *\nfrom outils import coin\n\ndef partie_init():\n    pass\n\ndef jouer_tour():\n\
                     \x20   afficher_position(coin(cases_vides()[0]))\n\ndef partie_fin():\n    pass\n@",
        own: "def coin(p):\n    return (0, p[1])\n",
        rows: &[
            ("prologin.py", Named("Champion.py")),
            ("from prologin import *", Text("from api import *", "No module named 'prologin'")),
            ("api.py", Own("outils.py")),
        ],
    },
    Champion {
        language: "rust",
        source: "pub mod api;\nmod outils;\nuse api::*;\npub fn partie_init() {}\n\
                 pub fn jouer_tour() { afficher_position(outils::coin(cases_vides()[0])) }\npub fn partie_fin() {}\n@",
        own: "use crate::api::Position;\npub fn coin((_, c): Position) -> Position { (0, c) }\n",
        rows: &[("prologin.rs", Named("champion.rs")), ("mod ffi;", Kept), ("api.rs", Own("outils.rs"))],
    },
    Champion {
        language: "typescript",
        source: "import * as api from './api.js';\nimport { coin } from './outils.js';\nexport function partieInit(): void {}\n\
                 export function jouerTour(): void { api.afficherPosition(coin(api.casesVides()[0])); }\n\
                 export function partieFin(): void {}\n@",
        own: "import type { Position } from './api.js';\n\
              export const coin = ({ colonne }: Position): Position => ({ ligne: 0, colonne });\n",
        rows: &[
            ("prologin.ts", Named("champion.ts")),
            (
                "const api = require('./api.js');",
                Text("import * as api from './api.js';", "Cannot find name 'require'"),
            ),
            ("api.js", Own("outils.ts")),
        ],
    },
];

/// Tries each row of a champion in the kit of its language.
fn try_rows(kit: &Path, champion: &Champion) {
    let Champion { language: id, source, own, rows } = champion;
    let file = language::find(id).expect("the language exists").language().champion;
    let today = source.replace('@', "");
    let own_file = rows.iter().find_map(|row| if let Own(name) = row.1 { Some(name) } else { None });
    let own_file = own_file.expect("the game has its own file");
    write(kit.join(own_file), own);
    write(kit.join(file), &today);
    let ProgramOutput { success: fine, text: output, .. } = shell("make run && make tar", kit);
    assert!(fine && output.contains("[0] (0, ") && !output.contains("hors jeu"), "{id}: {output}");
    assert!(output.contains(own_file), "{id}: `make tar` does not list {own_file}: {output}");
    for (before, now) in *rows {
        match now {
            Named(name) => {
                assert_eq!(name, &file);
                let line = format!("mv {file} {before}; make; code=$?; mv {before} {file}; exit $code");
                let ProgramOutput { success: fine, text: output, .. } = shell(&line, kit);
                assert!(!fine && output.contains(&format!("mv {before} {file}")), "{id}, {before}: {output}");
            }
            Text(text, words) => {
                assert!(today.contains(text), "{id}: {text}");
                write(kit.join(file), today.replacen(text, before, 1));
                let ProgramOutput { success: fine, text: output, .. } = shell("make run", kit);
                assert!(
                    output.contains(words) && (!fine || output.contains("hors jeu")),
                    "{id}, {before}: {output}"
                );
            }
            Kept => {
                write(kit.join(file), source.replace('@', &format!("{before}\n")));
                let ProgramOutput { success: fine, text: output, .. } = shell("make run", kit);
                assert!(
                    fine && output.contains("[0] (0, ") && !output.contains("hors jeu"),
                    "{id}, {before}: {output}"
                );
            }
            Own(_) => {
                write(kit.join(file), &today);
                let old = read(kit.join(before));
                write(kit.join(before), format!("{old}\n"));
                let output = shell("make", kit).text;
                assert!(
                    output.contains(&format!("{before} : vous avez modifié ce fichier du kit")),
                    "{id}, {before}: {output}"
                );
                write(kit.join(before), &old);
            }
        }
    }
}

/// The folder with a small champion for each way in which a champion for an older kit differs from one
/// for the present kits. Its subfolders are named after the languages.
const OLDER_CHAMPIONS: &str = "crates/cli/tests/before";

/// Returns the entries of a folder.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    entries.map(|entry| entry.expect("the folder's entry can be read").path()).collect()
}

fn name(path: &Path) -> &str {
    path.file_name().and_then(|name| name.to_str()).expect("the path ends with a UTF-8 name")
}

/// Plays a match with a champion for an older kit, whose files are copied into a new kit. The file
/// `expected.txt` contains the lines that `make` must print on standard error.
fn play_older(kits: &Kits, language: &str, champion: &Path) {
    let kit = kits.copy(language, &format!("older-{language}-{}", name(champion)));
    let mut expected = String::new();
    for file in entries(champion) {
        match name(&file) {
            "expected.txt" => expected = read(&file),
            file_name => write(kit.join(file_name), read(&file)),
        }
    }
    shell("make 2> warnings.txt", &kit).expect_success();
    assert_eq!(read(kit.join("warnings.txt")), expected, "{}", kit.display());
    let played = shell("make run", &kit).expect_success();
    assert!(played.contains("[0] (0, ") && !played.contains("hors jeu"), "{}: {played}", kit.display());
}

#[test]
fn champions_for_older_kits_play_unchanged() {
    let languages = entries(&home().join(OLDER_CHAMPIONS));
    let ids: Vec<&str> = languages.iter().map(|folder| name(folder)).collect();
    let kits = kits_of(TUTORIAL, &ids);
    for (id, folder) in ids.iter().zip(&languages) {
        entries(folder).iter().for_each(|champion| play_older(&kits, id, champion));
    }
}

#[test]
fn the_order_of_functions_in_a_description_does_not_matter() {
    let text = read(home().join(TUTORIAL));
    let (before, users) = text.split_once("\nuser_function:\n").expect("the description has user functions");
    let mut users: Vec<&str> = users.split("  - fct_name:").filter(|user| !user.trim().is_empty()).collect();
    users.reverse();
    let users: String = users.iter().map(|user| format!("  - fct_name:{}\n", user.trim_end())).collect();
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    let description = folder.path().join("api.yml");
    write(&description, format!("{before}\nuser_function:\n{users}"));
    let kits = kits_of(description.to_str().expect("the path is UTF-8"), &["c"]);
    let turn = "afficher_position((position){tour_actuel(), 7});";
    let kit = kits.in_c("reordered", turn);
    let output = shell("make run", &kit).expect_success();
    assert!(output.contains("[0] (0, 7)") && !output.contains("hors jeu"), "{output}");
}

/// Returns the first two cells of each row of the table below a heading.
fn table<'a>(page: &'a str, title: &str) -> Vec<(&'a str, &'a str)> {
    let (_, below) = page
        .split_once(&format!("\n## {title}\n"))
        .unwrap_or_else(|| panic!("there is no chapter about {title}"));
    let chapter = below.split("\n## ").next().unwrap_or_default();
    let cells = |line: &'a str| {
        let mut cells = line.strip_prefix("| ")?.split(" | ");
        Some((cells.next()?, cells.next()?))
    };
    chapter.lines().filter_map(cells).skip(2).collect()
}

#[test]
fn every_row_about_older_champions_is_true() {
    let kits = kits(TUTORIAL);
    for backend in language::ALL {
        let language = backend.language();
        let champion = CHAMPIONS.iter().find(|champion| champion.language == language.id);
        let champion = champion
            .unwrap_or_else(|| panic!("{}: the champion of the earlier contest does not exist", language.id));
        try_rows(&kits.of(language.id), champion);
        for (page, kept) in PAGES {
            let text = read(home().join(page));
            let documented = table(&text, language.title);
            let cell = |code: &str| format!("`{code}`");
            let tried: Vec<(String, String)> = champion
                .rows
                .iter()
                .map(|(before, now)| match now {
                    Named(now) | Text(now, _) | Own(now) => (cell(before), cell(now)),
                    Kept => (cell(before), (*kept).to_owned()),
                })
                .collect();
            let tried: Vec<(&str, &str)> =
                tried.iter().map(|(before, now)| (before.as_str(), now.as_str())).collect();
            assert_eq!(documented, tried, "{page}: {}", language.title);
        }
    }
}
