//! Tests of champions as contestants write them, and of common mistakes in them. The tests cover
//! every language that has a folder with such champions.

use joute_generator::backend::{Artifact, Backend, Owner};
use joute_generator::description::describe;
use joute_generator::kit::kit;
use joute_generator::language;
use joute_generator::model::Api;
use joute_testkit::two_at_a_time;
use joute_workshop::checkout::Checkout;
use joute_workshop::command::{CommandOutput, run};
use joute_workshop::glue::glue;
use joute_workshop::kits::{install_library, write};
use joute_workshop::library::{Rules, library};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const COMMAND_TIMEOUT: Duration = Duration::from_secs(300);

/// The name of the build folders of these tests. It differs from the folders of `joute check`, which
/// may check the same description at the same time.
const PURPOSE: &str = "tests";

fn api(checkout: &Checkout, description: &str) -> Api {
    let text = std::fs::read_to_string(checkout.home.join(description)).expect("the description can be read");
    describe(description, &text).api.expect("the description is valid")
}

/// The compiled files that all kits of a programming language contain.
struct CompiledFiles<'a> {
    checkout: &'a Checkout,
    api: &'a Api,
    backend: &'a dyn Backend,
    library_dir: PathBuf,
    artifacts: Vec<Artifact>,
}

fn ship<'a>(checkout: &'a Checkout, api: &'a Api, backend: &'a dyn Backend) -> CompiledFiles<'a> {
    let library_dir = library(checkout, api, Rules::Probe, PURPOSE).expect("the library compiles");
    let artifacts = glue(checkout, backend, api, &library_dir, PURPOSE).expect("the glue compiles");
    CompiledFiles { checkout, api, backend, library_dir, artifacts }
}

/// Runs the same test for every programming language, two at a time.
fn for_each_language(work: impl Fn(&'static dyn Backend) + Sync) {
    two_at_a_time(language::ALL.len(), |index| work(language::ALL[index]));
}

/// Writes a kit whose champion is the given source file, in a folder named after the test case.
/// Returns the path of the kit.
fn kit_with(shipped: &CompiledFiles<'_>, champion: &Path, case: &str) -> PathBuf {
    let CompiledFiles { checkout, api, backend, library_dir, artifacts } = shipped;
    let language = backend.language();
    let folder = checkout.work(api, PURPOSE).join("champions").join(language.id).join(case);
    let mut files = kit(*backend, api);
    let source = std::fs::read_to_string(champion).expect("the champion can be read");
    for file in &mut files {
        if file.path == language.champion {
            file.text.clone_from(&source);
            file.owner = Owner::Generator;
        }
    }
    write(&folder, &files).expect("the kit can be written");
    install_library(&folder, api, library_dir, artifacts).expect("the kit can be completed");
    folder
}

fn make(folder: &Path) -> CommandOutput {
    let makefile = std::fs::read_to_string(folder.join("Makefile")).expect("a kit has a Makefile");
    // A busy machine takes longer to load a champion than candidates are allowed.
    let loading = makefile.contains("LOADING = ").then_some("LOADING=300");
    run(Command::new("make").args(loading).current_dir(folder), COMMAND_TIMEOUT).expect("make starts")
}

fn sources(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|it| it == extension))
        .collect();
    found.sort();
    found
}

fn extension(backend: &dyn Backend) -> &'static str {
    backend.language().champion.rsplit('.').next().unwrap_or_default()
}

