namespace Champion
{
    public static class Champion
    {
        public static void PartieInit() { }

        public static void JouerTour() { }
    }
}
