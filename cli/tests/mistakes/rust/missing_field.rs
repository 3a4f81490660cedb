pub fn jouer_tour() {
    afficher_lien_temporel(LienTemporel { chien: (1, 2) });
}
