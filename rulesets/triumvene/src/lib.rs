//! The rules of Triumvene (The Imperial System), executable.
