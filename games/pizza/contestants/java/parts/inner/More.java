package inner;

public class More {
    public static int more(int value) {
        return value;
    }
}
