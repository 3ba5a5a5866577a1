//! What is made of a picture, and what is not.
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]
use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, ExtendedColorType, ImageEncoder, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};
use norn_chronicle::backdrop::Ground;
use norn_chronicle::picture::{PICTURE_BYTES_MAX, PICTURE_SIDE_MAX};
use norn_chronicle::{Backdrop, Cells, Picture, PictureKind};
use norn_picture::{FILE_MAX, Unusable, cut, made};
use std::io::Cursor;

fn written(image: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = vec![];
    image.write_to(&mut Cursor::new(&mut bytes), format).unwrap();
    bytes
}

/// Reddish on the left, bluish on the right.
fn halves(width: u32, height: u32) -> DynamicImage {
    let colour = |x, _| if x < width / 2 { Rgb([200, 30, 30]) } else { Rgb([30, 30, 200]) };
    DynamicImage::ImageRgb8(RgbImage::from_fn(width, height, colour))
}

/// What is no picture of anything, and so as long as a picture gets.
fn noise(width: u32, height: u32, alpha: impl Fn(u32) -> u8) -> DynamicImage {
    let mut state = 1_u32;
    let mut next = move || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        state.to_be_bytes()[0]
    };
    DynamicImage::ImageRgba8(RgbaImage::from_fn(width, height, |x, _| {
        Rgba([next(), next(), next(), alpha(x)])
    }))
}

/// A JPEG with what a camera notes beside it: how it was held, and where it was.
fn photo(image: &DynamicImage, held: u8, place: &str) -> Vec<u8> {
    let plain = written(image, ImageFormat::Jpeg);
    let mut note = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
    note.extend([held, 0, 0, 0, 0, 0, 0]);
    note.extend(place.as_bytes());
    let mut bytes = vec![0xff, 0xd8, 0xff, 0xe1];
    bytes.extend(u16::try_from(note.len() + 2).unwrap().to_be_bytes());
    bytes.extend(note);
    bytes.extend(&plain[2..]);
    bytes
}

#[track_caller]
fn good(bytes: &[u8]) -> (Picture, DynamicImage, Vec<u8>) {
    let (picture, stored) = made(bytes).unwrap();
    assert!(picture.is(&stored) && picture.fits());
    let format = match picture.kind {
        PictureKind::Jpeg => ImageFormat::Jpeg,
        PictureKind::Png => ImageFormat::Png,
    };
    let image = image::load_from_memory_with_format(&stored, format).unwrap();
    assert_eq!((image.width(), image.height()), (picture.width, picture.height));
    (picture, image, stored)
}

fn contains(bytes: &[u8], what: &[u8]) -> bool {
    bytes.windows(what.len()).any(|window| window == what)
}

#[track_caller]
fn bad(bytes: &[u8]) -> Unusable {
    made(bytes).unwrap_err()
}

#[test]
fn a_photo_is_stored_upright_and_without_where_it_was_taken() {
    let taken = photo(&halves(64, 32), 6, "GPS 48.2082 N 16.3738 E");
    assert!(contains(&taken, b"GPS 48") && contains(&taken, b"Exif"));
    let (picture, image, stored) = good(&taken);
    assert_eq!((picture.kind, picture.width, picture.height), (PictureKind::Jpeg, 32, 64));
    assert!(!contains(&stored, b"GPS") && !contains(&stored, b"Exif"));
    let image = image.to_rgb8();
    // It was held on its side: what is on the left in the file is on top.
    let (top, bottom) = (image.get_pixel(16, 8), image.get_pixel(16, 56));
    assert!(120 < top[0] && top[2] < 120 && bottom[0] < 120 && 120 < bottom[2], "{top:?} {bottom:?}");
    // The same once more is the same.
    assert_eq!(made(&taken).unwrap().0, picture);
    // A note that makes no sense harms nothing.
    let (picture, ..) = good(&photo(&halves(64, 32), 99, ""));
    assert_eq!((picture.width, picture.height), (64, 32));
}

