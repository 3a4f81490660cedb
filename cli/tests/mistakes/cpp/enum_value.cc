void jouer_tour() {
  debug_poser_papatte({1, 2}, static_cast<papatte_debug>(12));
}
