public void jouer_tour() {
    score("moi");
}
