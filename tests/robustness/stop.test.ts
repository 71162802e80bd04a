import { Agent, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { askSite } from '../support/site-request';
import { startStockedSite } from './stocked-site';

/** A site that waits for open connections ends after this time. */
const graceMs = 55_000;

type Outcome = 'whole' | 'last' | 'refused' | 'again' | `cut ${string}`;

/** A connection that closes while it is idle is no response cut short: clients send the request again. */
function ask(agent: Agent, port: number, path: string) {
  const headers = { host: `brolga.localhost:${port}` };
  const asked = request({ agent, port, host: '127.0.0.1', path, headers });
  const outcome = new Promise<Outcome>((done) => {
    asked.on('response', (response) => {
      response.resume();
      const whole = response.headers.connection === 'close' ? 'last' : 'whole';
      response.on('end', () => done(response.complete ? whole : 'cut at its end'));
      response.on('error', (error) => done(`cut with ${error.message}`));
    });
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') done('refused');
      else done(asked.reusedSocket ? 'again' : `cut before it began: ${error.message}`);
    });
  });
  const sent = new Promise<void>((done) => {
    asked.on('finish', done);
  });
  asked.end();
  return { outcome, sent };
}

/** One visitor's connection that asks for one page after another until the site closes it. */
function keepAsking(port: number, visitor: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const seen = { answered: 0, cut: [] as string[] };
  const end = async () => {
    for (;;) {
      const path = `/api/search?limit=20&price=${visitor}..${900_000 + seen.answered}`;
      const outcome = await ask(agent, port, path).outcome;
      if (outcome === 'last' || outcome === 'refused') return;
      if (outcome.startsWith('cut')) seen.cut.push(`${path}: ${outcome}`);
      seen.answered += 1;
    }
  };
  return { seen, ended: end() };
}

describe('a site that gets SIGTERM', () => {
  it.each([
    ['new connections', false],
    ['connections that were idle', true],
  ])('answers everything that was sent on %s before it', async (_, isWarm) => {
    const { port, stop } = await startStockedSite();
    const agents = Array.from({ length: 24 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    if (isWarm) await Promise.all(agents.map((agent) => ask(agent, port, '/healthz').outcome));
    const asked = agents.map((agent, at) => ask(agent, port, `/search/used-cars?price=..${30_000 + at * 7}`));
    await Promise.all(asked.map(({ sent }) => sent));
    const ended = stop('SIGTERM');
    const outcomes = await Promise.all(asked.map(({ outcome }) => outcome));
    expect(outcomes.filter((outcome) => outcome !== 'whole' && outcome !== 'last')).toEqual([]);
    expect(await ended).toBe(0);
  });

  it('cuts no response on connections that are always busy, and ends once the last one is out', async () => {
    const { port, stop } = await startStockedSite();
    const visitors = Array.from({ length: 6 }, (_, visitor) => keepAsking(port, visitor));
    await expect.poll(() => visitors.every(({ seen }) => seen.answered > 2), { timeout: 60_000 }).toBe(true);
    const askedMs = performance.now();
    expect(await stop('SIGTERM')).toBe(0);
    expect(performance.now() - askedMs).toBeLessThan(graceMs);
    await Promise.all(visitors.map(({ ended }) => ended));
    expect(visitors.flatMap(({ seen }) => seen.cut)).toEqual([]);
  });

  it('ends with 0 in the middle of drawing PDFs', async () => {
    const { port, stop } = await startStockedSite();
    const host = 'brolga.localhost';
    const cars = await askSite({ port, host, path: '/api/search?limit=10&fields=slug' });
    const { data }: { data: { slug: string }[] } = JSON.parse(cars.body.toString());
    const asked = data.map(({ slug }) => ask(new Agent(), port, `/cars/${slug}.pdf`));
    await Promise.all(asked.map(({ sent }) => sent));
    expect(await stop()).toBe(0);
    expect(await Promise.all(asked.map(({ outcome }) => outcome))).toHaveLength(10);
  });
});
