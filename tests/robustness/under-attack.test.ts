import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countsProcessorTime, processorMs } from '../support/processor-time';
import { type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';

let site: Site;
beforeAll(async () => {
  site = await startSite({ environment: { LOG_LEVEL: 'info' } });
});
afterAll(() => site?.stop());

const ask = (path: string, method = 'GET', more: { headers?: Record<string, string>; body?: string } = {}) =>
  askSite({ port: site.port, host: 'brolga.localhost', path, method, ...more });

describe('the log', () => {
  it('has no error line, and no stack, for unknown addresses and malformed paths', async () => {
    const before = site.output().length;
    const asked: [path: string, method?: string][] = [
      ['/no-such-page'],
      ['/cars/no-such-car'],
      ['/%E0%A4%A'],
      ['/%'],
      ['/search/%ff%fe'],
      ['/assets/%E0%A4%A'],
      ['/media/%E0%A4%A'],
      ['/no-such-page.data'],
      ['/%E0%A4%A.data'],
      ['/no-such-page', 'POST'],
      ['/about-us', 'DELETE'],
      ['/api/%E0%A4%A'],
    ];
    for (const [path, method] of asked) {
      const { status } = await ask(path, method);
      expect(status, path).toBeGreaterThanOrEqual(400);
      expect(status, path).toBeLessThan(500);
    }
    const lines = site.output().slice(before).split('\n').filter(Boolean);
    expect(lines.filter((line) => /"level":(?:[5-9]0)|\bat \S+:\d+:\d+|Error/.test(line))).toEqual([]);
  });
});

describe('a form with 90,000 parts', () => {
  const count = 90_000;
  const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
  const file = part.replace('"a"', '"a"; filename="a.txt"');
  const fields = { type: 'application/x-www-form-urlencoded', body: 'a&'.repeat(count) };
  const parts = { type: 'multipart/form-data; boundary=b', body: `${part.repeat(count)}--b--\r\n` };
  const files = { type: parts.type, body: `${file.repeat(count)}--b--\r\n` };
  const mostMs = 50;
  /** Other work of the site adds to a measurement and never takes away from it. */
  const attempts = 5;

  it.each([
    ['fields', '/contact', 413, fields],
    ['parts where no file is expected', '/contact', 415, parts],
    ['parts where a file is expected', '/careers', 413, parts],
    ['files where a file is expected', '/careers', 413, files],
  ])(
    'of %s to %s is refused with %i, for less than 50 ms of processor time',
    async (_kind, path, expected, sent) => {
      const headers = { 'Content-Type': sent.type, 'Sec-Fetch-Site': 'same-origin' };
      const costs: number[] = [];
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const before = siteWorkMs();
        const { status } = await ask(path, 'POST', { headers, body: sent.body });
        costs.push(siteWorkMs() - before);
        expect(status).toBe(expected);
      }
      expect(Math.min(...costs)).toBeLessThan(mostMs);
    },
  );
});

/** Milliseconds of the site's main thread so far; zero on systems that do not count them. */
function siteWorkMs(): number {
  const { pid } = site.process;
  if (pid === undefined) throw new Error('The site is not running');
  return countsProcessorTime ? processorMs(pid) : 0;
}

/**
 * Asks one page after another over one kept connection until the site says that it closes it, or takes no more; what
 * went wrong on the way.
 */
async function askUntilStopped(port: number, worker: number): Promise<{ answered: number; cut: string[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const cut: string[] = [];
  for (let answered = 0; ; answered += 1) {
    const path = `/api/search?limit=20&price=${worker}..${900_000 + answered}`;
    const outcome = await askOnce(agent, port, path);
    if (outcome === 'last' || outcome === 'refused') return { answered, cut };
    if (outcome.startsWith('cut')) cut.push(`${path}: ${outcome}`);
  }
}

type Outcome = 'whole' | 'last' | 'refused' | 'again' | `cut ${string}`;

/** A connection that closes while it is idle is no response cut short: clients send the request again. */
const askOnce = (agent: Agent, port: number, path: string): Promise<Outcome> =>
  new Promise((done) => {
    const headers = { host: `brolga.localhost:${port}` };
    const asked = request({ agent, port, host: '127.0.0.1', path, headers }, (response) => {
      response.resume();
      const whole = response.headers.connection === 'close' ? 'last' : 'whole';
      response.on('end', () => done(response.complete ? whole : 'cut at its end'));
      response.on('error', (error) => done(`cut with ${error.message}`));
    });
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') done('refused');
      else done(asked.reusedSocket ? 'again' : `cut before it began: ${error.message}`);
    });
    asked.end();
  });

/** How many complete requests get no response, sent at once on connections of their own just before the signal. */
async function unansweredAtSignal(own: Site, warm: boolean): Promise<string[]> {
  const agents = Array.from({ length: 24 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const pathOf = (at: number) => `/search/used-cars?price=..${30_000 + at * 7 + (warm ? 1_000 : 0)}`;
  if (warm) await Promise.all(agents.map((agent) => askOnce(agent, own.port, '/healthz')));
  const asked = agents.map((agent, at) => askOnce(agent, own.port, pathOf(at)));
  await new Promise((sent) => setTimeout(sent, 30));
  const ended = own.stop('SIGTERM');
  const outcomes = await Promise.all(asked);
  expect(await ended).toBe(0);
  return outcomes.filter((outcome) => outcome !== 'whole' && outcome !== 'last');
}

describe('SIGTERM', () => {
  it.each([
    ['new connections', false],
    ['connections that were idle', true],
  ])('answers what has been sent on %s, though the process has not read it yet', async (_, warm) => {
    expect(await unansweredAtSignal(await startSite(), warm)).toEqual([]);
  });

  it('cuts no response on connections that are always busy, and ends as soon as the last one is out', async () => {
    const own = await startSite();
    const workers = Array.from({ length: 6 }, (_, worker) => askUntilStopped(own.port, worker));
    await new Promise((done) => setTimeout(done, 1_500));
    const asked = performance.now();
    expect(await own.stop('SIGTERM')).toBe(0);
    expect(performance.now() - asked).toBeLessThan(8_000);
    const ends = await Promise.all(workers);
    expect(ends.flatMap(({ cut }) => cut)).toEqual([]);
    expect(Math.min(...ends.map(({ answered }) => answered))).toBeGreaterThan(0);
  });
});