#[test]
fn what_hides_in_a_picture_or_behind_it_is_gone() {
    let mut bytes = written(&halves(20, 10), ImageFormat::Png);
    let ends = bytes.len() - 12;
    let text = b"Comment\0<script>alert(1)</script>";
    let mut chunk = u32::try_from(text.len()).unwrap().to_be_bytes().to_vec();
    chunk.extend(b"tEXt");
    chunk.extend(text);
    chunk.extend(crc(&chunk[4..]).to_be_bytes());
    bytes.splice(ends..ends, chunk);
    bytes.extend(b"<html><script>alert(2)</script></html>");
    let (picture, image, stored) = good(&bytes);
    assert_eq!((picture.kind, picture.width, picture.height), (PictureKind::Png, 20, 10));
    assert_eq!(image.to_rgb8(), halves(20, 10).to_rgb8(), "a PNG is kept to the pixel");
    assert!(!contains(&stored, b"script") && !contains(&stored, b"tEXt"));
}

/// As PNG counts it.
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(
            sum ^ u32::from(*byte),
            |sum, _| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 },
        )
    })
}

/// A PNG that says that it has so many pixels, and holds next to nothing.
fn bomb(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut put = |name: &[u8], data: &[u8]| {
        bytes.extend(u32::try_from(data.len()).unwrap().to_be_bytes());
        let all = [name, data].concat();
        bytes.extend(&all);
        bytes.extend(crc(&all).to_be_bytes());
    };
    put(b"IHDR", &[&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 6, 0, 0, 0]].concat());
    put(b"IDAT", &[0x78, 0x9c, 0x63, 0, 0, 0, 1, 0, 1]);
    put(b"IEND", &[]);
    bytes
}

#[test]
fn what_would_fill_the_memory_is_refused_before_it_does() {
    for (width, height) in
        [(50_000, 50_000), (PICTURE_SIDE_MAX + 1, 1), (1, PICTURE_SIDE_MAX + 1), (u32::MAX >> 1, 1)]
    {
        let why = bad(&bomb(width, height));
        assert!(why.text.contains("too large"), "{width} × {height}: {why}");
    }
    // Of a size that is read, but with nothing in it.
    assert!(bad(&bomb(4_000, 4_000)).text.contains("damaged"));
    // Wide colours, in which the largest would take more than may be taken.
    let wide = DynamicImage::new_rgba16(PICTURE_SIDE_MAX, PICTURE_SIDE_MAX);
    assert!(bad(&written(&wide, ImageFormat::Png)).text.contains("too large"));
    // A JPEG says in its head how large it is.
    let mut jpeg = written(&halves(16, 16), ImageFormat::Jpeg);
    let head = jpeg.windows(2).position(|two| two == [0xff, 0xc0]).unwrap();
    jpeg[head + 5..head + 9].copy_from_slice(&[0xff, 0xff, 0xff, 0xff]);
    assert!(bad(&jpeg).text.contains("too large"));
    assert!(bad(&vec![0xff; FILE_MAX + 1]).text.contains("bytes"));
}

#[test]
fn other_files_are_refused_by_name_whatever_they_are_called() {
    for (bytes, name) in [
        (&b"GIF89a\x01\0\x01\0"[..], "this is a GIF"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "this is an SVG"),
        (b"\xef\xbb\xbf\n <?xml version='1.0'?><svg/>", "this is an SVG"),
        (b"<!doctype html><script>alert(1)</script>", "this is a web page"),
        (b"%PDF-1.7", "this is a PDF"),
        (b"BM\0\0", "this is a BMP"),
        (b"II*\0", "this is a TIFF"),
        (b"\0\0\0\x1cftypavif", "this is an AVIF"),
        (b"\0\0\0\x18ftypheic", "this is a HEIC photo"),
        (b"MZ\x90\0", "this is no picture"),
        (b"RIFF\0\0\0\0WAVE", "this is no picture"),
        (b"", "this file is empty"),
    ] {
        let why = bad(bytes);
        assert_eq!(why.text, name);
        assert_eq!(why.hint, "a picture is a JPEG, PNG or WebP");
    }
}

