//! Movement: factors on the normal pace, and the checks that belong to them.
