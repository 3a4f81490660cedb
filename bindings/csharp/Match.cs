// Finds the champion's functions and calls them until the end of the match.
using System;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;

namespace Joute
{
    /// <summary>The main loop of a match, which the champion's `Main` starts.</summary>
    public static unsafe partial class Match
    {
        const int LcCtype = 0;
        const BindingFlags AnyMethod =
            BindingFlags.Static | BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic
            | BindingFlags.FlattenHierarchy;

        // This function waits for the arena. DllImport is used instead of `calli`, so that other threads can collect
        // garbage meanwhile. The library's symbols are global at this time, so "__Internal" finds them.
        [DllImport("__Internal")]
        static extern int joute_next();

        static Type champion;
        static object self;

        /// <summary>Plays a match. Returns 0, or 1 after it has printed an error.</summary>
        public static int Run(Type champion)
        {
            Match.champion = champion;
            try
            {
                // Methods that are compiled after this call contain the library's addresses as constants.
                RuntimeHelpers.RunClassConstructor(typeof(Native).TypeHandle);
                if (Native.joute_library_hash() != Hash)
                {
                    return Start();
                }
                Misuse.Listen();
                // mono reads this variable. Text on the console is then UTF-8 even in the C locale.
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

        /// <summary>Connects to the arena and compares the API's hash. Returns 0, or 1 after it has printed an error.</summary>
        static int Start()
        {
            var language = stackalloc byte[7];
            Ascii("csharp", language);
            return Native.joute_start(language, Hash);
        }

        // Copies an ASCII string. mono's own conversion would double the start-up time of this class.
        static void Ascii(string text, byte* to)
        {
            for (int i = 0; i < text.Length; i++)
            {
                to[i] = (byte)text[i];
            }
            to[text.Length] = 0;
        }

        /// <summary>Returns the text that mono prints for an exception, without the stack frames of the kit's own code.</summary>
        static string Trace(Exception exception)
        {
            // The beginnings of stack frames that do not belong to the candidate's code.
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

        /// <summary>Returns a user function as a delegate, or null after it has printed an error.</summary>
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

        /// <summary>Returns the method with a name. If there are several, returns the one with the expected parameters.</summary>
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
