/// <summary>{{ kit::shows(*api.model.locale, shown.name) }}</summary>
/// <param name="v">{{ kit::shown_value(*api.model.locale) }}</param>
public static void {{ shown.function }}({{ shown.name }} v) => Joute.glue.{{ shown.function }}(v);
