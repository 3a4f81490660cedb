// Uses the time that the file `case` gives in microseconds in its first call.
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
        // These calls let the compiler optimise the function before it is measured.
        for (int count = 0; count < 20; count++)
            use(5000);
    }

    public void jouer_tour() {
        if (calls++ == 0)
            use(micros);
    }

    public void partie_fin() {
    }
}
