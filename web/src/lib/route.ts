// Which page an address is.

export type Route =
  | { page: 'start' }
  | { page: 'claim'; token: string }
  | { page: 'join'; token: string }
  | { page: 'table'; table: number; seat: number }
  | { page: 'nowhere' };

export function route(path: string, fragment: string): Route {
  const token = fragment.replace(/^#/, '');
  const table = /^\/t\/(\d{1,15})\/(\d{1,5})\/?$/.exec(path);
  if (table) return { page: 'table', table: Number(table[1]), seat: Number(table[2]) };
  switch (path.replace(/\/$/, '')) {
    case '':
      return { page: 'start' };
    case '/claim':
      return { page: 'claim', token };
    case '/join':
      return { page: 'join', token };
    default:
      return { page: 'nowhere' };
  }
}

/** The route of the address, whose token leaves the address at once: no history or picture of it keeps it. */
export function takeRoute(): Route {
  const found = route(location.pathname, location.hash);
  if ('token' in found) history.replaceState(null, '', location.pathname);
  return found;
}

/** Goes to another page of the site. */
export function go(path: string): void {
  location.assign(path);
}

export const tablePath = (table: number, seat: number): string => `/t/${table}/${seat}`;

/** Whether a host is the machine itself, whichever machine that is. */
export const own = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
