/** Un autre nom d'{@link Interface}, avec les mêmes fonctions et constantes. */
public class Api extends Interface {}
