//! Tests of descriptions as they occur in practice. Each must load with the meaning that its author intended.

use joute_generator::description::{DescriptionResult, describe};
use joute_generator::model::{Api, Base, ConstantValue, Layout, Locale, Role, Scalar, Shape, Type};

#[track_caller]
fn load(text: &str) -> DescriptionResult {
    let described = describe("api.yml", text);
    assert!(described.api.is_some(), "{}", described.render(false));
    described
}

/// Loads a description and checks that it causes no diagnostics.
#[track_caller]
fn quiet(text: &str) -> Api {
    let described = load(text);
    assert!(described.diagnostics.is_empty(), "{}", described.render(false));
    described.api.expect("the description is valid")
}

#[track_caller]
fn warned(text: &str, parts: &[&str]) -> Api {
    let described = load(text);
    let output = described.render(false);
    assert_eq!(described.diagnostics.len(), parts.len(), "{output}");
    for part in parts {
        assert!(output.contains(part), "{part:?} is not in\n{output}");
    }
    described.api.expect("the description is valid")
}

#[test]
fn a_name_is_enough() {
    let api = quiet("name: jeu");
    assert_eq!((api.name.as_str(), api.locale), ("jeu", Locale::Fr));
    assert!(api.constants.is_empty() && api.functions.is_empty());
}

#[test]
fn lists_may_be_missing_null_or_empty() {
    let api = quiet("name: jeu\nconstant:\nenum: ~\nstruct: null\nfunction: []\n");
    assert_eq!(api.outline(), "api jeu\n");
    let api = quiet("name: jeu\nfunction:\n- fct_name: f\n  fct_arg:\n- fct_name: g\n  fct_arg: []\n");
    assert!(api.functions.iter().all(|function| function.args.is_empty()));
}

#[test]
fn the_flagship_description_has_no_warnings() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../api.yml"))
        .expect("`api.yml` can be read");
    quiet(&text);
}

#[test]
fn locales_are_known_by_their_start() {
    for (text, locale) in
        [("fr", Locale::Fr), ("en", Locale::En), ("EN-us", Locale::En), ("fr_FR.UTF-8", Locale::Fr)]
    {
        assert_eq!(quiet(&format!("name: jeu\nlocale: {text}\n")).locale, locale);
    }
}

#[test]
fn all_spellings_of_booleans_are_read() {
    for (text, role) in [
        ("yes", Role::Action),
        ("YES", Role::Action),
        ("On", Role::Action),
        ("true", Role::Action),
        ("'yes'", Role::Action),
        ("1", Role::Action),
        ("no", Role::Query),
        ("\"No\"", Role::Query),
        ("oFF", Role::Query),
        ("False", Role::Query),
        ("", Role::Query),
        ("~", Role::Query),
    ] {
        let api = quiet(&format!("name: jeu\nfunction: [{{fct_name: f, fct_action: {text}}}]\n"));
        assert_eq!(api.functions[0].role, role, "{text}");
    }
    let text = "name: jeu\nstruct: [{str_name: p, str_tuple: Yes, str_field: [[x, int]]}]\n";
    assert_eq!(quiet(text).structs[0].shape, Shape::Tuple);
    assert_eq!(quiet(&text.replace("str_tuple: Yes, ", "")).structs[0].shape, Shape::Record);
}

