//! Tests the files with which editors open a kit in a container.

use joute_generator::backend::File;
use joute_generator::description::describe;
use joute_generator::kit::kit;
use joute_generator::language;
use std::path::Path;

/// Returns the text of a kit's file.
fn text<'a>(files: &'a [File], path: &str) -> &'a str {
    &files
        .iter()
        .find(|file| file.path == path)
        .unwrap_or_else(|| panic!("the kit contains no file {path}"))
        .text
}

#[test]
fn the_container_of_a_kit_has_the_packages_of_its_readme() {
    let description = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/morpion/api.yml");
    let description = std::fs::read_to_string(description).expect("the description can be read");
    let api = describe("api.yml", &description).api.expect("the description is valid");
    for backend in language::ALL {
        let language = backend.language();
        let files = kit(*backend, &api);
        let container = text(&files, ".devcontainer/Containerfile");
        let installed =
            container.split_once("--no-install-recommends ").and_then(|(_, rest)| rest.split_once(" \\\n"));
        let installed = installed.expect("the packages are listed").0;
        assert_eq!(installed, language.packages());
        assert!(text(&files, "README.md").contains(&format!("`sudo apt install {installed}`")));
        assert!(container.contains("\nFROM --platform=linux/amd64 ${BASE}\n"), "{container}");

        let settings: serde_json::Value =
            serde_json::from_str(text(&files, ".devcontainer/devcontainer.json")).expect("the text is JSON");
        assert_eq!(settings["build"]["dockerfile"], "Containerfile");
        let port = &settings["forwardPorts"][0];
        assert_eq!(settings["containerEnv"]["JOUTE_VIEW_PORT"], port.to_string());
        assert_eq!(settings["portsAttributes"][port.to_string()]["onAutoForward"], "openBrowser");
        assert!(text(&files, "joute/kit.mk").contains("\nPORT = $(JOUTE_VIEW_PORT)\n"));
    }
}
