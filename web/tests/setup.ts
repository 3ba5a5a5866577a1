// For every test without a browser: only those of it itself wait until something new takes a tap, and a machine that builds
// meanwhile is slow.
import { vi } from 'vitest';
import { usual } from '../src/lib/armed';

usual.rest = 0;

/** Only ends what never comes to be so. */
const PATIENCE = 30_000;
const waitFor = vi.waitFor.bind(vi);
Object.assign(vi, { waitFor: ((so, how) => waitFor(so, how ?? { timeout: PATIENCE })) satisfies typeof vi.waitFor });
