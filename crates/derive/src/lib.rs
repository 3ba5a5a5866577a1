//! Derives `Storable`, the conversion of a game's stored types to plain data and back.
//!
//! The data are those that serde's own derive would write: a struct is its fields by name, a struct of one
//! unnamed field is that field, an enum is its variant's name with its content. But the code is not generic
//! over a serializer, so it is compiled once. [`norn_kernel::stored`](../norn_kernel/stored/index.html) says
//! what can be stored.
//!
//! Attributes are those of serde that games need, as `#[stored(…)]`: `rename_all = "kebab-case"`, `default`, `into` with
//! `try_from` on a type; `rename` on a variant; `rename`, `alias`, `default`, `skip_serializing_if`, `flatten`, and `with`
//! (a module with `store` and `restore`) on a field.
//!
//! Besides, it reads a game's rule reference for the compiler: [`reference!`].
#![warn(missing_docs)]

mod attributes;

use attributes::{OfField, OfType, Usual};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use std::path::Path;
use std::{env, fs};
use syn::{Data, DeriveInput, Error, Fields, Ident, LitStr, Result, parse_macro_input, parse_quote};

/// Takes a ruleset's rule reference and defines `REFERENCE` (its text) and `RULES` (its ids, sorted), which
/// `norn_kernel::rule!` looks into. The path is relative to the crate's folder. A reference that can't be read, or has
/// an id twice, does not compile.
#[proc_macro]
pub fn reference(path: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let path = parse_macro_input!(path as LitStr);
    ruled(&path).unwrap_or_else(Error::into_compile_error).into()
}