#[test]
fn constants_have_the_type_they_look_like_or_declare() {
    use Scalar::{Bool, Double, Int, String};
    for (text, value) in [
        ("12", Int(12)),
        ("-2147483648", Int(i32::MIN)),
        ("0xFF", Int(255)),
        ("1_000", Int(1000)),
        ("+7", Int(7)),
        ("0", Int(0)),
        (".5", Double(0.5)),
        ("1e3", Double(1000.0)),
        ("3.0", Double(3.0)),
        ("-0.0", Double(-0.0)),
        ("inf", Double(f64::INFINITY)),
        ("-.inf", Double(f64::NEG_INFINITY)),
        ("yes", Bool(true)),
        ("Off", Bool(false)),
        ("'yes'", String("yes".into())),
        ("\"12\"", String("12".into())),
        ("bonjour à tous", String("bonjour à tous".into())),
        ("''", String(std::string::String::new())),
        ("!!str 12", String("12".into())),
        ("!!int '12'", Int(12)),
        ("3\n    cst_type: double", Double(3.0)),
        ("0x10\n    cst_type: double", Double(16.0)),
        ("12\n    cst_type: string", String("12".into())),
        ("\"12\"\n    cst_type: int", Int(12)),
        ("on\n    cst_type: bool", Bool(true)),
        ("no\n    cst_type: string", String("no".into())),
        ("12\n    cst_type:", Int(12)),
    ] {
        let api = quiet(&format!("name: jeu\nconstant:\n  - cst_name: C\n    cst_val: {text}\n"));
        assert_eq!(api.constants[0].value, ConstantValue::One(value), "{text}");
    }
    let api = quiet("name: jeu\nconstant: [{cst_name: C, cst_val: .nan}]");
    assert!(matches!(api.constants[0].value, ConstantValue::One(Double(value)) if value.is_nan()));
}

#[test]
fn lists_have_the_type_of_their_items_or_declare_it() {
    use Scalar::{Bool, Double, Int, String};
    let string = |text: &str| String(text.into());
    for (text, base, items) in [
        ("[1, -2]", Base::Int, vec![Int(1), Int(-2)]),
        ("\n      - 0x10\n      - 1_000", Base::Int, vec![Int(16), Int(1000)]),
        ("\n    - 1\n    - 2", Base::Int, vec![Int(1), Int(2)]),
        ("[1, 2,]", Base::Int, vec![Int(1), Int(2)]),
        ("[1, 0.5]", Base::Double, vec![Double(1.0), Double(0.5)]),
        ("[0.5, 3000000000]", Base::Double, vec![Double(0.5), Double(3e9)]),
        ("[yes, off]", Base::Bool, vec![Bool(true), Bool(false)]),
        ("[a, \"1\", '']", Base::String, vec![string("a"), string("1"), string("")]),
        ("[1, 2]\n    cst_type: double array", Base::Double, vec![Double(1.0), Double(2.0)]),
        (
            "[1, no, a]\n    cst_type: string  array",
            Base::String,
            vec![string("1"), string("no"), string("a")],
        ),
        ("[\"1\"]\n    cst_type: int array", Base::Int, vec![Int(1)]),
        ("[]\n    cst_type: bool array", Base::Bool, vec![]),
    ] {
        let api = quiet(&format!("name: jeu\nconstant:\n  - cst_name: C\n    cst_val: {text}\n"));
        assert_eq!(api.constants[0].value, ConstantValue::List(base, items), "{text}");
    }
}

#[test]
fn different_constant_lists_give_different_hashes() {
    let hash =
        |value: &str| quiet(&format!("name: jeu\nconstant: [{{cst_name: C, cst_val: {value}}}]")).hash();
    let hashes =
        ["1", "[1]", "[1, 1]", "[1.0]", "['1']", "[], cst_type: int array", "[], cst_type: bool array"];
    let all: std::collections::HashSet<u64> = hashes.iter().map(|value| hash(value)).collect();
    assert_eq!(all.len(), hashes.len());
}

#[test]
fn lists_have_room_for_4096_items_together() {
    let list = |name: &str, count: usize| {
        format!("  - {{cst_name: {name}, cst_val: [{}]}}\n", vec!["1"; count].join(","))
    };
    let text = |second| format!("name: jeu\nconstant:\n{}{}", list("A", 4000), list("B", second));
    assert_eq!(quiet(&text(96)).constants.len(), 2);
    let described = describe("api.yml", &(text(97) + &list("C", 1)));
    let [found] = described.diagnostics.as_slice() else { panic!("{}", described.render(false)) };
    assert!(found.message.contains("4096"), "{}", found.message);
}

