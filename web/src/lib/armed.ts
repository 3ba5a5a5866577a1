// What appears by itself takes no tap before its person can have seen it: a button counts from when it came to stand where it
// is, by what it means and not by its node, so that one that is drawn anew stays as it was. What costs something never comes
// to stand where the last tap was.
//
// It holds for every button within `[data-comes]`. `data-means` on it, or on what is around it, tells apart what is named alike;
// `data-acts` what it would do; `data-costs` says that a tap can't be taken back.

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

/** How long that is where nobody has chosen. Where it is nothing, everything takes every tap. */
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
  /** Calls back before the next picture is drawn: all pictures before it were. */
  drawn(then: () => void): void;
  wait(then: () => void, milliseconds: number): () => void;
}
const real: Clock = {
  now: () => performance.now(),
  drawn: (then) => void requestAnimationFrame(then),
  wait: (then, milliseconds) => {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
};

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Stands {
  left: number;
  top: number;
  /** How many pictures were begun when it came to stand there: with the next one, it has been seen. */
  pictures: number;
  /** Since when; null until it was drawn there. */
  since: number | null;
}

/** What a button means. */
function meaning(button: HTMLElement): string {
  const around: string[] = [];
  for (let at = button.closest<HTMLElement>('[data-means]'); at; at = at.parentElement?.closest<HTMLElement>('[data-means]') ?? null) around.push(at.dataset['means'] ?? '');
  const words = button.querySelector('.words') ?? button;
  const name = button.dataset['attempt'] ?? button.dataset['key'] ?? button.getAttribute('aria-label') ?? words.textContent ?? '';
  // What would do something else with a tap than before is another one.
  return `${name.trim()} ${button.dataset['acts'] ?? ''} ${around.join(' ')}`;
}

export class Arming {
  readonly #stands = new Map<string, Stands>();
  readonly #of = new Map<HTMLElement, string>();
  /** Whether something may stand otherwise than it was last seen to. */
  #changed = true;
  #drawing = false;
  /** How many pictures were begun. */
  #pictures = 0;
  #stop: (() => void) | null = null;
  /** When a finger or a wheel moved last. */
  #moved = -Infinity;
  #scrolled = false;
  /** What was pressed down, if it took that. */
  #down: { button: HTMLElement; means: string } | null = null;
  /** Where something was tapped last, when, and what that was. */
  #tapped: (Box & { at: number; means: string | undefined }) | null = null;

  constructor(
    readonly page: Document,
    readonly clock: Clock = real,
    readonly resting: () => number = rest,
  ) {}

  /** Watches over the page until it is called off. */
  start(): () => void {
    const watcher = new MutationObserver((changes) => {
      if (changes.some((one) => !this.#isOwn(one))) this.#changes();
    });
    watcher.observe(this.page.body, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['class', 'hidden', 'open', 'style', 'data-means', 'data-acts'] });
    const on: [EventTarget, string, (event: Event) => void][] = [
      [this.page, 'pointerdown', (event) => this.#pressed(event)],
      [this.page, 'click', (event) => this.#clicked(event as MouseEvent)],
      [this.page, 'scroll', () => this.#scrolls()],
      [this.page, 'wheel', () => (this.#moved = this.clock.now())],
      [this.page, 'touchmove', () => (this.#moved = this.clock.now())],
      [this.page, 'pointermove', (event) => void ((event as PointerEvent).buttons > 0 && (this.#moved = this.clock.now()))],
      [this.page, 'keydown', (event) => void (MOVES.has((event as KeyboardEvent).key) && (this.#moved = this.clock.now()))],
      [this.page, 'visibilitychange', () => this.#comesBack()],
      [this.page.defaultView ?? this.page, 'resize', () => this.#changes()],
    ];
    for (const [target, name, then] of on) target.addEventListener(name, then, { capture: true, passive: name !== 'click' });
    this.#changes();
    return () => {
      watcher.disconnect();
      for (const [target, name, then] of on) target.removeEventListener(name, then, { capture: true });
      this.#clear();
    };
  }

  /** However much changes, it is looked at once before each picture: to measure costs as much as to lay it out. */
  #changes(): void {
    this.#changed = true;
    if (this.#drawing) return;
    this.#drawing = true;
    this.clock.drawn(() => {
      this.#drawing = false;
      this.#pictures += 1;
      this.#look(this.#pictures);
    });
  }

  #clear(): void {
    this.#stop?.();
    this.#stop = null;
    for (const button of this.#of.keys()) button.classList.remove('unarmed', 'early', 'aside-of-tap');
    this.#of.clear();
    this.#stands.clear();
  }

  /** Looks where everything stands. What was drawn where it stands by now counts from now on. `picture` is the first one that
   *  what comes now is in. */
  #look(picture = this.#pictures + 1): void {
    const [now, rest] = [this.clock.now(), this.resting()];
    const carried = this.#scrolled;
    [this.#scrolled, this.#changed] = [false, false];
    if (rest === 0) {
      if (this.#of.size > 0) this.#clear();
      return;
    }
    const there = new Set<string>();
    const before = new Set(this.#of.keys());
    let soonest = Infinity;
    let settles = false;
    const marks: [HTMLElement, boolean][] = [];
    for (const button of this.page.querySelectorAll<HTMLElement>('[data-comes] button')) {
      before.delete(button);
      const at = button.getBoundingClientRect();
      let { left, top } = at;
      // What is folded or hidden stands nowhere.
      if (at.width === 0 && at.height === 0 && button.checkVisibility?.() === false) continue;
      const means = meaning(button);
      let name = means;
      for (let n = 2; there.has(name); n += 1) name = `${means} ${n}`;
      there.add(name);
      this.#of.set(button, name);
      let stands = this.#stands.get(name);
      const stays = stands && Math.abs(stands.left - left) <= NEAR && Math.abs(stands.top - top) <= NEAR;
      const tapped = stays || button.dataset['costs'] === undefined ? null : this.#tappedOn(at, now);
      if (tapped && this.#aside(button, tapped, at)) ({ left, top } = button.getBoundingClientRect());
      if (!stands) {
        stands = { left, top, pictures: picture, since: null };
        this.#stands.set(name, stands);
      } else if (Math.abs(stands.left - left) > NEAR || Math.abs(stands.top - top) > NEAR) {
        if (!carried) stands.since = null;
        [stands.left, stands.top, stands.pictures] = [left, top, picture];
      } else if (stands.since === null && stands.pictures < picture) stands.since = now;
      settles ||= stands.since === null;
      const still = stands.since === null ? Infinity : stands.since + rest - now;
      marks.push([button, still > 0]);
      if (still > 0) soonest = Math.min(soonest, still);
    }
    // All is measured before anything is changed: otherwise each would be laid out anew.
    for (const [button, unarmed] of marks) {
      if (button.classList.contains('unarmed') !== unarmed) button.classList.toggle('unarmed', unarmed);
      if (!unarmed && button.classList.contains('early')) button.classList.remove('early');
    }
    for (const name of this.#stands.keys()) if (!there.has(name)) this.#stands.delete(name);
    for (const gone of before) this.#of.delete(gone);
    this.#stop?.();
    this.#stop = soonest === Infinity ? null : this.clock.wait(() => this.#look(), soonest);
    if (settles) this.#changes();
  }

  /** Where the last tap was, if something stands there now. */
  #tappedOn(at: Box, now: number): Box | null {
    const tapped = this.#tapped;
    const over = tapped !== null && now - tapped.at < AFTER_TAP && at.left < tapped.right && tapped.left < at.right && at.top < tapped.bottom && tapped.top < at.bottom;
    return over ? tapped : null;
  }

  /** Makes way, in whichever direction the place has room for; whether it had not yet. */
  #aside(button: HTMLElement, tapped: Box, at: Box): boolean {
    if (button.classList.contains('aside-of-tap')) return false;
    button.style.setProperty('--way-across', `${Math.ceil(at.right - tapped.left) + NEAR}px`);
    button.style.setProperty('--way-down', `${Math.ceil(tapped.bottom - at.top) + NEAR}px`);
    button.classList.add('aside-of-tap');
    return true;
  }

  #button(event: Event): HTMLElement | null {
    const target = event.target as Element | null;
    const button = target?.closest?.<HTMLElement>('button') ?? null;
    return button?.closest('[data-comes]') ? button : null;
  }

  /** Whether a change is nothing but a mark that was made here. */
  #isOwn({ type, attributeName, target }: MutationRecord): boolean {
    if (type !== 'attributes' || (attributeName?.startsWith('data-') ?? false) || !(target instanceof HTMLElement) || !this.#of.has(target)) return false;
    return target.classList.contains('unarmed') !== this.#takes(target);
  }

  #takes(button: HTMLElement): boolean {
    const since = this.#stands.get(this.#of.get(button) ?? '')?.since ?? null;
    return since !== null && this.resting() <= this.clock.now() - since;
  }

  /** Whether something takes a tap now. What shows that it takes none takes none, however late it comes to be drawn
   *  otherwise; and what does not stand where it was seen last has moved by itself: pictures that come do that. */
  #ready(button: HTMLElement | null): boolean {
    const shows = button?.classList.contains('unarmed') ?? false;
    const stands = button && this.#stands.get(this.#of.get(button) ?? '');
    const at = button?.getBoundingClientRect();
    if (this.#changed || (at && (!stands || Math.abs(stands.left - at.left) > NEAR || Math.abs(stands.top - at.top) > NEAR))) this.#look();
    return button !== null && !shows && this.#takes(button);
  }

  #pressed(event: Event): void {
    if (this.resting() === 0) return;
    const button = this.#button(event);
    this.#down = this.#ready(button) && button ? { button, means: this.#of.get(button) ?? '' } : null;
  }

  #clicked(event: MouseEvent): void {
    if (this.resting() === 0) return;
    const button = this.#button(event);
    const ready = this.#ready(button);
    const means = button ? this.#of.get(button) : undefined;
    // A finger that came down on something else, or before it took any, means something else. Keys come without a finger.
    const meant = event.detail === 0 || (this.#down !== null && (this.#down.button === button || this.#down.means === means));
    // Two quick taps on what costs something are one.
    const twice = button?.dataset['costs'] !== undefined && this.#tapped?.means === means && this.clock.now() - (this.#tapped?.at ?? 0) < this.resting();
    if (button && (!meant || twice || !ready)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      button.classList.add('early');
      return;
    }
    const tapped = (event.target as Element | null)?.closest?.('button');
    if (!tapped) return;
    const { left, top, right, bottom } = tapped.getBoundingClientRect();
    this.#tapped = { left, top, right, bottom, at: this.clock.now(), means };
  }

  #scrolls(): void {
    if (this.clock.now() - this.#moved < SCROLLS) this.#scrolled = true;
    this.#changes();
  }

  /** Nobody has seen what came while the page was hidden. */
  #comesBack(): void {
    if (this.page.hidden) return;
    for (const stands of this.#stands.values()) [stands.since, stands.pictures] = [null, this.#pictures + 1];
    this.#changes();
  }
}
