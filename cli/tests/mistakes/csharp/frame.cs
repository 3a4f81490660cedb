namespace Champion
{
    public static class Champion
    {
        @SNIPPET@

        public static void PartieInit() { }

        public static void PartieFin() { }
    }
}
