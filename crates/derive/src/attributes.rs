//! The attributes `#[stored(…)]`.
use syn::meta::ParseNestedMeta;
use syn::{Attribute, Error, Ident, LitStr, Path, Result, Type};

/// Of a type.
#[derive(Default)]
pub(crate) struct OfType {
    /// Missing fields are those of the type's default.
    pub(crate) usual: bool,
    /// It is stored as another type, and converted from one.
    pub(crate) through: Option<(Type, Type)>,
    /// serde has an implementation of its own, because the type also goes over the wire.
    pub(crate) alone: bool,
    kebab: bool,
}

/// Of a field, or of a variant.
#[derive(Default)]
pub(crate) struct OfField {
    pub(crate) rename: Option<String>,
    pub(crate) alias: Vec<String>,
    /// Where this holds of it, it is not written.
    pub(crate) unless: Option<Path>,
    pub(crate) with: Option<Path>,
    pub(crate) flatten: bool,
}

/// The value of a missing field.
pub(crate) enum Usual {
    /// As its type says; most types have no default.
    None,
    /// Its own type's default.
    Default,
    /// What a function gives.
    By(Path),
    /// The same field of its struct's default.
    OfType,
}

/// A name in Rust as words: without `r#`.
pub(crate) fn plain(name: &Ident) -> String {
    let name = name.to_string();
    name.strip_prefix("r#").unwrap_or(&name).to_owned()
}

fn text(meta: &ParseNestedMeta<'_>) -> Result<String> {
    Ok(meta.value()?.parse::<LitStr>()?.value())
}

fn path(meta: &ParseNestedMeta<'_>) -> Result<Path> {
    meta.value()?.parse::<LitStr>()?.parse()
}

fn each(attributes: &[Attribute], mut take: impl FnMut(&ParseNestedMeta<'_>) -> Result<bool>) -> Result<()> {
    for attribute in attributes.iter().filter(|one| one.path().is_ident("stored")) {
        attribute.parse_nested_meta(|meta| match take(&meta)? {
            true => Ok(()),
            false => Err(meta.error("nothing that is stored can be told this")),
        })?;
    }
    Ok(())
}

impl OfType {
    pub(crate) fn of(attributes: &[Attribute]) -> Result<Self> {
        let mut of = Self::default();
        let (mut into, mut from): (Option<Type>, Option<Type>) = (None, None);
        each(attributes, |meta| {
            if meta.path.is_ident("default") {
                of.usual = true;
            } else if meta.path.is_ident("alone") {
                of.alone = true;
            } else if meta.path.is_ident("rename_all") {
                if text(meta)? != "kebab-case" {
                    return Err(meta.error("whatever is stored is `kebab-case`"));
                }
                of.kebab = true;
            } else if meta.path.is_ident("into") {
                into = Some(meta.value()?.parse::<LitStr>()?.parse()?);
            } else if meta.path.is_ident("try_from") {
                from = Some(meta.value()?.parse::<LitStr>()?.parse()?);
            } else {
                return Ok(false);
            }
            Ok(true)
        })?;
        of.through = match (into, from) {
            (Some(into), Some(from)) => Some((into, from)),
            (None, None) => None,
            (Some(one), None) | (None, Some(one)) => {
                return Err(Error::new_spanned(one, "`into` and `try_from` go together"));
            }
        };
        Ok(of)
    }

    /// What a variant is called.
    pub(crate) fn variant(&self, name: &Ident) -> String {
        let name = plain(name);
        if !self.kebab {
            return name;
        }
        let mut called = String::new();
        for (nth, letter) in name.chars().enumerate() {
            if letter.is_uppercase() && 0 < nth {
                called.push('-');
            }
            called.push(letter.to_ascii_lowercase());
        }
        called
    }

    /// What a field is called.
    pub(crate) fn field(&self, name: &Ident) -> String {
        let name = plain(name);
        if self.kebab { name.replace('_', "-") } else { name }
    }
}

impl OfField {
    pub(crate) fn of(attributes: &[Attribute], of: Option<&OfType>) -> Result<(Self, Usual)> {
        let mut own = Self::default();
        let mut usual = if of.is_some_and(|of| of.usual) { Usual::OfType } else { Usual::None };
        each(attributes, |meta| {
            if meta.path.is_ident("rename") {
                own.rename = Some(text(meta)?);
            } else if meta.path.is_ident("alias") {
                own.alias.push(text(meta)?);
            } else if meta.path.is_ident("skip_serializing_if") {
                own.unless = Some(path(meta)?);
            } else if meta.path.is_ident("with") {
                own.with = Some(path(meta)?);
            } else if meta.path.is_ident("flatten") {
                own.flatten = true;
            } else if meta.path.is_ident("default") {
                usual = if meta.input.peek(syn::Token![=]) { Usual::By(path(meta)?) } else { Usual::Default };
            } else {
                return Ok(false);
            }
            Ok(true)
        })?;
        Ok((own, usual))
    }
}
