// A served table and the people at it, each with a browser of their own. They use what is visible only: roles and
// labels, never the page's inside.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { find } from './chromium.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
/** The program as the other tests built it. */
const NORN =
  process.env['NORN'] ??
  join(resolve(HERE, '../../..', process.env['CARGO_TARGET_DIR'] ?? 'target'), 'debug', 'norn');

/** Whether everything is tried in full, and pictures are taken of what works, too: `make browser`. */
export const FULL = (process.env['FULL'] ?? '') !== '';

/** How many times slower than it is each page runs: `SLOW=6 npm run browser` finds by one machine alone what a busy one would. */
const SLOW = Number(process.env['SLOW'] ?? 1);

/** How long a control may take to appear: machines that build at the same time are slow. */
const PATIENCE = 30_000 * Math.max(1, SLOW);

/** How long something new takes no tap, in milliseconds: people take longer to see it, and tests look before they tap. What
 *  is about just that has the page's own time. */
const RESTS = 0;

/** Where pictures and texts are put. */
function place(file: string): string {
  mkdirSync(join(HERE, 'shots'), { recursive: true });
  return join(HERE, 'shots', file);
}

/** What begins another character, whoever makes it. */
const ADDS = /^(Add somebody|Make your character|Make another character)$/;

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 320, height: 640 };

/** Starts the program and gives the link that it prints. */
async function start(data: string, seed: number | null, addr: string): Promise<{ child: ChildProcess; link: string; origin: string }> {
  const child = spawn(
    NORN,
    ['serve', ...(seed === null ? [] : ['--rehearsal', String(seed)]), '--addr', addr, '--no-browser', '--limit', 'boundary-seconds=1', '--data', data],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let troubles = '';
  child.stderr?.on('data', (chunk: Buffer) => (troubles += chunk.toString()));
  const link = await new Promise<string>((done, failed) => {
    const lines = createInterface({ input: child.stdout! });
    lines.on('line', (line) => {
      const printed = /^ +(http\S+)$/.exec(line)?.[1];
      if (printed) done(printed);
    });
    child.once('error', (error) => failed(new Error(`${NORN} does not start (${error.message}): \`cargo build -p norn-cli --features toy\` builds it.`)));
    child.once('exit', (code) => failed(new Error(`norn serve ended with ${code}: ${troubles}`)));
  });
  return { child, link, origin: new URL(link).origin };
}

/** How somebody's browser is, and how long something new takes no tap there, in milliseconds. */
export type Options = BrowserContextOptions & { rest?: number };

/** Tries to reach the table at once, unless the page has done so by itself before anybody could press it. */
export async function triesNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try now' }).click({ timeout: 1000 }).catch(() => undefined);
}

/** What opens the form of something: where a tap would do it at once, as it stands on its tile, that stands beside it. */
export async function opens(control: Locator): Promise<Locator> {
  const tile = await control.getAttribute('aria-describedby');
  if (tile?.startsWith('tile-') !== true) return control;
  // Whatever it is, it is known soon, or the tile is gone.
  const known = async (): Promise<boolean> => (await control.and(control.page().locator('[aria-describedby^="tile-"]:not([data-tile])')).count()) === 0;
  await expect.poll(known, { timeout: PATIENCE }).toBe(true);
  const form = control.locator('xpath=following-sibling::button');
  return (await form.count()) > 0 ? form : control;
}

export class House {
  readonly data = mkdtempSync(join(tmpdir(), 'norn-browser-'));
  #child: ChildProcess | null = null;
  #browser: Browser | null = null;
  readonly #people: Person[] = [];
  #invitation: string | null = null;
  link = '';
  origin = '';

  private constructor(readonly seed: number | null) {}

