// Strings: UTF-16 on this side, NUL-terminated UTF-8 on the other, converted by hand in one pass each way.
using System;

namespace Joute
{
    /// <summary>Moves strings across the border.</summary>
    public static unsafe class Text
    {
        /// <summary>Copies a string of the library's, which is valid UTF-8.</summary>
        public static string Read(byte* text)
        {
            int length = 0;
            bool ascii = true;
            var p = text;
            for (; *p != 0; p++)
            {
                // One unit for each sequence, and one more for those of four bytes, which make a pair.
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

        /// <summary>Copies a string of the library's and frees it.</summary>
        public static string Take(void* text)
        {
            var result = Read((byte*)text);
            Native.joute_free(text);
            return result;
        }

        /// <summary>The UTF-8 of a string in an arena; null if there is none: null, a NUL, half of a surrogate pair.</summary>
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
                        // A string ends with a NUL of its own, so looking one further is allowed.
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
