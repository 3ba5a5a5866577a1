// Reads a page as a screen reader does: what live regions announce, what is said of whatever the focus comes to, and the page
// by its headings and landmarks. What something is called and what it is comes from the browser's own accessibility tree.
import type { CDPSession, Page } from 'playwright-core';

interface Ax {
  nodeId: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value?: string };
  description?: { value?: string };
  value?: { value?: string | number };
  properties?: { name: string; value: { value?: unknown; relatedNodes?: { backendDOMNodeId: number; text?: string }[] } }[];
  parentId?: string;
  childIds?: string[];
  backendDOMNodeId?: number;
}

/** What a reader calls it; what is not listed has no word of its own, or the tree's. */
const ROLES: Record<string, string> = {
  generic: '', none: '', StaticText: '', paragraph: '', RootWebArea: 'page',
  textbox: 'edit', searchbox: 'search edit', spinbutton: 'spin button', checkbox: 'check box', radio: 'radio button', switch: 'switch',
  combobox: 'combo box', listbox: 'list box', DisclosureTriangle: 'disclosure', gridcell: 'cell', complementary: 'complementary',
  alertdialog: 'alert dialog', image: 'picture', contentinfo: 'content information', radiogroup: 'group',
};
/** What is said when the focus comes into it from outside. */
const AROUND = new Set(['dialog', 'alertdialog', 'group', 'radiogroup', 'list', 'listbox', 'grid', 'table', 'tablist', 'toolbar', 'form', 'region', 'complementary', 'navigation', 'main', 'banner', 'contentinfo', 'search', 'alert', 'status', 'figure']);
/** What says nothing unless it has a name. */
const NAMED = new Set(['group', 'radiogroup', 'form', 'region', 'list', 'alert', 'status', 'figure']);
const LANDMARKS = new Set(['banner', 'navigation', 'main', 'complementary', 'contentinfo', 'region', 'search', 'form']);
/** Among which others something is counted, by its role. */
const SETS: Record<string, string[]> = { radio: ['radiogroup', 'group', 'form'], option: ['listbox'], tab: ['tablist'], listitem: ['list'], menuitem: ['menu'] };

/** Of one who reads a page: it hears from now on, whatever page is opened. */
export class Reader {
  readonly #heard: string[] = [];
  /** What came with a region that was not there before, so that readers said nothing of it. What comes with something that takes
   *  the focus is read there. */
  readonly unheard: string[] = [];
  /** In what the focus was when it was said last what it is on. */
  #within: string[] = [];
  #steps: Record<string, number> = {};

  private constructor(
    readonly page: Page,
    readonly cdp: CDPSession,
  ) {}

  static async of(page: Page): Promise<Reader> {
    const reader = new Reader(page, await page.context().newCDPSession(page));
    await page.exposeFunction('readerHears', (how: string, words: string, kind: string) => {
      const line = how === 'assertive' ? `at once: ${words}` : words;
      if (kind === 'status') reader.#states.add(line);
      reader.#heard.push(line);
    });
    await page.exposeFunction('readerMisses', (words: string) => void reader.unheard.push(words));
    await page.addInitScript(listens);
    await page.evaluate(listens);
    return reader;
  }

  /** All that was announced since this was asked last, in order. What cuts short what is being said begins with "at once: ". */
  async heard(): Promise<string[]> {
    await this.page.evaluate(() => (window as unknown as { readerRests(): Promise<void> }).readerRests());
    return this.#heard.splice(0);
  }

