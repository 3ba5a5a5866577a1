//! What every rule speaks: roll, ask, apply, and the plain data that front ends draw.
