//! The words that generated files say to candidates, in both locales.

use crate::model::{Api, Locale};

/// Short texts that several templates use.
#[derive(Debug, Clone)]
pub struct Texts {
    /// Heads the API file.
    pub title: String,
    /// Below the title: nobody edits this file.
    pub notice: &'static str,
    /// Heads the starter champion.
    pub champion_notice: &'static str,
    /// Heads a generated `main`.
    pub main_notice: &'static str,
    /// Heads a Makefile.
    pub makefile_notice: &'static str,
    /// One line: generated, leave it.
    pub generated_notice: &'static str,
    /// Inside an empty user function.
    pub todo: &'static str,
    /// Names the value that `afficher_*` prints.
    pub shown_value: &'static str,
    /// Describes an `afficher_*` function; `{}` is the type.
    pub shows: &'static str,
    /// Below it in C: who frees what.
    pub memory: &'static str,
    /// Describes a function that frees.
    pub frees: &'static str,
    /// Heads the operators that structs have.
    pub values_notice: &'static str,
    /// Below it: the candidate's own come first.
    pub values_yield: &'static str,
    /// Above the rule that links what was compiled once.
    pub precompiled: &'static str,
    /// Above the rule for a changed API of Java, which is compiled into `lib/api.jar` otherwise.
    pub api_compiled: &'static str,
    /// Above the choice between the shipped glue of OCaml and its sources.
    pub glued: &'static str,
    /// Above the list of Haskell's objects that do not count any more.
    pub objects: &'static str,
    /// Above the rule that takes Haskell's shipped objects.
    pub shipped_objects: &'static str,
    /// Describes `make ghci` in `make help`.
    pub ghci: &'static str,
    /// Describes Haskell's `make doc` there.
    pub own_doc: &'static str,
    /// Stands for compiler options in `make help`.
    pub options: &'static str,
    /// Says that they are options; whose follows.
    pub options_of: &'static str,
    /// Above the rule that loads an interpreted champion.
    pub loads: &'static str,
    /// Describes its time limit in `make help`.
    pub loading: &'static str,
    /// Printed when a champion takes longer to load.
    pub too_long: &'static str,
    /// Above the list of sources that are part of others.
    pub included: &'static str,
    /// Above the list of sources in the order of their use.
    pub sorted: &'static str,
    /// Describes Java's second name of the class `Interface`.
    pub same_as_interface: &'static str,
    /// Describes a constructor without arguments.
    pub blank_object: &'static str,
    /// Describes a constructor with an argument for each field.
    pub full_object: &'static str,
    /// A file that older champions name, and that is empty now.
    pub old_ffi: &'static str,
    /// Above the rule for champions with an allocator of their own.
    pub own_allocator: &'static str,
    /// Heads a `Cargo.toml` that is there for editors.
    pub cargo_notice: &'static str,
}

