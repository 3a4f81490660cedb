// Writes Joute.Native.dll, which has a static method for each symbol of the game's library. The methods use the IL
// instruction `calli`.
//
// Before version 9, C# has no syntax for `calli` with unmanaged pointers, and a call by mono's DllImport takes 60 ns
// instead of 3 ns. This program is run once when the glue is built.
//
// Usage: mono Emit.exe TABLE LIBRARY
//        mono Emit.exe --seal FILES
//
// Each line of TABLE contains a symbol, and letters for its result and arguments. With --seal, the program makes the
// files reproducible.
using System;
using System.Collections.Generic;
using System.IO;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

static class Emit
{
    const int RtldNowGlobal = 0x102;
    const MethodAttributes PublicStatic = MethodAttributes.Public | MethodAttributes.Static;

    static readonly Type Pointer = typeof(void).MakePointerType();

    static Type TypeOf(char letter)
    {
        switch (letter)
        {
            case 'v': return typeof(void);
            case 'i': return typeof(int);
            case 'd': return typeof(double);
            case 'b': return typeof(byte);
            case 'l': return typeof(long);
            case 'u': return typeof(ulong);
            case 'p': return Pointer;
            default: throw new ArgumentException("no type has the letter " + letter);
        }
    }

    static int Main(string[] args)
    {
        if (args[0] == "--seal")
        {
            for (int i = 1; i < args.Length; i++)
            {
                Seal(args[i]);
            }
            return 0;
        }
        var assembly = AppDomain.CurrentDomain.DefineDynamicAssembly(
            new AssemblyName("Joute.Native"), AssemblyBuilderAccess.Save);
        var module = assembly.DefineDynamicModule("Joute.Native", "Joute.Native.dll");
        var native = module.DefineType(
            "Joute.Native",
            TypeAttributes.Public | TypeAttributes.Abstract | TypeAttributes.Sealed | TypeAttributes.BeforeFieldInit);
        var dlopen = Import(native, "dlopen", typeof(IntPtr), typeof(string), typeof(int));
        var dlsym = Import(native, "dlsym", typeof(IntPtr), typeof(IntPtr), typeof(string));
        var dlerror = Import(native, "dlerror", typeof(IntPtr));
        var start = native.DefineTypeInitializer().GetILGenerator();
        var handle = start.DeclareLocal(typeof(IntPtr));
        Open(start, native, args[1], handle, dlopen, dlerror);
        foreach (var line in File.ReadAllLines(args[0]))
        {
            var words = line.Split(' ');
            var symbol = Symbol(native, words[0], TypeOf(words[1][0]), Array.ConvertAll(words[2].ToCharArray(1, words[2].Length - 1), TypeOf));
            start.Emit(OpCodes.Ldloc, handle);
            start.Emit(OpCodes.Ldstr, words[0]);
            start.Emit(OpCodes.Call, dlsym);
            start.Emit(OpCodes.Stsfld, symbol);
        }
        start.Emit(OpCodes.Ret);
        Store(native);
        native.CreateType();
        assembly.Save("Joute.Native.dll");
        return 0;
    }

    // Replaces the time and the random identifier that a compiler writes into its output: the time by zeros, and the
    // identifier by a hash of the file.
    static void Seal(string file)
    {
        var bytes = File.ReadAllBytes(file);
        var identity = Assembly.ReflectionOnlyLoad(bytes).ManifestModule.ModuleVersionId.ToByteArray();
        int header = BitConverter.ToInt32(bytes, 0x3c);
        Array.Clear(bytes, header + 8, 4);
        int at = 0;
        while (!StandsAt(bytes, at, identity))
        {
            at++;
        }
        Array.Clear(bytes, at, identity.Length);
        using (var md5 = System.Security.Cryptography.MD5.Create())
        {
            md5.ComputeHash(bytes).CopyTo(bytes, at);
        }
        File.WriteAllBytes(file, bytes);
    }

    static bool StandsAt(byte[] bytes, int at, byte[] what)
    {
        for (int i = 0; i < what.Length; i++)
        {
            if (bytes[at + i] != what[i])
            {
                return false;
            }
        }
        return true;
    }