fn ruled(path: &LitStr) -> Result<TokenStream> {
    let wrong = |what: String| Error::new_spanned(path, what);
    let folder = env::var("CARGO_MANIFEST_DIR").map_err(|why| wrong(why.to_string()))?;
    let file = Path::new(&folder).join(path.value());
    let text = fs::read_to_string(&file).map_err(|why| wrong(format!("{}: {why}", file.display())))?;
    let mut ids: Vec<&str> = text.lines().filter_map(id).collect();
    ids.sort_unstable();
    if let Some(twice) = ids.windows(2).find(|two| two[0] == two[1]) {
        return Err(wrong(format!("two rules are called {}", twice[0])));
    }
    Ok(quote! {
        /// The rule reference that this ruleset ships and cites, as TOML.
        pub const REFERENCE: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", #path));
        /// The id of every rule, sorted.
        pub const RULES: &[&str] = &[#(#ids),*];
    })
}

/// The id that a line of a reference gives its rule.
fn id(line: &str) -> Option<&str> {
    let value = line.strip_prefix("id")?.trim_start().strip_prefix('=')?;
    value.trim_start().strip_prefix('"')?.split('"').next()
}

/// See the crate.
#[proc_macro_derive(Storable, attributes(stored))]
pub fn stored(item: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let item = parse_macro_input!(item as DeriveInput);
    derived(&item).unwrap_or_else(Error::into_compile_error).into()
}

fn derived(item: &DeriveInput) -> Result<TokenStream> {
    let of = OfType::of(&item.attrs)?;
    let body = match (&of.through, &item.data) {
        (Some((into, from)), _) => quote! {
            fn store(&self) -> ::norn_kernel::stored::Plain {
                ::norn_kernel::Storable::store(&<#into as ::core::convert::From<Self>>::from(self.clone()))
            }
            fn restore(from: &::norn_kernel::stored::Plain) -> ::norn_kernel::stored::Restored<Self> {
                ::norn_kernel::stored::tried::<#from, Self>(from)
            }
        },
        (None, Data::Struct(data)) => of_struct(&of, &data.fields)?,
        (None, Data::Enum(data)) => {
            let variants = data.variants.iter().map(|one| {
                let (own, _) = OfField::of(&one.attrs, None)?;
                let name = own.rename.unwrap_or_else(|| of.variant(&one.ident));
                Ok((name, &one.ident, &one.fields))
            });
            of_enum(&variants.collect::<Result<Vec<_>>>()?)?
        }
        (None, Data::Union(_)) => return Err(Error::new_spanned(&item.ident, "a union can't be stored")),
    };
    let name = &item.ident;
    let mut generics = item.generics.clone();
    for param in generics.type_params_mut() {
        param.bounds.push(parse_quote!(::norn_kernel::Storable));
    }
    let (bounds, params, needs) = generics.split_for_impl();
    let mut reading = generics.clone();
    reading.params.insert(0, parse_quote!('de));
    let (read_bounds, ..) = reading.split_for_impl();
    let stored = quote! {
        #[automatically_derived]
        impl #bounds ::norn_kernel::Storable for #name #params #needs { #body }
    };
    if of.alone {
        return Ok(stored);
    }
    Ok(quote! {
        #stored

        #[automatically_derived]
        impl #bounds ::serde::Serialize for #name #params #needs {
            fn serialize<S: ::serde::Serializer>(&self, to: S) -> ::core::result::Result<S::Ok, S::Error> {
                ::serde::Serialize::serialize(&::norn_kernel::Storable::store(self), to)
            }
        }

        #[automatically_derived]
        impl #read_bounds ::serde::Deserialize<'de> for #name #params #needs {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> ::core::result::Result<Self, D::Error> {
                ::norn_kernel::stored::read(from)
            }
        }
    })
}

fn of_struct(of: &OfType, fields: &Fields) -> Result<TokenStream> {
    Ok(match fields {
        Fields::Named(_) => {
            let members = Members::of(fields, Some(of))?;
            let (names, store, restore) = (&members.names, &members.store, &members.restore);
            let usual = of.usual.then(|| quote!(let usual = <Self as ::core::default::Default>::default();));
            quote! {
                fn store(&self) -> ::norn_kernel::stored::Plain {
                    let Self { #(#names),* } = self;
                    #store
                }
                fn restore(from: &::norn_kernel::stored::Plain) -> ::norn_kernel::stored::Restored<Self> {
                    let of = ::norn_kernel::stored::fields(from)?;
                    #usual
                    ::core::result::Result::Ok(Self { #restore })
                }
            }
        }
        Fields::Unnamed(all) if all.unnamed.len() == 1 => quote! {
            fn store(&self) -> ::norn_kernel::stored::Plain {
                ::norn_kernel::Storable::store(&self.0)
            }
            fn restore(from: &::norn_kernel::stored::Plain) -> ::norn_kernel::stored::Restored<Self> {
                ::norn_kernel::Storable::restore(from).map(Self)
            }
            fn store_key(&self) -> ::std::string::String {
                ::norn_kernel::Storable::store_key(&self.0)
            }
            fn restore_key(from: &str) -> ::norn_kernel::stored::Restored<Self> {
                ::norn_kernel::Storable::restore_key(from).map(Self)
            }
        },
        Fields::Unnamed(all) => {
            let (store, restore, names) = listed(all.unnamed.len());
            quote! {
                fn store(&self) -> ::norn_kernel::stored::Plain {
                    let Self(#(#names),*) = self;
                    #store
                }
                fn restore(from: &::norn_kernel::stored::Plain) -> ::norn_kernel::stored::Restored<Self> {
                    #restore
                    ::core::result::Result::Ok(Self(#(#names),*))
                }
            }
        }
        Fields::Unit => quote! {
            fn store(&self) -> ::norn_kernel::stored::Plain {
                ::norn_kernel::stored::Plain::Nothing
            }
            fn restore(from: &::norn_kernel::stored::Plain) -> ::norn_kernel::stored::Restored<Self> {
                <() as ::norn_kernel::Storable>::restore(from).map(|()| Self)
            }
        },
    })
}

fn of_enum(variants: &[(String, &Ident, &Fields)]) -> Result<TokenStream> {
    let (mut store, mut restore, mut tags) = (vec![], vec![], vec![]);
    for (tag, variant, fields) in variants {
        tags.push(tag);
        match fields {
            Fields::Unit => {
                store.push(quote!(Self::#variant => ::norn_kernel::stored::Plain::word(#tag)));
                restore.push(quote!(#tag => ::norn_kernel::stored::unit(held).map(|()| Self::#variant)));
            }
            Fields::Unnamed(all) if all.unnamed.len() == 1 => {
                store.push(quote! {
                    Self::#variant(it) => ::norn_kernel::stored::Plain::tagged(#tag, ::norn_kernel::Storable::store(it))
                });
                restore.push(quote! {
                    #tag => ::norn_kernel::stored::held(held).and_then(::norn_kernel::Storable::restore).map(Self::#variant)
                });
            }
            Fields::Unnamed(all) => {
                let (write, read, names) = listed(all.unnamed.len());
                store.push(quote! {
                    Self::#variant(#(#names),*) => ::norn_kernel::stored::Plain::tagged(#tag, #write)
                });
                restore.push(quote! {
                    #tag => (|| -> ::norn_kernel::stored::Restored<Self> {
                        let from = ::norn_kernel::stored::held(held)?;
                        #read
                        ::core::result::Result::Ok(Self::#variant(#(#names),*))
                    })()
                });
            }
            Fields::Named(_) => {
                let members = Members::of(fields, None)?;
                let (names, write, read) = (&members.names, &members.store, &members.restore);
                store.push(quote! {
                    Self::#variant { #(#names),* } => ::norn_kernel::stored::Plain::tagged(#tag, { #write })
                });
                restore.push(quote! {
                    #tag => (|| -> ::norn_kernel::stored::Restored<Self> {
                        let of = ::norn_kernel::stored::held(held).and_then(::norn_kernel::stored::fields)?;
                        ::core::result::Result::Ok(Self::#variant { #read })
                    })()
                });
            }
        }
    }
    Ok(quote! {
        fn store(&self) -> ::norn_kernel::stored::Plain {
            match self { #(#store,)* }
        }
        fn restore(from: &::norn_kernel::stored::Plain) -> ::norn_kernel::stored::Restored<Self> {
            let (tag, held) = ::norn_kernel::stored::tag(from)?;
            let made = match tag {
                #(#restore,)*
                _ => return ::core::result::Result::Err(::norn_kernel::stored::unknown(tag, &[#(#tags),*])),
            };
            made.map_err(|fault| fault.within(tag))
        }
    })
}

/// Unnamed fields as a list: the code that writes them, the code that reads them, and their temporary names.
fn listed(count: usize) -> (TokenStream, TokenStream, Vec<Ident>) {
    let names: Vec<Ident> = (0..count).map(|nth| format_ident!("nth_{nth}")).collect();
    let numbers = 0..count;
    let store = quote! {
        ::norn_kernel::stored::Plain::List(::std::vec![#(::norn_kernel::Storable::store(#names)),*])
    };
    let restore = quote! {
        let all = ::norn_kernel::stored::list_of(from, #count)?;
        #( let #names = ::norn_kernel::stored::nth(all, #numbers)?; )*
    };
    (store, restore, names)
}

/// Named fields.
struct Members<'a> {
    names: Vec<&'a Ident>,
    store: TokenStream,
    restore: TokenStream,
}

impl<'a> Members<'a> {
    fn of(fields: &'a Fields, of: Option<&OfType>) -> Result<Self> {
        let (mut names, mut store, mut restore) = (vec![], vec![], vec![]);
        for field in fields {
            let Some(name) = &field.ident else { continue };
            let (own, usual) = OfField::of(&field.attrs, of)?;
            let called = own.rename.clone().unwrap_or_else(|| match of {
                Some(of) => of.field(name),
                None => attributes::plain(name),
            });
            names.push(name);
            if own.flatten {
                store.push(quote!(__to.take_in(::norn_kernel::Storable::store(#name));));
                restore.push(quote!(#name: ::norn_kernel::stored::flat(of)?));
                continue;
            }
            let plain = match &own.with {
                Some(with) => quote!(#with::store(#name)),
                None => quote!(::norn_kernel::Storable::store(#name)),
            };
            let put = quote!(__to.put(#called, #plain););
            store.push(match &own.unless {
                Some(unless) => quote!(if !#unless(#name) { #put }),
                None => put,
            });
            let all = std::iter::once(&called).chain(&own.alias);
            let found = match &own.with {
                Some(with) => quote!(::norn_kernel::stored::found_by(of, &[#(#all),*], #with::restore)?),
                None if own.alias.is_empty() => quote!(::norn_kernel::stored::found(of, #called)?),
                None => quote! {
                    ::norn_kernel::stored::found_by(of, &[#(#all),*], ::norn_kernel::Storable::restore)?
                },
            };
            let read = match usual {
                Usual::None if own.with.is_none() && own.alias.is_empty() => {
                    quote!(::norn_kernel::stored::field(of, #called)?)
                }
                Usual::None => quote!(::norn_kernel::stored::needed(#found, #called)?),
                Usual::Default => quote!(#found.unwrap_or_default()),
                Usual::By(path) => quote!(#found.unwrap_or_else(#path)),
                Usual::OfType => quote!(#found.unwrap_or(usual.#name)),
            };
            restore.push(quote!(#name: #read));
        }
        let count = names.len();
        // No field is called `__to`, as one might well be called `to`.
        let store = quote! {
            let mut __to = ::norn_kernel::stored::Written::of(#count);
            #(#store)*
            __to.done()
        };
        Ok(Self { names, store, restore: quote!(#(#restore),*) })
    }
}
