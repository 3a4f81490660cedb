// {{ text.main_notice }}
static class JouteMain
{
    static void Main()
    {
        System.Environment.Exit(Joute.Match.Run(typeof(Champion.Champion)));
    }
}
