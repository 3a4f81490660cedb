typedef struct {{ name }} {
    {{ items }};
    size_t length;
} {{ name }};
