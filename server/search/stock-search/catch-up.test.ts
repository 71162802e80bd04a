import { describe, expect, test, vi } from 'vitest';
import { changingStock } from '../../../tests/support/search-yard';
import { catchUpWithStock } from './catch-up';
import { refreshIndex } from './refresh';
import { noUpkeep, SearchUnavailable } from './search-port';

const slug = 'test';

/** A site whose index is at version 1 of the stock, and its stock at 2. */
async function behind() {
  const versions = new Map([[slug, 1]]);
  const { deps } = changingStock(versions);
  await catchUpWithStock(deps, slug);
  versions.set(slug, 2);
  return deps;
}

describe('the index follows the stock', () => {
  test('with the first request and after each import', async () => {
    const versions = new Map([[slug, 1]]);
    const { deps } = changingStock(versions);
    expect(await catchUpWithStock(deps, slug)).toEqual({ stock: 1, index: 1 });
    versions.set(slug, 2);
    expect(await catchUpWithStock(deps, slug)).toEqual({ stock: 2, index: 2 });
  });

  test('and pages show the previous version until a long refresh is over, waiting for it briefly once', async () => {
    const deps = await behind();
    const apply = deps.engine.apply.bind(deps.engine);
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    vi.spyOn(deps.engine, 'apply').mockImplementation(async (...change) => {
      await finished;
      await apply(...change);
    });
    expect(await catchUpWithStock(deps, slug)).toEqual({ stock: 1, index: 1 });
    // No timer fires from here on: a request that waited for one would never finish.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    expect(await catchUpWithStock(deps, slug)).toEqual({ stock: 1, index: 1 });
    vi.useRealTimers();
    finish();
    await refreshIndex(deps, slug);
    expect(await catchUpWithStock(deps, slug)).toEqual({ stock: 2, index: 2 });
  });

  test('and pages show the new version if the index could not follow it', async () => {
    const deps = await behind();
    vi.spyOn(deps.engine, 'apply').mockRejectedValue(new Error('This key may only search'));
    expect(await catchUpWithStock(deps, slug)).toEqual({ stock: 2, index: 1 });
  });

  test('and pages have a version of their own while the engine is away', async () => {
    const deps = await behind();
    vi.spyOn(deps.engine, 'version').mockRejectedValue(new SearchUnavailable('down'));
    expect(await catchUpWithStock(deps, slug)).toEqual({ stock: 2, index: undefined });
  });

  test('but a read-only process never tries to write, and logs nothing', async () => {
    const { deps, warnings } = changingStock(new Map([[slug, 1]]));
    const replaceAll = vi.spyOn(deps.engine, 'replaceAll');
    const readOnly = { ...deps, searchUpkeep: { ...noUpkeep, writes: false } };
    expect(await catchUpWithStock(readOnly, slug)).toEqual({ stock: 1, index: null });
    expect(replaceAll).not.toHaveBeenCalled();
    expect(warnings).toEqual([]);
  });

  test('and an engine that refuses is asked again only after a rest, and reported once', async () => {
    const { deps, warnings, control } = changingStock(new Map([[slug, 1]]));
    const replaceAll = vi.spyOn(deps.engine, 'replaceAll').mockRejectedValue(new Error('refused'));
    for (let request = 0; request < 3; request++) {
      expect(await catchUpWithStock(deps, slug)).toEqual({ stock: 1, index: null });
    }
    expect([replaceAll.mock.calls.length, warnings.length]).toEqual([1, 1]);
    control.nowMs += 30_000;
    await catchUpWithStock(deps, slug);
    expect(replaceAll).toHaveBeenCalledTimes(2);
  });
});
