void jouer_tour() {
  afficher_lien_temporel({{1, 2}});
}
