//! Effects, each said once: the tag that stands in logs, who may know of it, how it is told, and what it writes.

/// Declares what can change in a world: the closed list of effects, and from it `apply` and the audience of the
/// [`World`](crate::World), the words of each change (`tell`), and whether it would change anything (`is_so`).
///
/// Of each effect stand behind `=`, in this order: who may know of it, its words, and what it writes. Where telling
/// again what is so already would say nothing, `unless` says when it is so. The audience and the words are read from the
/// world before the change, under the name that stands behind `as`; what is written is written to the same name.
///
/// ```ignore
/// effects! {
///     /// What is so from now on.
///     pub enum Effect of World as world;
///     /// An adventure is under way.
///     "adventure" Adventure(on: bool) = Audience::Everyone,
///         Text::part(words!("game.adventure"), "begins").with("on", *on),
///         world.adventure = *on, unless world.adventure == *on;
/// }
/// ```
#[macro_export]
macro_rules! effects {
    (
        $(#[$meta:meta])* $vis:vis enum $Effect:ident of $World:ty as $world:ident;
        $(
            $(#[$of:meta])* $tag:literal $Variant:ident $(($($field:ident: $Type:ty),+))? =
                $audience:expr, $words:expr, $write:expr $(, unless $so:expr)?;
        )+
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, $crate::Storable)]
        $vis enum $Effect { $( $(#[$of])* #[stored(rename = $tag)] $Variant $(($($Type),+))?, )+ }

        impl $crate::World for $World {
            type Effect = $Effect;

            fn apply(&mut self, effect: &$Effect) {
                let $world = self;
                match effect { $( $Effect::$Variant $(($($field),+))? => { $write; } )+ }
            }

            #[allow(unused_variables, reason = "who may know of a change often depends on nothing in it")]
            fn audience(&self, effect: &$Effect) -> $crate::Audience {
                let $world = self;
                match effect { $( $Effect::$Variant $(($($field),+))? => $audience, )+ }
            }
        }

        #[allow(unused_variables, reason = "the words of a change need not name all that is in it")]
        impl $Effect {
            /// What changes, in words, told from the world before.
            #[must_use]
            pub fn tell(&self, $world: &$World) -> $crate::Text {
                match self { $( Self::$Variant $(($($field),+))? => $words, )+ }
            }

            /// Whether it is so already, and need not be told again.
            #[must_use]
            pub fn is_so(&self, $world: &$World) -> bool {
                match self { $( Self::$Variant $(($($field),+))? => $crate::last!(false $(, $so)?), )+ }
            }
        }
    };
}
