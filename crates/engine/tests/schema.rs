//! Tests that the replay types follow the JSON schema of replays. The viewer's README describes the
//! same format for people.

use joute_engine::drawing::{Drawing, Drawings};
use joute_engine::refusal::{Refusal, Refusals};
use joute_engine::replay::schema::{schema, validate};
use joute_engine::replay::{
    Departure, DepartureReason, Entrant, Header, Order, Outcome, Replay, Step, Turn, VERSION,
};
use joute_engine::scene::{Gain, Look, Table};
use joute_engine::{Change, MatchKey, Scene, Setup};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Returns each type's name in the schema and two example values. The first example has every field
/// that the type may have, and the second only the required ones. The examples are written without
/// `..`, so a field that is added to a type causes a compile error here.
fn types() -> Vec<(&'static str, Value, Value)> {
    let setup = Setup { map: "m".into(), players: 2, seed: 1, mode: "duel".into(), key: None };
    let entrant = Entrant { name: "a".into(), language: "c".into() };
    let rows =
        [("ground".to_owned(), Table::Grid(vec![1, 2])), ("dogs".to_owned(), Table::Rows(vec![vec![0, 1]]))];
    let scene = Scene {
        kind: "g/1".into(),
        facts: json!({ "columns": 3 }),
        tables: rows.into(),
        look: Some(Look::board(3, 3)),
        arguments: [("to".to_owned(), vec!["cell".to_owned()])].into(),
    };
    let header = Header {
        joute: VERSION,
        game: "g".into(),
        api: "0".into(),
        setup: setup.clone(),
        champions: vec![entrant.clone()],
        jail: Some("L3".into()),
        scene: Some(scene.clone()),
    };
    let departure = Departure { reason: DepartureReason::Crash, code: Some(6), explanation: "in go".into() };
    let turn = Turn {
        player: 1,
        calls: vec![json!({ "go": {} })],
        actions: Some(vec![json!({ "To": [1] })]),
        answers: vec![json!({ "go": 3 })],
        gone: Some(departure.clone()),
        late: true,
    };
    let refusal = Refusal { after: 0, action: json!("Stop"), reason: "BUSY".into() };
    let refusals = Refusals { shown: vec![refusal.clone()], more: 2 };
    let gain = Gain::new(0, -2, "tax").at(3, 4);
    let drawings = Drawings { shown: vec![Drawing::Fill([1, 2], 3)], more: 4 };
    let change = Change {
        of: Some(1),
        action: "go".into(),
        index: Some(0),
        cause: "flood".into(),
        rows: [("dogs".to_owned(), vec![vec![0, 2], vec![1]])].into(),
        gains: vec![gain.clone()],
    };
    let step = Step {
        is: "turn".into(),
        number: Some(1),
        turns: vec![turn.clone()],
        drawn: vec![change.clone()],
        micros: vec![7],
        output: vec!["word".into()],
        lost: vec![1],
        refused: vec![refusals.clone()],
        drawings: vec![drawings.clone()],
        scores: vec![-1, 2],
    };
    let outcome = Outcome {
        scores: vec![-1, 2],
        ranks: vec![2, 1],
        gone: vec![None, Some(departure.clone())],
        output: vec![String::new(), "bye".into()],
        lost: vec![0, 1],
        key: Some(MatchKey([7; 16])),
        seal: Some("0".into()),
    };
    let bare = |player| Turn::new(player, Vec::new(), None);
    vec![
        ("Setup", json!(setup), minimal::<Setup>(json!({ "players": 2 }))),
        ("Entrant", json!(entrant), json!(entrant)),
        ("Scene", json!(scene), json!(Scene { tables: scene.tables.clone(), ..Scene::default() })),
        ("Header", json!(header), json!(Header { jail: None, scene: None, ..header.clone() })),
        ("Departure", json!(departure), json!(Departure { code: None, ..departure.clone() })),
        ("Turn", json!(turn), json!(bare(0))),
        ("Refusal", json!(refusal), json!(refusal)),
        ("Refusals", json!(refusals), json!(refusals)),
        ("Gain", json!(gain), json!(Gain::new(0, 2, "tax"))),
        ("Drawings", json!(drawings), json!(drawings)),
        ("Change", json!(change), json!(Change::default())),
        ("Step", json!(step), json!(Step { is: "init".into(), ..Step::default() })),
        ("Outcome", json!(outcome), json!(Outcome { scores: vec![], ..Outcome::default() })),
    ]
}

