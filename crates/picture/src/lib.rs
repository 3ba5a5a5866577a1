//! Pictures as people have them, made into what is stored.
//!
//! [`made`] reads a picture within limits and writes it anew. So nothing is stored that its own encoder did not write:
//! where and when a photo was taken, what lies hidden behind a picture, and what only looks like one are gone.
//!
//! It takes time and memory: up to seconds, and [`ALLOC_MAX`] bytes and more. Whoever calls it for others does so on a
//! thread of its own, for few at a time.
#![warn(missing_docs)]

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::{CompressionType, FilterType as Filter, PngEncoder};
use image::imageops::FilterType;
use image::metadata::Orientation;
use image::{
    DynamicImage, ExtendedColorType, ImageDecoder, ImageEncoder, ImageError, ImageFormat, ImageReader,
    Limits, Rgba,
};
use norn_chronicle::backdrop::{Cell, Ground};
use norn_chronicle::picture::{PICTURE_BYTES_MAX, PICTURE_SIDE_MAX};
use norn_chronicle::{Picture, PictureKind};
use std::fmt;
use std::io::Cursor;

/// The most bytes of a file that is read.
pub const FILE_MAX: usize = 6 * 1024 * 1024;
/// The most bytes that a picture may take while it is read, as far as its decoder counts them.
pub const ALLOC_MAX: u64 = 96 * 1024 * 1024;

/// How well a JPEG is kept, of 100: the first that fits counts.
const QUALITIES: [u8; 2] = [85, 70];

/// Why a file is not taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unusable {
    /// What is wrong.
    pub text: String,
    /// What would be right.
    pub hint: &'static str,
    /// Whether it is too large, in bytes or in pixels.
    pub large: bool,
}

impl fmt::Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.text, self.hint)
    }
}

impl std::error::Error for Unusable {}

fn unusable(text: impl Into<String>, hint: &'static str) -> Unusable {
    Unusable { text: text.into(), hint, large: hint == SMALLER }
}

/// What is taken.
const TAKEN: &str = "a picture is a JPEG, PNG or WebP";
/// What to do with one that is too large.
const SMALLER: &str = "make it smaller";

