import { expect, test } from 'vitest';
import type { VersionOutcome } from '#server/entry/tenant-versions/tenant-versions-port';
import { DatabaseTenantWriter } from './database-tenant-writer';

const problem = { file: 'a/tenant.json', path: 'hosts.0', message: 'in any words' };

/** The failure of a new site whose version the database refuses with these problems. */
async function failureWith(problems: Extract<VersionOutcome, { kind: 'refused' }>['problems']) {
  const writer = new DatabaseTenantWriter({
    stored: {
      tenantVersions: {
        changeNumber: async () => 0,
        currentSince: async () => [],
        current: async () => undefined,
        claimedHosts: async () => new Map(),
        version: async () => undefined,
        contents: async () => new Map(),
        history: async () => [],
        add: async () => ({ kind: 'refused', problems }),
      },
      checkDraft: async () => ({ ok: true, value: { claims: { hosts: [], secrets: [] }, findings: [] } }),
      tenantCopy: { take: async () => undefined },
    },
    tenants: { refresh: async () => true },
    clock: { now: () => new Date('2026-11-26T00:00:00Z') },
  });
  const files = new Map([['tenant.json', new TextEncoder().encode('{}')]]);
  const saved = await writer.save({ slug: 'a', files, expected: null, author: 'kim', note: '' });
  return saved.ok ? null : saved.error;
}

test('a host of another site is a conflict, whatever its message says; every other problem is invalid', async () => {
  const taken = { ...problem, kind: 'host taken' as const };
  expect(await failureWith([problem, taken])).toMatchObject({ kind: 'taken', findings: [taken] });
  const secret = { ...problem, message: 'KEY already belongs to the site b' };
  expect(await failureWith([secret])).toMatchObject({ kind: 'invalid' });
});