/// Tests a champion that consists of several files. Its files are in the subfolder `parts` of
/// `champions`. It is built, packed, and built again from the archive.
fn several_files(shipped: &CompiledFiles<'_>, champions: &Path) {
    let backend = shipped.backend;
    let id = backend.language().id;
    let parts = champions.join("parts");
    let champion = parts.join(backend.language().champion);
    let folder = kit_with(shipped, &champion, "parts");
    let files = below(&parts);
    for file in &files {
        let to = folder.join(file);
        std::fs::create_dir_all(to.parent().expect("the path has a parent folder"))
            .expect("the folder can be created");
        std::fs::copy(parts.join(file), to).expect("the file can be copied");
    }
    // File managers give such names to copies. Make cannot process a name with spaces.
    std::fs::write(folder.join(format!("champion (copie).{}", extension(backend))), "?")
        .expect("the copy can be written");
    let output = make(&folder);
    assert!(output.success(), "{id}: {}", output.text());
    assert!(output_of(&folder, id).contains("parts 42"), "{id}: {}", output_of(&folder, id));

    let packed =
        run(Command::new("make").arg("tar").current_dir(&folder), COMMAND_TIMEOUT).expect("make starts");
    assert!(packed.success(), "{id}: {}", packed.text());
    let listed = tar(&["tf", "champion.tar.gz"], &folder).text();
    let mut listed: Vec<PathBuf> = listed.lines().map(PathBuf::from).collect();
    listed.sort();
    assert_eq!(listed, files, "{id}");
    let fresh = kit_with(shipped, &champion, "parts-sent");
    let archive = folder.join("champion.tar.gz");
    assert!(tar(&["xf", archive.to_str().expect("the path is UTF-8")], &fresh).success(), "{id}");
    let output = make(&fresh);
    assert!(output.success(), "{id}: {}", output.text());
    assert!(output_of(&fresh, id).contains("parts 42"), "{id}: {}", output_of(&fresh, id));

    // A change of any of these files causes a rebuild.
    for file in &files {
        let old = std::fs::read_to_string(folder.join(file)).expect("the text can be read");
        if let Some(at) = old.find("value\n").or_else(|| old.find("value;\n")) {
            std::fs::write(folder.join(file), format!("{}value + 1{}", &old[..at], &old[at + 5..]))
                .expect("the changed file can be written");
            let output = make(&folder);
            assert!(output.success(), "{id}, {}: {}", file.display(), output.text());
            assert!(
                output_of(&folder, id).contains("parts 43"),
                "{id}: make does not notice that {} changed",
                file.display()
            );
        }
    }
}

/// Returns the folders of all games that have contestants' champions, in the folder `contestants`
/// beside the game's description.
fn contests(checkout: &Checkout) -> Vec<PathBuf> {
    let rooms = ["games", "examples"]
        .map(|room| std::fs::read_dir(checkout.home.join(room)).expect("the folder of games can be read"));
    let games = rooms.into_iter().flatten().flatten().map(|game| game.path());
    games.filter(|game| game.join("contestants").is_dir()).collect()
}

#[test]
fn contestants_champions_compile_unchanged_and_in_several_files() {
    let checkout = Checkout::find().expect("the checkout can be found");
    let contests = contests(&checkout);
    assert!(!contests.is_empty(), "no game has contestants");
    for game in contests {
        let api = api(&checkout, &game.join("api.yml").display().to_string());
        for_each_language(|backend| {
            let id = backend.language().id;
            let folder = game.join("contestants").join(id);
            let champions = sources(&folder, extension(backend));
            assert!(!champions.is_empty(), "{}: there is no champion", folder.display());
            let shipped = ship(&checkout, &api, backend);
            for champion in champions {
                let case =
                    format!("contestant-{}", champion.file_stem().unwrap_or_default().to_string_lossy());
                let kit = kit_with(&shipped, &champion, &case);
                let made = make(&kit);
                assert!(made.success(), "{id}, {}: {}", champion.display(), made.text());
                // If there is a file with the expected message, the message must contain its text.
                if let Ok(expected) = std::fs::read_to_string(champion.with_extension("txt")) {
                    let output = output_of(&kit, id);
                    assert!(output.contains(expected.trim_end()), "{id}, {}: {output}", champion.display());
                }
            }
            several_files(&shipped, &folder);
        });
    }
}

/// Returns the paths of all files below a folder, relative to it.
fn below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder can be read").flatten() {
        let name = PathBuf::from(entry.file_name());
        if entry.path().is_dir() {
            found.extend(below(&entry.path()).iter().map(|path| name.join(path)));
        } else {
            found.push(name);
        }
    }
    found.sort();
    found
}

