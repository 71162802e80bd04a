import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { folderForTest } from '../../tests/support/folder';
import { folderPrint, readTenantText } from './tenant-file';

const dir = folderForTest();
beforeEach(() => mkdir(join(dir.path, 'a/content'), { recursive: true }));

const read = (file = 'a/x.json', mostBytes?: number) => readTenantText(dir.path, file, mostBytes);
const message = (result: ReturnType<typeof read>) => (result.ok ? undefined : result.error[0]?.message);

describe("a text file in a tenant's folder", () => {
  it('is read without its byte order mark; undefined if missing', async () => {
    await writeFile(join(dir.path, 'a/x.json'), '\uFEFFCitroën');
    expect(read()).toEqual({ ok: true, value: 'Citroën' });
    expect(read('a/none.json')).toEqual({ ok: true, value: undefined });
    expect(read('a/x.json/none.json')).toEqual({ ok: true, value: undefined });
  });

  it('is rejected if it is too large, a folder, not UTF-8, or contains a NUL byte', async () => {
    await writeFile(join(dir.path, 'a/x.json'), 'x'.repeat(2_049));
    expect(message(read('a/x.json', 2_048))).toBe('expected at most 2 KiB');
    await writeFile(join(dir.path, 'a/latin.json'), Buffer.from([0x43, 0xeb]));
    expect(message(read('a/latin.json'))).toBe('expected text in UTF-8: save it with that encoding');
    await writeFile(join(dir.path, 'a/nul.json'), 'a\nb\0');
    expect(message(read('a/nul.json'))).toBe('expected text, found a NUL byte in line 2');
    await mkdir(join(dir.path, 'a/folder.json'));
    expect(message(read('a/folder.json'))).toBe('expected a file, found something else');
  });

  it.skipIf(process.platform === 'win32')('is rejected at once if it is a pipe without a writer', () => {
    execFileSync('mkfifo', [join(dir.path, 'a/x.json')]);
    expect(message(read())).toBe('expected a file, found something else');
  });

  it('may be a link within the folder, as in mounted configuration, but not out of it', async () => {
    await mkdir(join(dir.path, 'a/..data'));
    await writeFile(join(dir.path, 'a/..data/x.json'), '1');
    await symlink('..data/x.json', join(dir.path, 'a/x.json'));
    expect(read()).toEqual({ ok: true, value: '1' });
    await writeFile(join(dir.path, 'secret'), '2');
    await symlink('../secret', join(dir.path, 'a/y.json'));
    expect(message(read('a/y.json'))).toBe(
      "expected a file in the tenant's folder, found a link to outside it",
    );
    await symlink(join(dir.path, 'a'), join(dir.path, 'b'));
    expect(read('b/x.json')).toEqual({ ok: true, value: '1' });
  });
});

const file = (name: string) => join(dir.path, 'a', name);

/** Whether a change gives the folder a new fingerprint. */
function differs(change: () => void): boolean {
  const before = folderPrint(dir.path, 'a');
  change();
  return folderPrint(dir.path, 'a') !== before;
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
  writeFileSync(file('tenant.json'), '{}');
  symlinkSync('loop', file('loop'));
  symlinkSync('nowhere', file('dead'));
  mkdirSync(file('locked'));
  chmodSync(file('locked'), 0o000);
  expect(differs(() => writeFileSync(file('tenant.json'), '{ }'))).toBe(true);
  expect(differs(() => unlinkSync(file('dead')))).toBe(true);
  chmodSync(file('locked'), 0o700);
});
