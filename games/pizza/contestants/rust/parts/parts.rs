use crate::api::*;
use crate::inner::more;

pub fn sum((colonne, ligne): Position) -> i32 {
    more(colonne + ligne)
}
