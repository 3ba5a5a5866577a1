//! What is solid, and can be opened, broken and mended: doors, objects and vehicles. [adventuring.base.objects]
use crate::world::World;
use crate::world::areas::{Lock, Solid};
use norn_kernel::{Place, Storable, Value, Who};

/// Something solid.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Target {
    /// The door between two areas, the lower number first.
    Door(Place, Place),
    /// An object, by name.
    Object(String),
    /// A cart or a boat, by name.
    Vehicle(String),
}

impl Target {
    /// What it is made of, as it is now; nothing where there is none.
    #[must_use]
    pub fn solid(&self, world: &World) -> Option<Solid> {
        match self {
            Self::Door(one, other) => Some(world.way(*one, *other)?.door?.solid),
            Self::Object(name) => Some(world.objects.get(name)?.solid),
            Self::Vehicle(name) => {
                let it = world.vehicles.get(name)?;
                let (most, armour) = (it.model.health, it.model.armour);
                Some(Solid { health: it.health, most, armour, impairs: false, wood: true })
            }
        }
    }

    /// What keeps it shut, where anything does.
    #[must_use]
    pub fn lock(&self, world: &World) -> Option<Lock> {
        match self {
            Self::Door(one, other) => Some(world.way(*one, *other)?.door?.lock),
            Self::Object(name) => world.objects.get(name)?.lock,
            Self::Vehicle(_) => None,
        }
    }

    /// Whether somebody can touch it. [adventuring.base.range]
    #[must_use]
    pub fn is_near(&self, world: &World, who: Who) -> bool {
        let place = world.place(who);
        match self {
            Self::Door(one, other) => place == Some(*one) || place == Some(*other),
            Self::Object(name) => world.objects.get(name).is_some_and(|it| it.at.is_none() || it.at == place),
            Self::Vehicle(name) => {
                world.vehicles.get(name).is_some_and(|it| it.at.is_none() || it.at == place)
            }
        }
    }

    /// What a log calls it.
    #[must_use]
    pub fn name(&self) -> Value {
        match self {
            Self::Door(one, other) => Value::List(vec![Value::Place(*one), Value::Place(*other)]),
            Self::Object(name) | Self::Vehicle(name) => Value::text(name),
        }
    }

    /// What it is, as a word.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Door(..) => "door",
            Self::Object(_) => "object",
            Self::Vehicle(_) => "vehicle",
        }
    }

    /// Everything solid that there is.
    pub fn all(world: &World) -> impl Iterator<Item = Self> {
        let doors = world.ways.iter().filter(|(_, way)| way.door.is_some());
        let doors = doors.map(|((one, other), _)| Self::Door(*one, *other));
        let objects = world.objects.keys().map(|name| Self::Object(name.clone()));
        let vehicles = world.vehicles.keys().map(|name| Self::Vehicle(name.clone()));
        doors.chain(objects).chain(vehicles)
    }
}
