// Words of the page itself.

/** So many of something: one line, two lines. */
export const counted = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;

/** Whether a host is the machine itself, whichever machine that is. */
export const own = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
