import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '#server/entry/services';
import { admitPhoto } from '#server/trade-in/admit-valuation';
import { startValuation } from '#server/trade-in/start-valuation';
import * as api from '../../app/routes/api.$';
import { aValuation } from '../support/a-valuation';
import { ShopperBrowser } from '../support/shopper-visit';
import { openTestServices } from '../support/test-services';

/** What strangers may store: valuations without a car, and photos. */
let services: Services;
beforeAll(async () => {
  services = await openTestServices({ running: true });
});
afterAll(() => services.close());

const megabyte = 1024 * 1024;
const visitFrom = (from: string, day = 20) =>
  new ShopperBrowser(services, { from }).visit({ now: new Date(`2026-11-${day}T00:00:00.000Z`) });

describe('a start without a car', () => {
  const start = (from: string, trusted = false) => {
    const { tenant, ...visit } = visitFrom(from);
    const limits = { ...tenant.valuation.limits, per_connection: 1 };
    const site = { ...tenant, valuation: { ...tenant.valuation, limits } };
    return startValuation({ ...visit, tenant: site }, { purpose: 'trade-in', entered: null, trusted });
  };

  it('counts under its connection, and under an API key has the rate of the key', async () => {
    for (let n = 0; n < 10; n += 1) expect((await start('198.18.50.1')).ok).toBe(true);
    const refused = await start('198.18.50.1');
    expect(refused).toMatchObject({ ok: false, error: { kind: 'too-many' } });
    expect((await start('198.18.50.1', true)).ok).toBe(true);
    expect((await start('198.18.50.2')).ok).toBe(true);
  });
});

describe('the photos of a day', () => {
  const send = async (from: string, megabytes: number, day?: number) =>
    (await admitPhoto(visitFrom(from, day), megabytes * megabyte))?.of ?? 'taken';

  it('are 128 MB for a connection, four times that for a network', async () => {
    expect(await send('198.18.51.1', 120)).toBe('taken');
    expect(await send('198.18.51.1', 9)).toBe('shopper');
    expect(await send('198.18.51.1', 8)).toBe('taken');
    expect(await send('198.18.51.1', 8, 22)).toBe('taken');
    const ofNetwork = [];
    for (const host of [1, 2, 3, 4, 5]) ofNetwork.push(await send(`2001:db8:51:${host}::1`, 128));
    expect(ofNetwork).toEqual([...Array(4).fill('taken'), 'shopper']);
  });

  it('are 1 GB for a site, however many connections send them', async () => {
    const sent = [];
    for (let n = 1; n <= 9; n += 1) sent.push(await send(`198.18.52.${n}`, 128, 25));
    expect(sent).toEqual([...Array(8).fill('taken'), 'site']);
  });

  it('are counted before an upload begins', async () => {
    const id = 'photos-of-a-day-12345';
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    await services.valuations.add(aValuation({ id, expiresAt }), null);
    const begin = async () => {
      const origin = 'http://brolga.localhost';
      const request = new Request(`${origin}/api/valuations/${id}/uploads`, {
        method: 'POST',
        body: JSON.stringify({ slot: 'front', bytes: 8 * megabyte }),
        headers: {
          host: 'brolga.localhost',
          origin,
          'content-type': 'application/json',
          'x-peer-address': '198.18.53.1',
        },
      });
      return (await api.action({ request, params: {}, context: {} })).status;
    };
    const statuses = [];
    for (let n = 0; n < 17; n += 1) statuses.push(await begin());
    expect(statuses).toEqual([...Array(16).fill(201), 429]);
  });
});