#[test]
fn a_file_that_is_cut_or_changed_is_refused_or_gives_a_picture_and_breaks_nothing() {
    let files = [
        written(&halves(40, 30), ImageFormat::Png),
        written(&halves(40, 30), ImageFormat::WebP),
        photo(&halves(40, 30), 3, "somewhere"),
    ];
    assert!(bad(&files[0][..files[0].len() / 2]).text.contains("damaged"));
    assert!(bad(&files[1][..files[1].len() / 2]).text.contains("damaged"));
    let mut taken = 0;
    for file in &files {
        for end in 0..file.len() {
            taken += u32::from(made(&file[..end]).is_ok());
        }
        for at in 0..file.len().min(400) {
            for byte in [0, 0x7f, 0xff] {
                let mut changed = file.clone();
                changed[at] = byte;
                if let Ok((picture, stored)) = made(&changed) {
                    assert!(picture.is(&stored) && picture.fits());
                    taken += 1;
                }
            }
        }
    }
    assert!(0 < taken, "some are pictures still");
}

#[test]
fn a_picture_is_shrunk_until_it_fits_and_keeps_what_it_is() {
    // Opaque, although it could be clear.
    let (picture, image, _) = good(&written(&noise(1_500, 1_000, |_| u8::MAX), ImageFormat::Png));
    assert_eq!(picture.kind, PictureKind::Jpeg);
    assert!(!image.color().has_alpha() && picture.width < 1_500 && 300 < picture.width, "{picture:?}");
    let ratio = f64::from(picture.width) / f64::from(picture.height);
    assert!((1.49..1.51).contains(&ratio), "{ratio}");
    let clear = noise(900, 600, |x| if x < 450 { 0 } else { u8::MAX });
    let (picture, image, _) = good(&written(&clear, ImageFormat::WebP));
    assert_eq!(picture.kind, PictureKind::Png);
    assert!(image.to_rgba8().pixels().any(|pixel| pixel[3] == 0), "what is clear stays clear");
    assert!(PICTURE_BYTES_MAX / 4 < picture.bytes, "no more is taken away than has to be: {picture:?}");
    // A line of one pixel has a height whatever it is shrunk to.
    let (picture, ..) = good(&written(&noise(4_000, 1, |_| u8::MAX), ImageFormat::Png));
    assert_eq!(picture.height, 1);
}

#[test]
fn every_common_sort_is_read() {
    let all = halves(30, 20);
    for (image, format, kind) in [
        (all.clone(), ImageFormat::Jpeg, PictureKind::Jpeg),
        (all.clone(), ImageFormat::WebP, PictureKind::Jpeg),
        (DynamicImage::ImageLuma8(all.to_luma8()), ImageFormat::Png, PictureKind::Png),
        (DynamicImage::ImageLumaA8(all.to_luma_alpha8()), ImageFormat::Png, PictureKind::Png),
        (DynamicImage::ImageRgb16(all.to_rgb16()), ImageFormat::Png, PictureKind::Png),
        (noise(30, 20, |_| 7), ImageFormat::WebP, PictureKind::Png),
    ] {
        let (picture, ..) = good(&written(&image, format));
        assert_eq!((picture.kind, picture.width, picture.height), (kind, 30, 20), "{format:?}");
    }
    let mut grey = vec![];
    let luma = all.to_luma8();
    JpegEncoder::new_with_quality(&mut grey, 90)
        .write_image(luma.as_raw(), 30, 20, ExtendedColorType::L8)
        .unwrap();
    assert_eq!(good(&grey).0.kind, PictureKind::Jpeg);
}

