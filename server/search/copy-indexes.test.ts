import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createTenantRegistry } from '#server/dealer/registry';
import { buildCar } from '../../prisma-free-fixtures/build-car';
import { folderForTest } from '../../tests/support/folder';
import { storeOf } from '../../tests/support/search-yard';
import { testLocation, testTenant } from '../../tests/support/test-tenant';
import { InProcessEngine } from './adapters/in-process/in-process-engine';
import { IndexFiles } from './adapters/in-process/index-files';
import { copyOnce } from './copy-indexes';
import { refreshIndex, reindexTenant } from './refresh';
import { SearchMemory } from './search-memory';
import { noUpkeep } from './search-port';

const folder = folderForTest();
const cars = ['a', 'b', 'c'].map((id) => buildCar({ id, slug: id, price: 20_000 }));

/** A process with the site, whose stock and settings are `stock`. */
function startProcess(stock: { version: number; changedAt: string; tenant: ReturnType<typeof testTenant> }) {
  const quiet = () => undefined;
  const warnings: unknown[] = [];
  const engine = new InProcessEngine(new IndexFiles(folder.path), 1);
  const builds: number[] = [];
  const replaceAll = engine.replaceAll.bind(engine);
  engine.replaceAll = (...given) => {
    builds.push(given[2]);
    return replaceAll(...given);
  };
  const tenants = createTenantRegistry(new Map([[stock.tenant.slug, stock.tenant]]), { production: true });
  const deps = {
    engine,
    tenants,
    searchUpkeep: noUpkeep,
    searchMemory: new SearchMemory(),
    cars: {
      ...storeOf(cars),
      stockVersion: async () => stock.version,
      stockChangedAt: async (_: string, version: number) =>
        version === stock.version ? stock.changedAt : null,
    },
    log: { debug: quiet, info: quiet, warn: (line: unknown) => warnings.push(line), error: quiet },
  };
  const seen = new Map();
  const look = () => (engine.copies ? copyOnce(deps, engine.copies, seen) : undefined);
  return { deps, builds, look, warnings, start: () => refreshIndex(deps, stock.tenant.slug) };
}

const isThere = () => existsSync(join(folder.path, 'brolga.index'));
const stock = { version: 5, changedAt: '2026-11-20T00:00:00.000Z', tenant: testTenant() };

async function afterCopy() {
  const site = startProcess(stock);
  await site.start();
  await site.look();
  await site.look();
  return site;
}

describe('copies of indexes', () => {
  it('are written once the stock has stopped changing, and not again', async () => {
    const site = startProcess(stock);
    await site.start();
    await site.look();
    expect(isThere()).toBe(false);
    await site.look();
    expect(isThere()).toBe(true);
    const { mtimeMs } = statSync(join(folder.path, 'brolga.index'));
    for (const each of [site, startProcess(stock)]) {
      await each.start();
      await each.look();
      await each.look();
    }
    expect(statSync(join(folder.path, 'brolga.index')).mtimeMs).toBe(mtimeMs);
  });
  it('save a restarted process the build', async () => {
    await afterCopy();
    const restarted = startProcess(stock);
    await restarted.start();
    expect(restarted.builds).toEqual([]);
    expect(await restarted.deps.engine.version('brolga')).toBe(5);
  });
  it.each<[string, Partial<typeof stock>]>([
    ['another stock', { version: 6 }],
    ['a restored stock that has come to the same version', { changedAt: '2026-11-20T00:00:01.000Z' }],
    ['other settings', { tenant: testTenant({ price: { in_full: true } }) }],
    [
      'another place of a yard',
      { tenant: testTenant({ locations: [testLocation('aspley', { city: 'Perth' })] }) },
    ],
  ])('are left alone for %s', async (_, other) => {
    await afterCopy();
    const restarted = startProcess({ ...stock, ...other });
    await restarted.start();
    expect(restarted.builds).toHaveLength(1);
  });
  it('follow the day where prices do', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T02:00:00Z') });
    try {
      const inFull = { ...stock, tenant: testTenant({ price: { in_full: true } }) };
      const site = startProcess(inFull);
      await site.start();
      vi.setSystemTime(Date.parse('2026-11-21T02:00:00Z'));
      await site.look();
      await site.look();
      expect(isThere()).toBe(false);
      expect(site.builds).toEqual([5, 5]);
      await site.look();
      await site.look();
      const restarted = startProcess(inFull);
      await restarted.start();
      expect(restarted.builds).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });
  it('that cannot be written are logged once for each stock', async () => {
    const site = startProcess(stock);
    await site.start();
    const copies = site.deps.engine.copies;
    if (copies) copies.write = () => Promise.reject(new Error('the disk is full'));
    for (let round = 0; round < 4; round += 1) await site.look();
    expect(site.warnings).toHaveLength(1);
  });
  it('are not written of an index whose build has failed', async () => {
    const site = await afterCopy();
    site.deps.cars.stockVersion = async () => 6;
    site.deps.cars.stockChangedAt = async () => '2026-11-20T00:00:02.000Z';
    site.deps.engine.replaceAll = () => Promise.reject(new Error('no memory'));
    await expect(reindexTenant(site.deps, 'brolga')).rejects.toThrow('no memory');
    for (let round = 0; round < 3; round += 1) await site.look();
    const restarted = startProcess(stock);
    await restarted.start();
    expect(restarted.builds).toEqual([]);
  });
});
