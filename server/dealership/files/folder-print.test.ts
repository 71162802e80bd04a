import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderPrint } from './folder-print';

const root = mkdtempSync(join(tmpdir(), 'print-'));
const file = (name: string) => join(root, 'a', name);
beforeAll(() => {
  mkdirSync(file('content'), { recursive: true });
  writeFileSync(file('tenant.json'), '{}');
});
afterAll(() => {
  chmodSync(file('locked'), 0o700);
  rmSync(root, { recursive: true });
});

/** Whether a change gives the folder a new fingerprint. */
function differs(change: () => void): boolean {
  const before = folderPrint(root, 'a');
  change();
  return folderPrint(root, 'a') !== before;
}

test("a changed file changes the folder's fingerprint", () => {
  expect(differs(() => undefined)).toBe(false);
  expect(differs(() => writeFileSync(file('content/about.md'), 'x'))).toBe(true);
  expect(differs(() => writeFileSync(file('content/about.md'), 'xy'))).toBe(true);
});

test.each(['.about.md.swp', 'about.md~', '#about.md#', 'about.md.tmp', '4913', 'Thumbs.db'])(
  'ignores %s, left by an editor or system',
  (name) => {
    expect(differs(() => writeFileSync(file(`content/${name}`), 'half a sentence'))).toBe(false);
  },
);

test('works with unreadable entries: a circular link, a dead link, a locked folder', () => {
  symlinkSync('loop', file('loop'));
  symlinkSync('nowhere', file('dead'));
  mkdirSync(file('locked'));
  chmodSync(file('locked'), 0o000);
  expect(differs(() => writeFileSync(file('tenant.json'), '{ }'))).toBe(true);
  expect(differs(() => unlinkSync(file('dead')))).toBe(true);
});
