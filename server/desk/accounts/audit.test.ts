import { expect, test, vi } from 'vitest';
import { sweepAuditLogs } from './audit';
import { commandLine, nobodyText, operatorApi } from './rules/audit-words';

const clock = { now: () => new Date('2026-11-26T00:00:00.000Z') };
const site = (slug: string, audit_days: number) => ({ slug, desk: { audit_days } });

test('entries are deleted after the number of days that their site sets', async () => {
  const sweep = vi.fn(async (tenants: readonly string[], _before: Date) => tenants.length);
  const tenants = async () => [site('a', 30), site('b', 365), site('c', 30)];
  expect(await sweepAuditLogs({ auditLog: { sweep }, clock, tenants })).toBe(3);
  expect(sweep.mock.calls).toEqual([
    [['a', 'c'], new Date('2026-10-27T00:00:00.000Z')],
    [['b'], new Date('2025-11-26T00:00:00.000Z')],
  ]);
});

test('no statement is for more than a hundred sites', async () => {
  const sweep = vi.fn(async (tenants: readonly string[], _before: Date) => tenants.length);
  const tenants = async () => Array.from({ length: 250 }, (_, at) => site(`yard-${at}`, 365));
  expect(await sweepAuditLogs({ auditLog: { sweep }, clock, tenants })).toBe(250);
  expect(sweep.mock.calls.map(([slugs]) => slugs.length)).toEqual([100, 100, 50]);
});

test.each([
  [commandLine, 'Command line'],
  [operatorApi, 'Operator API'],
  [null, 'Unknown'],
  ['administrator', 'Unknown'],
])('an entry without a member of staff and with the detail %j was made by: %s', (detail, who) => {
  expect(nobodyText({ detail })).toBe(who);
});
