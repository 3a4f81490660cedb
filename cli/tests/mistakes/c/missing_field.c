void jouer_tour(void) {
  afficher_lien_temporel((lien_temporel){{1, 2}});
}
