//! The page of mistakes: its French, and what of an output it shows.

use joute_generator::backend::Language;

/// One mistake in one language.
pub struct Case {
    /// Names the mistake.
    pub id: &'static str,
    /// What came of it.
    pub told: Told,
}

/// What came of a mistake.
pub enum Told {
    /// The champion up to the mistake, the compiler's words, and those of the match if there was one.
    Made { source: String, compiler: String, played: Option<String> },
    /// This language cannot make it; why.
    Never(String),
}

/// One language.
pub struct Chapter {
    /// Which.
    pub language: &'static Language,
    /// In the order of the mistakes.
    pub cases: Vec<Case>,
    /// What `make` says on a machine without the language.
    pub no_tool: String,
    /// What `make` says in a kit without its library.
    pub no_library: String,
    /// What a message lacks.
    pub complaints: Vec<String>,
}

/// Heads what a compiler said.
const COMPILER: &str = "`make` :";

/// So many lines of what a champion writes are enough.
const ENOUGH: usize = 14;

/// What is worth showing: without the score of the match, nor what differs from run to run.
pub fn shown(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines().map(str::trim_end) {
        let table =
            line.starts_with("prologin2023") || line.starts_with("Gagnant") || line.starts_with("replay :");
        let row = line.starts_with("  ") && line.contains("  ") && line.trim_start().starts_with(['1', 'j']);
        let ours = line.starts_with("make: ") || line.starts_with("make[");
        let chatter =
            line.starts_with("Linking ") || line.contains("] Compiling ") || line.contains("] Linking ");
        if line.is_empty()
            || line == "[0]"
            || line.starts_with("jail : ")
            || table
            || row && !line.contains('|')
            || ours
            || chatter
        {
            continue;
        }
        if line.trim_start().starts_with("0  ") {
            if let Some((_, why)) = line.split_once("  hors jeu : ") {
                lines.push(format!("hors jeu : {}", unmeasured(why)));
            }
            continue;
        }
        // The same words at each turn are said once.
        if lines.last().is_none_or(|last| last != line) {
            lines.push(steady(line));
        }
    }
    if lines.len() > ENOUGH {
        lines.truncate(ENOUGH);
        lines.push("…".into());
    }
    lines.join("\n")
}

/// A reason without the milliseconds that a call took: `more than 1500 ms in jouer_tour (1501.8 ms)`.
fn unmeasured(why: &str) -> String {
    match why.rsplit_once(" (") {
        Some((reason, rest)) if rest.ends_with(" ms)") => format!("{reason} (… ms)"),
        _ => why.to_owned(),
    }
}

/// A line without what changes from run to run: numbers of threads, and what tells two builds of an assembly apart.
fn steady(line: &str) -> String {
    let mut text = line.to_owned();
    for (open, close, instead) in [("thread 'main' (", ')', ""), (" in <", '>', " in <Api.dll")] {
        let Some(start) = text.find(open) else { continue };
        let inner = start + open.len();
        let Some(length) = text[inner..].find(close) else { continue };
        let kept = if instead.is_empty() { start + open.len() - 2 } else { start };
        let end = inner + length + usize::from(instead.is_empty());
        text.replace_range(kept..end, instead);
    }
    text
}

/// The words of each heading, and what to do.
const WORDS: &[(&str, &str, &str)] = &[
    ("wrong_type", "Un mauvais type", "`score` demande le numéro d'un joueur : un entier, pas un texte."),
    (
        "missing_field",
        "Un champ oublié",
        "Un `lien_temporel` a deux champs, `chien` et `portail`. Donnez-les tous les deux.",
    ),
    (
        "int_range",
        "Un entier trop grand",
        "Les entiers de l'API ont 32 bits : de -2147483648 à 2147483647. Réduisez la valeur avant de la passer.",
    ),
    (
        "enum_value",
        "Une valeur d'énumération inconnue",
        "`papatte_debug` a quatre valeurs : prenez celle que vous voulez par son nom.",
    ),
    (
        "missing_function",
        "Une fonction oubliée",
        "Les fonctions que le jeu appelle doivent toutes être là, même vides : ici il manque celle de la fin de la partie.",
    ),
    (
        "exception",
        "Une exception dans `jouer_tour`",
        "Personne ne la rattrape : le champion s'arrête là et il est mis hors jeu. `make debug` rejoue le match dans un débogueur.",
    ),
    (
        "loading",
        "Une action pendant le chargement",
        "Lire le jeu est permis dès la première ligne de votre champion. Une action rend `hors_tour` : attendez `jouer_tour`.",
    ),
    (
        "endless",
        "Une boucle sans fin",
        "Passé le temps d'un tour, le champion est hors jeu. Ici `tour_actuel` ne change pas pendant votre tour : la boucle \
         ne peut pas finir.",
    ),
    ("no_tool", "Le compilateur ou l'interpréteur manque", "La commande à taper est dans le message."),
    (
        "no_library",
        "Un fichier du kit manque",
        "Décompressez l'archive à nouveau, à côté, et remettez-y votre champion.",
    ),
    ("no_replay", "`make view` avant tout match", "Jouez d'abord un match."),
    (
        "old_kit",
        "Un kit plus ancien que l'API",
        "L'API a changé depuis. Ici c'est l'adversaire qui est resté à l'ancienne : prenez pour lui le nouveau kit, remettez-y son champion, et \
         compilez.",
    ),
    (
        "no_map",
        "Une carte qui n'existe pas",
        "`make run MAP=maps/…` veut un fichier, ou le nom d'une carte officielle.",
    ),
    (
        "no_opponent",
        "Un adversaire qui n'existe pas",
        "`make run OPPONENT=…` veut le dossier d'un autre kit, où vous avez déjà tapé `make`.",
    ),
];

