//! Generates the files with which VS Code builds a kit and plays its matches under a debugger.

use crate::backend::{File, Language};
use crate::model::Locale;
use joute_words::kit;
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// The facts about a language for VS Code, which its backend states as JSON in [`Guide::vscode`].
///
/// [`Guide::vscode`]: crate::backend::Guide::vscode
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Editor {
    /// The recommended extensions.
    extensions: Vec<String>,
    /// The settings of the extensions in the kit's folder.
    settings: Map<String, Value>,
    /// The patterns of a problem matcher for the messages of `make`, one for each line of a message.
    problems: Vec<Value>,
    /// The configuration of the debugger. Without `attach`, it starts the match itself.
    pub debugger: Option<Map<String, Value>>,
    /// The start of a champion to which the debugger attaches.
    pub attach: Option<Attach>,
}

/// The start of a champion to which a debugger attaches while the match pauses.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attach {
    /// The command that starts the champion, as in a Makefile.
    pub command: String,
    /// The TCP port at which the champion waits for debuggers. Without it, debuggers trace the process.
    pub port: Option<u16>,
}

/// The task that plays a match and pauses before its first call. Like all tasks, it has the name of
/// the command that it runs.
const ATTACH: &str = "make attach";

/// The task that plays a replay and pauses before one of its turns.
const ATTACH_TURN: &str = "make attach TURN=…";

impl Editor {
    /// Reads the facts about a language.
    ///
    /// # Panics
    /// Panics if the backend states invalid facts.
    pub fn of(language: &Language) -> Self {
        serde_json::from_str(language.guide.vscode)
            .unwrap_or_else(|error| panic!("the facts about {} for VS Code: {error}", language.title))
    }

    /// Returns the files of a kit's folder `.vscode`.
    pub fn files(&self, locale: Locale) -> Vec<File> {
        let mut files = vec![
            file("extensions", &json!({ "recommendations": self.extensions })),
            file("settings", &Value::Object(self.settings.clone())),
            file("tasks", &self.tasks(locale)),
        ];
        if let Some(debugger) = &self.debugger {
            files.push(file("launch", &self.launch(debugger, locale)));
        }
        files
    }

    /// Returns the tasks: the commands of `make` that candidates need most, and the commands that pause
    /// matches and wait for a debugger.
    fn tasks(&self, locale: Locale) -> Value {
        let task = |label: &str, matcher: Value| json!({ "label": label, "type": "shell", "command": label, "problemMatcher": matcher });
        let mut tasks = ["make", "make run"].map(|label| task(label, self.problem_matcher())).to_vec();
        for (task, kind) in tasks.iter_mut().zip(["build", "test"]) {
            task["group"] = json!({ "kind": kind, "isDefault": true });
        }
        tasks.push(task("make view", json!([])));
        let mut inputs = Vec::new();
        if self.attach.is_some() {
            let turn = "make attach 'REPLAY=${input:replay}' SIDE=${input:side} TURN=${input:turn}";
            tasks.extend([self.attach_task(ATTACH, ATTACH), self.attach_task(ATTACH_TURN, turn)]);
            let input = |id: &str, description: &str, default: &str| json!({ "id": id, "type": "promptString", "description": description, "default": default });
            inputs.extend([
                input("replay", kit::ask_replay(locale), "replay.jsonl"),
                input("side", kit::ask_side(locale), "0"),
                input("turn", kit::ask_turn(locale), "1"),
            ]);
        }
        json!({ "version": "2.0.0", "tasks": tasks, "inputs": inputs })
    }

    /// Returns a task that runs until the end of a match. The debugger starts when the match pauses.
    fn attach_task(&self, label: &str, command: &str) -> Value {
        let mut matcher = self.problem_matcher();
        // The message of the pause begins with this word in all languages.
        matcher["background"] =
            json!({ "activeOnStart": true, "beginsPattern": "^make", "endsPattern": "^Pause " });
        json!({
            "label": label, "type": "shell", "command": command, "isBackground": true, "problemMatcher": matcher,
        })
    }

    fn problem_matcher(&self) -> Value {
        json!({
            "owner": "make", "fileLocation": ["autoDetect", "${workspaceFolder}"], "pattern": self.problems,
        })
    }

    /// Returns the configurations of the debugger: a new match, and one turn of a replay.
    fn launch(&self, debugger: &Map<String, Value>, locale: Locale) -> Value {
        let tasks = [(kit::debug_match(locale), ATTACH), (kit::debug_turn(locale), ATTACH_TURN)];
        let configuration = |(name, task): (&str, &str)| {
            let mut configuration = debugger.clone();
            configuration.insert("name".into(), name.into());
            if self.attach.is_some() {
                configuration.insert("preLaunchTask".into(), task.into());
            }
            Value::Object(configuration)
        };
        let tasks_shown = if self.attach.is_some() { &tasks[..] } else { &tasks[..1] };
        let configurations: Vec<Value> = tasks_shown.iter().copied().map(configuration).collect();
        json!({ "version": "0.2.0", "configurations": configurations })
    }
}

fn file(name: &str, content: &Value) -> File {
    File::generated(format!(".vscode/{name}.json"), format!("{content:#}\n"))
}
