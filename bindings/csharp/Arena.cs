// The native memory for strings and arrays in the arguments of a call.
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace Joute
{
    /// <summary>An array of the C ABI.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct RawArray
    {
        /// <summary>The address of the first item. It may be null if there are none.</summary>
        public void* Items;
        /// <summary>The number of items.</summary>
        public long Length;
    }

    /// <summary>
    /// Memory for the arguments of one call. All of it is released when the next call opens the arena, so that nothing
    /// leaks if an argument is refused.
    /// </summary>
    public sealed unsafe class Arena
    {
        const long FirstSize = 4096;

        // Calls from other threads of the champion are refused by the library. Each thread has an arena until then.
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

        /// <summary>Returns the arena of the calling thread and empties it.</summary>
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

        /// <summary>Allocates uninitialised memory that is aligned for every type.</summary>
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

        /// <summary>Releases the unused end of the last allocated block.</summary>
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
