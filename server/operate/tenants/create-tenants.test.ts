import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { folderForTest } from '../../../tests/support/folder';
import { patience } from '../../../tests/support/patience';
import { followTenants, systemFolderWatch } from './create-tenants';

const dir = folderForTest();
let stop = () => {};
beforeEach(async () => {
  await mkdir(join(dir.path, 'a/content'), { recursive: true });
});
afterEach(async () => {
  stop();
});
const never = 3_600_000;
const silent = { error: () => undefined };
const deaf = { start: () => undefined, renew: () => undefined, stop: () => undefined };

/** A watch that reports a change when the test says so. */
function handWatch(renew = () => {}) {
  const listeners: ((slug: string) => void)[] = [];
  const watch = {
    ...deaf,
    start: (listener: (slug: string) => void) => void listeners.push(listener),
    renew,
  };
  const change = (slug: string) => {
    for (const listener of listeners) listener(slug);
  };
  return { watch, change };
}

describe('following the tenants folder', () => {
  it('reloads changed folders once they are quiet, including new ones', async () => {
    const refresh = vi.fn(async (_slugs?: ReadonlySet<string>) => undefined);
    // The system decides which reports arrive together.
    const read = (slug: string) => expect(refresh.mock.calls.some(([slugs]) => slugs?.has(slug))).toBe(true);
    stop = followTenants({ refresh }, systemFolderWatch(dir.path), silent, { quietMs: 30, lookMs: never });
    await writeFile(join(dir.path, 'a/content/x.md'), '1');
    await writeFile(join(dir.path, 'a/content/x.md'), '2');
    await vi.waitFor(() => read('a'), patience);
    await mkdir(join(dir.path, 'b'));
    await vi.waitFor(() => read('b'), patience);
    refresh.mockClear();
    await writeFile(join(dir.path, 'b/tenant.json'), '{}');
    await vi.waitFor(() => read('b'), patience);
  });

  it('polls periodically, for volumes where the system reports nothing', async () => {
    const refresh = vi.fn(async () => undefined);
    stop = followTenants({ refresh }, deaf, silent, { quietMs: 30, lookMs: 10 });
    await vi.waitFor(() => expect(refresh.mock.calls.length).toBeGreaterThan(1), patience);
    expect(refresh).toHaveBeenCalledWith();
  });

  it('logs a failing look once, repeats it, and still reads the next change', async () => {
    const error = vi.fn();
    let broken = true;
    const refresh = vi.fn(async (_slugs?: ReadonlySet<string>) => {
      if (broken) throw new Error('folder is gone');
    });
    const { watch, change } = handWatch();
    stop = followTenants({ refresh }, watch, { error }, { quietMs: 1, lookMs: 1 });
    await vi.waitFor(() => expect(refresh.mock.calls.length).toBeGreaterThan(3), patience);
    expect(error.mock.calls).toEqual([
      [expect.objectContaining({ message: 'folder is gone' }), 'could not check for changed tenants'],
    ]);
    broken = false;
    change('a');
    await vi.waitFor(() => expect(refresh).toHaveBeenCalledWith(new Set(['a'])), patience);
  });

  it('logs that a folder cannot be watched again, and continues', async () => {
    const error = vi.fn();
    const refresh = vi.fn(async () => undefined);
    const { watch, change } = handWatch(() => {
      throw new Error('too many watches');
    });
    stop = followTenants({ refresh }, watch, { error }, { quietMs: 1, lookMs: never });
    change('a');
    await vi.waitFor(() => expect(error).toHaveBeenCalledOnce(), patience);
  });
});
