// What appears by itself takes no tap before its person can have seen it: a button counts from when it came to stand where it
// is, by what it means and not by its node, so that one that is drawn anew stays as it was. What costs something never comes
// to stand where the last tap was.
//
// It holds for every button within `[data-comes]`. `data-means` on it, or on what is around it, tells apart what is named alike;
// `data-costs` says that a tap can't be taken back.

/** How long something new takes no tap once it stands where it is, in milliseconds, if nobody chose otherwise. */
export const REST = 600;
export const REST_MAX = 5_000;
/** How far something may move and still stand where it was, in pixels: as much as it moves while it comes. */
const NEAR = 8;
/** How long after a tap nothing that costs comes to stand where it was, in milliseconds. */
const AFTER_TAP = 5_000;
/** How long after a finger or a wheel has moved something still scrolls because of that, in milliseconds. */
const SCROLLS = 1_500;
/** Keys with which somebody goes through a page. */
const MOVES = new Set(['Tab', 'ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', ' ']);
const KEY = 'norn:rest';

/** How long that is where nobody has chosen; tests of something else set it to nothing. */
export const usual = { rest: REST };

/** How long this device lets something new rest. */
export function rest(): number {
  const kept = Number(localStorage.getItem(KEY) ?? usual.rest);
  return Number.isFinite(kept) ? Math.min(Math.max(kept, 0), REST_MAX) : usual.rest;
}
export function setRest(rest: number): void {
  if (rest === usual.rest) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, String(rest));
}

