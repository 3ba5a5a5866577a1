//! stealth
