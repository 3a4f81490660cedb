//! The Java backend. Candidates write the class `Champion`, which extends `Interface` and calls the
//! library through a JNI module.

mod api;
mod border;
mod constant;
mod doc;
mod glue;
mod kit;
mod launch;
mod module;
mod names;
mod native;
mod scratch;
mod show;
mod spell;

use crate::backend::{Guide, Language, LanguageBackend, Tool};
use joute_words::language as say;

/// The code generator for Java. It generates the kit in which a candidate writes a champion in
/// Java.
pub static JAVA: LanguageBackend = LanguageBackend {
    language: &Language {
        id: "java",
        title: "Java",
        champion: "Champion.java",
        tools: &[
            Tool { program: "javac", package: "default-jdk-headless" },
            Tool { program: "java", package: "default-jdk-headless" },
            Tool { program: "make", package: "make" },
        ],
        glue_tools: &[],
        dialect: names::DIALECT,
        launch: &launch::LAUNCH,
        guide: Guide {
            debug: say::java_debug,
            print: say::java_print,
            debugger: Some(
                "java -agentlib:jdwp=transport=dt_socket,server=y,address=8000 -Djava.library.path=lib -cp build:lib/api.jar JouteMain",
            ),
            editor: say::java_editor,
            vscode: include_str!("../../../templates/java/vscode.json"),
            any_enum: false,
        },
    },
    kit: kit::files,
    glue: glue::glue,
    probe: kit::probe,
    mistake: show::mistake,
    show: show::show,
};

#[cfg(test)]
mod tests {
    use super::names::DIALECT;
    use super::spell;
    use crate::description::describe;
    use crate::model::Type;
    use crate::names::{NamedApi, NamedField};

    const TEXT: &str = "
name: essai
constant:
  - {cst_name: position, cst_val: 1}
  - {cst_name: lien_de_temps, cst_val: 2}
enum:
  - {enum_name: object, enum_field: [[new, ''], [values, '']]}
struct:
  - {str_name: position, str_field: [[java, int, ''], [final, int, ''], [equals, int, '']]}
  - {str_name: lien_de_temps, str_field: [[debut, position, ''], [rangs, position array array, '']]}
function:
  - {fct_name: wait, fct_ret_type: void, fct_arg: [[class, int, ''], [objet, object, '']]}
  - {fct_name: jouer, fct_ret_type: void}
user_function:
  - {fct_name: yield, fct_ret_type: void}
";

    #[test]
    fn names_keep_clear_of_java() {
        let api = describe("essai.yml", TEXT).api.expect("the description is valid");
        let api = NamedApi::new(&api, DIALECT);
        let fields = |fields: &[NamedField<'_>]| fields.iter().map(|f| f.name.clone()).collect::<Vec<_>>();
        assert_eq!(api.enums[0].name, "Object");
        assert_eq!(api.enums[0].values.iter().map(|v| &*v.name).collect::<Vec<_>>(), ["NEW", "VALUES"]);
        assert_eq!(api.structs.iter().map(|s| &*s.name).collect::<Vec<_>>(), ["Position", "LienDeTemps"]);
        assert_eq!(fields(&api.structs[0].fields), ["java_", "final_", "equals"]);
        assert_eq!(api.constants.iter().map(|c| &*c.name).collect::<Vec<_>>(), ["POSITION", "LIEN_DE_TEMPS"]);
        assert_eq!(api.functions.iter().map(|f| &*f.name).collect::<Vec<_>>(), ["wait_", "jouer"]);
        assert_eq!(fields(&api.functions[0].args), ["class_", "objet"]);
        assert_eq!(api.user_functions[0].name, "yield_");
    }

    #[test]
    fn arrays_of_arrays_are_made_row_by_row() {
        let api = describe("essai.yml", TEXT).api.expect("the description is valid");
        let api = NamedApi::new(&api, DIALECT);
        let rows = api.structs[1].fields[1].ty();
        assert_eq!(spell::type_name(&api, rows), "Position[][]");
        assert_eq!(spell::blank(&api, rows), "new Position[0][]");
        assert_eq!(spell::new_array(&api, &Type::Int, "n"), "new int[n]");
    }
}
