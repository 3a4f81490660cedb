function jouer_tour() {
    score("moi");
}
