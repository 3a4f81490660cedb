// Finds the champion's functions, and calls them until the match is over.
using System;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;

namespace Joute
{
    /// <summary>What a champion's `Main` calls.</summary>
    public static unsafe partial class Match
    {
        const int LcCtype = 0;
        const BindingFlags AnyMethod =
            BindingFlags.Static | BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic
            | BindingFlags.FlattenHierarchy;

        // It waits for the arena, and a collection must not wait with it: DllImport and not `calli`. The library is open
        // by then, for all to see, so "__Internal" finds it.
        [DllImport("__Internal")]
        static extern int joute_next();

        static Type champion;
        static object self;

        /// <summary>Plays a match: 0, or 1 after a message on standard error.</summary>
        public static int Run(Type champion)
        {
            Match.champion = champion;
            try
            {
                // First of all: what is compiled from here on has the library's addresses as constants.
                RuntimeHelpers.RunClassConstructor(typeof(Native).TypeHandle);
                if (Native.joute_library_hash() != Hash)
                {
                    return Start();
                }
                Misuse.Listen();
                // Strings are UTF-8 everywhere, also on a console of the C locale; it is mono that looks here.
                var utf8 = stackalloc byte[8];
                Ascii("C.UTF-8", utf8);
                Native.setlocale(LcCtype, utf8);
                RuntimeHelpers.RunClassConstructor(champion.TypeHandle);
                return Bind() && Start() == 0 ? Loop() : 1;
            }
            catch (Exception exception)
            {
                var inner = exception as TargetInvocationException;
                Console.Error.WriteLine("Unhandled Exception:\n" + Trace(inner == null ? exception : inner.InnerException));
                return 1;
            }
        }

        /// <summary>Greets the arena: 0, or 1 after a message, also if the library is of another API.</summary>
        static int Start()
        {
            var language = stackalloc byte[7];
            Ascii("csharp", language);
            return Native.joute_start(language, Hash);
        }

        // By hand: the first string that mono marshals costs as much start-up as all of this class.
        static void Ascii(string text, byte* to)
        {
            for (int i = 0; i < text.Length; i++)
            {
                to[i] = (byte)text[i];
            }
            to[text.Length] = 0;
        }

        /// <summary>An exception as mono prints it, without our own frames.</summary>
        static string Trace(Exception exception)
        {
            // How frames start that are none of the candidate's; a message names the function of the API.
            var ours = new[] { "at Champion.Api.", "at Joute.", "at JouteMain.", "at (wrapper " };
            var trace = new StringBuilder();
            foreach (var line in exception.ToString().Split('\n'))
            {
                var frame = line.TrimStart();
                if (!Array.Exists(ours, frame.StartsWith))
                {
                    trace.Append(trace.Length == 0 ? "" : "\n").Append(line);
                }
            }
            return trace.ToString();
        }

        /// <summary>A user function as a delegate; null after a message on standard error.</summary>
        static Delegate Find(string name, Type signature, string declaration)
        {
            var method = Method(name, signature);
            Delegate function = null;
            if (method != null && method.IsStatic)
            {
                function = Delegate.CreateDelegate(signature, method, false);
            }
            else if (method != null)
            {
                if (self == null)
                {
                    self = Activator.CreateInstance(champion, true);
                }
                function = Delegate.CreateDelegate(signature, self, method, false);
            }
            if (function == null)
            {
                Console.Error.WriteLine(
                    Misuse.Say(method == null ? "no-method" : "other-method", name) + "\n    " + declaration);
            }
            return function;
        }

        /// <summary>The only method with a name, or the one of several whose parameters fit.</summary>
        static MethodInfo Method(string name, Type signature)
        {
            try
            {
                return champion.GetMethod(name, AnyMethod);
            }
            catch (AmbiguousMatchException)
            {
                var parameters = signature.GetMethod("Invoke").GetParameters();
                var types = Array.ConvertAll(parameters, parameter => parameter.ParameterType);
                return champion.GetMethod(name, AnyMethod, null, types, null);
            }
        }
    }
}
