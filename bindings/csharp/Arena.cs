// Native memory for the strings and arrays of one call's arguments.
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace Joute
{
    /// <summary>An array of the C ABI.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct RawArray
    {
        /// <summary>First item; may be null if there is none.</summary>
        public void* Items;
        /// <summary>How many.</summary>
        public long Length;
    }

    /// <summary>
    /// Memory that is taken piece by piece and given back whole when the next call opens it: nothing to free one by
    /// one, and nothing leaks when an argument is refused halfway.
    /// </summary>
    public sealed unsafe class Arena
    {
        const long FirstSize = 4096;

        // A champion's threads may not call the game, but must find that out without harming each other.
        [ThreadStatic]
        static Arena mine;

        byte* block;
        byte* next;
        byte* end;
        List<IntPtr> full;

        Arena()
        {
            NewBlock(FirstSize);
        }

        ~Arena()
        {
            FreeFull();
            Marshal.FreeHGlobal((IntPtr)block);
        }

        /// <summary>The calling thread's arena, empty.</summary>
        public static Arena Open()
        {
            var arena = mine;
            if (arena == null)
            {
                mine = arena = new Arena();
            }
            if (arena.full != null)
            {
                arena.FreeFull();
            }
            arena.next = arena.block;
            return arena;
        }

        /// <summary>Memory for so many bytes, aligned for every type, with any content.</summary>
        public byte* Take(long bytes)
        {
            bytes = (bytes + 7) & ~7L;
            if (bytes > end - next)
            {
                if (full == null)
                {
                    full = new List<IntPtr>();
                }
                full.Add((IntPtr)block);
                NewBlock(Math.Max(bytes, 2 * (end - block)));
            }
            var taken = next;
            next += bytes;
            return taken;
        }

        /// <summary>Gives back the end of what was taken last.</summary>
        public void Shrink(byte* unused)
        {
            next = (byte*)(((long)unused + 7) & ~7L);
        }

        void NewBlock(long size)
        {
            block = next = (byte*)Marshal.AllocHGlobal((IntPtr)size);
            end = block + size;
        }

        void FreeFull()
        {
            if (full == null)
            {
                return;
            }
            foreach (var old in full)
            {
                Marshal.FreeHGlobal(old);
            }
            full = null;
        }
    }
}
