void jouer_tour(void) {
  int *carte = NULL;
  carte[3] = 1;
}