/// What a file begins with.
enum Sort {
    Read(ImageFormat),
    /// Something else that is known by name.
    Named(&'static str),
    Unknown,
}

/// What the first bytes say that a file is, whatever it is called.
fn sort(bytes: &[u8]) -> Sort {
    let named = |is: bool, name| is.then_some(Sort::Named(name));
    let brand = bytes.get(4..12).unwrap_or_default();
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    let begins = |with: &[u8]| text.get(..with.len()).is_some_and(|front| front.eq_ignore_ascii_case(with));
    match bytes {
        [0xff, 0xd8, 0xff, ..] => Sort::Read(ImageFormat::Jpeg),
        [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Sort::Read(ImageFormat::Png),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Sort::Read(ImageFormat::WebP),
        _ => named(bytes.starts_with(b"GIF8"), "a GIF")
            .or_else(|| named(bytes.starts_with(b"BM"), "a BMP"))
            .or_else(|| named(bytes.starts_with(b"II*\0") || bytes.starts_with(b"MM\0*"), "a TIFF"))
            .or_else(|| named(bytes.starts_with(b"%PDF"), "a PDF"))
            .or_else(|| named(brand.starts_with(b"ftypavi"), "an AVIF"))
            .or_else(|| named(brand.starts_with(b"ftyphe") || brand.starts_with(b"ftypmif"), "a HEIC photo"))
            .or_else(|| named(begins(b"<svg") || begins(b"<?xml"), "an SVG"))
            .or_else(|| named(begins(b"<"), "a web page"))
            .unwrap_or(Sort::Unknown),
    }
}

/// A picture as it is stored, made of a file's bytes: upright, without anything but what is to be seen, and shrunk until
/// it fits.
///
/// # Errors
/// What is wrong with it, and what would be right.
pub fn made(bytes: &[u8]) -> Result<(Picture, Vec<u8>), Unusable> {
    if FILE_MAX < bytes.len() {
        return Err(unusable(
            format!("this file has {} bytes, and {FILE_MAX} is the most", bytes.len()),
            SMALLER,
        ));
    }
    let format = match sort(bytes) {
        Sort::Read(format) => format,
        Sort::Named(name) => return Err(unusable(format!("this is {name}"), TAKEN)),
        Sort::Unknown if bytes.is_empty() => return Err(unusable("this file is empty", TAKEN)),
        Sort::Unknown => return Err(unusable("this is no picture", TAKEN)),
    };
    let image = read(bytes, format)?;
    let rgba = image.color().has_alpha().then(|| image.to_rgba8());
    let clear = rgba.as_ref().is_some_and(|rgba| rgba.pixels().any(|pixel| pixel.0[3] != u8::MAX));
    let image = match rgba.filter(|_| clear) {
        Some(rgba) => DynamicImage::ImageRgba8(rgba),
        None => DynamicImage::ImageRgb8(image.into_rgb8()),
    };
    fitted(image, format == ImageFormat::Png)
}

/// Why a decoder does not read it.
fn unread(error: &ImageError) -> Unusable {
    match error {
        ImageError::Limits(_) => unusable(
            format!(
                "this picture is too large: it has more than {PICTURE_SIDE_MAX} pixels in width or height, or too many \
                 in all"
            ),
            SMALLER,
        ),
        ImageError::Unsupported(_) => unusable(
            "this picture is of a rare sort that can't be read here",
            "save it anew, as a common JPEG or PNG",
        ),
        _ => {
            unusable("this picture is damaged, or not whole", "open it in another program, and save it anew")
        }
    }
}

fn read(bytes: &[u8], format: ImageFormat) -> Result<DynamicImage, Unusable> {
    let mut limits = Limits::no_limits();
    limits.max_image_width = Some(PICTURE_SIDE_MAX);
    limits.max_image_height = Some(PICTURE_SIDE_MAX);
    limits.max_alloc = Some(ALLOC_MAX);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    reader.limits(limits.clone());
    let mut decoder = reader.into_decoder().map_err(|error| unread(&error))?;
    // Not every decoder keeps the limits by itself.
    let (width, height) = decoder.dimensions();
    limits.check_dimensions(width, height).map_err(|error| unread(&error))?;
    limits.reserve(decoder.total_bytes()).map_err(|error| unread(&error))?;
    // What is wrong with a note about the picture is no reason not to show it.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut image = DynamicImage::from_decoder(decoder).map_err(|error| unread(&error))?;
    image.apply_orientation(orientation);
    Ok(image)
}

/// Written anew, and shrunk until it fits.
fn fitted(mut image: DynamicImage, exact: bool) -> Result<(Picture, Vec<u8>), Unusable> {
    let clear = image.color().has_alpha();
    let mut png = exact || clear;
    loop {
        let mut least = usize::MAX;
        let all = png.then_some(None).into_iter();
        let all = all.chain(QUALITIES.iter().filter(|_| !clear).map(|quality| Some(*quality)));
        for quality in all {
            let bytes = written(&image, quality)?;
            let kind = if quality.is_some() { PictureKind::Jpeg } else { PictureKind::Png };
            if let Some(picture) = Picture::of(kind, image.width(), image.height(), &bytes) {
                return Ok((picture, bytes));
            }
            least = least.min(bytes.len());
        }
        // What is too much for an exact picture is no drawing of few colours.
        png = clear;
        // Bytes grow about as the area does.
        let by = (f64::from(PICTURE_BYTES_MAX) / least as f64).sqrt().clamp(0.25, 0.9) * 0.95;
        let side = |pixels: u32| ((f64::from(pixels) * by) as u32).max(1);
        image = image.resize_exact(side(image.width()), side(image.height()), FilterType::CatmullRom);
    }
}

/// What stands where fog is: as dark as ink on paper, and no darker than what is seen in the dark.
const FOG: [u8; 3] = [0x3a, 0x38, 0x35];

/// A stored picture, or a tile of one, with fog on these cells: what lies beneath is not in the bytes. How it is written, how many bytes it
/// has, and every byte of it depend on what is to be seen alone. Without fog, it is the stored picture itself.
///
/// It takes the time and the memory that [`made`] takes.
///
/// # Errors
/// The stored picture can't be read: it is not one that was made here.
pub fn cut(stored: &[u8], ground: &Ground, hidden: &[Cell]) -> Result<(PictureKind, Vec<u8>), Unusable> {
    let kind = ground.picture.kind;
    if hidden.is_empty() {
        return Ok((kind, stored.to_vec()));
    }
    let format = match kind {
        PictureKind::Jpeg => ImageFormat::Jpeg,
        PictureKind::Png => ImageFormat::Png,
    };
    // Of one sort, whatever lies beneath the fog: a picture may be clear there alone.
    let mut image = read(stored, format)?.into_rgba8();
    let fog = Rgba([FOG[0], FOG[1], FOG[2], u8::MAX]);
    if (image.width(), image.height()) != (ground.picture.width, ground.picture.height) {
        return Err(unusable("this picture is of another size than was kept", "go back to a backup"));
    }
    for cell in hidden {
        for (row, columns) in ground.pixels(*cell) {
            columns.for_each(|column| image.put_pixel(column, row, fog));
        }
    }
    let clear = image.pixels().any(|pixel| pixel.0[3] != u8::MAX);
    let image = DynamicImage::ImageRgba8(image);
    match clear {
        true => Ok((PictureKind::Png, written(&image, None)?)),
        false => {
            let image = DynamicImage::ImageRgb8(image.into_rgb8());
            Ok((PictureKind::Jpeg, written(&image, Some(QUALITIES[0]))?))
        }
    }
}

/// As a PNG, or as a JPEG of this quality.
fn written(image: &DynamicImage, quality: Option<u8>) -> Result<Vec<u8>, Unusable> {
    let mut bytes = vec![];
    let (width, height) = (image.width(), image.height());
    let colours = if image.color().has_alpha() { ExtendedColorType::Rgba8 } else { ExtendedColorType::Rgb8 };
    let done = match quality {
        Some(quality) => JpegEncoder::new_with_quality(&mut bytes, quality).write_image(
            image.as_bytes(),
            width,
            height,
            colours,
        ),
        None => PngEncoder::new_with_quality(&mut bytes, CompressionType::Default, Filter::Adaptive)
            .write_image(image.as_bytes(), width, height, colours),
    };
    done.map_err(|_| {
        unusable("this picture could not be written anew", "save it in another way, and try that")
    })?;
    Ok(bytes)
}