  static async open(seed: number | null): Promise<House> {
    const house = new House(seed);
    const path = await find();
    if (path === null) throw new Error('There is no Chromium: `node tests/browser/chromium.mjs` gets one.');
    [house.#browser] = await Promise.all([
      chromium.launch({
        executablePath: path,
        args: [
          '--no-sandbox',
          '--disable-gpu',
          '--disable-quic',
          '--no-first-run',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
        ],
      }),
      house.serve(),
    ]);
    return house;
  }

  /** Serves; after `kill`, at the same place as before. */
  async serve(): Promise<void> {
    const addr = this.origin === '' ? '127.0.0.1:0' : new URL(this.origin).host;
    const { child, link, origin } = await start(this.data, this.seed, addr);
    this.#child = child;
    this.link = link;
    this.origin = origin;
  }

  /** Kills the server as a power cut would. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await gone;
  }

  /** Runs the program for something else. */
  norn(...args: string[]): { code: number | null; out: string; err: string } {
    const ran = spawnSync(NORN, args, { encoding: 'utf8', timeout: 60_000 });
    return { code: ran.status, out: ran.stdout, err: ran.stderr };
  }

  async person(name: string, by: Person['by'], { rest = RESTS, ...options }: Options = {}): Promise<Person> {
    const touch = by === 'touch';
    const context = await this.#browser!.newContext({
      viewport: touch ? PHONE : DESKTOP,
      hasTouch: touch,
      isMobile: touch,
      // Nothing is worth waiting for.
      reducedMotion: 'reduce',
      ...options,
    });
    context.setDefaultTimeout(PATIENCE);
    await context.addInitScript(restsFor, String(rest));
    await context.addInitScript(comesToRest);
    const person = new Person(name, by, context, await context.newPage(), rest);
    this.#people.push(person);
    if (SLOW > 1) await (await context.newCDPSession(person.page)).send('Emulation.setCPUThrottlingRate', { rate: SLOW });
    return person;
  }

  /** A table of `game`, or of the first that there is, started by the host with the mouse. */
  async referee(table: string, by: Person['by'] = 'mouse', options: Options = {}, game: string | null = null): Promise<Person> {
    const referee = await this.person('Referee', by, options);
    await referee.page.goto(this.link);
    if (game !== null) await referee.tick(referee.page.getByRole('radio', { name: game }));
    await referee.write('What the table is called', table);
    await referee.press('Start the table');
    await referee.page.getByRole('heading', { name: table, exact: true }).waitFor();
    return referee;
  }

  /** A table on which stands what `file` holds, a scenario as text. */
  async prepared(file: string): Promise<Person> {
    const referee = await this.person('Referee', 'mouse');
    await referee.page.goto(this.link);
    const buffer = Buffer.from(file);
    await referee.page.getByLabel('What you have prepared or kept, if anything').setInputFiles({ name: 'prepared.toml', mimeType: 'text/plain', buffer });
    await referee.press('Start the table');
    await referee.page.getByRole('region', { name: 'Scene' }).waitFor();
    return referee;
  }

  /** Somebody who takes a seat by the link that the referee gives away, and plays whoever is free of these. */
  async guest(referee: Person, name: string, by: Person['by'], options: Options = {}, plays: string[] = []): Promise<Person> {
    this.#invitation ??= await referee.invites();
    const person = await this.person(name, by, options);
    await person.page.goto(this.#invitation);
    const [first, ...more] = plays;
    if (first !== undefined) await person.tick(person.page.getByRole('radio', { name: first, exact: true }));
    await person.write('What are you called', name);
    await person.press('Take a seat');
    await person.page.getByRole('heading', { level: 1 }).filter({ visible: true }).waitFor();
    await person.page.getByRole('region', { name: 'Scene' }).waitFor();
    for (const one of more) {
      await person.to('Sheet');
      // Whoever plays somebody already has the others behind a line.
      const others = person.page.locator('summary', { hasText: 'Play another' });
      await others.waitFor();
      if (!(await person.page.getByRole('button', { name: `Play ${one}` }).first().isVisible())) await person.press(others);
      await person.press(`Play ${one}`);
      await person.page.getByRole('button', { name: `Play ${one}` }).first().waitFor({ state: 'detached' });
    }
    if (more.length > 0) await person.to('Now');
    return person;
  }

  /** A table where Ann plays Lyneth, ready-made. */
  async evening(table: string, ann: Person['by'] = 'mouse', options: Options = {}): Promise<{ referee: Person; ann: Person }> {
    const referee = await this.referee(table, 'mouse', options);
    const player = await this.guest(referee, 'Ann', ann, options);
    await referee.adds('Lyneth');
    await player.to('Now');
    await player.page.getByRole('region', { name: 'What you can do' }).getByRole('button', { name: 'Try something' }).waitFor();
    return { referee, ann: player };
  }

  /** What everybody shows, where a test failed. */
  async shots(of: string): Promise<void> {
    for (const person of this.#people) {
      await person.shot(`failed-${of}-${person.name}`, true).catch(() => undefined);
      const seen = await person.all.ariaSnapshot().catch(() => 'nothing');
      person.keep(`failed-${person.name}.txt`, seen);
    }
  }

  async close(): Promise<void> {
    // Each device checks what it is sent; where it finds something, the table is no table.
    for (const one of this.#people) {
      const broken = await one.page.getByText('does not hold together').count().catch(() => 0);
      if (broken > 0) one.wrong.push('the log does not hold together');
    }
    const wrong = this.#people.flatMap((one) => one.wrong.map((what) => `${one.name}: ${what}`));
    await this.#browser?.close();
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
    expect(wrong, 'what the pages complained of').toEqual([]);
  }
}

