// Uses the time that the file `case` gives in microseconds in its second turn.
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Paths;

public class Champion extends Interface {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private long micros;
    private int calls;

    // Computes and does not sleep, because a compiler thread could run during a sleep, and that time would
    // not be charged.
    private static void use(long micros) {
        long end = THREADS.getCurrentThreadCpuTime() + micros * 1000;
        while (THREADS.getCurrentThreadCpuTime() < end);
    }

    public void partie_init() {
        try {
            micros = Long.parseLong(new String(Files.readAllBytes(Paths.get("case"))).trim());
        } catch (IOException error) {
            throw new RuntimeException(error);
        }
        warmUp();
    }

    // Lets the compiler optimise `use` before it is measured. The first call of a champion also loads
    // classes, so the work is shared by two calls.
    private static void warmUp() {
        for (int count = 0; count < 10; count++)
            use(5000);
    }

    public void jouer_tour() {
        calls++;
        if (calls == 1)
            warmUp();
        if (calls == 2)
            use(micros);
    }

    public void partie_fin() {
    }
}
