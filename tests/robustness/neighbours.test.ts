import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newApiKey } from '../support/api-key';
import type { Site } from '../support/site';
import { askSite, type SiteAnswer } from '../support/site-request';
import { enquiry, postLead } from './lead-intake';
import { startStockedSite } from './stocked-site';

/** One site gets far more requests than its process can answer: the effect on the other sites and on its own leads. */
const noisy = 'brolga';
const quiet = ['corner-cars', 'banksia-used-cars', 'wattle-bend'];
const quietPages = ['/', '/search/used-cars', '/contact'];
/** More than may wait. */
const connections = 240;

let site: Site;
let key: string;
beforeAll(async () => {
  site = await startStockedSite({ environment: { METRICS_TOKEN: 'a-token-of-more-than-sixteen-letters' } });
  key = newApiKey(site, { tenant: noisy, scope: 'leads:write' });
});
afterAll(() => site?.stop());

const ask = (tenant: string, path: string, more: Partial<Parameters<typeof askSite>[0]> = {}) =>
  askSite({ port: site.port, host: `${tenant}.localhost`, path, ...more });

let visit = 0;
/** Keeps asking for pages that no cache has, over all connections, until `work` is done. */
async function flood<T>(work: Promise<T>): Promise<{ readonly result: T; readonly answers: SiteAnswer[] }> {
  let isOver = false;
  const answers: SiteAnswer[] = [];
  const connection = async () => {
    while (!isOver) {
      visit += 1;
      answers.push(await ask(noisy, `/search/new-used-and-demo-cars?visit=${visit}`));
    }
  };
  const all = Promise.all(Array.from({ length: connections }, connection));
  const result = await work.finally(() => {
    isOver = true;
  });
  await all;
  return { result, answers };
}

const statuses = (answers: readonly SiteAnswer[]) => [...new Set(answers.map(({ status }) => status))].sort();

test('a flood at the only busy site is answered in full', async () => {
  const { answers } = await flood(pause(3_000));
  expect(answers.length).toBeGreaterThanOrEqual(connections);
  expect(statuses(answers)).toEqual([200]);
});

test('a flood at one site costs the others no page, and its own leads still arrive', async () => {
  const others = async () => {
    await pause(1_000);
    const answers: SiteAnswer[] = [];
    for (let round = 0; round < 4; round += 1) {
      for (const tenant of quiet) {
        for (const path of quietPages)
          answers.push(await ask(tenant, `${path}?visit=${round}-${Date.now()}`));
      }
    }
    return answers;
  };
  const leads = async () => {
    await pause(1_000);
    const answers: SiteAnswer[] = [];
    for (let number = 0; number < 5; number += 1)
      answers.push(await postLead(site, noisy, enquiry(number), key));
    return answers;
  };
  const { result, answers } = await flood(Promise.all([others(), leads(), ask(noisy, '/healthz')]));
  const [pages, accepted, health] = result;
  expect(statuses(pages)).toEqual([200]);
  expect(statuses(accepted)).toEqual([201]);
  expect(health.status).toBe(200);
  // Beyond its share it may be refused, never failed.
  expect(statuses(answers).filter((status) => status !== 503)).toEqual([200]);
});

test('no request waits after a flood', async () => {
  const headers = { authorization: 'Bearer a-token-of-more-than-sixteen-letters' };
  const text = (await ask(noisy, '/metrics', { headers })).body.toString();
  expect(text).toContain('dealer_site_waiting{work="pages"} 0\n');
  expect(text).toContain('dealer_site_waiting{work="pictures"} 0\n');
});
