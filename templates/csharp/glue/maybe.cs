[StructLayout(LayoutKind.Sequential)]
unsafe struct {{ o.whole.raw }}
{
    public byte Present;
    public {{ o.value.raw }} Value;
}
