import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { starterSite } from '#server/entry/tenants/rules/starter-site';
import { FolderTenantWriter } from './folder-tenant-writer';

let tenantsDir: string;
beforeEach(() => {
  tenantsDir = mkdtempSync(join(tmpdir(), 'sites-'));
});
afterEach(() => rmSync(tenantsDir, { recursive: true, force: true }));

const files = new Map(
  starterSite({ slug: 'hill' }).map(({ path, text }) => [path, new TextEncoder().encode(text)]),
);
const save = (keepsItsTurn: boolean) =>
  new FolderTenantWriter({
    ...{ tenantsDir, tenants: { all: () => [] }, refresh: async () => {}, check: async () => [] },
    turns: { take: async () => true, renew: async () => keepsItsTurn, end: async () => {} },
  }).save({ slug: 'hill', files, expected: null, author: 'kim', note: 'new' });

test('places a site only as long as it has its turn', async () => {
  expect(await save(false)).toEqual({ ok: false, error: { kind: 'busy' } });
  expect(readdirSync(tenantsDir)).toEqual([]);
  expect(await save(true)).toMatchObject({ ok: true });
  expect(readdirSync(tenantsDir)).toEqual(['hill']);
});

test('removes drafts of killed processes, and none that another process may be using', async () => {
  for (const [name, minutes] of [
    ['.provisioning-young', 1],
    ['.provisioning-old', 20],
    ['.another-old', 20],
  ] as const) {
    mkdirSync(join(tenantsDir, name, 'hill'), { recursive: true });
    const changed = Date.now() / 1_000 - minutes * 60;
    utimesSync(join(tenantsDir, name), changed, changed);
  }
  await save(true);
  expect(readdirSync(tenantsDir).sort()).toEqual(['.another-old', '.provisioning-young', 'hill']);
});
