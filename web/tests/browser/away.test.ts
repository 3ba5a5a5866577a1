// The network goes away, sleeps, or lets only a part through: the page says what it is, and goes on by itself.
import { createServer, request, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { House } from './house';

let house: House;
let between: Between | null = null;

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house?.shots(task.name);
  await house?.close();
  between?.close();
  between = null;
});

/** A proxy. It passes on requests; what it does with WebSockets is its owner's. */
class Between {
  /** Whether it passes on WebSockets. */
  passes = true;
  readonly #pairs: [Socket, Socket][] = [];
  private constructor(
    readonly server: Server,
    readonly origin: string,
  ) {}

  static async before(to: string): Promise<Between> {
    const { host, hostname, port } = new URL(to);
    const server = createServer((came, answer) => {
      const headers = { ...came.headers, host, ...(came.headers.origin ? { origin: to } : {}) };
      const on = request({ hostname, port, path: came.url, method: came.method, headers }, (said) => {
        answer.writeHead(said.statusCode ?? 502, said.headers);
        said.pipe(answer);
      });
      on.on('error', () => answer.destroy());
      came.pipe(on);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const at = server.address();
    const self = new Between(server, `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`);
    server.on('upgrade', (came, socket: Socket, head) => {
      if (!self.passes) {
        socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
        return;
      }
      const on = connect(Number(port), hostname, () => {
        const headers = Object.entries({ ...came.headers, host, origin: to }).map(([name, value]) => `${name}: ${String(value)}\r\n`);
        on.write(`GET ${came.url ?? '/'} HTTP/1.1\r\n${headers.join('')}\r\n`);
        on.write(head);
        socket.pipe(on).pipe(socket);
      });
      self.#pairs.push([socket, on]);
      for (const [one, other] of [[socket, on], [on, socket]] as const) {
        one.on('error', () => other.destroy());
        one.on('close', () => other.destroy());
      }
    });
    return self;
  }

  /** What it has passed on so far goes nowhere from now on, and nobody is told. */
  forgets(): void {
    for (const [one, other] of this.#pairs) {
      one.unpipe();
      other.unpipe();
      one.resume();
      other.resume();
    }
  }

  close(): void {
    for (const pair of this.#pairs) for (const one of pair) one.destroy();
    this.server.close();
    this.server.closeAllConnections();
  }
}

it('a part that could not be loaded comes with the connection', async () => {
  house = await House.open(7);
  const { ann } = await house.evening('Away');
  const lost = ann.page.getByRole('status').filter({ hasText: 'can’t be reached' });
  await ann.context.setOffline(true);
  await lost.waitFor();
  await ann.press('Keys');
  const missing = ann.page.getByText('could not be loaded');
  await missing.waitFor();
  await ann.context.setOffline(false);
  await lost.waitFor({ state: 'detached' });
  await ann.page.getByRole('dialog').getByRole('heading', { name: 'Keys' }).waitFor();
  await expect.poll(() => missing.count()).toBe(0);
  // With what it looks like.
  expect(await ann.page.evaluate(() => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter((one) => !one.sheet).map((one) => one.href))).toEqual([]);
});

it('a proxy that passes on no WebSockets is named, with what to do', async () => {
  house = await House.open(7);
  between = await Between.before(house.origin);
  between.passes = false;
  const referee = await house.person('Referee', 'mouse');
  await referee.page.goto(house.link.replace(house.origin, between.origin));
  await referee.write('What the table is called', 'Behind');
  await referee.press('Start the table');
  const band = referee.page.getByRole('status').filter({ hasText: 'The server answers' });
  await band.waitFor();
  expect(await band.textContent()).toContain('passes on no WebSockets');
  await referee.shot('no-sockets');
  const path = await band.getByRole('link', { name: 'How a proxy has to be set up' }).getAttribute('href');
  const told = await referee.context.request.get(between.origin + path!);
  expect(told.ok()).toBe(true);
  expect(await told.text()).toContain('Upgrade');
  // Once it is set up, the table is there without anything else.
  between.passes = true;
  await referee.page.getByRole('heading', { name: 'Behind', exact: true }).waitFor({ timeout: 60_000 });
  await band.waitFor({ state: 'detached' });
});

it('a page that slept while its connection died is there again when it wakes', async () => {
  house = await House.open(7);
  between = await Between.before(house.origin);
  const referee = await house.referee('Asleep');
  const link = await referee.invites();
  const ann = await house.person('Ann', 'mouse');
  await ann.page.goto(link.replace(house.origin, between.origin));
  await ann.write('What are you called', 'Ann');
  await ann.press('Take a seat');
  await ann.page.getByRole('region', { name: 'Scene' }).waitFor();
  between.forgets();
  await referee.write('Say something', 'the bell rings', referee.page.getByRole('region', { name: 'Talk, notes and dice' }));
  await referee.page.keyboard.press('Enter');
  await referee.reads('the bell rings');
  // As a browser says it when somebody takes the phone out again.
  await ann.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await ann.reads('the bell rings');
});
