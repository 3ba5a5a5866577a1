//! The reference: the text that explains every rule, and the ids by which the code cites them.

norn_kernel::reference!("rules.toml");