/// A stored picture as it lies on cells of 20 pixels, the first in its lower left.
fn lying(picture: Picture) -> Ground {
    let y = i32::try_from(picture.height).unwrap() * 100 - 1_000;
    Backdrop { picture, cells: Cells::Squares, x: 1_000, y, cell: 2_000 }.ground()
}

fn read(kind: PictureKind, bytes: &[u8]) -> RgbImage {
    let format = if kind == PictureKind::Png { ImageFormat::Png } else { ImageFormat::Jpeg };
    image::load_from_memory_with_format(bytes, format).unwrap().into_rgb8()
}

#[test]
fn what_is_cut_is_one_colour_and_the_rest_as_it_was() {
    let (picture, _, stored) = good(&written(&halves(60, 40), ImageFormat::Png));
    let lies = lying(picture);
    assert_eq!(
        cut(&stored, &lies, &[]).unwrap(),
        (PictureKind::Png, stored.clone()),
        "there is nothing to cut"
    );
    let (kind, bytes) = cut(&stored, &lies, &[(0, 0), (2, 1)]).unwrap();
    let (was, now) = (read(picture.kind, &stored), read(kind, &bytes));
    let hidden = |x: u32, y: u32| (x < 20 && 20 <= y) || (40 <= x && y < 20);
    let fog = now.get_pixel(10, 30).0;
    for (x, y, pixel) in now.enumerate_pixels() {
        let wanted = if hidden(x, y) { fog } else { was.get_pixel(x, y).0 };
        // As exactly as a JPEG is, a few pixels off its edges.
        let edge =
            [20, 40].iter().any(|line| x.abs_diff(*line) < 9) || y.abs_diff(20) < 9 || x.abs_diff(30) < 9;
        let near = pixel.0.iter().zip(wanted).all(|(one, other)| one.abs_diff(other) < 24);
        assert!(edge || near, "{x} {y}: {pixel:?} {wanted:?}");
    }
}

/// Whether what lies beneath is clear, exact, or anything else.
#[test]
fn how_it_is_written_tells_nothing_of_what_is_cut() {
    let under =
        |colour: fn(u32, u32) -> Rgba<u8>| {
            let image = RgbaImage::from_fn(60, 40, |x, y| {
                if 20 <= x { Rgba([200, 160, 90, u8::MAX]) } else { colour(x, y) }
            });
            let (picture, _, stored) = good(&written(&DynamicImage::ImageRgba8(image), ImageFormat::Png));
            (picture.bytes, cut(&stored, &lying(picture), &[(0, 0), (0, 1)]).unwrap())
        };
    let plain = under(|_, _| Rgba([1, 2, 3, u8::MAX]));
    let clear = under(|x, y| Rgba([9, 9, 9, u8::try_from(x + y).unwrap()]));
    let busy = under(|x, y| Rgba([u8::try_from(x * 12).unwrap(), u8::try_from(y * 6).unwrap(), 0, u8::MAX]));
    assert!(plain.0 != clear.0 && plain.0 != busy.0, "they are stored otherwise");
    assert_eq!(plain.1, clear.1);
    assert_eq!(plain.1, busy.1);
    // What is clear and seen stays so.
    let image = RgbaImage::from_fn(60, 40, |x, _| Rgba([9, 9, 9, if x < 40 { u8::MAX } else { 0 }]));
    let (picture, _, stored) = good(&written(&DynamicImage::ImageRgba8(image), ImageFormat::Png));
    assert_eq!(cut(&stored, &lying(picture), &[(0, 0)]).unwrap().0, PictureKind::Png);
}

#[test]
fn what_was_not_made_here_is_not_cut() {
    let (picture, _, stored) = good(&written(&halves(60, 40), ImageFormat::Png));
    let wider = Ground { picture: Picture { width: 61, ..picture }, ..lying(picture) };
    assert!(cut(&stored, &wider, &[(0, 0)]).is_err());
    assert!(cut(&stored[..60], &lying(picture), &[(0, 0)]).is_err());
}
