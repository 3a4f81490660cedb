template <>
struct joute_::enumeration<::{{ name }}> {
    static constexpr const char *name = "{{ written }}";
    static constexpr const char *range = "{{ range }}";
    static constexpr int count = {{ count }};
};
