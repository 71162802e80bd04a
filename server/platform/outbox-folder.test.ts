import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outboxIn, outboxState, outboxWarning } from './outbox-folder';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'outbox-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

it('the state of an outbox is absent, usable, or that of something else', async () => {
  expect(await outboxState(outboxIn(dataDir))).toBe('absent');
  writeFileSync(outboxIn(dataDir), '');
  expect(await outboxState(outboxIn(dataDir))).toBe('no-folder');
  rmSync(outboxIn(dataDir));
  mkdirSync(outboxIn(dataDir));
  expect(await outboxState(outboxIn(dataDir))).toBe('usable');
});

describe('the warning about an outbox', () => {
  it('is absent for a folder, for a link to one, and before the first message', async () => {
    expect(await outboxWarning(outboxIn(dataDir))).toBeNull();
    symlinkSync(dataDir, outboxIn(dataDir));
    expect(await outboxWarning(outboxIn(dataDir))).toBeNull();
    rmSync(outboxIn(dataDir));
    mkdirSync(outboxIn(dataDir));
    expect(await outboxWarning(outboxIn(dataDir))).toBeNull();
  });

  it.each<[string, (path: string) => void]>([
    ['a file', (path) => writeFileSync(path, '')],
    ['a link to nothing', (path) => symlinkSync(join(path, '../nothing'), path)],
  ])('says what to do about %s in its place', async (_, put) => {
    put(outboxIn(dataDir));
    expect(await outboxWarning(outboxIn(dataDir))).toMatch(
      /^DATA_DIR\/outbox is not a folder.*: move it away\.$/,
    );
  });
});
