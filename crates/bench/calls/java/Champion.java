/** Measures the time of API calls with each kind of argument and result, for `joute-bench calls`. */
public class Champion extends Interface {
    private static final int RUNS = 7;

    /** The number of runs that are not measured, because Java compiles methods while they run. */
    private static final int WARM_UP = 20;

    /** Keeps results from being optimised away. */
    private static int sink;

    private interface Runs {
        void run(int times);
    }

    /** Measures the fastest of RUNS runs of repeat() calls. The first runs warm up. */
    private static void time(String name, Runs runs) {
        int times = repeat();
        double best = Double.POSITIVE_INFINITY;
        for (int run = 0; run < WARM_UP + RUNS; run++) {
            double start = now();
            runs.run(times);
            double taken = (now() - start) / times;
            if (run >= WARM_UP) {
                best = Math.min(best, taken);
            }
        }
        report(name, best);
    }

    public void measure() {
        int[] hundred = new int[100];
        for (int i = 0; i < 100; i++) {
            hundred[i] = i * 1000;
        }
        time("int", times -> {
            for (int i = 0; i < times; i++) {
                sink += no_argument();
            }
        });
        time("2 ints", times -> {
            for (int i = 0; i < times; i++) {
                sink += two_ints(i, 2);
            }
        });
        time("tuple sent", times -> {
            for (int i = 0; i < times; i++) {
                sink += send_pair(new Pair(i, 2));
            }
        });
        time("text drawn", times -> {
            for (int i = 0; i < times; i++) {
                draw_text(new Pair(i, 2), "joute");
            }
        });
        time("struct back", times -> {
            for (int i = 0; i < times; i++) {
                Cell cell = get_cell();
                sink += cell.amount + cell.place.x;
            }
        });
        time("10 pairs back", times -> {
            for (int i = 0; i < times; i++) {
                sink += ten_pairs()[9].y;
            }
        });
        time("100 ints back", times -> {
            for (int i = 0; i < times; i++) {
                sink += hundred_ints()[99];
            }
        });
        time("100 ints in", times -> {
            for (int i = 0; i < times; i++) {
                sink += take_ints(hundred);
            }
        });
    }

    public void entry() {
        sink += no_argument();
        sink += no_argument();
    }
}
