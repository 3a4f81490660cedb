//! The words of a site, in both locales.

use joute_generator::model::Locale;

/// What pages say.
#[derive(Debug)]
pub struct Words {
    pub lang: &'static str,
    pub skip: &'static str,
    pub home: &'static str,
    pub kits: &'static str,
    pub guide: &'static str,
    pub rules: &'static str,
    pub reference: &'static str,
    pub results: &'static str,
    pub maps: &'static str,
    pub lead: &'static str,
    pub start: &'static str,
    pub unpack: &'static str,
    pub play: &'static str,
    pub then: &'static str,
    pub download: &'static str,
    pub edit: &'static str,
    pub manual: &'static str,
    pub sums: &'static str,
    pub sums_note: &'static str,
    pub maps_note: &'static str,
    pub rules_note: &'static str,
    pub guide_note: &'static str,
    pub reference_note: &'static str,
    pub champion: &'static str,
    pub rating: &'static str,
    pub record: &'static str,
    pub all_results: &'static str,
    pub last_matches: &'static str,
    pub more: &'static str,
    pub organisers: &'static str,
    pub contents: &'static str,
    /// The folder of the candidates' guide.
    pub guide_folder: &'static str,
    pub rules_page: &'static str,
}

/// The words of a locale.
pub fn words(locale: Locale) -> &'static Words {
    match locale {
        Locale::Fr => &FRENCH,
        Locale::En => &ENGLISH,
    }
}

/// The words of a page's language.
pub fn in_language(lang: &str) -> &'static Words {
    if lang == FRENCH.lang { &FRENCH } else { &ENGLISH }
}

static FRENCH: Words = Words {
    lang: "fr",
    skip: "Aller au contenu",
    home: "Accueil",
    kits: "Kits",
    guide: "Guide",
    rules: "Règles",
    reference: "API",
    results: "Résultats",
    maps: "Cartes",
    lead: "Écrivez un champion dans votre langage, faites-lui jouer des parties, regardez-les, recommencez.",
    start: "Commencer",
    unpack: "Téléchargez le kit de votre langage, puis dépliez-le :",
    play: "Compilez et jouez une première partie contre l'adversaire fourni :",
    then: "Lisez les règles, remplissez le fichier du champion, recommencez.",
    download: "Télécharger",
    edit: "à remplir :",
    manual: "Mode d'emploi",
    sums: "Sommes de contrôle (SHA-256)",
    sums_note: "À vérifier dans le dossier des archives avec :",
    maps_note: "Les cartes officielles ; dans le kit, une partie s'y joue par leur nom.",
    rules_note: "Ce qui se passe sur la carte, et ce qui rapporte des points.",
    guide_note: "Prendre en main son kit, jouer, regarder, déboguer.",
    reference_note: "Chaque fonction, dans votre langage.",
    champion: "champion",
    rating: "cote",
    record: "V / N / D",
    all_results: "Tous les résultats",
    last_matches: "Quelques parties",
    more: "Toutes les parties sont avec les résultats.",
    organisers: "Organiser un concours (en anglais)",
    contents: "Sommaire",
    guide_folder: "candidat",
    rules_page: "regles.html",
};

static ENGLISH: Words = Words {
    lang: "en",
    skip: "To the content",
    home: "Home",
    kits: "Kits",
    guide: "Guide",
    rules: "Rules",
    reference: "API",
    results: "Results",
    maps: "Maps",
    lead: "Write a champion in your language, let it play, watch it, do it again.",
    start: "Start",
    unpack: "Download the kit of your language and unpack it:",
    play: "Build it, and play a first match against the opponent that comes with it:",
    then: "Read the rules, fill in the champion's file, and again.",
    download: "Download",
    edit: "to fill in:",
    manual: "Manual",
    sums: "Checksums (SHA-256)",
    sums_note: "Check them in the folder of the archives with:",
    maps_note: "The official maps; a kit plays on them by their names.",
    rules_note: "What happens in the game, and what wins it.",
    guide_note: "Your kit: play, watch, debug.",
    reference_note: "Every function, in your language.",
    champion: "champion",
    rating: "rating",
    record: "W / D / L",
    all_results: "All results",
    last_matches: "Some matches",
    more: "All matches are with the results.",
    organisers: "Run a contest of your own",
    contents: "Contents",
    guide_folder: "candidate",
    rules_page: "rules.html",
};
