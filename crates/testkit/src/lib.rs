//! Laws that every rule obeys, odds files, and a tiny invented ruleset that uses everything.
