typedef struct {{ name }} {
    bool present;
    {{ value }};{{ note }}
} {{ name }};
