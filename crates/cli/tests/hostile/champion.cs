// A champion that misbehaves in the way that the file `case` names.
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Threading;

namespace Champion
{
    public static class Champion
    {
        static readonly List<byte[]> Kept = new List<byte[]>();

        // Allocates a number of millions of bytes at the first call and keeps them.
        static void Keep(string millions)
        {
            for (int count = Kept.Count > 0 ? 0 : int.Parse(millions); count > 0; count--)
            {
                var some = new byte[1000000];
                for (int at = 0; at < some.Length; at += 1000) some[at] = 1;
                Kept.Add(some);
            }
        }

        static int Deeper(int count)
        {
            return count < 0 ? 0 : Deeper(count + 1) + 1;
        }

        public static void PartieInit()
        {
        }

        public static void JouerTour()
        {
            string name = File.ReadAllText("case").Trim();
            if (name.StartsWith("keep-")) Keep(name.Substring(5));
            if (name.StartsWith("churn-"))
            {
                Keep(name.Substring(6));
                for (int count = 0; count < 100000; count++) new List<string> { new string('x', 500) };
            }
            switch (name)
            {
                case "memory":
                    var all = new List<byte[]>();
                    for (;;)
                    {
                        var some = new byte[1 << 20];
                        for (int at = 0; at < some.Length; at += 4096) some[at] = 1;
                        all.Add(some);
                    }
                case "recursion":
                    Console.WriteLine(Deeper(1));
                    break;
                case "fork":
                    try { Process.Start("/bin/true"); Console.WriteLine("forked"); }
                    catch (Exception) { Console.WriteLine("refused"); }
                    break;
                case "threads":
                    try
                    {
                        for (int count = 0; count < 200; count++)
                        {
                            var thread = new Thread(() => Thread.Sleep(Timeout.Infinite));
                            thread.IsBackground = true;
                            thread.Start();
                        }
                    }
                    catch (Exception) { Console.WriteLine("refused"); }
                    break;
                case "loop":
                    for (;;) { }
                case "sleep":
                    Thread.Sleep(60000);
                    break;
                case "flood":
                    for (int count = 0; count < 100000; count++) Console.WriteLine(new string('x', 99));
                    break;
                case "exit":
                    Environment.Exit(42);
                    break;
                case "exception":
                    throw new InvalidOperationException("mine");
            }
        }

        public static void PartieFin()
        {
        }
    }
}
