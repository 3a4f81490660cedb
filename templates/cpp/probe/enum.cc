[[maybe_unused]] static void joute_draw(::{{ e.name }} &v)
{
    v = static_cast<::{{ e.name }}>(joute_next_draw() % {{ e.values.len() }});
}

[[maybe_unused]] static void joute_dump(::{{ e.name }} v)
{
    joute_dump(static_cast<int>(v));
}
