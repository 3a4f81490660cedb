// The exception about an invalid argument. The conversion only detects that an argument is invalid, and this class finds the reason.
using System;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Joute
{
    /// <summary>Finds the reason why a value was refused, and throws an exception.</summary>
    public static class Refusal
    {
        /// <summary>Throws an exception with the message `FUNCTION: ARGUMENT.path: reason`.</summary>
        [MethodImpl(MethodImplOptions.NoInlining)]
        public static void Throw(string function, string argument, object value, Type type)
        {
            var reason = Explain(argument, value, type) ?? argument + ": " + Misuse.Say("unusable");
            throw new ArgumentException(function + ": " + reason);
        }

        static string Explain(string path, object value, Type type)
        {
            if (value == null)
            {
                return path + ": " + Misuse.Say("null-is-no", Name(type), Sample(type));
            }
            var text = value as string;
            if (text != null)
            {
                return ExplainText(path, text);
            }
            var array = value as Array;
            if (array != null)
            {
                var item = type.GetElementType();
                for (int i = 0; i < array.Length; i++)
                {
                    var reason = Explain(path + "[" + i + "]", array.GetValue(i), item);
                    if (reason != null)
                    {
                        return reason;
                    }
                }
                return null;
            }
            if (type.IsClass)
            {
                var fields = type.GetFields(BindingFlags.Public | BindingFlags.Instance);
                Array.Sort(fields, (a, b) => a.MetadataToken.CompareTo(b.MetadataToken));
                foreach (var field in fields)
                {
                    var held = field.GetValue(value);
                    if (held == null && Spelling.MayBeNull(type, field.Name))
                    {
                        continue;
                    }
                    var reason = Explain(path + "." + Spelling.Of(type, field.Name), held, field.FieldType);
                    if (reason != null)
                    {
                        return reason;
                    }
                }
            }
            return null;
        }

        static string ExplainText(string path, string text)
        {
            for (int i = 0; i < text.Length; i++)
            {
                if (text[i] == '\0')
                {
                    return path + ": " + Misuse.Say("nul-index", i.ToString());
                }
                if (char.IsHighSurrogate(text[i]) && i + 1 < text.Length && char.IsLowSurrogate(text[i + 1]))
                {
                    i++;
                }
                else if (char.IsSurrogate(text[i]))
                {
                    return path + ": " + Misuse.Say("half-pair", i.ToString());
                }
            }
            return null;
        }

        static string Name(Type type)
        {
            return type == typeof(string) ? "string"
                : type == typeof(int) ? "int"
                : type == typeof(double) ? "double"
                : type == typeof(bool) ? "bool"
                : type.IsArray ? Name(type.GetElementType()) + "[]"
                : type.Name;
        }

        static string Sample(Type type)
        {
            if (type == typeof(string))
            {
                return "\"\"";
            }
            if (type.IsArray)
            {
                var item = Name(type.GetElementType());
                var ranks = item.IndexOf('[');
                return "new " + (ranks < 0 ? item + "[0]" : item.Insert(ranks, "[0]"));
            }
            return "new " + Name(type) + "()";
        }
    }
}
