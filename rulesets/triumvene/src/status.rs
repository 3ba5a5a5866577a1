//! Status: titles, what they open, and what is expected of their holders.
