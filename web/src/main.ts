import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { applyTheme } from './lib/theme';
import { speak } from './words/words';

applyTheme();
const page = document.getElementById('page');
// Nothing is drawn before it is known in which language.
void speak().then(() => {
  if (page) mount(App, { target: page });
});
// What keeps the page's own files on the device comes last: nothing of a first visit waits for it.
const KEEPS_AFTER = 15_000;
addEventListener('load', () => setTimeout(() => void navigator.serviceWorker?.register('/keeper.js').catch(() => undefined), KEEPS_AFTER));
