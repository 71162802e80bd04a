import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderForTest } from '../../tests/support/folder';
import { outboxIn, outboxState, outboxWarning } from './outbox-folder';

const dataDir = folderForTest();

it('the state of an outbox is absent, usable, or that of something else', async () => {
  expect(await outboxState(outboxIn(dataDir.path))).toBe('absent');
  writeFileSync(outboxIn(dataDir.path), '');
  expect(await outboxState(outboxIn(dataDir.path))).toBe('no-folder');
  rmSync(outboxIn(dataDir.path));
  mkdirSync(outboxIn(dataDir.path));
  expect(await outboxState(outboxIn(dataDir.path))).toBe('usable');
});

describe('the warning about an outbox', () => {
  it('is absent for a folder, for a link to one, and before the first message', async () => {
    expect(await outboxWarning(outboxIn(dataDir.path))).toBeNull();
    symlinkSync(dataDir.path, outboxIn(dataDir.path));
    expect(await outboxWarning(outboxIn(dataDir.path))).toBeNull();
    rmSync(outboxIn(dataDir.path));
    mkdirSync(outboxIn(dataDir.path));
    expect(await outboxWarning(outboxIn(dataDir.path))).toBeNull();
  });

  it.each<[string, (path: string) => void]>([
    ['a file', (path) => writeFileSync(path, '')],
    ['a link to nothing', (path) => symlinkSync(join(path, '../nothing'), path)],
  ])('says what to do about %s in its place', async (_, put) => {
    put(outboxIn(dataDir.path));
    expect(await outboxWarning(outboxIn(dataDir.path))).toMatch(
      /^DATA_DIR\/outbox is not a folder.*: move it away\.$/,
    );
  });
});
