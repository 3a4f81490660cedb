public static void JouerTour()
{
    Api.Score(4294967296);
}
