impl joute::Border for super::{{ e.name }} {
    type Raw = i32;

    #[inline(always)]
    fn same_bits() -> bool {
        true
    }

    #[inline(always)]
    fn lower(&self, _: &mut joute::Bench, _: joute::Path<'_>) -> i32 {
        *self as i32
    }

    #[inline(always)]
    unsafe fn lift(raw: i32) -> Self {
        assert!((0..{{ e.values.len() }}).contains(&raw), "{} is not a value of {{ e.original_name }}", raw);
        std::mem::transmute(raw)
    }
}
