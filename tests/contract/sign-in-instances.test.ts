import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServices, type Services } from '#server/entry/services';
import { customerOf } from '#server/people/customers/customer-session';
import { redeemCode } from '#server/people/customers/redeem-code';
import { requestCode } from '#server/people/customers/request-code';
import { parseConfig } from '#server/platform/config';
import { latestText, ShopperBrowser, type ShopperRequest } from '../support/shopper-visit';
import { openPostgres, type TestDatabase } from '../support/test-database';

const start = Date.parse('2026-11-20T00:00:00.000Z');
let folder: string;
let postgres: TestDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'instances-'));
  postgres = await openPostgres();
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(['SQLite', 'PostgreSQL'])('two instances of a site over %s', (engine) => {
  const instances: Services[] = [];
  beforeAll(async () => {
    const SESSION_SECRET = 'a secret that both instances know, of forty characters';
    for (const name of ['one', 'two']) {
      const own = { DATA_DIR: join(folder, name), DATABASE_URL: postgres.url };
      const shared = { DATA_DIR: join(folder, 'both') };
      const place = engine === 'SQLite' ? shared : own;
      instances.push(await createServices(parseConfig({ ...place, SESSION_SECRET, LOG_LEVEL: 'silent' })));
    }
  });
  afterAll(() => Promise.all(instances.map((each) => each.close())));

  const instance = (at: number): Services => {
    const found = instances[at % instances.length];
    if (!found) throw new Error('no instance');
    return found;
  };
  /** A browser whose requests go to either instance. */
  function aBrowser(usual: ShopperRequest = {}) {
    const browser = new ShopperBrowser(instance(0), { path: '/sign-in', ...usual });
    const visit = (at: number, seconds = 0) => ({
      ...browser.visit({ now: new Date(start + seconds * 1_000) }),
      services: instance(at),
    });
    return {
      visit,
      take: (cookies: readonly string[]) => browser.take(cookies),
      async ask(at: number, phone: string, seconds = 0): Promise<string> {
        const outcome = await requestCode(visit(at, seconds), phone);
        if (outcome.state === 'sent') browser.take([outcome.cookie]);
        return outcome.state;
      },
    };
  }
  const codeFor = async (phone: string) => /#(\d{6})$/.exec(await latestText(instance(0), phone))?.[1] ?? '';

  it('share codes and sessions', async () => {
    const [browser, phone] = [aBrowser(), '+61412000201'];
    expect(await browser.ask(0, phone)).toBe('sent');
    const outcome = await redeemCode(browser.visit(1), await codeFor(phone));
    if (outcome.state !== 'signed-in') throw new Error(outcome.state);
    browser.take(outcome.cookies);
    for (const at of [0, 1]) expect(await customerOf(browser.visit(at))).toEqual(outcome.customer);
    await instance(0).customerSessions.endAll('brolga', outcome.customer.id);
    for (const at of [0, 1]) expect(await customerOf(browser.visit(at))).toBeNull();
  });

  it('count wrong passwords of the desk together with PostgreSQL', async () => {
    const attempt = { tenant: 'brolga', email: 'robin@brolga.example', clientAddress: '203.0.113.9' };
    const take = (at: number) => instance(at).signInLimits.take(attempt);
    const waits = await Promise.all(Array.from({ length: 30 }, (_, at) => take(at)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(engine === 'PostgreSQL' ? 8 : 16);
    await instance(0).signInLimits.clear(attempt);
    const other = { ...attempt, email: 'kim@brolga.example' };
    expect(await instance(1).signInLimits.take(other)).toBe(0);
  });

  it('count API requests of a caller together with PostgreSQL', async () => {
    const rate = { perSecond: 0.1, burst: 4 };
    const take = (at: number) => instance(at).rateLimiter.take('GET /api/stock a key', rate, Date.now());
    const grants = await Promise.all(Array.from({ length: 20 }, (_, at) => take(at)));
    const granted = grants.filter(({ waitSeconds }) => waitSeconds === 0);
    expect(granted).toHaveLength(engine === 'PostgreSQL' ? 4 : 8);
  });

  it('count the codes of a number together', async () => {
    const ask = (at: number) => aBrowser().ask(at, '+61412000204');
    const states = await Promise.all(Array.from({ length: 30 }, (_, at) => ask(at)));
    expect(states.filter((state) => state === 'sent')).toHaveLength(10);
  });
});
