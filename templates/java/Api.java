/** {{ text.same_as_interface }} */
public class Api extends Interface {}
