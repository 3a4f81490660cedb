/// <summary>{{ shows }}</summary>
/// <param name="v">{{ shown_value }}</param>
public static void {{ name }}({{ ty }} v) => Joute.glue.{{ name }}(v);
