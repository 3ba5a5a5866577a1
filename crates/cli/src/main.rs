//! The `norn` command.
fn main() {}
