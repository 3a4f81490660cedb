void jouer_tour(void) {
  score("moi");
}
