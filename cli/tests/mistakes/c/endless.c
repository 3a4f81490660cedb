void jouer_tour(void) {
  while (tour_actuel() < NB_TOURS) {
  }
}
