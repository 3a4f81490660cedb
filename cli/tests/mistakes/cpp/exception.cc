std::vector<int> carte;

void jouer_tour() {
  carte.at(3) = 1;
}
