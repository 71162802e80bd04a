import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newApiKey } from '../support/api-key';
import { type RunningPostgres, startPostgres } from '../support/postgres';
import { type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';

const host = 'brolga.localhost';
const perSecond = 5;
const seconds = 6;
let postgres: RunningPostgres;
let sites: Site[];
let key: string;
beforeAll(async () => {
  postgres = await startPostgres();
  const environment = {
    DATABASE_URL: postgres.url,
    SESSION_SECRET: 'a secret of thirty-two letters or more',
  };
  sites = [];
  for (let at = 0; at < 3; at += 1) sites.push(await startSite({ environment }));
  const [first] = sites;
  if (first)
    key = newApiKey(first, { tenant: 'brolga', scope: 'stock:read', ratePerSecond: perSecond, environment });
});
afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  await postgres.stop();
});

/** Asks one process again and again, four times as often as the key may; how many requests were answered. */
async function flood({ port }: Site): Promise<number> {
  const endMs = performance.now() + seconds * 1_000;
  const answers: Promise<number>[] = [];
  while (performance.now() < endMs) {
    const headers = { authorization: `Bearer ${key}` };
    answers.push(askSite({ port, host, path: '/api/stock?limit=1', headers }).then(({ status }) => status));
    await wait(1_000 / (4 * perSecond));
  }
  const statuses = await Promise.all(answers);
  expect(new Set(statuses.filter((status) => status !== 200))).toEqual(new Set([429]));
  return statuses.filter((status) => status === 200).length;
}

it('three processes admit 5 requests a second of one key in total', async () => {
  const granted = (await Promise.all(sites.map(flood))).reduce((sum, count) => sum + count, 0);
  // A burst of a second, then the rate.
  const expected = perSecond * (1 + seconds);
  expect(granted).toBeGreaterThanOrEqual(0.8 * expected);
  expect(granted).toBeLessThanOrEqual(1.2 * expected);
});
