//! What a Python kit says to candidates, in both locales.

use crate::model::{Api, Locale};

/// Texts of a Python kit.
#[derive(Debug, Clone, Copy)]
pub struct PythonWords {
    pub import_it: &'static str,
    pub natively: &'static str,
    pub a_tuple: &'static str,
    pub record_notice: &'static str,
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
    pub other_python: &'static str,
    /// Printed before the signatures of functions that `Champion.py` lacks.
    pub missing_functions: &'static str,
}

/// The texts of a description's locale.
pub fn words(api: &Api) -> PythonWords {
    match api.locale {
        Locale::Fr => FR,
        Locale::En => EN,
    }
}

const FR: PythonWords = PythonWords {
    import_it: "Il s'importe par « from api import * ».",
    a_tuple: "Un tuple",
    natively: "à l'exécution, lib/_api fournit ces fonctions",
    record_notice: "NamedTuple, sans attendre l'import de typing.",
    native_notice: "Le module compilé, lib/_api.*.so.",
    bind_notice: "Relie les classes de api.py au module compilé, et lui prend les fonctions.",
    packages_notice: "Après python3 -S : les paquets installés, sans exécuter leurs fichiers .pth, parfois lents.",
    line_notice: "Ligne par ligne : un champion arrêté perd ce qu'il n'a pas encore écrit.",
    freeze_notice: "Ce qui est chargé reste : inutile de l'examiner à chaque ramassage.",
    play_notice: "Joue le match avec les fonctions de Champion.py.",
    report_notice: "Montre une exception sans nos propres lignes.",
    build_notice: "make : charge le champion comme un match le ferait, et retient quel Python l'exécute.",
    fresh_notice: "Les sources telles qu'elles sont : ce que __pycache__ en sait peut dater.",
    hashed_notice: "Compile un module ; Python compare ensuite son contenu, et non son âge, à ce qui est compilé.",
    load_notice: "Importe le champion avec les règles du kit, sans jouer de tour.",
    ended: "Champion.py : le programme se termine pendant le chargement (sys.exit, exit ou quit) ; un match s'arrêterait là.",
    choose_python: "l'interpréteur, s'il y en a plusieurs sur la machine",
    other_python: "ce kit est compilé pour {built}, mais c'est {running} ({executable}) qui s'exécute : choisissez le bon avec \
                   « make run PYTHON={choose} »",
    missing_functions: "Champion.py ne définit pas tout ce qu'il faut ; ajoutez :",
};

const EN: PythonWords = PythonWords {
    import_it: "It is imported by `from api import *`.",
    a_tuple: "A tuple",
    natively: "at run time, lib/_api has these functions",
    record_notice: "NamedTuple, without waiting for typing to be imported.",
    native_notice: "The compiled module, lib/_api.*.so.",
    bind_notice: "Makes the classes of api.py known to the compiled module, and takes the functions from it.",
    packages_notice: "After python3 -S: installed packages, without running their .pth files, which may be slow.",
    line_notice: "Line by line: a champion that is stopped loses what it has not written yet.",
    freeze_notice: "What is loaded stays: no need to look at it in each collection.",
    play_notice: "Plays the match with the functions of Champion.py.",
    report_notice: "Shows an exception without our own lines.",
    build_notice: "make: loads the champion as a match would, and remembers which Python runs it.",
    fresh_notice: "The sources as they are: what __pycache__ knows of them may be old.",
    hashed_notice: "Compiles a module; Python then compares its content, and not its age, with what is compiled.",
    load_notice: "Imports the champion with the kit's rules, and plays no turn.",
    ended: "Champion.py: the program ends while it is being loaded (sys.exit, exit or quit); a match would be over there.",
    choose_python: "the interpreter, if there are several on the machine",
    other_python: "this kit is compiled for {built}, but {running} ({executable}) is running: choose the right one with \
                   `make run PYTHON={choose}`",
    missing_functions: "Champion.py does not define all that it must; add:",
};
