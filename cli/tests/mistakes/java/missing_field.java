public void jouer_tour() {
    LienTemporel lien = new LienTemporel();
    lien.portail = null;
    afficher_lien_temporel(lien);
}
