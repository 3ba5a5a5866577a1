// A picture on its way from this device to the table: how far it is, and why it did not come.
import { Failure } from '../lib/api';
import { drawn, put } from '../lib/pictures';
import type { TableLink } from '../lib/table.svelte';
import type { Picture } from '../lib/wire';
import t from '../words/en/pictures.ftl';

export class Sending {
  /** What is going on. */
  going = $state('');
  failure: { text: string; hint: string } | null = $state.raw(null);
  busy = $state(false);

  constructor(private readonly table: TableLink) {}

  /** Makes it fit and puts it down; null where that failed, and it is said why. */
  async send(file: Blob, how: { side?: number; square?: boolean } = {}): Promise<Picture | null> {
    this.busy = true;
    this.failure = null;
    this.going = t('picture-fits');
    try {
      const made = await drawn(file, how.side, how.square);
      this.going = t('picture-goes');
      const { table, seat } = this.table;
      return await put(table, seat, made, (part) => (this.going = part < 1 ? t('picture-gone', { percent: Math.round(part * 100) }) : t('picture-nearly')));
    } catch (error) {
      const { message, hint } = error instanceof Failure ? error : new Failure('fault', t('picture-unsent'), t('picture-unsent.hint'));
      this.failure = { text: message, hint };
      return null;
    } finally {
      this.busy = false;
      this.going = '';
    }
  }
}
