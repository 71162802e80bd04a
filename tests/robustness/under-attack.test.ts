import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  it('is refused and holds up nobody else', async () => {
    const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
    const body = `${part.repeat(90_000)}--b--\r\n`;
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b', 'Sec-Fetch-Site': 'same-origin' };
    const path = '/careers';
    await ask(path);
    const { status } = await ask(path, 'POST', { headers, body });
    expect([413, 422]).toContain(status);
  });
});

/** Asks one page after another over one kept connection until the site takes no more; what went wrong on the way. */
async function askUntilStopped(port: number, worker: number): Promise<{ answered: number; cut: string[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const cut: string[] = [];
  for (let answered = 0; ; answered += 1) {
    const path = `/api/search?limit=20&price=${worker}..${900_000 + answered}`;
    const outcome = await askOnce(agent, port, path);
    if (outcome === 'refused') return { answered, cut };
    if (outcome === 'cut') cut.push(path);
  }
}

/** A connection that closes while it is idle is no response cut short: clients send the request again. */
const askOnce = (agent: Agent, port: number, path: string): Promise<'whole' | 'cut' | 'refused' | 'again'> =>
  new Promise((done) => {
    const headers = { host: `brolga.localhost:${port}` };
    const asked = request({ agent, port, host: '127.0.0.1', path, headers }, (response) => {
      response.resume();
      response.on('end', () => done(response.complete ? 'whole' : 'cut'));
      response.on('error', () => done('cut'));
    });
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') done('refused');
      else done(asked.reusedSocket ? 'again' : 'cut');
    });
    asked.end();
  });

describe('SIGTERM', () => {
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
