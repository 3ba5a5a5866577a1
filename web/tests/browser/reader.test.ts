// The reader itself, on small pages whose answers are known: what it hears, what it says of the focus, and what it steps by.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chromium, type Browser, type Page } from 'playwright-core';
import { find } from './chromium.mjs';
import { Reader } from './reader';

let browser: Browser;
let page: Page;
let reader: Reader;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: (await find())!, args: ['--no-sandbox', '--disable-gpu'] });
});
afterAll(() => browser?.close());
beforeEach(async () => {
  page = await browser.newPage();
  reader = await Reader.of(page);
});

/** A page of its own; what stands on it when it comes is not announced. */
async function opens(html: string): Promise<void> {
  await page.setContent(html);
  await reader.heard();
}
const runs = (script: string): Promise<unknown> => page.evaluate(script);

describe('what is heard', () => {
  it('is what a region comes to hold, politely or at once', async () => {
    await opens('<p id="no">nobody</p><div id="news" role="log"></div><p id="now" role="status"></p><div id="bad" aria-live="assertive"></div>');
    await runs(`no.textContent = 'somebody'`);
    await runs(`news.innerHTML = '<p>Ann has <b>the</b> floor.</p><p>Ben speaks.</p>'`);
    expect(await reader.heard()).toEqual(['Ann has the floor.', 'Ben speaks.']);
    await runs(`news.insertAdjacentHTML('beforeend', '<p>Third.</p>')`);
    await runs(`now.textContent = 'Saved'`);
    await runs(`bad.textContent = 'Lost'`);
    expect(await reader.heard()).toEqual(['Third.', 'Saved', 'at once: Lost']);
    expect(await reader.heard()).toEqual([]);
  });

  it('is the same twice only if it is new', async () => {
    await opens('<div id="news" role="log"></div><p id="now" role="status">Saved</p>');
    await runs(`news.innerHTML = '<p>Hit.</p>'`);
    expect(await reader.heard()).toEqual(['Hit.']);
    await runs(`news.firstChild.firstChild.data = 'Hit.'; now.firstChild.data = 'Saved'`);
    expect(await reader.heard()).toEqual([]);
    await runs(`news.insertAdjacentHTML('beforeend', '<p>Hit.</p>'); now.textContent = 'Saved'`);
    expect(await reader.heard()).toEqual(['Hit.', 'Saved']);
  });

  it('is nothing of a region that has just come, unless it is an alert', async () => {
    await opens('<div id="here"></div>');
    await runs(`here.innerHTML = '<p role="status">Sending</p><p role="alert">No room</p>'`);
    expect(await reader.heard()).toEqual(['at once: No room']);
    expect(reader.unheard, 'what is missed for that').toEqual(['Sending']);
    await runs(`here.firstChild.textContent = 'Sent'`);
    expect(await reader.heard()).toEqual(['Sent']);
    // What takes the focus is read there, and an empty region misses nothing.
    await runs(`here.innerHTML = '<form><p role="status">Ready</p></form><p role="status"></p>'`);
    expect(await reader.heard()).toEqual([]);
    expect(reader.unheard).toEqual(['Sending']);
  });

  it('is all of what belongs together, and else what is new', async () => {
    await opens('<p id="whole" role="status">Points: <b>3</b></p><p id="part" aria-live="polite">Points: <b>3</b></p><div aria-live="polite"><p id="row" aria-atomic="true">HP <i>3</i></p><p>quiet</p></div>');
    await runs(`for (const one of document.querySelectorAll('b, i')) one.textContent = '4'`);
    expect(await reader.heard()).toEqual(['Points: 4', '4', 'HP 4']);
  });

  it('is nothing of what readers are not shown, and what belongs to another region once', async () => {
    await opens('<div id="news" aria-live="polite"><span id="off" aria-live="off"></span><span id="own" role="status"></span><span id="hid" aria-hidden="true"></span><span id="gone" hidden></span></div>');
    await runs(`off.textContent = '1:59'; own.textContent = 'own'; hid.textContent = '★'; gone.textContent = 'gone'`);
    expect(await reader.heard()).toEqual(['own']);
    await runs(`gone.hidden = false`);
    expect(await reader.heard()).toEqual(['gone']);
  });

  it('waits as long as a region is busy, and says what goes only where that is relevant', async () => {
    await opens('<div id="busy" role="log"></div><ul id="here" aria-live="polite" aria-relevant="additions removals"><li id="ann">Ann</li></ul>');
    await runs(`busy.setAttribute('aria-busy', 'true'); busy.innerHTML = '<p>one</p>'`);
    await runs(`busy.innerHTML += '<p>two</p>'`);
    expect(await reader.heard()).toEqual([]);
    await runs(`busy.removeAttribute('aria-busy')`);
    expect(await reader.heard()).toEqual(['one', 'two']);
    await runs(`busy.innerHTML = ''; ann.firstChild.data = 'Anna'; here.insertAdjacentHTML('beforeend', '<li>Ben</li>')`);
    expect(await reader.heard()).toEqual(['Ben']);
    await runs(`ann.remove()`);
    expect(await reader.heard()).toEqual(['removed: Anna']);
  });

  it('is nothing of what lies behind a dialog', async () => {
    await opens('<div id="news" role="log"></div><dialog id="over"><h2>Over</h2><p id="within" role="status"></p><button>Close</button></dialog>');
    await runs(`over.showModal(); news.innerHTML = '<p>behind</p>'`);
    expect(await reader.heard()).toEqual([]);
    await runs(`within.textContent = 'within'`);
    expect(await reader.heard()).toEqual(['within']);
    // What comes along with its end is not known to be new yet.
    await runs(`over.close(); news.insertAdjacentHTML('beforeend', '<p>along</p>')`);
    expect(await reader.heard()).toEqual([]);
    await runs(`news.insertAdjacentHTML('beforeend', '<p>again</p>')`);
    expect(await reader.heard()).toEqual(['again']);
  });

  it('is said by names and pictures, too', async () => {
    await opens('<div id="news" role="log"></div>');
    await runs(`news.innerHTML = '<p>It shows <img alt="six" src="data:,"> and <span role="img" aria-label="one">⚀</span></p>'`);
    expect(await reader.heard()).toEqual(['It shows six and one']);
  });
});

