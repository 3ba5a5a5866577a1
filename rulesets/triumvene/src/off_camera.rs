//! Off-camera action: who tells what happened while the table was not watching.
