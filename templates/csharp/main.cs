// {{ kit::main_notice(*api.model.locale) }}
static class JouteMain
{
    static void Main()
    {
        System.Environment.Exit(Joute.Match.Run(typeof(Champion.Champion)));
    }
}