fn heading(id: &str) -> (&'static str, &'static str) {
    let found = WORDS.iter().find(|(known, ..)| *known == id);
    found.map_or(("", ""), |(_, title, cure)| (title, cure))
}

fn fence(kind: &str, text: &str) -> String {
    format!("```{kind}\n{}\n```\n\n", text.trim_end())
}

/// The page's text.
pub fn page(common: &[(&'static str, String)], chapters: &[Chapter]) -> String {
    let mut text = String::from(
        "<!-- Écrit par cli/tests/mistakes.rs, d'après de vrais matchs : JOUTE_BLESS=1 cargo test -p joute --test mistakes -->\n\n\
         # Les erreurs qu'on fait\n\n\
         Ce que le kit affiche quand on se trompe, langage par langage, et ce qu'il faut faire. Les lignes qui commencent par \
         `[0]` sont celles de votre champion pendant `make run` ; `hors jeu` dit pourquoi il a quitté la partie.\n\n\
         ## Dans tous les langages\n\n",
    );
    for (id, words) in common {
        let (title, cure) = heading(id);
        text += &format!("### {title}\n\n{cure}\n\n{}", fence("text", words));
    }
    let (title, cure) = heading("no_tool");
    let tools: Vec<&str> = chapters.iter().map(|chapter| chapter.no_tool.as_str()).collect();
    text += &format!("### {title}\n\n{cure}\n\n{}", fence("text", &tools.join("\n")));
    for chapter in chapters {
        text += &format!("## {}\n\n", chapter.language.title);
        for case in &chapter.cases {
            let (title, cure) = heading(case.id);
            text += &format!("### {title}\n\n");
            match &case.told {
                Told::Never(reason) => text += &format!("{reason}\n\n"),
                Told::Made { source, compiler, played } => {
                    text += &format!("{cure}\n\n{}", fence(chapter.language.id, source));
                    if !compiler.is_empty() {
                        text += &format!("{COMPILER}\n\n{}", fence("text", compiler));
                    }
                    if let Some(words) = played.as_ref().filter(|words| !words.is_empty()) {
                        text += &format!("`make run` :\n\n{}", fence("text", words));
                    }
                }
            }
        }
    }
    format!("{}\n", text.trim_end())
}

/// Whether two pages say the same. What compilers say differs from version to version, so it is not compared.
///
/// # Errors
/// The first line that differs.
pub fn same(old: &str, new: &str) -> Result<(), String> {
    // Where a champion finds its kit depends on how well this machine can jail it.
    let (old, new) = (old.replace("/joute/kit/", ""), new.replace("/joute/kit/", ""));
    let mut old = ours(&old).into_iter();
    for line in ours(&new) {
        let before = old.next();
        if before != Some(line) {
            return Err(format!("«{}» is now «{line}»", before.unwrap_or_default()));
        }
    }
    old.next().map_or(Ok(()), |line| Err(format!("«{line}» is gone")))
}

/// The lines of a page that are not a compiler's.
fn ours(page: &str) -> Vec<&str> {
    let (mut compiler, mut fenced) = (false, false);
    let mut kept = Vec::new();
    for line in page.lines() {
        if line.starts_with("```") {
            fenced = !fenced;
            compiler &= fenced;
        } else if !fenced && !line.is_empty() {
            compiler = line == COMPILER;
        }
        if !(fenced && compiler) {
            kept.push(line);
        }
    }
    kept
}
