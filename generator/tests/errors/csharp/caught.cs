using System;

namespace Champion
{
    public static class Champion
    {
        static void Attempt(int number, Action call)
        {
            try { call(); }
            catch (ArgumentException e) { Console.WriteLine(number + ": " + e.Message); }
        }
        static void Refuse(Team team)
        {
            try { Api.EchoTeam(team); }
            catch (ArgumentException) { }
        }

        public static void Start()
        {
            Attempt(1, () => Api.EchoColour((Colour)42));
            Attempt(2, () => Api.EchoPoint(null));
            Attempt(3, () => Api.EchoString("\0"));
            var team = new Team();
            team.Captain.Title = "\udc00";
            Attempt(4, () => Api.EchoTeam(team));
            Attempt(5, () => { Api.EchoInt(1); throw new ArgumentException("paint"); });
            team.Captain.Title = "x";
            team.Others = new[] { new Owner { Numbers = new int[1000], Title = null } };
            for (int i = 0; i < 1000; i++) Refuse(team);
            Console.WriteLine("a thousand refused");
        }
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
