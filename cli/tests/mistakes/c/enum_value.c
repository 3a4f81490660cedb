void jouer_tour(void) {
  debug_poser_papatte((position){1, 2}, 12);
}
