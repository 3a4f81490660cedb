class Parts {
    static int sum(Position p) {
        return p.colonne + p.ligne;
    }
}
