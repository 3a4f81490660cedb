template <>
struct joute_::enumeration<::{{ e.name }}> {
    static constexpr const char *name = "{{ e.written }}";
    static constexpr const char *range = "{{ api.range(e) }}";
    static constexpr int count = {{ e.values.len() }};
};
