public static void JouerTour()
{
    Api.Score("moi");
}
