//! Pictures: stored by their content beside the log, which holds their hash and what they are. No entry holds a byte of
//! one.
use crate::canon::hash;
use crate::{Body, Hash};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};

/// The most bytes of a picture as it is stored.
pub const PICTURE_BYTES_MAX: u32 = 512 * 1024;
/// The most pixels of a side.
pub const PICTURE_SIDE_MAX: u32 = 4_096;

/// A picture as it is stored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    /// The SHA-256 of its bytes, by which it is found.
    pub hash: Hash,
    /// How it is written.
    pub kind: PictureKind,
    /// Pixels from left to right: 1 to [`PICTURE_SIDE_MAX`].
    pub width: u32,
    /// Pixels from top to bottom: 1 to [`PICTURE_SIDE_MAX`].
    pub height: u32,
    /// How many bytes it has: 1 to [`PICTURE_BYTES_MAX`].
    pub bytes: u32,
}

/// How a picture is written. Only what our own encoder writes is stored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PictureKind {
    /// Without transparency.
    Jpeg,
    /// With or without transparency, exact.
    Png,
}

impl PictureKind {
    /// Its media type.
    #[must_use]
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
        }
    }
}

impl Picture {
    /// What these bytes are; none if they are too many, or too few.
    #[must_use]
    pub fn of(kind: PictureKind, width: u32, height: u32, bytes: &[u8]) -> Option<Self> {
        let count = u32::try_from(bytes.len()).ok()?;
        let picture = Self { hash: hash(bytes), kind, width, height, bytes: count };
        picture.fits().then_some(picture)
    }

    /// Whether it is within the limits.
    #[must_use]
    pub fn fits(&self) -> bool {
        let side = 1..=PICTURE_SIDE_MAX;
        side.contains(&self.width)
            && side.contains(&self.height)
            && (1..=PICTURE_BYTES_MAX).contains(&self.bytes)
    }

    /// Whether these are its bytes.
    #[must_use]
    pub fn is(&self, bytes: &[u8]) -> bool {
        u32::try_from(bytes.len()) == Ok(self.bytes) && hash(bytes) == self.hash
    }
}

/// A picture on a card, or on the stage.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardPicture {
    /// The picture.
    pub picture: Picture,
    /// What is to be seen on it, for whoever can't see it; one line.
    pub alt: String,
}

/// The pictures that an entry names: whoever has the entry may have them.
#[must_use]
pub fn named(body: &Body) -> &[Picture] {
    fn one(picture: Option<&Picture>) -> &[Picture] {
        picture.map_or(&[], std::slice::from_ref)
    }
    match body {
        Body::Picture { picture } => std::slice::from_ref(picture),
        Body::Card { about, .. } => one(about.picture.as_ref().map(|on| &on.picture)),
        Body::Backdrop { lies, .. } => one(lies.as_ref().map(|lies| &lies.picture)),
        Body::Tiled { tiles, .. } => &tiles.pictures,
        Body::Staged { picture } => one(picture.as_ref().map(|on| &on.picture)),
        Body::Portrait { picture, .. } => one(picture.as_ref()),
        _ => &[],
    }
}

/// In base64 (RFC 4648), with padding.
pub(crate) fn in_text(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

/// The bytes of a text in base64; none if it is not written in the one way that [`in_text`] writes.
pub(crate) fn from_text(text: &str) -> Option<Vec<u8>> {
    STANDARD.decode(text).ok()
}

#[cfg(test)]
mod tests {
    use super::{from_text, in_text};

    #[test]
    fn bytes_are_written_in_one_way_and_read_back() {
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("\u{ff}>?", "w78+Pw=="),
        ] {
            assert_eq!(in_text(bytes.as_bytes()), text);
            assert_eq!(from_text(text), Some(bytes.as_bytes().to_vec()));
        }
        let all: Vec<u8> = (0..=255).collect();
        assert_eq!(from_text(&in_text(&all)), Some(all));
        // Bits beyond the last byte, no padding, too much of it, padding in the middle, other digits.
        for wrong in [
            "Zh==", "Zm9=", "Zg", "Zg=", "Zm8", "Zm9v=", "Zm9v====", "Zg==Zm9v", "Z", "Z===", "Zm9v\n",
            "Zm-_", "é===", "=",
        ] {
            assert_eq!(from_text(wrong), None, "{wrong}");
        }
    }
}
