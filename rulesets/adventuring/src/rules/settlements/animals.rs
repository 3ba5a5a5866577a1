//! Training animals. [adventuring.train.activity]
use crate::world::{Form, World};
use norn_kernel::{At, Play, Who};

/// Somebody has spent a full rest on an animal: trained it for something, or tamed it where nothing is named.
pub fn trained(_at: &mut At<'_, World>, _trainer: Who, _animal: Who, _form: Option<Form>) -> Play<()> {
    Ok(())
}
