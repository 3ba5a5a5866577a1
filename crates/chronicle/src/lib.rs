//! The log of a table: entries, audiences, streams, hash chains, dice nobody can steer, the fold.