/// Checks that a value without its optional members can be parsed, and returns it.
fn minimal<T: DeserializeOwned + Serialize>(value: Value) -> Value {
    serde_json::from_value::<T>(value.clone()).expect("the JSON is valid");
    value
}

fn keys(value: &Value) -> BTreeSet<String> {
    value.as_object().into_iter().flatten().map(|(key, _)| key.clone()).collect()
}

#[test]
fn the_schema_matches_the_types() {
    let schema = schema();
    let mut names = BTreeSet::from(["Table".to_owned()]);
    for (name, complete, minimal) in types() {
        let described = &schema["$defs"][name];
        assert_eq!(keys(&described["properties"]), keys(&complete), "{name}");
        let required: BTreeSet<String> =
            serde_json::from_value(described["required"].clone()).expect("a list of keys");
        assert_eq!(required, keys(&minimal), "{name}: the schema's required properties differ");
        names.insert(name.into());
    }
    assert_eq!(keys(&schema["$defs"]), names, "the schema describes a type that is not written");
    let reasons = [
        DepartureReason::CallTimeout,
        DepartureReason::TotalTimeout,
        DepartureReason::Output,
        DepartureReason::Memory,
        DepartureReason::Policy,
        DepartureReason::Crash,
        DepartureReason::Exit,
        DepartureReason::Protocol,
        DepartureReason::Foul,
    ];
    let words: Vec<Value> = reasons.iter().map(|reason| json!(reason)).collect();
    assert_eq!(schema["$defs"]["Departure"]["properties"]["reason"]["enum"], json!(words));
    assert_eq!(reasons.map(|reason| json!(reason.word())).to_vec(), words);
    assert_eq!(schema["$defs"]["Header"]["properties"]["joute"]["const"], VERSION);
}

#[test]
fn the_readme_matches_the_schema() {
    let readme = include_str!("../../../viewer/README.md");
    let schema = schema();
    for name in keys(&schema["$defs"]).iter().filter(|name| *name != "Table") {
        let heading = format!("\n### `{name}`\n");
        let (_, section) = readme
            .split_once(&heading)
            .unwrap_or_else(|| panic!("viewer/README.md does not document {name}"));
        let section = section.split("\n#").next().unwrap_or_default();
        let rows = section.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
        let described: BTreeSet<String> = rows.map(|(key, _)| key.to_owned()).collect();
        assert_eq!(
            described,
            keys(&schema["$defs"][name]["properties"]),
            "the properties of {name} in viewer/README.md differ from the schema"
        );
    }
}

/// Checks that the JSON schema accepts every replay that the types can write. The schema must
/// reject a replay that the types cannot read.
#[test]
fn the_schema_accepts_exactly_written_replays() {
    let part = |name: &str| types().into_iter().find(|one| one.0 == name).expect("the schema has this type");
    let (header, step, outcome) = (part("Header"), part("Step"), part("Outcome"));
    for lines in [[&header.1, &step.1, &outcome.1], [&header.2, &step.2, &outcome.2]] {
        let text = lines.map(|line| format!("{line}\n")).concat();
        validate(&text).unwrap_or_else(|reason| panic!("{reason}\n{text}"));
        Replay::parse(&text).unwrap_or_else(|reason| panic!("{reason}\n{text}"));
    }
    let text = format!("{}\n{}\n{}\n", header.1, step.1, outcome.1);
    for (from, to, place) in [
        ("\"joute\":2", "\"joute\":1", "Header.joute"),
        ("\"players\":2", "\"players\":-2", "Header.setup.players"),
        ("\"is\":\"turn\"", "\"is\":3", "Step.is"),
        ("\"late\":true", "\"later\":true", "Step.turns[0]"),
        ("\"reason\":\"CRASH\"", "\"reason\":\"BORED\"", "Step.turns[0].gone.reason"),
        (",\"player\":1}", "}", "Step.turns[0]"),
        ("\"ground\":[1,2]", "\"ground\":[1,[2]]", "Header.scene.tables.ground"),
        ("\"ranks\":[2,1]", "\"ranks\":[2,0]", "Outcome.ranks[1]"),
        ("\"micros\":[7]", "\"micros\":7", "Step.micros"),
    ] {
        assert!(text.contains(from), "{from}\n{text}");
        let reason = validate(&text.replacen(from, to, 1)).expect_err(from).to_string();
        assert!(reason.contains(&format!(": {place}")), "{from}: {reason}");
    }
}

#[test]
fn orders_in_the_schema_match_turns() {
    let order = Order { actions: vec![json!(1)], answers: Vec::new() };
    assert_eq!(Turn::new(0, Vec::new(), Some(order.clone())).order(), Some(order));
}
