import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;

/** A player as a candidate of 2017 would write it. */
public class Courier {
    private static DataInputStream in;

    private static String word() throws IOException {
        StringBuilder text = new StringBuilder();
        for (byte got = in.readByte(); got != 0; got = in.readByte())
            text.append((char) got);
        return text.toString();
    }

    public static void main(String[] arguments) throws IOException {
        Socket line = new Socket(arguments[0], Integer.parseInt(arguments[1]));
        in = new DataInputStream(line.getInputStream());
        DataOutputStream out = new DataOutputStream(line.getOutputStream());
        out.writeBytes("LOGIN " + arguments[2]);
        word();
        in.readByte();
        int maps = 0;
        String said;
        do {
            said = word();
            if (said.equals("MAP")) {
                in.readByte();
                maps++;
                out.writeByte('a');
            }
        } while (!said.equals("QUIT") && !said.equals("DEAD"));
        System.out.println(said + " after " + maps + " maps");
        line.close();
    }
}