describe('what is said of the focus', () => {
  const at = async (id: string): Promise<string> => {
    await page.focus(`#${id}`);
    return reader.focus();
  };

  it('is its name, what it is, how it is, and what describes it', async () => {
    await opens(`<p id="why">Needs a name.</p>
      <button id="a" aria-describedby="why">Save</button><button id="b" aria-pressed="true">Bold</button><button id="c" aria-expanded="false">More</button>
      <label>Name <input id="d" required aria-invalid="true" value="Ann"></label><label><input id="e" type="checkbox" checked> Fog</label>
      <h2 id="f" tabindex="-1">Sheets</h2><a id="g" href="#x">Next</a><details><summary id="h">Why?</summary>Because.</details>
      <label>Age <input id="i" type="number" value="3"></label><label>Game <select id="j"><option>Heimr<option>FIVEY</select></label>`);
    expect(await reader.focus()).toBe('nothing');
    expect(await at('a')).toBe('Save, button; Needs a name.');
    expect(await at('b')).toBe('Bold, button, pressed');
    expect(await at('c')).toBe('More, button, collapsed');
    expect(await at('d')).toBe('Name, edit, required, invalid, “Ann”');
    expect(await at('e')).toBe('Fog, check box, checked');
    expect(await at('f')).toBe('Sheets, heading level 2');
    expect(await at('g')).toBe('Next, link');
    expect(await at('h')).toBe('Why?, disclosure, collapsed');
    expect(await at('i')).toBe('Age, spin button, “3”');
    expect(await at('j')).toBe('Game, combo box, collapsed, “Heimr”');
  });

  it('is what it comes into, once, and where it stands among others', async () => {
    await opens(`<div role="radiogroup" aria-label="Side"><label><input type="radio" name="s" id="a">Ours</label><label><input type="radio" name="s" id="b">Theirs</label></div>
      <section aria-label="Log"><button id="c">Find</button><ul aria-label="Lines"><li><button id="d">Open</button></li></ul></section>`);
    expect(await at('a')).toBe('Side, group › Ours, radio button, not checked, 1 of 2');
    expect(await at('b')).toBe('Theirs, radio button, not checked, 2 of 2');
    expect(await at('c')).toBe('Log, region › Find, button');
    expect(await at('d')).toBe('Lines, list › Open, button');
    expect(await at('c')).toBe('Find, button');
  });

  it('is what is marked in a list, while the field keeps the focus', async () => {
    await opens(`<input id="a" role="combobox" aria-label="What to do" aria-expanded="true" aria-controls="l" aria-activedescendant="o2">
      <ul id="l" role="listbox" aria-label="Found"><li role="option" id="o1">Attack</li><li role="option" id="o2" aria-selected="true">Aid</li></ul>`);
    expect(await at('a')).toBe('What to do, combo box, expanded › Aid, option, 2 of 2');
  });

  it('is a dialog with its title, as it opens', async () => {
    await opens(`<button id="a">Keys</button><dialog id="over" aria-labelledby="t"><h2 id="t">Keys</h2><button>Close</button></dialog>`);
    expect(await at('a')).toBe('Keys, button');
    await runs('over.showModal()');
    expect(await reader.focus()).toBe('Keys, dialog › Close, button');
    await runs('over.close()');
    expect(await reader.focus()).toBe('Keys, button');
  });
});

describe('what is stepped by', () => {
  it('is every heading and every landmark that has a name', async () => {
    await opens(`<header><h1>Norn</h1></header><main><section aria-label="Log"><h2>Session <b>1</b></h2></section><section>nameless</section></main><nav aria-label="Places"></nav><h3 hidden>no</h3>`);
    expect(await reader.headings()).toEqual(['1 Norn', '2 Session 1']);
    expect(await reader.landmarks()).toEqual(['banner', 'main', 'region Log', 'navigation Places']);
    expect([await reader.next('heading'), await reader.next('heading'), await reader.next('heading'), await reader.next('heading')]).toEqual(['1 Norn', '2 Session 1', null, '1 Norn']);
    expect(await reader.next('landmark')).toBe('banner');
  });
});
