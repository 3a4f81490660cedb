namespace Champion
{
    static class Parts
    {
        public static int Sum(this Position p) { return p.Colonne + p.Ligne; }
    }
}
