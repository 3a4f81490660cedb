void jouer_tour(void) {
  score(4294967296);
}
