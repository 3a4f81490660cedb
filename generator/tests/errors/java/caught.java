/** The mistake of this champion is in its first user function. */
public class Champion extends Interface {
    public void start() throws Exception {
        try { echo_colour(null); } catch (NullPointerException error) { System.out.println("caught " + error.getMessage()); System.out.println(echo_colour(Colour.GREEN) != null); throw new Exception("after"); }
    }

    public int choose(int number, double ratio, boolean flag, String text, Colour hue, Point where, Flat box, int[] numbers, Team all) {
        return 0;
    }

    public String name_it(String[] words) {
        return "x";
    }

    public boolean decide() {
        return true;
    }

    public double weigh() {
        return 0;
    }

    public Colour paint() {
        return Colour.RED;
    }

    public Point place() {
        return new Point();
    }

    public Flat describe() {
        return new Flat();
    }

    public int[] list_ints() {
        return new int[0];
    }

    public Point[] list_points() {
        return new Point[] {};
    }

    public Team build(int[][] rows) {
        return new Team();
    }
}