/** What tells the time and when something is drawn: tests have their own. */
export interface Clock {
  now(): number;
  /** Calls back once what is there now has been drawn. */
  drawn(then: () => void): void;
  wait(then: () => void, milliseconds: number): () => void;
}
const real: Clock = {
  now: () => performance.now(),
  drawn: (then) => void requestAnimationFrame(() => requestAnimationFrame(then)),
  wait: (then, milliseconds) => {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
};

interface Stands {
  left: number;
  top: number;
  /** Since when; null until it was drawn there. */
  since: number | null;
  /** It made way for where the last tap was. */
  aside: boolean;
}

/** What a button means. */
function meaning(button: HTMLElement): string {
  const around: string[] = [];
  for (let at = button.closest<HTMLElement>('[data-means]'); at; at = at.parentElement?.closest<HTMLElement>('[data-means]') ?? null) around.push(at.dataset['means'] ?? '');
  const words = button.querySelector('.words') ?? button;
  const name = button.dataset['attempt'] ?? button.dataset['key'] ?? button.getAttribute('aria-label') ?? words.textContent ?? '';
  return `${name.trim()} ${around.join(' ')}`;
}

export class Arming {
  readonly #stands = new Map<string, Stands>();
  readonly #of = new Map<HTMLElement, string>();
  #drawing = false;
  #stop: (() => void) | null = null;
  /** When a finger or a wheel moved last. */
  #moved = -Infinity;
  #scrolled = false;
  /** What was pressed down, if it took that. */
  #down: { button: HTMLElement; means: string } | null = null;
  /** Where something was tapped last, and when. */
  #tapped: { left: number; top: number; right: number; bottom: number; at: number } | null = null;

  constructor(
    readonly page: Document,
    readonly clock: Clock = real,
    readonly resting: () => number = rest,
  ) {}

  /** Watches over the page until it is called off. */
  start(): () => void {
    const watcher = new MutationObserver((changes) => {
      // What comes is looked at before anybody sees it; what only looks otherwise, with the next picture.
      if (changes.some((one) => one.type === 'childList')) this.scan();
      else if (changes.some((one) => !this.#isOwn(one))) this.#draws();
    });
    watcher.observe(this.page.body, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['class', 'hidden', 'open', 'style', 'data-means'] });
    const on: [EventTarget, string, (event: Event) => void][] = [
      [this.page, 'pointerdown', (event) => this.#pressed(event)],
      [this.page, 'click', (event) => this.#clicked(event as MouseEvent)],
      [this.page, 'scroll', () => this.#scrolls()],
      [this.page, 'wheel', () => (this.#moved = this.clock.now())],
      [this.page, 'touchmove', () => (this.#moved = this.clock.now())],
      [this.page, 'pointermove', (event) => void ((event as PointerEvent).buttons > 0 && (this.#moved = this.clock.now()))],
      [this.page, 'keydown', (event) => void (MOVES.has((event as KeyboardEvent).key) && (this.#moved = this.clock.now()))],
      [this.page, 'visibilitychange', () => this.#comesBack()],
      [this.page.defaultView ?? this.page, 'resize', () => this.scan()],
    ];
    for (const [target, name, then] of on) target.addEventListener(name, then, { capture: true, passive: name !== 'click' });
    this.scan();
    return () => {
      watcher.disconnect();
      for (const [target, name, then] of on) target.removeEventListener(name, then, { capture: true });
      this.#stop?.();
      for (const button of this.#of.keys()) button.classList.remove('unarmed', 'early');
      this.#of.clear();
      this.#stands.clear();
    };
  }

  /** Looks where everything stands. */
  scan(): void {
    const [now, rest] = [this.clock.now(), this.resting()];
    const carried = this.#scrolled;
    this.#scrolled = false;
    const there = new Set<string>();
    const before = new Set(this.#of.keys());
    let soonest = Infinity;
    for (const button of this.page.querySelectorAll<HTMLElement>('[data-comes] button')) {
      before.delete(button);
      let { left, top, right, bottom } = button.getBoundingClientRect();
      // What is folded or hidden stands nowhere.
      if (right === left && bottom === top && button.checkVisibility?.() === false) continue;
      const means = meaning(button);
      let name = means;
      for (let n = 2; there.has(name); n += 1) name = `${means} ${n}`;
      there.add(name);
      this.#of.set(button, name);
      let stands = this.#stands.get(name);
      if (stands?.aside) this.#aside(button);
      else if (!stands && button.dataset['costs'] !== undefined && this.#isTapped({ left, top, right, bottom }, now)) {
        this.#aside(button);
        stands = { left, top, since: null, aside: true };
        this.#stands.set(name, stands);
      }
      if (stands?.aside) ({ left, top, right, bottom } = button.getBoundingClientRect());
      if (!stands) {
        stands = { left, top, since: null, aside: false };
        this.#stands.set(name, stands);
      } else if (Math.abs(stands.left - left) > NEAR || Math.abs(stands.top - top) > NEAR) {
        if (!carried) stands.since = null;
        [stands.left, stands.top] = [left, top];
      }
      const still = rest === 0 ? 0 : stands.since === null ? Infinity : stands.since + rest - now;
      button.classList.toggle('unarmed', still > 0);
      if (still <= 0) button.classList.remove('early');
      else soonest = Math.min(soonest, still);
      if (stands.since === null) this.#draws();
    }
    for (const name of this.#stands.keys()) if (!there.has(name)) this.#stands.delete(name);
    for (const gone of before) this.#of.delete(gone);
    this.#stop?.();
    this.#stop = soonest === Infinity ? null : this.clock.wait(() => this.scan(), soonest);
  }

  /** What has come to stand somewhere counts from when it was drawn there. */
  #draws(): void {
    if (this.#drawing) return;
    this.#drawing = true;
    this.clock.drawn(() => {
      this.#drawing = false;
      const before = new Map([...this.#stands].map(([name, { left, top }]) => [name, [left, top]]));
      this.scan();
      const now = this.clock.now();
      for (const [name, stands] of this.#stands) {
        const was = before.get(name);
        if (stands.since === null && was && was[0] === stands.left && was[1] === stands.top) stands.since = now;
      }
      this.scan();
    });
  }

  #isTapped(at: { left: number; top: number; right: number; bottom: number }, now: number): boolean {
    const tapped = this.#tapped;
    return tapped !== null && now - tapped.at < AFTER_TAP && at.left < tapped.right && tapped.left < at.right && at.top < tapped.bottom && tapped.top < at.bottom;
  }

  /** Makes way, in whichever direction the place has room for. */
  #aside(button: HTMLElement): void {
    if (button.classList.contains('aside-of-tap')) return;
    const { width, height } = button.getBoundingClientRect();
    button.style.setProperty('--way-across', `${Math.ceil(width) + NEAR}px`);
    button.style.setProperty('--way-down', `${Math.ceil(height) + NEAR}px`);
    button.classList.add('aside-of-tap');
  }

  #button(event: Event): HTMLElement | null {
    const target = event.target as Element | null;
    const button = target?.closest?.<HTMLElement>('button') ?? null;
    return button?.closest('[data-comes]') ? button : null;
  }

  /** Whether a change is nothing but a mark that was made here. */
  #isOwn({ type, target }: MutationRecord): boolean {
    if (type !== 'attributes' || !(target instanceof HTMLElement) || !this.#of.has(target)) return false;
    return target.classList.contains('unarmed') !== this.#takes(target);
  }

  #takes(button: HTMLElement): boolean {
    if (this.resting() === 0) return true;
    const since = this.#stands.get(this.#of.get(button) ?? '')?.since ?? null;
    return since !== null && this.resting() <= this.clock.now() - since;
  }

  #pressed(event: Event): void {
    this.scan();
    const button = this.#button(event);
    this.#down = button && this.#takes(button) ? { button, means: this.#of.get(button) ?? '' } : null;
  }

  #clicked(event: MouseEvent): void {
    const button = this.#button(event);
    if (!button) return;
    this.scan();
    // A finger that came down on something else, or before it took any, means something else. Keys come without a finger.
    const meant = this.resting() === 0 || event.detail === 0 || (this.#down !== null && (this.#down.button === button || this.#down.means === this.#of.get(button)));
    if (this.#takes(button) && meant) {
      const { left, top, right, bottom } = button.getBoundingClientRect();
      this.#tapped = { left, top, right, bottom, at: this.clock.now() };
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    button.classList.add('early');
  }

  #scrolls(): void {
    if (this.clock.now() - this.#moved < SCROLLS) this.#scrolled = true;
    this.scan();
  }

  /** Nobody has seen what came while the page was hidden. */
  #comesBack(): void {
    if (this.page.hidden) return;
    for (const stands of this.#stands.values()) stands.since = null;
    this.scan();
  }
}
