//! Systems of linear equations with symmetric, positive definite matrices.

/// Returns the scalar product of two vectors.
pub(crate) fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

/// Solves a system by conjugate gradients, with the diagonal as preconditioner. The residual
/// becomes smaller than `tolerance` times the right-hand side.
pub(crate) fn conjugate_gradients(
    multiply: impl Fn(&[f64], &mut [f64]),
    diagonal: &[f64],
    right: &[f64],
    tolerance: f64,
) -> Vec<f64> {
    let scaled = |of: &[f64]| of.iter().zip(diagonal).map(|(a, d)| a / d).collect::<Vec<f64>>();
    let mut solution = vec![0.0; right.len()];
    let mut residual = right.to_vec();
    let mut preconditioned = scaled(&residual);
    let mut direction = preconditioned.clone();
    let mut size = dot(&residual, &preconditioned);
    let small = size * tolerance * tolerance;
    let mut product = vec![0.0; right.len()];
    for _ in 0..right.len().min(2000) {
        if size <= small {
            break;
        }
        product.fill(0.0);
        multiply(&direction, &mut product);
        let step = size / dot(&direction, &product);
        for index in 0..right.len() {
            solution[index] += step * direction[index];
            residual[index] -= step * product[index];
        }
        preconditioned = scaled(&residual);
        let next = dot(&residual, &preconditioned);
        let keep = next / size;
        size = next;
        direction.iter_mut().zip(&preconditioned).for_each(|(along, own)| *along = own + keep * *along);
    }
    solution
}

/// Returns the inverse of a symmetric, positive definite matrix, by Cholesky's decomposition.
pub(crate) fn inverse(mut matrix: Vec<f64>, size: usize) -> Vec<f64> {
    // The lower triangle becomes the factor.
    for row in 0..size {
        let (above, own_column) = matrix.split_at_mut(row * size);
        for column in 0..row {
            let upper = &above[column * size..column * size + column + 1];
            own_column[column] =
                (own_column[column] - dot(&own_column[..column], &upper[..column])) / upper[column];
        }
        own_column[row] = (own_column[row] - dot(&own_column[..row], &own_column[..row])).sqrt();
    }
    // Each row of `columns` is a column of the inverse of the factor.
    let mut columns = vec![0.0; size * size];
    for column in 0..size {
        let own_column = &mut columns[column * size..(column + 1) * size];
        own_column[column] = 1.0 / matrix[column * size + column];
        for row in column + 1..size {
            let factor = &matrix[row * size..=row * size + row];
            own_column[row] = -dot(&factor[column..row], &own_column[column..row]) / factor[row];
        }
    }
    for row in 0..size {
        for column in 0..=row {
            let [one, other] = [row, column].map(|at| &columns[at * size + row..(at + 1) * size]);
            let value = dot(one, other);
            matrix[row * size + column] = value;
            matrix[column * size + row] = value;
        }
    }
    matrix
}
