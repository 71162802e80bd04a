import { mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { VersionOutcome } from '#server/operate/tenant-versions/tenant-versions';
import { starterSite } from '#server/operate/tenants/rules/starter-site';
import type { Tenant } from '#server/settings/tenant-schema';
import { folderForTest } from '../../../tests/support/folder';
import { testTenant } from '../../../tests/support/test-tenant';
import { DatabaseTenantWriter } from './database-tenant-writer';
import { FolderTenantWriter } from './folder-tenant-writer';

const tenantsDir = folderForTest();
const problem = { file: 'a/tenant.json', path: 'hosts.0', message: 'in any words' };

/** The failure of a new site whose version the database refuses with these problems. */
async function failureWith(problems: Extract<VersionOutcome, { kind: 'refused' }>['problems']) {
  const writer = new DatabaseTenantWriter({
    stored: {
      tenantVersions: {
        current: async () => undefined,
        version: async () => undefined,
        contents: async () => new Map(),
        add: async () => ({ kind: 'refused', problems }),
      },
      checkDraft: async () => ({ ok: true, value: { claims: { hosts: [], secrets: [] }, findings: [] } }),
      tenantCopy: { take: async () => undefined },
    },
    tenants: { refresh: async () => true },
    clock: { now: () => new Date('2026-11-26T00:00:00Z') },
  });
  const files = new Map([['tenant.json', new TextEncoder().encode('{}')]]);
  const saved = await writer.save({
    slug: 'a',
    files,
    expected: new Map([['tenant.json', null]]),
    author: 'kim',
    note: '',
  });
  return saved.ok ? null : saved.error;
}

test('a host of another site is a conflict, whatever its message says; every other problem is invalid', async () => {
  const taken = { ...problem, kind: 'host taken' as const };
  expect(await failureWith([problem, taken])).toMatchObject({ kind: 'taken', findings: [taken] });
  const secret = { ...problem, message: 'KEY already belongs to the site b' };
  expect(await failureWith([secret])).toMatchObject({ kind: 'invalid' });
});

const filesOf = (slug: string) =>
  new Map(starterSite({ slug }).map(({ path, text }) => [path, new TextEncoder().encode(text)]));
const save = (
  keepsItsTurn: boolean,
  { slug = 'hill', others = [] }: { slug?: string; others?: readonly Tenant[] } = {},
) =>
  new FolderTenantWriter({
    tenantsDir: tenantsDir.path,
    tenants: { all: () => [...others] },
    refresh: async () => {},
    check: async () => [],
    turns: { take: async () => true, renew: async () => keepsItsTurn, end: async () => {} },
  }).save({
    slug,
    files: filesOf(slug),
    expected: new Map([['tenant.json', null]]),
    author: 'kim',
    note: 'new',
  });

test('places a site only as long as it has its turn', async () => {
  expect(await save(false)).toEqual({ ok: false, error: { kind: 'busy' } });
  expect(readdirSync(tenantsDir.path)).toEqual([]);
  expect(await save(true)).toMatchObject({ ok: true });
  expect(readdirSync(tenantsDir.path)).toEqual(['hill']);
});

test('a new site takes no secret from another one, which would be left out at the next start', async () => {
  const method = { kind: 'stripe', secret_key_env: 'HILL_END_KEY', webhook_secret_env: 'HILL_HOOK' };
  const hill = testTenant({ slug: 'hill', payments: { methods: [method] } });
  expect(await save(true, { slug: 'hill-end', others: [hill] })).toMatchObject({
    ok: false,
    error: {
      kind: 'invalid',
      findings: [{ file: 'hill-end/tenant.json', path: 'slug' }],
    },
  });
  expect(await save(true, { slug: 'hill-top', others: [hill] })).toMatchObject({ ok: true });
});

test('removes drafts of killed processes, and none that another process may be using', async () => {
  for (const [name, minutes] of [
    ['.provisioning-young', 1],
    ['.provisioning-old', 20],
    ['.another-old', 20],
  ] as const) {
    mkdirSync(join(tenantsDir.path, name, 'hill'), { recursive: true });
    const changed = Date.now() / 1_000 - minutes * 60;
    utimesSync(join(tenantsDir.path, name), changed, changed);
  }
  await save(true);
  expect(readdirSync(tenantsDir.path).sort()).toEqual(['.another-old', '.provisioning-young', 'hill']);
});