  /** The same, and it is heard again. */
  async hears(): Promise<readonly string[]> {
    await this.page.evaluate(() => (window as unknown as { readerRests(): Promise<void> }).readerRests());
    return [...this.#heard];
  }

  /** What was told in a log since this was asked last, as one text, however it was parted; and the last of what else was said.
   *  On a slow machine the page says in one go what else comes in two. */
  async story(): Promise<{ told: string; state: string }> {
    await this.page.evaluate(() => (window as unknown as { readerRests(): Promise<void> }).readerRests());
    const ended = (words: string): string => (/[.!?…:]$/.test(words) ? words : `${words}.`);
    const told = this.#heard.filter((one) => !this.#states.has(one));
    return { told: told.map(ended).join(' '), state: this.#heard.findLast((one) => this.#states.has(one)) ?? '' };
  }
  readonly #states = new Set<string>();

  /** What is said of what has the focus, with what it has come into since this was asked last. */
  async focus(): Promise<string> {
    const { result } = await this.cdp.send('Runtime.evaluate', { expression: 'document.activeElement' });
    if (result.objectId === undefined) return 'nothing';
    try {
      const { nodes } = (await this.cdp.send('Accessibility.getPartialAXTree', { objectId: result.objectId, fetchRelatives: true })) as { nodes: Ax[] };
      const at = nodes[0];
      // The ancestors follow one after the other.
      const all = new Map(nodes.map((one) => [one.nodeId, one]));
      const around: Ax[] = [];
      for (let up = at?.parentId === undefined ? undefined : all.get(at.parentId); up; up = up.parentId === undefined ? undefined : all.get(up.parentId)) around.unshift(up);
      if (!at || at.ignored || at.role?.value === 'RootWebArea' || result.className === 'HTMLBodyElement') {
        this.#within = [];
        return 'nothing';
      }
      const into = around.filter((one) => !one.ignored && AROUND.has(one.role?.value ?? '') && (!NAMED.has(one.role?.value ?? '') || (one.name?.value ?? '') !== ''));
      const fresh = into.filter((one) => !this.#within.includes(one.nodeId));
      this.#within = [...into, at].map((one) => one.nodeId);
      const active = at.properties?.find((one) => one.name === 'activedescendant')?.value.relatedNodes?.[0];
      const said = [...fresh.map((one) => said_(one, true)), await this.#said(at, around)];
      if (active) said.push(await this.#of(active.backendDOMNodeId));
      return said.join(' › ');
    } finally {
      await this.cdp.send('Runtime.releaseObject', { objectId: result.objectId });
    }
  }

  async #of(backendNodeId: number): Promise<string> {
    const { nodes } = (await this.cdp.send('Accessibility.getPartialAXTree', { backendNodeId, fetchRelatives: true })) as { nodes: Ax[] };
    const all = new Map(nodes.map((one) => [one.nodeId, one]));
    const around: Ax[] = [];
    for (let up = nodes[0]?.parentId === undefined ? undefined : all.get(nodes[0].parentId); up; up = up.parentId === undefined ? undefined : all.get(up.parentId)) around.unshift(up);
    return nodes[0] ? this.#said(nodes[0], around) : '';
  }

  async #said(one: Ax, around: Ax[]): Promise<string> {
    const role = one.role?.value ?? '';
    const set = around.findLast((each) => !each.ignored && SETS[role]?.includes(each.role?.value ?? ''));
    let place = '';
    if (set) {
      const { nodes } = (await this.cdp.send('Accessibility.getFullAXTree')) as { nodes: Ax[] };
      const all = new Map(nodes.map((each) => [each.nodeId, each]));
      const peers: string[] = [];
      const walk = (each: Ax | undefined): void => {
        if (each && !each.ignored && each.role?.value === role) peers.push(each.nodeId);
        for (const child of each?.childIds ?? []) walk(all.get(child));
      };
      walk(all.get(set.nodeId));
      const at = peers.indexOf(one.nodeId);
      if (at >= 0) place = `${at + 1} of ${peers.length}`;
    }
    return said_(one, false, place);
  }

  async #tree(): Promise<Ax[]> {
    const { nodes } = (await this.cdp.send('Accessibility.getFullAXTree')) as { nodes: Ax[] };
    const all = new Map(nodes.map((one) => [one.nodeId, one]));
    const inOrder: Ax[] = [];
    const walk = (one: Ax | undefined): void => {
      if (!one) return;
      if (!one.ignored) inOrder.push(one);
      for (const child of one.childIds ?? []) walk(all.get(child));
    };
    walk(nodes.find((one) => one.parentId === undefined));
    return inOrder;
  }

  /** The headings, in order: "2 Sheets". */
  async headings(): Promise<string[]> {
    return (await this.#tree()).filter((one) => one.role?.value === 'heading').map((one) => `${String(one.properties?.find((each) => each.name === 'level')?.value.value ?? '')} ${clean(one.name?.value)}`);
  }

  /** The landmarks, in order: "navigation Places". */
  async landmarks(): Promise<string[]> {
    return (await this.#tree())
      .filter((one) => LANDMARKS.has(one.role?.value ?? '') && (!NAMED.has(one.role?.value ?? '') || clean(one.name?.value) !== ''))
      .map((one) => `${one.role?.value ?? ''} ${clean(one.name?.value)}`.trim());
  }

  /** The next heading or landmark, as the keys of a reader go through them; null after the last, and then it begins anew. */
  async next(what: 'heading' | 'landmark'): Promise<string | null> {
    const all = what === 'heading' ? await this.headings() : await this.landmarks();
    const at = this.#steps[what] ?? 0;
    this.#steps[what] = at < all.length ? at + 1 : 0;
    return all[at] ?? null;
  }
}

const clean = (words: unknown): string => (typeof words === 'string' || typeof words === 'number' ? String(words).replace(/\s+/g, ' ').trim() : '');

function said_(one: Ax, entered: boolean, place = ''): string {
  const role = one.role?.value ?? '';
  const has = new Map((one.properties ?? []).map((each) => [each.name, each.value.value]));
  const states: string[] = [];
  const checked = has.get('checked');
  if (checked !== undefined) states.push(checked === 'true' || checked === true ? 'checked' : checked === 'mixed' ? 'partly checked' : 'not checked');
  const pressed = has.get('pressed');
  if (pressed !== undefined) states.push(pressed === 'true' || pressed === true ? 'pressed' : 'not pressed');
  if (has.has('expanded')) states.push(has.get('expanded') === true ? 'expanded' : 'collapsed');
  if (has.get('selected') === true && role !== 'option') states.push('selected');
  if (has.get('disabled') === true) states.push('unavailable');
  if (has.get('readonly') === true) states.push('read only');
  if (has.get('required') === true) states.push('required');
  const invalid = has.get('invalid');
  if (invalid !== undefined && invalid !== 'false' && invalid !== false) states.push('invalid');
  if (has.get('busy') === true || has.get('busy') === 1) states.push('busy');
  const word = role === 'heading' ? `heading level ${String(has.get('level') ?? '')}` : (ROLES[role] ?? role);
  const name = clean(one.name?.value);
  const value = ['textbox', 'searchbox', 'spinbutton', 'combobox', 'slider'].includes(role) ? clean(one.value?.value) : '';
  const why = one.properties?.find((each) => each.name === 'errormessage')?.value.relatedNodes?.map((each) => each.text ?? '').join(' ');
  const description = entered && role !== 'dialog' && role !== 'alertdialog' ? '' : clean(one.description?.value);
  const words = [name, word, ...(entered ? [] : states), value === '' || value === name ? '' : `“${value}”`, place].filter((each) => each !== '').join(', ');
  return [words, description === name ? '' : description, clean(why)].filter((each) => each !== '').join('; ');
}

/**
 * Runs in the page: tells what its live regions announce. As readers do, it looks once what has changed is drawn. Of a region
 * that has just come nothing is said unless it is an alert: readers know a region before they hear it. What lies behind a
 * dialog is not there for them, and what a busy region says waits until it is done.
 */
function listens(): void {
  interface Told {
    /** The texts that stand in a region, by what holds them, in order. */
    texts: Map<Node, string>;
  }
  const here = window as unknown as { readerHears(how: string, words: string, kind: string): Promise<void>; readerMisses(words: string): Promise<void>; readerRests?(): Promise<void> };
  if (here.readerRests) return;
  const IMPLICIT: Record<string, string> = { alert: 'assertive', status: 'polite', log: 'polite', timer: 'off', marquee: 'off' };
  const role = (one: Element): string => one.getAttribute('role') ?? (one.tagName === 'OUTPUT' ? 'status' : '');
  const liveOf = (one: Element): string | null => one.getAttribute('aria-live') ?? IMPLICIT[role(one)] ?? null;
  const REGIONS = '[aria-live], [role="alert"], [role="status"], [role="log"], [role="timer"], [role="marquee"], output';
  const shut = (one: Element): boolean => {
    const over = [...document.querySelectorAll('dialog:modal')].at(-1);
    return (over !== undefined && !over.contains(one)) || one.closest('[inert], [aria-hidden="true"]') !== null || !one.checkVisibility({ visibilityProperty: true });
  };
  const inline = (one: Element): boolean => getComputedStyle(one).display.startsWith('inline');

  /** What there is to be read in something, by what holds it; in a region of its own within it there is nothing of it. */
  function texts(top: Element, into: Map<Node, string>): Map<Node, string> {
    const drawn = (one: Element, which: '::before' | '::after'): string => /^"(.*)"$/.exec(getComputedStyle(one, which).content)?.[1] ?? '';
    const walk = (node: Node): void => {
      if (node instanceof Text) {
        const words = node.data.replace(/\s+/g, ' ');
        if (words.trim() !== '') into.set(node, words);
        return;
      }
      if (!(node instanceof Element) || /^(SCRIPT|STYLE|TEMPLATE|NOSCRIPT)$/.test(node.tagName)) return;
      if (node.getAttribute('aria-hidden') === 'true' || node.hasAttribute('inert') || !node.checkVisibility({ visibilityProperty: true })) return;
      if (node !== top && liveOf(node) !== null) return;
      const by = node.getAttribute('aria-labelledby');
      const label = node.getAttribute('aria-label') ?? (by ? by.split(/\s+/).map((id) => document.getElementById(id)?.textContent ?? '').join(' ') : null) ?? (node instanceof HTMLImageElement ? node.alt : null);
      if (label !== null && node !== top) {
        if (label.trim() !== '') into.set(node, label);
        return;
      }
      if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) {
        if (node.value !== '') into.set(node, node.value);
        return;
      }
      if (node instanceof HTMLSelectElement) {
        into.set(node, node.selectedOptions[0]?.label ?? '');
        return;
      }
      for (const child of node.childNodes) walk(child);
      const [before, after] = [drawn(node, '::before'), drawn(node, '::after')].map((one) => one.trim());
      if (before || after) {
        const first = [...into.keys()].find((one) => node.contains(one));
        if (first && before) into.set(first, `${before} ${into.get(first) ?? ''}`);
      }
    };
    walk(top);
    return into;
  }
  /** What a run of texts is in words: blocks stand apart. */
  function words(all: [Node, string][], top: Element): string {
    const block = (node: Node): Element => {
      let one = node instanceof Element && node !== top ? node : node.parentElement;
      while (one && one !== top && inline(one)) one = one.parentElement;
      return one ?? top;
    };
    let said = '';
    let last: Element | null = null;
    for (const [node, text] of all) {
      const at = block(node);
      said += last !== null && at !== last ? ` ${text}` : text;
      last = at;
    }
    return said.replace(/\s+/g, ' ').trim();
  }
  function blockIn(node: Node, top: Element): Element {
    let one = node instanceof Element && node !== top ? node : node.parentElement;
    while (one && one !== top && inline(one)) one = one.parentElement;
    return one ?? top;
  }

  let known = new Map<Element, Told>();
  const ever = new WeakSet<Element>();
  const FOCUSED = 'form, dialog, article, [role="group"]';
  function look(first = false): void {
    const now = new Map<Element, Told>();
    for (const region of document.querySelectorAll(REGIONS)) {
      const how = liveOf(region);
      const came = !ever.has(region);
      ever.add(region);
      if (how === null || how === 'off' || shut(region)) continue;
      const before = known.get(region);
      if (before && region.closest('[aria-busy="true"]')) {
        now.set(region, before);
        continue;
      }
      const told = { texts: texts(region, new Map()) };
      now.set(region, told);
      // What stood there when the page came is read with it.
      if (first || (!before && how !== 'assertive')) {
        const missed = first || !came || region.closest(FOCUSED) !== null ? '' : words([...told.texts], region);
        if (missed !== '') void here.readerMisses(missed);
        continue;
      }
      const relevant = region.closest('[aria-relevant]')?.getAttribute('aria-relevant') ?? 'additions text';
      const says = (what: string): boolean => relevant.includes(what) || relevant.includes('all');
      const fresh: Node[] = [];
      for (const [node, text] of told.texts) {
        const was = before?.texts.get(node);
        if (was === undefined ? says('additions') : was !== text && says('text')) fresh.push(node);
      }
      const gone = before && says('removals') ? [...before.texts].filter(([node]) => !told.texts.has(node)) : [];
      if (gone.length > 0) void here.readerHears(how, `removed: ${words(gone, region)}`, role(region));
      // Whatever belongs together is said as a whole, and once; all else by its blocks.
      const said = new Set<Element>();
      for (const node of fresh) {
        let one: Element | null = node instanceof Element ? node : node.parentElement;
        let whole: Element | null = null;
        for (; one; one = one === region ? null : one.parentElement) {
          const atomic = one.getAttribute('aria-atomic') ?? (one === region && ['alert', 'status'].includes(role(one)) ? 'true' : null);
          if (atomic === null) continue;
          if (atomic === 'true') whole = one;
          break;
        }
        const top = whole ?? blockIn(node, region);
        if (said.has(top)) continue;
        said.add(top);
        const of = [...told.texts].filter(([each]) => top.contains(each) && (whole !== null || (fresh.includes(each) && blockIn(each, region) === top)));
        const spoken = words(of, region);
        if (spoken !== '') void here.readerHears(how, spoken, role(region));
      }
    }
    known = now;
  }
  let soon = false;
  const later = (): void => {
    if (soon) return;
    soon = true;
    requestAnimationFrame(() =>
      setTimeout(() => {
        soon = false;
        look();
      }),
    );
  };
  const begin = (): void => {
    look(true);
    new MutationObserver(later).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin);
  else begin();
  here.readerRests = async () => {
    await new Promise((then) => requestAnimationFrame(() => setTimeout(then)));
    look();
  };
}
