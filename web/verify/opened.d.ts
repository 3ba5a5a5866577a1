import type { Opening } from './dice.js';
export const opens: Opening;
