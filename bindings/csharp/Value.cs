// Equality, hashing and printing for all classes of the API.
using System;
using System.Globalization;
using System.Text;

namespace Joute
{
    /// <summary>Functions that compare, hash and print values. Arrays are processed item by item.</summary>
    public static class Value
    {
        /// <summary>Returns true if two arrays have equal items.</summary>
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

        /// <summary>Returns true if two values are equal.</summary>
        public static bool Same(object a, object b)
        {
            var array = a as Array;
            return array != null ? Same(array, b as Array) : Equals(a, b);
        }

        /// <summary>Returns a hash of the items of an array.</summary>
        public static int Hash(Array array)
        {
            int hash = 17;
            for (int i = 0; array != null && i < array.Length; i++)
            {
                hash = hash * 31 + Hash(array.GetValue(i));
            }
            return hash;
        }

        /// <summary>Returns a hash of a value.</summary>
        public static int Hash(object value)
        {
            var array = value as Array;
            return array != null ? Hash(array) : value == null ? 0 : value.GetHashCode();
        }

        /// <summary>Returns the text of a value for `ToString`.</summary>
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
