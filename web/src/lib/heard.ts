// What comes to stand somewhere by itself, with its words in it. Of a region that has just come readers say nothing, only of what
// changes in one that they know; and of what lies behind a dialog they know nothing. So it is announced, and its own region is off.
import { untrack } from 'svelte';

/** For `{@attach}`: announces the words that stand in it, as it comes and whenever they change; `after`: those that stand there
 *  that long, in milliseconds. */
export function heard(ui: { announce(text: string): void }, after = 0): (one: HTMLElement) => () => void {
  return (one) => {
    let said = '';
    let soon: ReturnType<typeof setTimeout> | undefined;
    const tell = (): void => {
      const words = (one.textContent ?? '').replace(/\s+/g, ' ').trim();
      if (words !== '' && words !== said) untrack(() => ui.announce(words));
      said = words;
    };
    const later = (): void => {
      clearTimeout(soon);
      if (after === 0) tell();
      else soon = setTimeout(tell, after);
    };
    const changes = new MutationObserver(later);
    changes.observe(one, { subtree: true, childList: true, characterData: true });
    later();
    return () => {
      clearTimeout(soon);
      changes.disconnect();
    };
  };
}
