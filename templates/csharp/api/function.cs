{{ doc }}public static {{ prototype }} => Joute.glue.{{ name }}({{ args }});
