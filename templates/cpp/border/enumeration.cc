template <>
struct joute_::enumeration<::{{ e.name }}> {
    static constexpr const char *name = "{{ e.original_name }}";
    static constexpr const char *range = "{{ api.range(e) }}";
    static constexpr int count = {{ e.values.len() }};
};
