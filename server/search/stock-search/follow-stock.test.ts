import { describe, expect, test, vi } from 'vitest';
import { changingStock } from '../../../tests/support/search-yard';
import { followOnce } from './follow-stock';
import { refreshIndex } from './refresh';

const slug = 'test';

describe('without a visitor', () => {
  test.each([
    ['an index in use follows each change of the stock', true, 2],
    ['a site that nobody has visited gets no index', false, null],
  ])('%s', async (_, isInUse, version) => {
    const versions = new Map([[slug, 1]]);
    const { deps } = changingStock(versions);
    if (isInUse) await refreshIndex(deps, slug);
    const seen = new Map<string, number>();
    await followOnce(deps, seen);
    versions.set(slug, 2);
    await followOnce(deps, seen);
    expect(await deps.engine.version(slug)).toBe(version);
  });

  test('an unchanged stock asks the engine nothing', async () => {
    const { deps } = changingStock(new Map([[slug, 1]]));
    const seen = new Map<string, number>();
    await followOnce(deps, seen);
    const version = vi.spyOn(deps.engine, 'version');
    await followOnce(deps, seen);
    expect(version).not.toHaveBeenCalled();
  });

  test('an engine that does not answer stops nothing', async () => {
    const { deps } = changingStock(new Map([[slug, 1]]));
    vi.spyOn(deps.engine, 'version').mockRejectedValue(new Error('away'));
    await expect(followOnce(deps, new Map())).resolves.toBeUndefined();
  });
});
