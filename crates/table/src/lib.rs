//! A live table without any I/O: commands in, entries and views out.
