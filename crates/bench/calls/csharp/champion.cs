// Measures the time of API calls with each kind of argument and result, for `joute-bench calls`.
using System;

namespace Champion
{
    public static class Champion
    {
        const int Runs = 7;

        static readonly int[] hundred = new int[100];
        static int sink;
        static object kept;

        // Prints the time of a call, measured in the fastest of Runs runs of Repeat() calls. A first run warms up. `loop` makes the given number of calls.
        static void Time(string name, Action<int> loop)
        {
            int times = Api.Repeat();
            double best = double.MaxValue;
            for (int run = 0; run <= Runs; run++)
            {
                double start = Api.Now();
                loop(times);
                double taken = (Api.Now() - start) / times;
                if (run > 0 && taken < best)
                {
                    best = taken;
                }
            }
            Api.Report(name, best);
        }

        public static void Measure()
        {
            for (int i = 0; i < hundred.Length; i++)
            {
                hundred[i] = i * 1000;
            }
            var pair = new Pair(1, 2);
            Time("int", n => { for (int i = 0; i < n; i++) sink = Api.NoArgument(); });
            Time("2 ints", n => { for (int i = 0; i < n; i++) sink = Api.TwoInts(i, 2); });
            Time("tuple sent", n => { for (int i = 0; i < n; i++) { pair.X = i; sink = Api.SendPair(pair); } });
            Time("text drawn", n => { for (int i = 0; i < n; i++) { pair.X = i; Api.DrawText(pair, "joute"); } });
            Time("struct back", n => { for (int i = 0; i < n; i++) { var c = Api.GetCell(); kept = c; sink = c.Amount + c.Place.X; } });
            Time("10 pairs back", n => { for (int i = 0; i < n; i++) { var a = Api.TenPairs(); kept = a; sink = a[9].Y; } });
            Time("100 ints back", n => { for (int i = 0; i < n; i++) { var a = Api.HundredInts(); kept = a; sink = a[99]; } });
            Time("100 ints in", n => { for (int i = 0; i < n; i++) sink = Api.TakeInts(hundred); });
            GC.KeepAlive(kept);
            GC.KeepAlive(sink);
        }

        public static void Entry()
        {
            sink = Api.NoArgument();
            sink = Api.NoArgument();
        }
    }
}
