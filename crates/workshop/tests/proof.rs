//! Tests that `joute check` fails when the generated code is wrong, and that its message states the
//! cause.

use joute_generator::backend::{Backend, File, Glue, GlueEnvironment, Language, Sample};
use joute_generator::description::describe;
use joute_generator::language;
use joute_generator::mistake::MistakeKind;
use joute_generator::names::{Item, NamedApi};
use joute_workshop::check::check;
use joute_workshop::checkout::Checkout;
use joute_workshop::library::{Rules, library};

/// A backend whose generated files contain an error. One text in the files is replaced by another.
struct BrokenBackend {
    inner: &'static dyn Backend,
    from: &'static str,
    to: &'static str,
}

impl BrokenBackend {
    fn break_files(&self, files: Vec<File>) -> Vec<File> {
        let spoil = |file: File| File { text: file.text.replace(self.from, self.to), ..file };
        files.into_iter().map(spoil).collect()
    }
}

impl Backend for BrokenBackend {
    fn language(&self) -> &'static Language {
        self.inner.language()
    }

    fn kit(&self, api: &NamedApi<'_>) -> Vec<File> {
        self.break_files(self.inner.kit(api))
    }

    fn glue(&self, api: &NamedApi<'_>, environment: &GlueEnvironment) -> Glue {
        let glue = self.inner.glue(api, environment);
        Glue { files: self.break_files(glue.files), ..glue }
    }

    fn probe(&self, api: &NamedApi<'_>) -> Vec<File> {
        self.inner.probe(api)
    }

    fn mistake(&self, api: &NamedApi<'_>, kind: MistakeKind) -> Option<Vec<String>> {
        self.inner.mistake(api, kind)
    }

    fn show(&self, api: &NamedApi<'_>, item: Item<'_>) -> Sample {
        self.inner.show(api, item)
    }
}

fn check_with_defect(from: &'static str, to: &'static str) -> Result<(), String> {
    let checkout = Checkout::find().expect("the checkout can be found");
    let text = "name: proof\nconstant: [{cst_name: FEW, cst_val: [1, -2]}, {cst_name: NONE, cst_val: [], cst_type: bool array}]\n\
                struct:\n  - {str_name: pair, str_field: [[left, int], [right, int]]}\n\
                function:\n  - {fct_name: one, fct_ret_type: int}\n  - {fct_name: two, fct_ret_type: int}\n\
                \x20 - {fct_name: both, fct_ret_type: pair, fct_arg: [[p, pair]]}\n\
                user_function:\n  - {fct_name: play}\n";
    let api = describe("proof.yml", text).api.expect("the description is valid");
    let library_dir = library(&checkout, &api, Rules::Probe, "check").expect("the library compiles");
    let inner = language::find("c").expect("the language c exists");
    check(&checkout, &BrokenBackend { inner, from, to }, &api, &library_dir, &|_| {})
        .map(|_| ())
        .map_err(|error| error.to_string())
}

#[test]
fn the_check_accepts_correct_bindings_and_rejects_wrong_ones() {
    assert_eq!(check_with_defect("nothing to see", ""), Ok(()));
    // Two functions are exchanged.
    let exchanged =
        check_with_defect("\"joute_api_one\"", "\"joute_api_two\"").expect_err("the transcripts differ");
    assert!(exchanged.contains("transcripts differ at line 3"), "{exchanged}");
    // A constant has another value.
    let other =
        check_with_defect("FEW[2] = {1, -2}", "FEW[2] = {1, -3}").expect_err("the transcripts differ");
    assert!(other.contains("differ at line 1") && other.contains("constant FEW = [1,-3]"), "{other}");
    let longer = check_with_defect("NONE_LENGTH = 0", "NONE_LENGTH = 1").expect_err("the transcripts differ");
    assert!(longer.contains("constant NONE = [false]"), "{longer}");
    // Two fields of the same size are exchanged.
    let swapped = check_with_defect("int left;\n    int right;", "int right;\n    int left;")
        .expect_err("the transcripts differ");
    assert!(swapped.contains("transcripts differ") && swapped.contains("call both"), "{swapped}");
    // A result is truncated to a smaller type.
    let short = check_with_defect("int one(void)", "short one(void)").expect_err("the defect is found");
    assert!(short.contains("differ"), "{short}");
    // The code does not compile, and the message contains the compiler's output.
    let garbled =
        check_with_defect("typedef struct pair", "typedef strct pair").expect_err("the defect is found");
    assert!(garbled.contains("error:"), "{garbled}");
    // A compiler warning is an error, too.
    let noisy = check_with_defect("int main(void)\n{", "int main(void)\n{\n    int unused;")
        .expect_err("the defect is found");
    assert!(noisy.contains("unused"), "{noisy}");
    // The output of display functions is compared.
    let mute = check_with_defect("puts(joute_text);", "").expect_err("the defect is found");
    assert!(mute.contains("display functions"), "{mute}");
    // The kit belongs to another API.
    let hash = check_with_defect("UINT64_C(0x", "UINT64_C(0xf").expect_err("the hash is wrong");
    assert!(hash.contains("another version of the API") || hash.contains("too large"), "{hash}");
}
