// What every part of a table's page can reach.
import { createContext } from 'svelte';
import type { TableLink } from './table.svelte';
import type { Ui } from './ui.svelte';

export const [getTable, setTable] = createContext<TableLink>();
export const [getUi, setUi] = createContext<Ui>();
