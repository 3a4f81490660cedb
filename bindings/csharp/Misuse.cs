// Errors of the library about misuse of the API, which are thrown as exceptions when the call has returned.
using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;

namespace Joute
{
    /// <summary>Stores messages about misuse during native calls, in which no exception may be thrown.</summary>
    public static unsafe class Misuse
    {
        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        delegate void Handler(byte* message);

        /// <summary>The number of stored messages of all threads. Every call compares it with 0.</summary>
        public static int Waiting;

        // Invariant: this class has no static initialisers, so that reading `Waiting` needs no check for them.
        [ThreadStatic]
        static string message;
        static Handler handler;

        /// <summary>Registers the handler. The library keeps the pointer, so the delegate is never collected.</summary>
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

        /// <summary>Returns the message with a key of the catalogue and its values, in the game's language.</summary>
        [MethodImpl(MethodImplOptions.NoInlining)]
        public static string Say(string key, string first = "", string second = "", string third = "")
        {
            var texts = Array.ConvertAll(new[] { key, first, second, third }, text => Encoding.UTF8.GetBytes(text + "\0"));
            fixed (byte* name = texts[0], one = texts[1], two = texts[2], three = texts[3])
            {
                return Text.Take(Native.joute_say(name, one, two, three));
            }
        }

        /// <summary>Throws an exception with the stored message of this thread, if there is one.</summary>
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
