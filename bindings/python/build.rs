//! Sets the configuration flags for the version of Python for which the crate is built.

fn main() {
    pyo3_build_config::use_pyo3_cfgs();
}
