// What the page itself does, as it is found by its words: no game tells of it.
import type { TableLink } from '../lib/table.svelte';
import { setTheme } from '../lib/set-theme';
import type { Ui } from '../lib/ui.svelte';
import t from '../words/en/palette.ftl';

/** Something that the page does. */
export interface Tool {
  tool: string;
  label: string;
  /** What else people may call it. */
  also: string;
  act: () => void;
}

/** Once what is opened stands there. */
function after(selector: string, then: (found: HTMLElement) => void): void {
  const until = Date.now() + 3000;
  const look = (): void => {
    const found = document.querySelector<HTMLElement>(selector);
    if (found) then(found);
    else if (Date.now() < until) setTimeout(look, 50);
  };
  setTimeout(look);
}

/** What this seat may do by them just now. */
export function tools(table: TableLink, ui: Ui): Tool[] {
  const { referee, state } = table;
  const real = !table.whatIf;
  const drawer = (which: 'referee' | 'overrule'): void => {
    ui.place = 'table';
    ui.drawer = which;
  };
  const toPicture = (): void => {
    ui.place = 'now';
    after('[data-ground] :is(button, input)', (button) => button.focus());
  };
  const all: [boolean, string, string, string, () => void][] = [
    [referee && real, 'invite', t('tool-invite'), t('tool-invite.also'), () => ui.invite()],
    [(state?.forms.length ?? 0) > 0, 'making', referee ? t('tool-add') : t('tool-make'), t('tool-add.also'), () => ui.make()],
    [referee && (state?.maps.length ?? 0) > 0, 'picture', t('tool-picture'), t('tool-picture.also'), toPicture],
    [referee && state?.maps.length === 0 && state.forms.length > 0, 'places', t('tool-places'), t('tool-picture.also'), () => ui.make('things')],
    [referee && (state?.forms.length ?? 0) > 0, 'lists', t('tool-lists'), t('tool-lists.also'), () => ui.make('lists')],
    [referee && (state?.maps.length ?? 0) > 0 && (state?.forms.length ?? 0) > 0, 'things', t('tool-things'), t('tool-things.also'), () => ui.make('things')],
    [real && !table.watches && state?.day != null, 'calendar', t('tool-calendar'), t('tool-calendar.also'), () => (ui.overview = 'calendar')],
    [true, 'cards', t('tool-cards'), t('tool-cards.also'), () => ui.toCards()],
    [referee && real, 'tell', t('tool-tell'), t('tool-tell.also'), () => ui.write('tell')],
    [real && table.may('write'), 'whisper', t('tool-whisper'), t('tool-whisper.also'), () => ui.write('talk', true)],
    [real && table.may('throw'), 'dice', t('tool-dice'), t('tool-dice.also'), () => ui.write('dice')],
    [real && table.may('throw'), 'secret', t('tool-secret'), t('tool-secret.also'), () => ui.write('dice', true)],
    [referee, 'check', t('tool-check'), t('tool-check.also'), () => {
      ui.place = 'now';
      ui.calls = true;
    }],
    [referee && real, 'overrule', t('tool-overrule'), t('tool-overrule.also'), () => drawer('overrule')],
    [real && state?.redo === true, 'redo', t('tool-redo'), t('tool-redo.also'), () => void ui.pass(table, { verb: 'redo' })],
    [real && state?.undo != null, 'undo', t('tool-undo'), t('tool-undo.also'), () => ui.undo(table)],
    [true, 'print', t('tool-print'), t('tool-print.also'), () => {
      const own = state?.sheets.find((sheet) => sheet.who !== null && sheet.player === table.seat) ?? state?.sheets.find((sheet) => sheet.who !== null);
      ui.shared = null;
      ui.sheet ??= own?.who ?? null;
      ui.place = 'sheet';
      after('[data-print]', (button) => button.focus());
    }],
    [true, 'light', t('tool-light'), t('tool-light.also'), () => setTheme(document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark')],
    [true, 'look', t('tool-look'), t('tool-look.also'), () => {
      ui.place = 'table';
      ui.drawer = 'table';
      after('[data-look="size"] input:checked', (input) => input.focus());
    }],
    [real && !table.watches, 'what-if', t('tool-what-if'), t('tool-what-if.also'), () => (ui.whatIf = true)],
    [real && !table.watches, 'safety', t('tool-safety'), t('tool-safety.also'), () => (ui.safety = true)],
    [true, 'keys', t('tool-keys'), t('tool-keys.also'), () => (ui.help = true)],
  ];
  return all.flatMap(([may, tool, label, also, act]) => (may ? [{ tool, label, also, act }] : []));
}