#[test]
fn texts_are_kept_as_written() {
    let text = "name: jeu\nfunction:\n  - fct_name: yes\n    fct_summary: 012.50\n  - fct_name: null\n    \
                fct_summary: no\n  - fct_name: g\n    fct_summary: >\n      Avance\n      d'une case.\n\n      Puis rend \
                la main.\n  - fct_name: h\n    fct_summary: |-\n      Ligne 1   \n        Ligne 2\n";
    let api = quiet(text);
    let output: Vec<_> = api.functions.iter().map(|f| (f.name.as_str(), f.summary.as_str())).collect();
    assert_eq!(output[0], ("yes", "012.50"));
    assert_eq!(output[1], ("null", "no"));
    assert_eq!(output[2], ("g", "Avance d'une case.\nPuis rend la main."));
    assert_eq!(output[3], ("h", "Ligne 1\n  Ligne 2"));
}

#[test]
fn comments_of_rows_may_be_missing() {
    let api = quiet(
        "name: jeu\nenum:\n  - enum_name: e\n    enum_field:\n      - [un]\n      - [deux, ~]\n      - trois\nstruct:\n  \
         - str_name: s\n    str_field:\n      - [x, int]\n      -\n        - y\n        - e array\n        - 42\n",
    );
    let values: Vec<_> = api.enums[0].values.iter().map(|value| value.name.as_str()).collect();
    assert_eq!(values, ["un", "deux", "trois"]);
    assert_eq!(api.structs[0].fields[1].summary, "42");
}

#[test]
fn comments_split_by_yaml_are_put_together() {
    let text = "name: jeu\nfunction:\n  - fct_name: f\n    fct_arg:\n      - [x, int, largeur, en cases]\n      \
                - [y, int, hauteur: en cases]\n";
    let api = warned(text, &["split by a comma", "holds a `:`"]);
    let comments: Vec<_> = api.functions[0].args.iter().map(|arg| arg.summary.as_str()).collect();
    assert_eq!(comments, ["largeur, en cases", "hauteur: en cases"]);
}

#[test]
fn blanks_in_types_are_ignored() {
    let text = "name: jeu\nstruct:\n  - {str_name: position, str_field: [[x, int]]}\nfunction:\n  - fct_name: f\n    \
                fct_ret_type: \" position \\t  array\"\n    fct_arg: [[a, int array array], [b, 'position']]\n  \
                - {fct_name: g, fct_ret_type: void}\n  - {fct_name: h, fct_ret_type: }\n";
    let api = quiet(text);
    assert_eq!(
        api.spell(api.functions[0].result.as_ref().expect("the function has a result")),
        "position array"
    );
    assert_eq!(api.spell(&api.functions[0].args[0].ty), "int array array");
    assert_eq!(api.functions[1].result, None);
    assert_eq!(api.functions[2].result, None);
}

#[test]
fn line_ends_of_all_systems_are_read() {
    let unix = "name: jeu\nfunction:\n  - fct_name: f\n    fct_summary: |\n      Un.\n      Deux.\n";
    let expected = quiet(unix);
    assert_eq!(quiet(&unix.replace('\n', "\r\n")), expected);
    assert_eq!(quiet(&format!("\u{feff}{unix}")), expected);
    assert_eq!(quiet(&format!("%YAML 1.1\n---\n{unix}...\n")), expected);
    assert_eq!(quiet(&format!("# -*- coding: utf-8 -*-\n\n---\n{unix}\n")), expected);
    assert_eq!(quiet(&unix.replace(": f\n", ":\tf\t # tab\n")), expected);
}

#[test]
fn anchors_and_merge_keys_work() {
    let text = "name: jeu\nfunction:\n  - &base\n    fct_name: f\n    fct_ret_type: int\n    fct_arg: &args [[x, int]]\n  \
                - {<<: *base, fct_name: g}\n  - {fct_name: h, fct_arg: *args}\n";
    assert_eq!(quiet(text).outline().lines().count(), 4);
    assert_eq!(quiet(text).functions[1].result, Some(Type::Int));
}

#[test]
fn unknown_keys_only_warn() {
    warned(
        "name: jeu\nauteur: moi\nconf: {a: [1, {b: c}]}\nfunction:\n  - fct_name: f\n    fct_note: vieux\n",
        &["`auteur`", "`conf`", "`fct_note`"],
    );
}

