using System;

namespace Champion
{
    public static class Champion
    {
        public static void Start() { Api.PrintColour((Colour)7); }
        public static int Choose(int number, double ratio, bool flag, string text, Colour hue, Point where, Flat box, int[] numbers, Team all) { return 0; }
        public static string NameIt(string[] words) { return ""; }
        public static bool Decide() { return true; }
        public static double Weigh() { return 0; }
        public static Colour Paint() { return Colour.RED; }
        public static Point Place() { return new Point(); }
        public static Flat Describe() { return new Flat(); }
        public static int[] ListInts() { return new int[0]; }
        public static Point[] ListPoints() { return new Point[0]; }
        public static Team Build(int[][] rows) { return new Team(); }
    }
}