type Named = string | RegExp;
const starts = (name: Named): RegExp =>
  name instanceof RegExp ? name : new RegExp(`^\\s*${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'i');

export class Person {
  /** How much was done: a click, a tap, a key or a field that is filled in counts as one. */
  done = 0;
  /** Has real dice at hand, so that a form that is sent throws none. */
  real = true;
  /** Errors of the page, and files that were not there. */
  readonly wrong: string[] = [];
  page: Page;

  constructor(
    readonly name: string,
    readonly by: 'mouse' | 'keyboard' | 'touch',
    readonly context: BrowserContext,
    page: Page,
    /** How long something new takes no tap, in milliseconds. */
    readonly rest = RESTS,
  ) {
    this.page = page;
    this.#watch(page);
  }

  /** What was said to the table over this person's sockets, whatever has become of it, but for what a device says by itself. */
  readonly said: { verb: string }[] = [];

  #watch(page: Page): void {
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        const message = JSON.parse(String(payload)) as { to: string; command?: { say: { verb: string } } };
        if (message.command && !['publish', 'reveal', 'present', 'wish'].includes(message.command.say.verb)) this.said.push(message.command.say);
      }),
    );
    page.on('pageerror', (error) => this.wrong.push(error.message));
    page.on('console', (message) => {
      // A server that is gone on purpose is no fault of the page.
      if (['error', 'warning'].includes(message.type()) && !/ERR_|WebSocket|fetching the script/.test(message.text())) this.wrong.push(message.text());
    });
  }

  /** Gives away a link to the table. */
  async invites(): Promise<string> {
    await this.opens('Referee');
    const drawer = this.page.getByRole('complementary');
    // The drawer is loaded when it is first opened.
    const people = drawer.locator('summary').filter({ hasText: 'Let people in' });
    await people.waitFor();
    if ((await drawer.getByRole('button', { name: 'Invite by a link' }).count()) === 0) await this.press(people);
    await this.press('Invite by a link', drawer);
    const link = await drawer.getByRole('textbox', { name: /^Everybody who opens this link/ }).inputValue();
    await drawer.getByRole('img', { name: 'The link as a QR code' }).waitFor();
    await this.shot('invited');
    await this.press('Close', drawer);
    return link;
  }

  /** Opens the library, where people are made; or another kind of what it holds. */
  async library(kind: 'People' | 'The game’s lists' | 'Places and other things' = 'People'): Promise<Locator> {
    await this.to('Sheet');
    await this.press(ADDS, this.page.getByRole('region', { name: 'Sheets' }));
    const dialog = this.page.getByRole('dialog');
    if (kind !== 'People') await this.press(kind, dialog);
    return dialog;
  }

  /** Takes somebody ready-made, for whoever plays nobody yet. */
  async adds(...labels: string[]): Promise<void> {
    await this.takes(await this.library(), ...labels);
  }

  /** Chooses these in the library that is open, and adds them. */
  async takes(dialog: Locator, ...labels: string[]): Promise<void> {
    for (const label of labels) await this.press(label, dialog.getByRole('list', { name: /^(People|Places)/ }));
    await this.press('Add', dialog);
    await dialog.waitFor({ state: 'detached' });
  }

  /** Opens a form of the library that is open: whatever makes no people stands under another kind. */
  async opensForm(dialog: Locator, form: Named): Promise<void> {
    const named = dialog.getByRole('region', { name: 'Make your own' }).getByRole('button', { name: starts(form) }).first();
    const kinds = dialog.getByRole('group', { name: 'Kind' }).getByRole('button');
    await dialog.getByRole('region', { name: 'Make your own' }).waitFor();
    for (let nth = (await kinds.count()) - 1; nth > 0 && !(await named.isVisible()); nth -= 1) await this.press(kinds.nth(nth));
    await this.press(named);
  }

  /** Makes somebody of that form, with nothing but a name: for themselves, or as the referee. */
  async makes(form: Named, name: string, fields: [Named, string][] = []): Promise<void> {
    const dialog = await this.library();
    await this.opensForm(dialog, form);
    await this.write('Name', name, dialog);
    for (const [label, value] of fields) await this.fill(dialog, label, value);
    await this.press('Finish', dialog);
    await dialog.waitFor({ state: 'detached' });
  }

  /** The square of that name on the map. */
  square(name: string): Locator {
    return this.page.getByRole('grid', { name: 'Map' }).getByRole('gridcell', { name: new RegExp(`^${name}\\b`) });
  }

  /** Somebody on the map, as they are seen there. */
  token(name: string): Locator {
    return this.page.locator('.map svg [data-who]').filter({ has: this.page.locator('title', { hasText: new RegExp(`^${name}$`) }) });
  }

  /** A second tab of the same browser, at the same place. From now on it is the one that is used. */
  async tab(): Promise<Page> {
    const first = this.page;
    this.page = await this.context.newPage();
    this.#watch(this.page);
    await this.page.goto(first.url());
    return first;
  }

  /** Opens a link. */
  async open(link: string): Promise<void> {
    this.done += 1;
    await this.page.goto(link);
  }

  get all(): Locator {
    return this.page.locator('body');
  }

  /** A text for people to read, or what was printed. */
  keep(file: string, text: string | Uint8Array): void {
    writeFileSync(place(file), text);
  }

  /** A picture for people to look at, where they want any: to draw one of a whole page takes a second. */
  async shot(name: string, wanted = FULL): Promise<void> {
    if (!wanted) return;
    await this.page.screenshot({ path: place(`${name.replace(/[^\w-]+/g, '-')}.png`) });
  }

  /** On a phone, one of its places; on a desktop they all stand side by side. */
  async to(place: 'Now' | 'Sheet' | 'Log' | 'Cards' | 'Table'): Promise<void> {
    const places = this.page.getByRole('navigation', { name: 'Places' });
    if ((await places.count()) === 0) return;
    if (place === 'Cards' || place === 'Table') {
      // What is seldom wanted stands behind a button at the head.
      const more = this.page.getByRole('banner').getByRole('button', { name: 'More' });
      const region = this.page.getByRole('region', { name: place, exact: true });
      if (await region.isVisible()) return;
      if (!(await this.page.getByRole('region', { name: 'Table', exact: true }).isVisible())) {
        if ((await more.getAttribute('aria-expanded')) === 'true') await this.press('Table', places);
        await this.press(more);
      }
      if (place === 'Cards') await this.press('Cards', this.page.getByRole('region', { name: 'Table', exact: true }));
      return;
    }
    await this.press({ Now: 'Table', Sheet: 'Me', Log: /^Log/ }[place], places);
  }

  /** On a desktop, what opens something over the log. */
  opener(what: 'Referee' | 'Overrule' | 'Cards' | 'Table'): Locator {
    const at = what === 'Referee' || what === 'Overrule' ? this.page.getByRole('group', { name: 'Tools' }) : this.page.getByRole('navigation', { name: 'More' });
    return at.getByRole('button', { name: what, exact: true });
  }

  /** Opens it. */
  opens(what: 'Referee' | 'Overrule' | 'Cards' | 'Table'): Promise<void> {
    return this.press(this.opener(what));
  }

  /** Presses a control by its name. */
  async press(what: Named | Locator, within: Locator = this.all): Promise<void> {
    const control = await opens(
      typeof what === 'string' || what instanceof RegExp
        ? within.getByRole('button', { name: starts(what) }).first()
        : what,
    );
    if (this.real && typeof what === 'string' && /^(Go|Roll|Call .*)$/.test(what)) await this.#takesRealDice(within);
    this.done += 1;
    // Whoever looks where they tap sees when something takes no tap yet.
    if (this.rest > 0) await control.evaluate(armed);
    if (this.by === 'touch') await control.tap();
    else if (this.by === 'mouse') await control.click();
    else {
      await this.#reach(control);
      await this.page.keyboard.press('Enter');
    }
  }

  /** Has typed what real dice show: no tap throws a die of the screen until one does. */
  types = false;

  /** Does by one tap what a tile says: on whom, where that is said. Whether there is one that says just this. Whoever has real dice
   *  throws none of the screen by it, unless they want to. */
  async tile(what: string | RegExp, whom = '', screen = false): Promise<boolean> {
    const tile = this.page.locator('#offers [data-attempt][aria-describedby^="tile-"]').and(this.page.getByRole('button', { name: what, exact: true })).first();
    if (!(await tile.isVisible())) return false;
    await opens(tile);
    const does = await tile.getAttribute('data-tile', { timeout: 1000 }).catch(() => null);
    if ((does !== 'rolls' && does !== 'at-once') || (does === 'rolls' && this.real && !this.types && !screen)) return false;
    const says = (await tile.locator('.says > .line').innerText()).split(' · ');
    // How somebody defends may stand behind their name.
    if (whom !== '' && !says.some((part) => part === whom || part.startsWith(`${whom},`))) return false;
    this.done += 1;
    if (this.rest > 0) await tile.evaluate(armed);
    await (this.by === 'touch' ? tile.tap() : tile.click());
    return true;
  }

  /** Does at once what stands on a tile. */
  async taps(what: string): Promise<void> {
    const tile = this.page.locator('#offers [data-tile]').and(this.page.getByRole('button', { name: what, exact: true }));
    await tile.and(this.page.locator('[data-tile="rolls"], [data-tile="at-once"]')).waitFor();
    this.done += 1;
    if (this.by === 'touch') await tile.tap();
    else await tile.click();
  }

  /** Where a form would throw the first die as well, it is told that there are real ones. */
  async #takesRealDice(within: Locator): Promise<void> {
    const form = within.locator('form.attempt').or(within.and(this.page.locator('form.attempt'))).first();
    if ((await form.count()) === 0) return;
    await form.locator('.actions[aria-busy="false"]').first().waitFor();
    const real = form.getByRole('button', { name: 'Type real dice' });
    if (await real.isVisible()) await real.click();
  }

  /** Writes into the field of that name. */
  async write(what: Named | Locator, text: string, within: Locator = this.all): Promise<void> {
    const field =
      typeof what === 'string' || what instanceof RegExp
        ? within.getByRole('textbox', { name: starts(what) }).first()
        : what;
    this.done += 1;
    if (this.by !== 'keyboard') {
      await field.fill(text);
      return;
    }
    await this.#reach(field);
    await this.page.keyboard.press('Control+a');
    if (text === '') await this.page.keyboard.press('Delete');
    else await this.page.keyboard.type(text);
  }

  /** Ticks a box, or chooses one of a few. */
  async tick(box: Locator): Promise<void> {
    if (await box.isChecked()) return;
    this.done += 1;
    if (this.by === 'touch') await box.tap();
    else if (this.by === 'mouse') await box.click();
    else if ((await box.getAttribute('type')) === 'radio') {
      // One key goes to the group, the arrows go through it.
      await this.#reach(box, true);
      for (let n = 0; n < 20; n += 1) {
        if (await focused(box)) break;
        await this.page.keyboard.press('ArrowDown');
      }
      if (!(await box.isChecked())) await this.page.keyboard.press('Space');
    } else {
      await this.#reach(box);
      await this.page.keyboard.press('Space');
    }
    await expect.poll(() => box.isChecked(), { timeout: PATIENCE }).toBe(true);
  }

  /** Chooses in a list; among many, what is typed finds it. */
  async pick(list: Locator, option: string): Promise<void> {
    await list.waitFor();
    if (!(await list.evaluate((one) => one instanceof HTMLSelectElement))) {
      const found = this.page.getByRole('option', { name: starts(option) }).first();
      if (this.by === 'keyboard') {
        await this.write(list, option);
        await found.waitFor();
        this.done += 1;
        await this.page.keyboard.press('Enter');
      } else {
        await this.press(list);
        await this.press(found);
      }
      return;
    }
    const names = await list.getByRole('option').allInnerTexts();
    const name = names.find((one) => starts(option).test(one));
    if (name === undefined) throw new Error(`There is no “${option}” among ${names.join(', ')}.`);
    this.done += 1;
    if (this.by !== 'keyboard') {
      await list.selectOption({ label: name.trim() });
      return;
    }
    await this.#reach(list);
    await this.page.keyboard.type(name.trim());
    await expect.poll(() => list.evaluate((box: HTMLSelectElement) => box.selectedOptions[0]?.label ?? ''), { timeout: PATIENCE }).toContain(name.trim());
  }

  /** Fills in a field of a form, whatever control it has, unfolding what is folded. */
  async fill(form: Locator, label: Named, value: string | string[]): Promise<void> {
    const name = starts(label);
    const one = form.getByRole('radiogroup', { name });
    const list = form.getByRole('combobox', { name });
    const several = form.getByRole('group', { name });
    const text = form.getByRole('textbox', { name });
    const settled = form.locator('p').filter({ hasText: name });
    const any = one.or(list).or(several).or(text).or(settled).first();
    const folded = form.locator('details:not([open]) > summary').first();
    const until = Date.now() + PATIENCE;
    while (!(await any.isVisible())) {
      if (Date.now() > until) throw new Error(`${this.name} finds no field “${label}” in: ${await form.ariaSnapshot()}`);
      await this.page.waitForTimeout(100);
      if (!(await any.isVisible()) && (await folded.isVisible())) await this.press(folded);
    }
    const first = Array.isArray(value) ? (value[0] ?? '') : value;
    if ((await one.count()) > 0) await this.tick(one.first().getByRole('radio', { name: starts(first) }).first());
    else if ((await list.count()) > 0) await this.pick(list.first(), first);
    else if ((await several.getByRole('button', { name: /: one more$/ }).count()) > 0) {
      for (const each of Array.isArray(value) ? value : [value]) {
        await this.press(several.getByRole('button', { name: starts(each) }).and(several.getByRole('button', { name: /: one more$/ })).first());
      }
    } else if ((await several.count()) > 0) {
      for (const each of Array.isArray(value) ? value : [value]) {
        await this.tick(several.first().getByRole('checkbox', { name: starts(each) }).first());
      }
    } else if ((await text.count()) > 0) await this.write(text.first(), first);
    else expect(await settled.first().innerText()).toContain(first);
  }

  /** Chooses something to attempt, fills it in and does it. */
  async attempt(what: Named, fields: [Named, string | string[]][] = [], verb: Named = 'Go'): Promise<void> {
    await this.to('Now');
    const offers = this.page.getByRole('region', { name: 'What you can do' });
    await this.press(what, offers);
    if (await this.didAtOnce()) return;
    await this.goes(fields, verb);
  }

  /** Fills in the form that stands open, and sends it. */
  async goes(fields: [Named, string | string[]][] = [], verb: Named = 'Go'): Promise<void> {
    const form = this.page.getByRole('region', { name: 'What you can do' }).locator('form');
    for (const [label, value] of fields) await this.fill(form, label, value);
    await this.press(verb, form);
    await form.waitFor({ state: 'detached' });
  }

  /** Whether what was pressed is done, since nothing was left to say: otherwise its form stands open. */
  async didAtOnce(): Promise<boolean> {
    const open = this.page.getByRole('region', { name: /^What you can do: / });
    const rests = this.page.getByRole('region', { name: 'What you can do', exact: true }).and(this.page.locator(':not([aria-busy="true"])'));
    await open.or(rests).first().waitFor();
    return (await open.count()) === 0;
  }

  /** The question whose words these are. */
  question(words: Named): Locator {
    return this.page
      .getByRole('region', { name: 'What is asked' })
      .getByRole('article', { name: words instanceof RegExp ? words : new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i') })
      .first();
  }

  /** What may still be answered of what is over. */
  late(words: string): Locator {
    return this.page.getByRole('region', { name: 'What you may still say' }).filter({ hasText: words }).first();
  }

  /** Lets dice fall; or types what real ones show. */
  async roll(words: Named, faces?: number[]): Promise<void> {
    const question = this.question(words);
    await question.waitFor();
    if (faces) {
      await this.press('Type real dice', question);
      await this.write(/./, faces.join(' '), question);
      await this.press('Take it', question);
    } else await this.press('Roll', question);
  }

  /** Answers a question by the button whose words begin so. */
  async answer(words: Named, option: Named): Promise<void> {
    const question = this.question(words);
    await question.waitFor();
    await this.press(option, question);
  }

  /** Answers a question in words. */
  async tell(words: Named, text: string): Promise<void> {
    const question = this.question(words);
    await question.waitFor();
    if (text !== '') await this.write('Your answer', text, question);
    await this.press(text === '' ? 'Leave it empty' : 'Answer', question);
  }

  /** Waits until something stands in the log. */
  async reads(text: Named): Promise<void> {
    await this.to('Log');
    await this.page.getByRole('region', { name: 'Log' }).getByText(text).last().waitFor();
  }

  /** The line of an attempt in the log. */
  line(text: RegExp): Locator {
    return this.page.getByRole('region', { name: 'Log' }).getByRole('button', { name: text }).last();
  }

  /** Puts the focus on a control by nothing but the keyboard. */
  async #reach(control: Locator, anyOfGroup = false): Promise<void> {
    await control.waitFor();
    await expect.poll(() => control.isEnabled(), { timeout: PATIENCE }).toBe(true);
    for (let tries = 0; tries < 60; tries += 1) {
      const away = await control.evaluate(distance, anyOfGroup);
      if (away === 0) return;
      for (let n = 0; n < Math.abs(away); n += 1) await this.page.keyboard.press(away > 0 ? 'Tab' : 'Shift+Tab');
    }
    throw new Error(`The keyboard does not reach ${String(control)}.`);
  }
}

/**
 * Waits until nothing is under way between these people and the table: all that they said is answered, all that came of it
 * is on their pages, and their devices have said what was asked of them because of that. What is seen then is how it is, on
 * however slow a machine.
 */
export async function rests(...people: Person[]): Promise<void> {
  for (let before = -1; ; ) {
    let said = 0;
    for (const one of people) said += await one.page.evaluate(() => (window as unknown as { comesToRest(): Promise<number> }).comesToRest());
    if (said === before) return;
    before = said;
  }
}

/** Everybody answers what they are asked by the first way there is, until nobody is asked. */
export async function answers(...people: Person[]): Promise<void> {
  for (let asked = true; asked; ) {
    await rests(...people);
    asked = false;
    for (const one of people) {
      const button = one.page.locator('[data-question="first"] form .button:enabled').first();
      if ((await button.count()) === 0) continue;
      asked = true;
      await button.click();
      await rests(...people);
    }
  }
}

/** Runs in the page, before anything else does: knows what its sockets have said, and what of it was answered. */
function comesToRest(): void {
  const Real = WebSocket;
  const open = new Set<WebSocket>();
  const waits = new Set<string>();
  let said = 0;
  const heard = (event: MessageEvent): { is: string; id?: string } => JSON.parse(String(event.data)) as { is: string; id?: string };
  window.WebSocket = class extends Real {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols);
      open.add(this);
      this.addEventListener('close', () => open.delete(this));
      this.addEventListener('message', (event) => {
        const { is, id } = heard(event);
        if (id !== undefined && (is === 'done' || is === 'refused')) waits.delete(id);
      });
    }
    override send(data: string): void {
      super.send(data);
      const { to, command } = JSON.parse(data) as { to: string; command?: { id: string } };
      if (to !== 'say' || !command) return;
      said += 1;
      waits.add(command.id);
    }
  };
  const drawn = (): Promise<unknown> => new Promise((then) => requestAnimationFrame(then));
  /** The server answers one after the other: what came of what it heard before is there, too. */
  const asked = (socket: WebSocket): Promise<void> =>
    new Promise((done) => {
      socket.addEventListener('close', () => done());
      socket.addEventListener('message', function here(event) {
        if (heard(event).is !== 'here') return;
        socket.removeEventListener('message', here);
        done();
      });
      Real.prototype.send.call(socket, JSON.stringify({ to: 'there' }));
    });
  Object.assign(window, {
    async comesToRest() {
      for (;;) {
        const before = said;
        while (waits.size > 0) await drawn();
        await Promise.all([...open].filter((socket) => socket.readyState === Real.OPEN).map(asked));
        await drawn();
        if (said === before && waits.size === 0) return said;
      }
    },
  });
}

/** Runs in the page, before anything else does: how long something new takes no tap on this device. */
function restsFor(rest: string): void {
  try {
    localStorage.setItem('norn:rest', rest);
  } catch {
    // A page of nothing has no memory.
  }
}

/** Runs in the page: until something takes taps, as it shows from its first picture on. */
function armed(one: Element): Promise<void> {
  return new Promise((then) => {
    const look = (): void => void (one.classList.contains('unarmed') ? requestAnimationFrame(look) : then());
    requestAnimationFrame(() => requestAnimationFrame(look));
  });
}

const focused = (control: Locator): Promise<boolean> => control.evaluate((one) => one === document.activeElement);

/** How many steps of the Tab key lie between the focus and a control: runs in the page. */
function distance(control: Element, anyOfGroup: boolean): number {
  const radio = control instanceof HTMLInputElement && control.type === 'radio' ? control : null;
  const held = document.activeElement;
  const group = (one: Element | null): boolean =>
    one instanceof HTMLInputElement && one.type === 'radio' && radio !== null && one.name === radio.name;
  if (held === control || (anyOfGroup && group(held))) return 0;
  const root: ParentNode = control.closest('dialog[open]') ?? document;
  const all = [...root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]')].filter((one) => {
    if (!one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) || one.tabIndex < 0 || one.closest('[inert]')) return false;
    if ('disabled' in one && one.disabled) return false;
    if (!(one instanceof HTMLInputElement) || one.type !== 'radio') return true;
    const peers = [...root.querySelectorAll<HTMLInputElement>('input[type="radio"]')].filter((peer) => peer.name === one.name && !peer.disabled);
    return one === (peers.find((peer) => peer.checked) ?? peers[0]);
  });
  const at = all.findIndex((one) => one === control || (anyOfGroup && group(one)));
  let from = held ? all.indexOf(held as HTMLElement) : -1;
  if (from < 0 && held && held !== document.body) {
    // From something that takes the focus only once, the next one is what follows it.
    const next = all.findIndex((one) => held.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
    from = next < 0 ? all.length - 1 : next - 1;
    if (at <= from) return at - from - 1;
  }
  if (at < 0) return 1;
  return at - from || 1;
}
