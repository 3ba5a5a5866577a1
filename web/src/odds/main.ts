// The page `/odds`: a question about dice, worked out in this browser. It asks nobody for anything but its own files.
import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import { mount } from 'svelte';
import { applyTheme, setAccent } from '../lib/theme';
import { speak } from '../words/words';
import Odds from './Odds.svelte';

applyTheme();
// Of no game.
setAccent(['#34536e', '#9bbcd8']);
void speak().then(() => {
  const target = document.getElementById('page');
  if (target) mount(Odds, { target });
});