/// Returns the output of a built champion when the game calls it.
fn output_of(folder: &Path, id: &str) -> String {
    let mut command = joute_arena::launch::command(folder, language::launch_facts(), id)
        .expect("the champion can be launched");
    run(&mut command, COMMAND_TIMEOUT).expect("the command can be run").text()
}

fn tar(args: &[&str], folder: &Path) -> CommandOutput {
    run(Command::new("tar").args(args).current_dir(folder), COMMAND_TIMEOUT).expect("tar starts")
}

#[test]
fn messages_about_mistakes_are_helpful() {
    let checkout = Checkout::find().expect("the checkout can be found");
    let errors = |id: &str| checkout.home.join("generator/tests/errors").join(id);
    for_each_language(|backend| {
        let cases = sources(&errors(backend.language().id), extension(backend));
        check_messages(&checkout, "shapes", backend, &cases);
    });
    for_each_language(|backend| {
        let cases = sources(&errors(backend.language().id).join("optional"), extension(backend));
        if !cases.is_empty() {
            check_messages(&checkout, "optional", backend, &cases);
        }
    });
}

/// Checks the messages about champions with mistakes. Each champion must print the lines of the
/// text file beside it, when it is compiled or when it runs.
fn check_messages(checkout: &Checkout, description: &str, backend: &dyn Backend, cases: &[PathBuf]) {
    let id = backend.language().id;
    assert!(!cases.is_empty(), "{id} has no case for {description}.yml");
    let api = api(checkout, &format!("generator/tests/descriptions/{description}.yml"));
    let shipped = ship(checkout, &api, backend);
    for champion in cases {
        let name = champion.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let expected =
            std::fs::read_to_string(champion.with_extension("txt")).expect("the expected lines can be read");
        let folder = kit_with(&shipped, champion, &format!("mistake-{name}"));
        let made = make(&folder);
        let output = if made.success() {
            let mut command = joute_arena::launch::command(&folder, language::launch_facts(), id)
                .expect("the champion can be launched");
            let ran = run(&mut command, COMMAND_TIMEOUT).expect("the command can be run");
            assert!(ran.status.is_some(), "{id}, {name}: the program did not end");
            ran.text()
        } else {
            // The compiler finds some mistakes, and its output is checked in the same way.
            made.text()
        };
        for line in expected.lines().filter(|line| !line.trim().is_empty()) {
            assert!(output.contains(line), "{id}, {name}: «{line}» is not in\n{output}");
        }
    }
}

/// A Java champion that uses a type `Error` of the description, although `java.lang` has a type of
/// this name too.
const ERROR: &str = "\
public class Champion extends Interface {
    public void play() {
        Error error = act(Error.BUSY);
        switch (error) {
            case BUSY: case DONE: System.out.println(\"the game's own: \" + Error.values().length); break;
        }
        print_error(Error.DONE);
        java.lang.Error other = new java.lang.Error(\"java's\");
        System.out.println(other.getMessage());
    }
}
";

#[test]
fn an_enum_called_error_is_error_in_java() {
    let checkout = Checkout::find().expect("the checkout can be found");
    let text = "name: errors\nlocale: en\nenum:\n  - {enum_name: error, enum_field: [[done, ''], [busy, '']]}\n\
                function:\n  - {fct_name: act, fct_ret_type: error, fct_arg: [[last, error, '']]}\n\
                user_function:\n  - {fct_name: play}\n";
    let api = describe("errors.yml", text).api.expect("the description is valid");
    let shipped = ship(&checkout, &api, language::find("java").expect("the language java exists"));
    let champion = checkout.work(&api, PURPOSE).join("Champion.java");
    joute_testkit::write(&champion, ERROR);
    let folder = kit_with(&shipped, &champion, "error");
    let made = make(&folder);
    assert!(made.success() && made.stderr.is_empty(), "{}", made.text());
    let output = output_of(&folder, "java");
    for words in ["the game's own: 2", "DONE", "java's"] {
        assert!(output.contains(words), "«{words}» is not in\n{output}");
    }
}
