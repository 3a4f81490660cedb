pub fn jouer_tour() {
    score("moi");
}
