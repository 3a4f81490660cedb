void jouer_tour() {
  while (tour_actuel() < NB_TOURS) {
  }
}
