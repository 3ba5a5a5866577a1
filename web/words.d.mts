import type { Plugin } from 'vite';

/** Every message of a file with what it takes: for each argument its type. What can't be read is thrown, with its line. */
export function messages(source: string, name: string): { id: string; args: Map<string, string> }[];
/** The types of all files of English words. */
export function types(): string;
/** Reads `.ftl` files as modules. */
export function fluent(): Plugin;
