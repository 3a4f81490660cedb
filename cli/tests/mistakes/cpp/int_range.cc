void jouer_tour() {
  score(4294967296);
}
