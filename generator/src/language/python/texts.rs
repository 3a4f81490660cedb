//! What a Python kit says to candidates.

use crate::model::Api;
use joute_words::kit;

/// Texts of a Python kit.
#[derive(Debug, Clone)]
pub struct PythonTexts {
    pub import_it: &'static str,
    pub natively: &'static str,
    pub a_tuple: &'static str,
    pub enum_notice: &'static str,
    pub record_notice: &'static str,
    pub typing_notice: &'static str,
    pub optional_notice: &'static str,
    pub native_notice: &'static str,
    pub bind_notice: &'static str,
    pub packages_notice: &'static str,
    pub play_notice: &'static str,
    pub freeze_notice: &'static str,
    pub line_notice: &'static str,
    pub report_notice: &'static str,
    pub build_notice: &'static str,
    pub fresh_notice: &'static str,
    pub hashed_notice: &'static str,
    pub load_notice: &'static str,
    /// Printed when a champion ends the program while it is loaded.
    pub ended: &'static str,
    pub choose_python: &'static str,
    /// Printed when no compiled module fits the running Python: a string of Python with fields.
    pub other_python: String,
    /// Printed before the signatures of functions that `Champion.py` lacks.
    pub missing_functions: &'static str,
}

/// The texts of a description's locale.
pub fn python_texts(api: &Api) -> PythonTexts {
    PythonTexts {
        import_it: kit::python_import_it(api.locale),
        a_tuple: kit::python_a_tuple(api.locale),
        natively: kit::python_natively(api.locale),
        enum_notice: kit::python_enum_notice(api.locale),
        record_notice: kit::python_record_notice(api.locale),
        typing_notice: kit::python_typing_notice(api.locale),
        optional_notice: kit::python_optional_notice(api.locale),
        native_notice: kit::python_native_notice(api.locale),
        bind_notice: kit::python_bind_notice(api.locale),
        packages_notice: kit::python_packages_notice(api.locale),
        line_notice: kit::python_line_notice(api.locale),
        freeze_notice: kit::python_freeze_notice(api.locale),
        play_notice: kit::python_play_notice(api.locale),
        report_notice: kit::python_report_notice(api.locale),
        build_notice: kit::python_build_notice(api.locale),
        fresh_notice: kit::python_fresh_notice(api.locale),
        hashed_notice: kit::python_hashed_notice(api.locale),
        load_notice: kit::python_load_notice(api.locale),
        ended: kit::python_ended(api.locale),
        choose_python: kit::python_choose_python(api.locale),
        other_python: kit::python_other_python(
            api.locale,
            "{built}",
            "{running}",
            "{executable}",
            "{choose}",
        ),
        missing_functions: kit::python_missing_functions(api.locale),
    }
}
