static const {{ ty }}{{ name }}[{{ room }}] = {{ items }};
enum { {{ length }} = {{ count }} };
