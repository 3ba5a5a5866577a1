// A picture under a map is made sharper once it lies there: sent again in tiles, one after the other, while play goes on.
import { Failure } from '../lib/api';
import { put } from '../lib/pictures';
import type { TableLink } from '../lib/table.svelte';
import { inTiles, TILE_SIDE, type Tiled } from '../lib/tiles';
import type { Ui } from '../lib/ui.svelte';
import type { Picture } from '../lib/wire';
import t from '../words/en/ground.ftl';

/** How long is waited where the server takes no more pictures for now. */
const WAITS = 6_000;
/** How often in a row. */
const WAITS_MAX = 20;

class Sharper {
  /** How far it is; empty where nothing is sent. */
  going = $state('');
  failure: { text: string; hint: string } | null = $state.raw(null);
  /** Which one it is about: another one ends it. */
  #nth = 0;

  /** Ends what is under way; what lies there stays as it is. */
  leave(): void {
    this.#nth += 1;
    this.going = '';
  }

  /** Sends a picture that was laid under a map once more, as sharp as it is. */
  async start(table: TableLink, ui: Ui, map: string, file: Blob, lain: Picture): Promise<void> {
    this.leave();
    const nth = this.#nth;
    const goes = (): boolean => nth === this.#nth;
    this.failure = null;
    this.going = t('sharper-cuts');
    try {
      const made = await inTiles(file, lain);
      if (made && goes()) await this.#send(table, ui, map, made, lain, goes);
    } catch (error) {
      const { message, hint } = error instanceof Failure ? error : new Failure('fault', t('sharper-not'), t('sharper-not.hint'));
      if (goes()) this.failure = { text: message, hint };
    } finally {
      if (goes()) this.going = '';
    }
  }

  async #send(table: TableLink, ui: Ui, map: string, { width, height, tiles }: Tiled, { hash: of }: Picture, goes: () => boolean): Promise<void> {
    const pictures: Picture[] = [];
    for (let waited = 0; pictures.length < tiles.length && goes(); ) {
      this.going = t('sharper-sends', { nth: pictures.length + 1, all: tiles.length });
      const tile = tiles[pictures.length];
      if (!tile) return;
      try {
        pictures.push(await put(table.table, table.seat, tile, () => {}));
        waited = 0;
      } catch (error) {
        if (!(error instanceof Failure) || error.kind !== 'crowded' || WAITS_MAX <= waited) throw error;
        waited += 1;
        await new Promise((done) => setTimeout(done, WAITS));
      }
    }
    if (goes()) await ui.pass(table, { verb: 'tile-picture', map, tiles: { of, width, height, side: TILE_SIDE, pictures } });
  }
}

/** One for the page: the panel where it is told may be closed meanwhile. */
export const sharper = new Sharper();
