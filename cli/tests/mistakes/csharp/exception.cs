static int[] carte = new int[0];

public static void JouerTour()
{
    carte[3] = 1;
}
