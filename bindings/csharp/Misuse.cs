// What the library refuses becomes an exception, once the call is back in C#.
using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;

namespace Joute
{
    /// <summary>Hears of misuse while a call is in native code, where nothing may be thrown.</summary>
    public static unsafe class Misuse
    {
        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        delegate void Handler(byte* message);

        /// <summary>How many messages wait to be thrown, on all threads. Every call looks here, so it is one comparison.</summary>
        public static int Waiting;

        // *Invariant:* this class has no initialisers, so that reading `Waiting` checks for none.
        [ThreadStatic]
        static string message;
        static Handler handler;

        /// <summary>Starts to hear. The library keeps the pointer, so the delegate lives as long as the process.</summary>
        public static void Listen()
        {
            handler = Hear;
            Native.joute_set_misuse((void*)Marshal.GetFunctionPointerForDelegate(handler));
        }

        static void Hear(byte* text)
        {
            if (message == null)
            {
                Interlocked.Increment(ref Waiting);
            }
            message = Text.Read(text);
        }

        /// <summary>A message for the candidate by its key, with its values, in the game's language.</summary>
        [MethodImpl(MethodImplOptions.NoInlining)]
        public static string Say(string key, string first = "", string second = "", string third = "")
        {
            var texts = Array.ConvertAll(new[] { key, first, second, third }, text => Encoding.UTF8.GetBytes(text + "\0"));
            fixed (byte* name = texts[0], one = texts[1], two = texts[2], three = texts[3])
            {
                return Text.Take(Native.joute_say(name, one, two, three));
            }
        }

        /// <summary>Throws what was heard on this thread, if anything was.</summary>
        [MethodImpl(MethodImplOptions.NoInlining)]
        public static void Throw()
        {
            var heard = message;
            if (heard == null)
            {
                return;
            }
            message = null;
            Interlocked.Decrement(ref Waiting);
            throw new ArgumentException(heard);
        }
    }
}
