#define {{ name }} {{ value }}
