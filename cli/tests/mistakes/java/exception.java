int[] carte = new int[0];

public void jouer_tour() {
    carte[3] = 1;
}
