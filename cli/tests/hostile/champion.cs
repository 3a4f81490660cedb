// Does what the file `case` says.
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Threading;

namespace Champion
{
    public static class Champion
    {
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
