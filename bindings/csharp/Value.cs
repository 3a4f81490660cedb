// What the classes of the API have in common: equality, hashing and printing of their fields.
using System;
using System.Globalization;
using System.Text;

namespace Joute
{
    /// <summary>Compares, hashes and shows fields by value, arrays item by item.</summary>
    public static class Value
    {
        /// <summary>True if two arrays hold the same.</summary>
        public static bool Same(Array a, Array b)
        {
            if (a == null || b == null || a.Length != b.Length)
            {
                return a == b;
            }
            for (int i = 0; i < a.Length; i++)
            {
                if (!Same(a.GetValue(i), b.GetValue(i)))
                {
                    return false;
                }
            }
            return true;
        }

        /// <summary>True if two values are the same, arrays item by item.</summary>
        public static bool Same(object a, object b)
        {
            var array = a as Array;
            return array != null ? Same(array, b as Array) : Equals(a, b);
        }

        /// <summary>A hash of what an array holds.</summary>
        public static int Hash(Array array)
        {
            int hash = 17;
            for (int i = 0; array != null && i < array.Length; i++)
            {
                hash = hash * 31 + Hash(array.GetValue(i));
            }
            return hash;
        }

        /// <summary>A hash of any value.</summary>
        public static int Hash(object value)
        {
            var array = value as Array;
            return array != null ? Hash(array) : value == null ? 0 : value.GetHashCode();
        }

        /// <summary>A value as `ToString` of a class shows its fields.</summary>
        public static string Show(object value)
        {
            if (value == null)
            {
                return "null";
            }
            var text = value as string;
            if (text != null)
            {
                return "\"" + text + "\"";
            }
            var array = value as Array;
            if (array == null)
            {
                return value is double
                    ? ((double)value).ToString("R", CultureInfo.InvariantCulture)
                    : value is bool ? ((bool)value ? "true" : "false") : value.ToString();
            }
            var list = new StringBuilder("[");
            for (int i = 0; i < array.Length; i++)
            {
                list.Append(i == 0 ? "" : ", ").Append(Show(array.GetValue(i)));
            }
            return list.Append(']').ToString();
        }
    }
}
