//! Tests the files with which VS Code builds a kit and attaches debuggers.

use joute_generator::description::describe;
use joute_generator::kit::kit;
use joute_generator::language;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

#[test]
fn the_files_for_vs_code_are_valid_and_name_commands_of_the_kit() {
    let description = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/morpion/api.yml");
    let description = std::fs::read_to_string(description).expect("the description can be read");
    let api = describe("api.yml", &description).api.expect("the description is valid");
    for backend in language::ALL {
        let id = backend.language().id;
        let files = kit(*backend, &api);
        let texts: BTreeMap<&str, &str> =
            files.iter().map(|file| (file.path.as_str(), file.text.as_str())).collect();
        let json = |name: &str| -> Option<Value> {
            let text = texts.get(format!(".vscode/{name}.json").as_str())?;
            Some(serde_json::from_str(text).unwrap_or_else(|error| panic!("{id}, {name}: {error}")))
        };
        let is_target = |name: &str| {
            let rule = format!("\n{name}:");
            ["joute/kit.mk", "Makefile"].iter().any(|file| texts[file].contains(&rule))
        };
        assert!(json("settings").is_some_and(|settings| settings.is_object()), "{id}");
        assert!(json("extensions").is_some_and(|found| found["recommendations"].is_array()), "{id}");
        let tasks = json("tasks").expect("the editor has tasks");
        let tasks = tasks["tasks"].as_array().expect("the JSON value is an array");
        for task in tasks {
            let words: Vec<&str> =
                task["command"].as_str().expect("the task has a command").split(' ').collect();
            assert!(words[0] == "make" && words.get(1).is_none_or(|name| is_target(name)), "{id}: {words:?}");
        }
        let labels: Vec<&Value> = tasks.iter().map(|task| &task["label"]).collect();
        let launch = json("launch").unwrap_or_default();
        for configuration in launch["configurations"].as_array().into_iter().flatten() {
            match configuration.get("preLaunchTask") {
                Some(task) => {
                    assert!(labels.contains(&task), "{id}: {task}");
                    let port = configuration.get("port").unwrap_or(&configuration["connect"]["port"]);
                    let option = port.as_u64().map(|port| format!("--port {port}\n")).unwrap_or_default();
                    assert!(texts["joute/kit.mk"].contains(&option), "{id}: {port}");
                }
                None => assert!(configuration["runtimeArgs"][0].as_str().is_some_and(is_target), "{id}"),
            }
        }
    }
}
