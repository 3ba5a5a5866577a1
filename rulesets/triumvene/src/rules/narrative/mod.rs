//! The narrative: how people play, roll, recover, bend the world and get around.

pub mod cohesion;
pub mod defiance;
pub mod edge;
pub mod hp;
pub mod manipulation;
pub mod movement;
pub mod off_camera;
pub mod recovery;
pub mod rolls;
pub mod stealth;
pub mod throws;
