// How somebody is called when it is their turn or something is asked of them: by sounds, by a phone that shivers, and, while they
// look elsewhere, by the device itself. Each is this device's to say, and none tells more than the page shows.

export type Call = 'turn' | 'asked' | 'dice';

const kept = (key: string): { is: () => boolean; set: (on: boolean) => void } => ({
  is: () => localStorage.getItem(key) === 'on',
  set: (on) => (on ? localStorage.setItem(key, 'on') : localStorage.removeItem(key)),
});
/** Whether this device makes sounds. */
export const sounds = kept('norn:sounds');
/** Whether it calls somebody who looks elsewhere. */
export const elsewhere = kept('norn:elsewhere');

/** Lets the device call somebody who looks elsewhere, if they let it; asked for by a tap alone. */
export async function allow(): Promise<boolean> {
  const may = typeof Notification !== 'undefined' && (Notification.permission === 'granted' || (await Notification.requestPermission()) === 'granted');
  elsewhere.set(may);
  return may;
}

const SHIVERS = { turn: [80, 60, 80], asked: [60] };
/** Lets the phone shiver: in milliseconds, on and off. Browsers let a page do so only once somebody has touched it, and complain otherwise. */
export function shiver(call: 'turn' | 'asked'): void {
  if (!document.hidden && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(SHIVERS[call]);
}

let context: AudioContext | undefined;
const LOUD = 0.12;

/** A tone of so many hertz that dies away. */
function tone(out: AudioContext, hertz: number, from: number, long: number, loud = LOUD): void {
  const [voice, volume] = [out.createOscillator(), out.createGain()];
  voice.type = 'triangle';
  voice.frequency.value = hertz;
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(loud, from + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + long);
  voice.connect(volume).connect(out.destination);
  voice.start(from);
  voice.stop(from + long);
}

/** A die that knocks on wood once. */
function knock(out: AudioContext, from: number, loud: number): void {
  const noise = out.createBuffer(1, Math.ceil(out.sampleRate * 0.04), out.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length) ** 4;
  const [knocks, wood, volume] = [out.createBufferSource(), out.createBiquadFilter(), out.createGain()];
  knocks.buffer = noise;
  [wood.type, wood.frequency.value, wood.Q.value] = ['bandpass', 900, 1.5];
  volume.gain.value = loud;
  knocks.connect(wood).connect(volume).connect(out.destination);
  knocks.start(from);
}

/** Plays one of the three sounds. Browsers let a page make none before somebody has touched it. */
export function sound(call: Call): void {
  if (!sounds.is() || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const out = context;
  void out.resume().catch(() => {});
  const now = out.currentTime + 0.02;
  if (call === 'dice') [0, 0.07, 0.12, 0.16].forEach((after, nth) => knock(out, now + after, 0.5 / (nth + 1)));
  else if (call === 'asked') tone(out, 587.33, now, 0.3);
  else [659.25, 880].forEach((hertz, nth) => tone(out, hertz, now + nth * 0.13, 0.4));
}

/** Calls somebody who looks elsewhere; whatever stood there of the table is replaced. Some phones let a page do this only by a
 *  part that it has not: they are not called. */
export function tell(table: number, title: string, words: string): Notification | null {
  if (!document.hidden || !elsewhere.is() || typeof Notification === 'undefined' || Notification.permission !== 'granted') return null;
  try {
    const note = new Notification(title, { body: words, tag: `norn-${table}`, icon: '/icon.svg' });
    note.onclick = () => {
      focus();
      note.close();
    };
    return note;
  } catch {
    return null;
  }
}

/** Marks the icon of a page that stands among a device's programs. */
export function badge(on: boolean): void {
  const done = on ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.();
  void done?.catch(() => {});
}