/// The texts of a description's locale.
pub fn texts(api: &Api) -> Texts {
    match api.locale {
        Locale::Fr => Texts {
            title: format!("L'API de {}.", api.name),
            notice: "Ce fichier est généré : lisez-le, ne le modifiez pas. Votre code va dans le fichier du champion.",
            champion_notice: "Votre champion. C'est le fichier à compléter ; `make` compile, `make run` joue un match.",
            main_notice: "Généré : appelle votre champion quand c'est à lui de jouer.",
            makefile_notice: "make : compile ; make run : joue un match ; make view, doc, tar, clean.",
            generated_notice: "Généré : ne pas modifier.",
            todo: "À compléter.",
            shown_value: "La valeur à afficher",
            shows: "Affiche une valeur de type {} sur la sortie standard",
            memory: "Les tableaux et les chaînes que vous recevez sont à vous : libérez-les par free. Ceux que vous donnez le restent.",
            frees: "Libère ce que contient une valeur rendue par l'API.",
            values_notice: "Les structures se comparent, se hachent et s'affichent : ==, <, std::hash et <<.",
            values_yield: "Si vous en définissez un vous-même, c'est le vôtre qui sert.",
            old_ffi: "Les champions plus anciens déclarent ce module : il n'a plus rien à faire.",
            own_allocator: "Un champion qui déclare son #[global_allocator] garde le sien.",
            cargo_notice: "Pour rust-analyzer, cargo check et cargo clippy ; make se passe de cargo.",
            included: "Un fichier que l'un d'eux inclut n'est pas compilé une seconde fois.",
            sorted: "Un module avant ceux qui s'en servent.",
            precompiled: "Ce qui ne change pas est déjà compilé ; sans ces fichiers, make part des sources.",
            api_compiled: "L'API est déjà compilée dans lib/api.jar ; celle que vous avez modifiée l'est ici, et passe devant.",
            glued: "lib/ sert la version d'OCaml qui l'a compilé, et l'API d'origine ; sinon, ses sources sont compilées ici.",
            objects: "GHC regarde l'âge des fichiers ; une archive peut ramener un fichier plus ancien que son objet.",
            shipped_objects: "Prend les objets livrés avec le kit, s'ils sont des mêmes sources ; GHC refait ce qu'il ne peut pas reprendre.",
            ghci: "ouvre votre champion dans ghci, avec l'API",
            own_doc: "écrit la référence de l'API et de votre code : doc/index.html",
            options: "OPTIONS",
            options_of: "les options de",
            loads: "Charge le champion comme un match le ferait, avec les règles du kit, sans jouer de tour.",
            loading: "les secondes que le chargement du champion peut prendre pendant make",
            too_long: "le chargement n'a pas fini à temps. Ce qui calcule longtemps va dans vos fonctions ; LOADING=30 laisse 30 secondes.",
            same_as_interface: "L'autre nom d'{@link Interface}, avec les mêmes fonctions et constantes.",
            blank_object: "Tout à zéro : nombres nuls, première valeur des énumérations, chaînes et tableaux vides.",
            full_object: "Avec une valeur pour chaque champ.",
        },
        Locale::En => Texts {
            title: format!("The API of {}.", api.name),
            notice: "This file is generated: read it, do not edit it. Your code goes into the champion file.",
            champion_notice: "Your champion. This is the file to fill in; `make` builds, `make run` plays a match.",
            main_notice: "Generated: calls your champion when it is its turn.",
            makefile_notice: "make: build; make run: play a match; make view, doc, tar, clean.",
            generated_notice: "Generated: do not edit.",
            todo: "To be filled in.",
            shown_value: "The value to print",
            shows: "Prints a value of type {} on standard output",
            memory: "Arrays and strings that you get are yours: free them with free. Those that you give stay yours.",
            frees: "Frees what a value from the API holds.",
            values_notice: "Structs can be compared, hashed and printed: ==, <, std::hash and <<.",
            values_yield: "If you define one yourself, yours is used.",
            old_ffi: "Older champions declare this module; it has nothing left to do.",
            own_allocator: "A champion that declares a #[global_allocator] keeps its own.",
            cargo_notice: "For rust-analyzer, cargo check and cargo clippy; make does without cargo.",
            included: "A file that one of them includes is not compiled a second time.",
            sorted: "A module before those that use it.",
            precompiled: "What never changes is compiled already; without these files, make starts from source.",
            api_compiled: "The API is compiled already, in lib/api.jar; one that you changed is compiled here, and goes before it.",
            glued: "lib/ serves the version of OCaml that compiled it, and the original API; otherwise its sources are compiled here.",
            objects: "GHC looks at the age of files; an archive may bring back a file that is older than its object.",
            shipped_objects: "Takes the objects that came with the kit, if they are of the same sources; GHC makes what it cannot use again.",
            ghci: "opens your champion in ghci, with the API",
            own_doc: "writes the reference of the API and of your code: doc/index.html",
            options: "OPTIONS",
            options_of: "the options of",
            loads: "Loads the champion as a match would, with the kit's rules, and plays no turn.",
            loading: "the seconds that loading the champion may take during make",
            too_long: "it was not loaded in time. What computes for long goes into your functions; LOADING=30 allows 30 seconds.",
            same_as_interface: "The other name of {@link Interface}, with the same functions and constants.",
            blank_object: "All blank: numbers are 0, enums their first value, strings and arrays empty.",
            full_object: "With a value for each field.",
        },
    }
}

/// A text wrapped for a comment: its own line breaks kept, long lines broken between words.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut out = Vec::new();
    for line in text.trim().lines() {
        let mut current = String::new();
        for word in line.split_whitespace() {
            if !current.is_empty() && current.chars().count() + 1 + word.chars().count() > width {
                out.push(std::mem::take(&mut current));
            }
            if !current.is_empty() {
                current.push(' ');
            }
            current.push_str(word);
        }
        out.push(current);
    }
    out
}

/// A list's items between brackets: on one line if that is short, else in lines of their own, behind `indent` and four
/// columns more. `separator` has no blank.
pub fn listed(open: &str, items: &[String], separator: &str, close: &str, indent: &str) -> String {
    let line = items.join(&format!("{separator} "));
    if items.len() < 2 || line.chars().count() <= SHORT_LIST {
        return format!("{open}{line}{close}");
    }
    let mut lines = vec![String::new()];
    for (i, item) in items.iter().enumerate() {
        let separator = if i + 1 == items.len() { "" } else { separator };
        match lines.last_mut() {
            Some(line) if line.is_empty() => *line = format!("{item}{separator}"),
            Some(line) if line.chars().count() + 1 + item.chars().count() < LIST_LINE => {
                line.push_str(&format!(" {item}{separator}"));
            }
            _ => lines.push(format!("{item}{separator}")),
        }
    }
    let lines: String = lines.iter().map(|line| format!("\n{indent}    {line}")).collect();
    format!("{}{lines}\n{indent}{}", open.trim_end(), close.trim_start())
}

/// Columns of items up to which a list stays on one line.
const SHORT_LIST: usize = 72;
/// Columns of items in a line of a longer list.
const LIST_LINE: usize = 90;

/// A double in the digits that most languages read back exactly, or the words for what has none: not a number, infinity,
/// its opposite.
pub fn double(value: f64, [nan, infinity, opposite]: [&str; 3]) -> String {
    match value {
        f64::INFINITY => infinity.into(),
        f64::NEG_INFINITY => opposite.into(),
        value if value.is_nan() => nan.into(),
        value => format!("{value:?}"),
    }
}

/// A sentence for a comment: trimmed, on one line.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
