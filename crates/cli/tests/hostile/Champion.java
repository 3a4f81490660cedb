// A champion that misbehaves in the way that the file `case` names.
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;

public class Champion extends Interface {
    private static final List<byte[]> kept = new ArrayList<>();

    // Allocates a number of millions of bytes at the first call and keeps them.
    private static void keep(String millions) {
        for (int count = kept.isEmpty() ? Integer.parseInt(millions) : 0; count > 0; count--)
            kept.add(new byte[1000000]);
    }

    private static int deeper(int count) {
        return count < 0 ? 0 : deeper(count + 1) + 1;
    }

    public void partie_init() {
    }

    public void jouer_tour() {
        String name;
        try {
            name = new String(Files.readAllBytes(Paths.get("case"))).trim();
        } catch (IOException error) {
            throw new RuntimeException(error);
        }
        if (name.startsWith("keep-"))
            keep(name.substring(5));
        if (name.startsWith("churn-")) {
            keep(name.substring(6));
            for (int count = 0; count < 100000; count++)
                new ArrayList<String>().add(new String(new char[500]));
        }
        switch (name) {
            case "memory":
                List<byte[]> all = new ArrayList<>();
                for (;;)
                    all.add(new byte[1 << 20]);
            case "recursion":
                System.out.println(deeper(1));
                break;
            case "fork":
                try {
                    new ProcessBuilder("/bin/true").start();
                    System.out.println("forked");
                } catch (IOException error) {
                    System.out.println("refused");
                }
                break;
            case "threads":
                try {
                    for (int count = 0; count < 200; count++) {
                        Thread thread = new Thread(() -> {
                            try {
                                Thread.sleep(3600000);
                            } catch (InterruptedException error) {
                                return;
                            }
                        });
                        thread.setDaemon(true);
                        thread.start();
                    }
                } catch (OutOfMemoryError error) {
                    System.out.println("refused");
                }
                break;
            case "loop":
                for (;;) {
                }
            case "sleep":
                try {
                    Thread.sleep(60000);
                } catch (InterruptedException error) {
                    throw new RuntimeException(error);
                }
                break;
            case "flood":
                for (int count = 0; count < 100000; count++)
                    System.out.println("x".repeat(99));
                break;
            case "exit":
                System.exit(42);
                break;
            case "exception":
                throw new IllegalStateException("mine");
            default:
                break;
        }
    }

    public void partie_fin() {
    }
}
