//! Nights: rest actions, meals, and what comes of them when the night ends. [fivey.rest.sequence]
use crate::world::World;
use norn_kernel::{At, Play, Who};

/// (23) Whoever has not eaten is hungry. [fivey.rest.meal]
pub fn hungers(_at: &mut At<'_, World>, _who: Who) -> Play<()> {
    Ok(())
}

/// (24) What Recover gives back. [fivey.rest.recover]
pub fn recovers(_at: &mut At<'_, World>, _who: Who) -> Play<()> {
    Ok(())
}

/// (25) What blessings give. [fivey.feat.blessing]
pub fn is_blessed(_at: &mut At<'_, World>, _who: Who) -> Play<()> {
    Ok(())
}

/// (26) What Practice gives. [fivey.rest.practice]
pub fn practices(_at: &mut At<'_, World>, _who: Who) -> Play<()> {
    Ok(())
}

/// (27) To what people attune. [fivey.attune.change]
pub fn attunes(_at: &mut At<'_, World>, _who: Who) -> Play<()> {
    Ok(())
}

/// (28) What was given for the day that ends is over. [fivey.feat.blessing]
pub fn is_warded_no_more(_at: &mut At<'_, World>, _who: Who) -> Play<()> {
    Ok(())
}

/// (30) A new day: daily uses and rest actions are there again, and nobody has eaten. [fivey.feat.daily-uses]
pub fn begins_anew(_at: &mut At<'_, World>, _who: Who) -> Play<()> {
    Ok(())
}
