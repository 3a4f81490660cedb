pub fn more(value: i32) -> i32 {
    value
}