#[test]
fn games_get_an_identifier() {
    assert_eq!(quiet("name: prologin2015").name, "prologin2015");
    assert_eq!(warned("name: Prologin 2015", &["becomes `prologin_2015`"]).name, "prologin_2015");
    assert_eq!(warned("name: 2015", &["becomes `game_2015`"]).name, "game_2015");
    assert_eq!(warned("name: '!?'", &["becomes `game`"]).name, "game");
    for (file, name) in
        [("jeux/citrons/api.yml", "citrons"), ("Blokus-Duo.yml", "blokus_duo"), ("api.yml", "game")]
    {
        let described = describe(file, "function: []");
        assert!(described.api.is_none(), "a description without a name is refused");
        let [found] = described.diagnostics.as_slice() else { panic!("{:?}", described.diagnostics) };
        assert!(
            found.help.as_deref().is_some_and(|help| help.contains(&format!("`name: {name}`"))),
            "{found:?}"
        );
    }
}

#[test]
fn display_functions_are_generated() {
    let text = "name: jeu\nenum:\n  - {enum_name: erreur, enum_field: [[ok]]}\nfunction:\n  \
                - {fct_name: afficher_erreur, fct_arg: [[v, erreur]]}\n  - {fct_name: afficher_tout}\n";
    let api = warned(text, &["`afficher_erreur` comes by itself"]);
    assert_eq!(api.functions.len(), 1);
    // In English, the same functions have an English prefix.
    let text = text.replace("name: jeu", "name: jeu\nlocale: en").replace("afficher_tout", "print_erreur");
    let api = warned(&text, &["`print_erreur` comes by itself"]);
    assert_eq!(api.functions[0].name, "afficher_erreur");
}

#[test]
fn names_of_different_kinds_may_meet() {
    quiet(
        "name: position\nconstant:\n  - {cst_name: X, cst_val: 1}\nenum:\n  - {enum_name: couleur, enum_field: [[couleur], [f]]}\n\
         struct:\n  - {str_name: position, str_field: [[x, int], [position, int], [couleur, couleur]]}\nfunction:\n  \
         - {fct_name: f, fct_arg: [[f, int], [class, int]]}\n  - {fct_name: x}\n  - {fct_name: drop}\n",
    );
}

#[test]
fn structs_follow_those_they_hold() {
    let text = "name: jeu\nstruct:\n  - {str_name: carte, str_field: [[cases, case array], [nom, string]]}\n  \
                - {str_name: seul, str_field: [[x, double]]}\n  - {str_name: case, str_field: [[ou, position], [libre, bool]]}\n  \
                - {str_name: position, str_field: [[x, int]]}\nfunction:\n  - {fct_name: f, fct_ret_type: carte, fct_arg: [[p, position]]}\n";
    let api = quiet(text);
    let names: Vec<_> = api.structs.iter().map(|item| (item.name.as_str(), item.layout)).collect();
    assert_eq!(
        names,
        [
            ("position", Layout::Free),
            ("case", Layout::Checked),
            ("carte", Layout::Owned),
            ("seul", Layout::Free)
        ]
    );
    assert_eq!(api.spell(api.functions[0].result.as_ref().expect("the function has a result")), "carte");
    assert_eq!(api.spell(&api.functions[0].args[0].ty), "position");
    assert_eq!(api.spell(&api.structs[2].fields[0].ty), "case array");
    for item in &api.structs {
        let widest = item.fields.iter().map(|field| api.layout(&field.ty)).max();
        assert_eq!(widest, Some(item.layout), "{}", item.name);
    }
}

#[test]
fn functions_in_another_order_are_the_same_api() {
    let text = |functions: [&str; 2], users: [&str; 2]| {
        let list = |names: [&str; 2]| names.map(|name| format!("  - fct_name: {name}\n")).concat();
        quiet(&format!("name: jeu\nfunction:\n{}user_function:\n{}", list(functions), list(users)))
    };
    let described = text(["f", "g"], ["debut", "tour"]);
    for other in [text(["g", "f"], ["debut", "tour"]), text(["f", "g"], ["tour", "debut"])] {
        assert_eq!(other.hash(), described.hash());
        assert_ne!(other.ordered_hash(), described.ordered_hash());
    }
    assert_ne!(text(["f", "h"], ["debut", "tour"]).hash(), described.hash());
    assert_ne!(text(["f", "debut"], ["g", "tour"]).hash(), described.hash());
}
