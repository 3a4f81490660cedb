// Converts strings between UTF-16 in C# and NUL-terminated UTF-8 in the library, in one pass each.
using System;

namespace Joute
{
    /// <summary>Conversions of strings between C# and the library.</summary>
    public static unsafe class Text
    {
        /// <summary>Copies a string of the library, which is valid UTF-8.</summary>
        public static string Read(byte* text)
        {
            int length = 0;
            bool ascii = true;
            var p = text;
            for (; *p != 0; p++)
            {
                // Each sequence becomes one UTF-16 unit, except those of four bytes, which become a surrogate pair.
                length += (*p & 0xC0) != 0x80 ? (*p >= 0xF0 ? 2 : 1) : 0;
                ascii &= *p < 0x80;
            }
            if (length == 0)
            {
                return "";
            }
            var result = new string('\0', length);
            fixed (char* start = result)
            {
                var to = start;
                if (ascii)
                {
                    while (text != p)
                    {
                        *to++ = (char)*text++;
                    }
                    return result;
                }
                while (text != p)
                {
                    int first = *text++;
                    if (first < 0x80)
                    {
                        *to++ = (char)first;
                    }
                    else if (first < 0xE0)
                    {
                        *to++ = (char)((first & 0x1F) << 6 | *text++ & 0x3F);
                    }
                    else if (first < 0xF0)
                    {
                        *to++ = (char)((first & 0x0F) << 12 | (text[0] & 0x3F) << 6 | text[1] & 0x3F);
                        text += 2;
                    }
                    else
                    {
                        int point = (first & 0x07) << 18 | (text[0] & 0x3F) << 12 | (text[1] & 0x3F) << 6 | text[2] & 0x3F;
                        text += 3;
                        point -= 0x10000;
                        *to++ = (char)(0xD800 + (point >> 10));
                        *to++ = (char)(0xDC00 + (point & 0x3FF));
                    }
                }
            }
            return result;
        }

        /// <summary>Copies a string of the library and frees the original.</summary>
        public static string Take(void* text)
        {
            var result = Read((byte*)text);
            Native.joute_free(text);
            return result;
        }

        /// <summary>Writes a string as UTF-8 to an arena. Returns null if the string is null or contains a NUL or half of a surrogate pair.</summary>
        public static byte* Write(string text, Arena arena)
        {
            if (text == null)
            {
                return null;
            }
            var start = arena.Take(3L * text.Length + 1);
            var to = start;
            fixed (char* chars = text)
            {
                var end = chars + text.Length;
                for (var from = chars; from != end; from++)
                {
                    int unit = *from;
                    if (unit < 0x80)
                    {
                        if (unit == 0)
                        {
                            return null;
                        }
                        *to++ = (byte)unit;
                    }
                    else if (unit < 0x800)
                    {
                        *to++ = (byte)(0xC0 | unit >> 6);
                        *to++ = (byte)(0x80 | unit & 0x3F);
                    }
                    else if (unit < 0xD800 || unit > 0xDFFF)
                    {
                        *to++ = (byte)(0xE0 | unit >> 12);
                        *to++ = (byte)(0x80 | unit >> 6 & 0x3F);
                        *to++ = (byte)(0x80 | unit & 0x3F);
                    }
                    else
                    {
                        // .NET strings end with a NUL, so the unit after the last one can be read.
                        if (unit > 0xDBFF || from[1] < 0xDC00 || from[1] > 0xDFFF)
                        {
                            return null;
                        }
                        int point = 0x10000 + (unit - 0xD800 << 10) + (*++from - 0xDC00);
                        *to++ = (byte)(0xF0 | point >> 18);
                        *to++ = (byte)(0x80 | point >> 12 & 0x3F);
                        *to++ = (byte)(0x80 | point >> 6 & 0x3F);
                        *to++ = (byte)(0x80 | point & 0x3F);
                    }
                }
            }
            *to++ = 0;
            arena.Shrink(to);
            return start;
        }
    }
}
