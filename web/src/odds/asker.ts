// The engine, beside the page, so that the page stays awake and what takes too long can be stopped.
import engine from './engine.wasm?url';

interface Engine {
  begin(bytes: number): void;
  put(four: number): void;
  answer(): number;
  get(at: number): number;
}

/** A question, by its number. */
export interface ToAsk {
  own: number;
  question: object;
}
export interface Answered {
  own: number;
  answer: string;
}

const loads = fetch(engine)
  .then((response) => response.arrayBuffer())
  .then((bytes) => WebAssembly.instantiate(bytes))
  .then(({ instance }) => instance.exports as unknown as Engine);

/** Texts go in and out four bytes at a time (`web/odds`). */
function ask(engine: Engine, question: string): string {
  const bytes = new TextEncoder().encode(question);
  engine.begin(bytes.length);
  for (let at = 0; at < bytes.length; at += 4) {
    const byte = (n: number): number => (bytes[at + n] ?? 0) << (8 * n);
    engine.put(byte(0) | byte(1) | byte(2) | byte(3));
  }
  const length = engine.answer();
  const answer = new Uint8Array(length + 3);
  for (let at = 0; at < length; at += 4) {
    const four = engine.get(at);
    for (let n = 0; n < 4; n += 1) answer[at + n] = four >>> (8 * n);
  }
  return new TextDecoder().decode(answer.subarray(0, length));
}

addEventListener('message', ({ data }: MessageEvent<ToAsk>) => {
  void loads.then((engine) => {
    const answered: Answered = { own: data.own, answer: ask(engine, JSON.stringify(data.question)) };
    postMessage(answered);
  }).catch((error: unknown) => {
    // Told to the page as an error of the worker.
    setTimeout(() => {
      throw error;
    });
  });
});