    // Imports a function of libc. mono itself links libc, so "__Internal" finds the function without a search.
    static MethodBuilder Import(TypeBuilder native, string name, Type result, params Type[] args)
    {
        var import = native.DefinePInvokeMethod(
            name, "__Internal", PublicStatic | MethodAttributes.PinvokeImpl, CallingConventions.Standard,
            result, args, CallingConvention.Cdecl, CharSet.Ansi);
        import.SetImplementationFlags(MethodImplAttributes.PreserveSig);
        return import;
    }

    // Emits code that opens the library in the folder of Joute.Native.dll with dlopen, or throws an exception.
    static void Open(
        ILGenerator start, TypeBuilder native, string library, LocalBuilder handle, MethodInfo dlopen, MethodInfo dlerror)
    {
        // The runtime is asked for the path of Joute.Native.dll, because Assembly.Location takes half a millisecond.
        var location = start.DeclareLocal(typeof(string));
        start.Emit(OpCodes.Ldstr, "Joute.Native");
        start.Emit(OpCodes.Call, Import(native, "mono_image_loaded", typeof(IntPtr), typeof(string)));
        start.Emit(OpCodes.Call, Import(native, "mono_image_get_filename", typeof(IntPtr), typeof(IntPtr)));
        start.Emit(OpCodes.Call, typeof(Marshal).GetMethod("PtrToStringAnsi", new[] { typeof(IntPtr) }));
        start.Emit(OpCodes.Stloc, location);
        start.Emit(OpCodes.Ldloc, location);
        start.Emit(OpCodes.Ldc_I4_0);
        start.Emit(OpCodes.Ldloc, location);
        start.Emit(OpCodes.Ldc_I4, (int)'/');
        start.Emit(OpCodes.Callvirt, typeof(string).GetMethod("LastIndexOf", new[] { typeof(char) }));
        start.Emit(OpCodes.Callvirt, typeof(string).GetMethod("Substring", new[] { typeof(int), typeof(int) }));
        start.Emit(OpCodes.Ldstr, "/" + library);
        start.Emit(OpCodes.Call, typeof(string).GetMethod("Concat", new[] { typeof(string), typeof(string) }));
        start.Emit(OpCodes.Ldc_I4, RtldNowGlobal);
        start.Emit(OpCodes.Call, dlopen);
        start.Emit(OpCodes.Stloc, handle);
        var opened = start.DefineLabel();
        start.Emit(OpCodes.Ldloc, handle);
        start.Emit(OpCodes.Brtrue, opened);
        start.Emit(OpCodes.Call, dlerror);
        start.Emit(OpCodes.Call, typeof(Marshal).GetMethod("PtrToStringAnsi", new[] { typeof(IntPtr) }));
        start.Emit(OpCodes.Newobj, typeof(DllNotFoundException).GetConstructor(new[] { typeof(string) }));
        start.Emit(OpCodes.Throw);
        start.MarkLabel(opened);
    }

    // The address is `readonly`, so that code compiled after the initialisation of the class contains it as a constant.
    static FieldBuilder Symbol(TypeBuilder native, string name, Type result, Type[] args)
    {
        var address = native.DefineField(
            "at_" + name, typeof(IntPtr), FieldAttributes.Private | FieldAttributes.Static | FieldAttributes.InitOnly);
        var il = Method(native, name, result, args);
        for (short i = 0; i < args.Length; i++)
        {
            il.Emit(OpCodes.Ldarg, i);
        }
        il.Emit(OpCodes.Ldsfld, address);
        il.EmitCalli(OpCodes.Calli, CallingConvention.Cdecl, result, args);
        il.Emit(OpCodes.Ret);
        return address;
    }

    // Emits Store(array, index, item), which does not check the type of the item. It is used for new arrays only.
    static void Store(TypeBuilder native)
    {
        var il = Method(native, "Store", typeof(void), new[] { typeof(object[]), typeof(int), typeof(object) });
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Readonly);
        il.Emit(OpCodes.Ldelema, typeof(object));
        il.Emit(OpCodes.Ldarg_2);
        il.Emit(OpCodes.Stind_Ref);
        il.Emit(OpCodes.Ret);
    }

    static ILGenerator Method(TypeBuilder native, string name, Type result, Type[] args)
    {
        var method = native.DefineMethod(name, PublicStatic, result, args);
        method.SetImplementationFlags((MethodImplAttributes)MethodImplOptions.AggressiveInlining);
        return method.GetILGenerator();
    }
}
