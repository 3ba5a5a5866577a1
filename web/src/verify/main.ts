// The page that checks a log by itself. It draws what the verifier says, and asks nobody for anything.
import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import './verify.css';
import type { Report } from '../../verify/dice.js';
import { applyTheme } from '../lib/theme';
import { listsOf, verdictOf } from './words';
import type { Checked } from './worker';
import t from '../words/en/verify.ftl';
import { speak } from '../words/words';

/** The longest file that is read at once, in bytes. */
const FILE_MAX = 512 << 20;

function part<T extends HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`there is no #${id}`);
  return found as T;
}

function made(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

function show(name: string, report: Report): void {
  const verdict = part('verdict');
  verdict.textContent = verdictOf(report);
  verdict.className = report.holds ? 'holds' : 'tampered';
  const facts: [string, string][] = [
    [t('checked-file'), name],
    [t('checked-table'), report.header ? t('checked-table.is', { name: report.header.name, ruleset: report.header.ruleset, edition: report.header.edition }) : t('checked-table.none')],
    [t('checked-whole'), t('checked-whole.is', { count: report.count })],
    [t('checked-head'), report.head],
    [t('checked-again'), t('checked-again.is', { faces: t('checked-faces', { count: report.counts.faces }), links: t('checked-links', { count: report.counts.links }) })],
  ];
  part('facts').replaceChildren(...facts.flatMap(([what, is]) => [made('dt', what), made('dd', is)]));
  const lists = listsOf(report).map(({ title, rows }) => {
    const section = document.createElement('section');
    const list = document.createElement('ul');
    list.append(...rows.map((row) => made('li', row)));
    section.append(made('h3', title), list);
    return section;
  });
  part('lists').replaceChildren(...lists);
  part('result').hidden = false;
  verdict.focus();
}

/** Counts the files, so that only the last one is shown. */
let latest = 0;

async function check(worker: Worker, file: File): Promise<void> {
  const state = part('state');
  part('result').hidden = true;
  const own = (latest += 1);
  if (FILE_MAX < file.size) {
    state.textContent = t('verify-too-large', { name: file.name, size: file.size, most: FILE_MAX });
    return;
  }
  state.textContent = t('verify-checking', { name: file.name });
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    if (own === latest) state.textContent = t('verify-unread', { name: file.name });
    return;
  }
  if (own !== latest) return;
  worker.onmessage = ({ data }: MessageEvent<Checked>) => {
    if (data.own !== latest) return;
    state.textContent = '';
    show(file.name, data.report);
  };
  worker.onerror = () => {
    state.textContent = t('verify-unchecked', { name: file.name });
  };
  worker.postMessage({ own, bytes }, [bytes.buffer]);
}

/** Puts the words of the page where they stand. */
async function named(): Promise<void> {
  await speak();
  document.title = t('verify-title');
  for (const [id, words] of Object.entries({
    head: t.pieces('verify-head'), about: t.pieces('verify-how'), 'file-words': t.pieces('verify-file'), how: t.pieces('verify-choose'),
  })) {
    part(id).replaceChildren(...words.map(({ mark, text }) => (mark === null ? document.createTextNode(text) : made(mark, text))));
  }
}

applyTheme();
void named();
const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
const [picker, drop] = [part<HTMLInputElement>('file'), part('drop')];
picker.disabled = false;
picker.addEventListener('change', () => {
  const [file] = picker.files ?? [];
  // The same file can be chosen again, after it was exported anew.
  picker.value = '';
  if (file) void check(worker, file);
});
// A file that is dropped beside the place for it must not take the place of the page.
for (const name of ['dragenter', 'dragover', 'dragleave', 'drop'] as const) {
  addEventListener(name, (event) => {
    event.preventDefault();
    drop.classList.toggle('over', name === 'dragenter' || name === 'dragover');
    const [file] = name === 'drop' ? (event.dataTransfer?.files ?? []) : [];
    if (file) void check(worker, file);
  });
}
