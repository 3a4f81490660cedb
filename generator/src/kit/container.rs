//! Generates the files with which editors open a kit in a container that has its packages.

use crate::backend::{File, Language};
use crate::model::Locale;
use crate::names::NamedApi;
use crate::text::render;
use askama::Template;
use joute_words::kit;

/// The port at which `make view` serves the viewer's page in a container.
const PORT: u16 = 8000;

#[derive(Template)]
#[template(path = "kit/Containerfile", ext = "txt", escape = "none")]
struct Containerfile {
    locale: Locale,
    notice: &'static str,
    packages: String,
}

/// Returns the files of a kit's folder `.devcontainer`: the description of an image with the packages
/// of the kit's README, and the settings of editors.
pub fn files(language: &Language, api: &NamedApi<'_>) -> [File; 2] {
    let locale = api.model.locale;
    let notice = kit::container_notice(locale);
    let containerfile = Containerfile { locale, notice, packages: language.packages() };
    [
        File::generated(".devcontainer/Containerfile", render(&containerfile)),
        File::generated(".devcontainer/devcontainer.json", settings(language, api)),
    ]
}

/// Returns the settings with which editors build the container, start it and open the viewer's page
/// in the browser of the machine on which the editor runs.
fn settings(language: &Language, api: &NamedApi<'_>) -> String {
    // The program in kits is compiled for this platform only. Other processors emulate it.
    let platform = "--platform=linux/amd64";
    let settings = serde_json::json!({
        "name": format!("{}: {}", api.model.name, language.title),
        "build": { "dockerfile": "Containerfile", "options": [platform] },
        "runArgs": [platform],
        "containerEnv": { "JOUTE_VIEW_PORT": PORT.to_string() },
        "forwardPorts": [PORT],
        "portsAttributes": {
            PORT.to_string(): { "label": "make view", "onAutoForward": "openBrowser" },
        },
    });
    format!("{settings:#}\n")
}
