//! The Java backend. Candidates write the class `Champion`, which extends `Interface` and calls the
//! library through a JNI module.

mod api;
mod border;
mod calls;
mod constant;
mod doc;
mod glue;
mod kit;
mod launch;
mod mistake;
mod module;
mod names;
mod native;
mod probe;
mod scratch;
mod show;
mod spell;
mod types;

use crate::backend::{Backend, File, Glue, GlueEnvironment, Guide, Language, Sample, Tool};
use crate::mistake::MistakeKind;
use crate::names::{Dialect, Item, NameKind, NameScope, NamedApi, NearbyTypes, camel, no_claims};
use joute_words::language as say;

/// The code generator for Java. It generates the kit in which a candidate writes a champion in
/// Java.
pub struct Java;

static LANGUAGE: Language = Language {
    id: "java",
    title: "Java",
    champion: "Champion.java",
    tools: &[
        Tool { program: "javac", package: "default-jdk-headless" },
        Tool { program: "java", package: "default-jdk-headless" },
        Tool { program: "make", package: "make" },
    ],
    glue_tools: &[],
    dialect: Dialect {
        case,
        reserved: names::reserved,
        words: names::words,
        claims: no_claims,
        escape,
        space,
    },
    launch: &launch::LAUNCH,
    guide: Guide {
        debug: say::java_debug,
        print: say::java_print,
        debugger: Some(
            "java -agentlib:jdwp=transport=dt_socket,server=y,address=8000 -Djava.library.path=lib -cp build:lib/api.jar JouteMain",
        ),
        editor: say::java_editor,
        own_doc: false,
        any_enum: false,
    },
};

impl Backend for Java {
    fn language(&self) -> &'static Language {
        &LANGUAGE
    }

    fn kit(&self, api: &NamedApi<'_>) -> Vec<File> {
        kit::kit(api)
    }

    fn glue(&self, api: &NamedApi<'_>, environment: &GlueEnvironment) -> Glue {
        glue::glue(api, environment)
    }

    fn probe(&self, api: &NamedApi<'_>) -> Vec<File> {
        probe::probe(api)
    }

    fn mistake(&self, api: &NamedApi<'_>, kind: MistakeKind) -> Option<Vec<String>> {
        mistake::mistake(api, kind)
    }

    fn show(&self, api: &NamedApi<'_>, item: Item<'_>) -> Sample {
        show::show(api, item)
    }
}

/// Converts a name of the API description to Java's spelling. Types are in `CamelCase`, and
/// constants and enum values in upper case. Functions, fields and arguments keep the spelling of
/// the description, because existing Java champions use it.
fn case(kind: NameKind, name: &str) -> String {
    match kind {
        NameKind::Enum | NameKind::Struct => camel(name),
        NameKind::Constant | NameKind::Value => name.to_ascii_uppercase(),
        NameKind::Function
        | NameKind::UserFunction
        | NameKind::Display
        | NameKind::Field
        | NameKind::Argument => name.into(),
    }
}

fn escape(_: NameKind, name: &str) -> String {
    format!("{name}_")
}

/// Returns the scope in which names of this kind must be unique in Java. A variable shadows a type
/// with the same name. Therefore constants must not have the names of types, and fields and
/// arguments must not have the names of types used next to them. Methods have a separate namespace.
/// User functions share it, because their class inherits the methods of the API.
fn space(kind: NameKind) -> NameScope {
    match kind {
        NameKind::Enum | NameKind::Struct | NameKind::Constant => NameScope::Shared("types and constants"),
        NameKind::Function | NameKind::UserFunction | NameKind::Display => NameScope::Shared("methods"),
        NameKind::Field | NameKind::Argument => NameScope::Clear(&[], NearbyTypes::All),
        NameKind::Value => NameScope::Siblings,
    }
}

#[cfg(test)]
mod tests {
    use super::{LANGUAGE, spell};
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
        let api = describe("essai.yml", TEXT).api.expect("it is right");
        let api = NamedApi::new(&api, LANGUAGE.dialect);
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
        let api = describe("essai.yml", TEXT).api.expect("it is right");
        let api = NamedApi::new(&api, LANGUAGE.dialect);
        let rows = api.structs[1].fields[1].ty();
        assert_eq!(spell::type_name(&api, rows), "Position[][]");
        assert_eq!(spell::blank(&api, rows), "new Position[0][]");
        assert_eq!(spell::new_array(&api, &Type::Int, "n"), "new int[n]");
    }
}
