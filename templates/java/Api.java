/** {{ kit::same_as_interface(*api.model.locale) }} */
public class Api extends Interface {}
