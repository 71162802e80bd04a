import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '#server/entry/services';
import { blankPng } from '../support/blank-png';
import { folderForFile } from '../support/folder';
import { storeSite } from '../support/stored-site';
import { openTestServices } from '../support/test-services';

/** Every adapter of the port that writes sites' files: texts, pictures, removed files. */
const folder = folderForFile();
const bytesOf = (text: string) => new TextEncoder().encode(text);
const picture = new Uint8Array(blankPng(40, 30));
const path = 'assets/uploads/a-1.png';

describe.each(['folder', 'database'] as const)('sites in the %s', (kind) => {
  let services: Services;
  beforeAll(async () => {
    const tenantsDir = join(folder, kind);
    cpSync(resolve('tenants/brolga'), join(tenantsDir, 'brolga'), { recursive: true });
    services = await openTestServices({ environment: { TENANTS_DIR: tenantsDir, TENANTS: kind } });
    if (kind === 'database') await storeSite(services, tenantsDir, 'brolga');
  });
  afterAll(() => services?.close());

  const writer = () => services.tenantWriter;
  const save = (
    files: ReadonlyMap<string, Uint8Array | null>,
    expected: ReadonlyMap<string, string | null> = new Map(),
  ) => writer().save({ slug: 'brolga', files, expected, author: 'kim', note: 'a test' });
  const readBytes = (file: string) => services.tenantFiles.read('brolga', file);

  test('a picture is stored and served byte for byte, and listed', async () => {
    expect(await save(new Map([[path, picture]]), new Map([[path, null]]))).toMatchObject({ ok: true });
    expect(await readBytes(path)).toEqual(picture);
    const paths = await writer().paths('brolga');
    expect(paths).toContain(path);
    expect(paths).toEqual([...paths].sort());
  });

  test('a picture that is there already is not overwritten by somebody who expects none', async () => {
    const other = new Uint8Array(blankPng(50, 30));
    expect(await save(new Map([[path, other]]), new Map([[path, null]]))).toMatchObject({
      ok: false,
      error: { kind: 'conflict' },
    });
    expect(await readBytes(path)).toEqual(picture);
  });

  test('a file goes, and one that never was may go too', async () => {
    expect(await save(new Map([[path, null]]))).toMatchObject({ ok: true });
    expect(await writer().paths('brolga')).not.toContain(path);
    expect(await readBytes(path)).toBeUndefined();
    expect(await save(new Map([[path, null]]))).toMatchObject({ ok: true });
  });

  test('several files change at once, or none of them', async () => {
    const page = 'content/our-story.md';
    const broken = new Map([
      [page, bytesOf('---\ntitle: Our story\n---\n')],
      ['tenant.json', bytesOf('{')],
    ]);
    expect(await save(broken)).toMatchObject({ ok: false, error: { kind: 'invalid' } });
    expect(await writer().text('brolga', page)).toBeUndefined();
    expect(await save(new Map([...broken].slice(0, 1)))).toMatchObject({ ok: true });
    expect((await writer().text('brolga', page))?.text).toBe('---\ntitle: Our story\n---\n');
  });

  test('a change is checked without being stored', async () => {
    const before = await writer().text('brolga', 'tenant.json');
    const broken = new Map([['tenant.json', bytesOf('{}')]]);
    expect(await writer().failureOf({ slug: 'brolga', files: broken })).toMatchObject({ kind: 'invalid' });
    const sound = new Map([['content/a.md', bytesOf('---\ntitle: A\n---\n')]]);
    expect(await writer().failureOf({ slug: 'brolga', files: sound })).toBeUndefined();
    expect(await writer().text('brolga', 'content/a.md')).toBeUndefined();
    expect(await writer().text('brolga', 'tenant.json')).toEqual(before);
  });

  test.each([
    '../wattle-bend/tenant.json',
    'assets/../../x.png',
    '/etc/x.txt',
    'assets/.hidden.png',
    'assets/x.js',
    'assets/a\\b.png',
  ])('no file may be called %j', async (name) => {
    const files = new Map([[name, picture]]);
    expect(await save(files)).toMatchObject({ ok: false, error: { kind: 'invalid' } });
    expect(await writer().failureOf({ slug: 'brolga', files })).toMatchObject({ kind: 'invalid' });
  });

  test('a site that there is not has no files', async () => {
    expect(await writer().paths('nobody')).toEqual([]);
    expect(await writer().text('nobody', 'tenant.json')).toBeUndefined();
  });
});
