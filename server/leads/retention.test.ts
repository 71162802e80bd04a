import { expect, it, vi } from 'vitest';
import { testTenant } from '../../tests/support/test-tenant';
import { judgeSweep, mostSwept, sweepOldLeads } from './sweep-old-leads';

const now = new Date('2026-11-22T02:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

it.each([
  ['never checked before', null, 0, 100, 'first-check'],
  ['checked an hour ago', 1, 5, 100, 'too-soon'],
  ['checked in a moment from now, as clocks drift', -0.5, 5, 100, 'too-soon'],
  ['checked yesterday', 24, 5, 100, 'delete'],
  ['checked yesterday, with nothing to delete', 24, 0, 0, 'delete'],
  ['checked yesterday, with a tenth to delete', 24, 10, 100, 'delete'],
  ['checked yesterday, with more than a tenth', 24, 11, 100, 'too-many'],
  ['checked yesterday, with all to delete', 24, 100, 100, 'too-many'],
  ['checked yesterday, with two of two', 24, 2, 2, 'delete'],
  ['checked a year ago, or the clock is a year ahead', 24 * 365, 5, 100, 'clock-moved'],
  ['checked in a year from now, as the clock was a year ahead', -24 * 365, 5, 100, 'clock-moved'],
])('the sweep of a site %s', (_case, hours, reported, total, verdict) => {
  const lastCheckedAt = hours === null ? null : hoursAgo(hours);
  expect(judgeSweep({ now, lastCheckedAt, reported, total })).toBe(verdict);
});

it('a sweep deletes at most a tenth of a site, or three leads', () => {
  expect([0, 9, 30, 31, 1_000].map(mostSwept)).toEqual([3, 3, 3, 3, 100]);
});

const site = (slug: string, retention_days?: number) =>
  testTenant({ slug, name: slug, delivery: { ...(retention_days && { retention_days }) } });

/** Leads by arrival day, and the other data of a sweep. */
function yard(arrived: readonly string[], more: { readonly isRemoved?: boolean } = {}) {
  const leads = new Map(arrived.map((at, index) => [`l${index}`, new Date(at)]));
  const old = (before: Date) => [...leads].filter(([, at]) => at < before).map(([id]) => id);
  let now = new Date(0);
  let checked: Date | null = null;
  const deps = {
    removal: {
      past: vi.fn(async (_tenant: string, before: Date, _now: Date, limit: number) =>
        old(before).slice(0, Math.min(2, limit)),
      ),
      remove: vi.fn(async (_tenant: string, ids: readonly string[]) => {
        for (const id of ids) leads.delete(id);
        return { leads: ids.length, deliveries: ids.map((id) => `${id}-email`) };
      }),
    },
    checks: {
      lastCheck: async () => checked,
      noteCheck: async (_tenant: string, at: Date) => {
        checked = at;
      },
      count: async (_tenant: string, before: Date) => ({ total: leads.size, old: old(before).length }),
    },
    mailer: { withdraw: vi.fn(async () => {}) },
    clock: { now: () => now },
    log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
    tenants: async () => [site('coast'), { ...site('brolga', 365), ...more }],
  };
  const sweepAt = (at: string) => {
    now = new Date(at);
    return sweepOldLeads(deps);
  };
  return { deps, leads, sweepAt };
}

const recent = Array.from({ length: 40 }, () => '2026-10-01T00:00:00.000Z');
const old = ['2025-01-01T00:00:00.000Z', '2025-02-01T00:00:00.000Z', '2025-03-01T00:00:00.000Z'];

it('reports leads past retention_days first, and deletes them a day later with their emails', async () => {
  const { deps, leads, sweepAt } = yard([...old, ...recent]);
  expect(await sweepAt('2026-11-20T00:00:00.000Z')).toBe(0);
  const counts = { tenant: 'brolga', swept: 0, due: 3, total: 43 };
  expect(deps.log.info).toHaveBeenCalledWith(counts, expect.any(String));
  expect(await sweepAt('2026-11-20T12:00:00.000Z')).toBe(0);
  expect(await sweepAt('2026-11-21T00:00:00.000Z')).toBe(3);
  expect(leads.size).toBe(40);
  expect(deps.mailer.withdraw).toHaveBeenCalledWith(['l0-email', 'l1-email']);
  expect(deps.removal.past).not.toHaveBeenCalledWith('coast', expect.anything());
});

it('deletes nothing while the clock is a year ahead, nor after it is corrected', async () => {
  const { deps, leads, sweepAt } = yard([...old.slice(0, 1), ...recent]);
  await sweepAt('2026-11-20T00:00:00.000Z');
  for (const at of ['2027-11-20T00:00:00.000Z', '2027-11-21T00:00:00.000Z', '2027-11-22T00:00:00.000Z'])
    expect(await sweepAt(at), at).toBe(0);
  expect(await sweepAt('2026-11-21T00:00:00.000Z')).toBe(0);
  expect(leads.size).toBe(41);
  expect(deps.log.warn).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('clock'));
  expect(await sweepAt('2026-11-22T00:00:00.000Z')).toBe(1);
});

it('never deletes more than a tenth of a site by itself', async () => {
  const { deps, leads, sweepAt } = yard([...old, ...old, ...recent]);
  await sweepAt('2026-11-20T00:00:00.000Z');
  expect(await sweepAt('2026-11-21T00:00:00.000Z')).toBe(0);
  expect(leads.size).toBe(46);
  const command = expect.stringContaining('dealer leads sweep');
  expect(deps.log.warn).toHaveBeenCalledWith(expect.anything(), command);
});

it('deletes a tenth a day of a removed site, the oldest first', async () => {
  const { deps, leads, sweepAt } = yard([...old, ...old, ...recent], { isRemoved: true });
  await sweepAt('2026-11-20T00:00:00.000Z');
  expect(await sweepAt('2026-11-21T00:00:00.000Z')).toBe(4);
  expect(await sweepAt('2026-11-22T00:00:00.000Z')).toBe(2);
  expect(leads.size).toBe(40);
  expect(deps.log.warn).not.toHaveBeenCalled();
});
