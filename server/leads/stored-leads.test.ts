import { describe, expect, it, vi } from 'vitest';
import type { Lead } from '#server/settings/lead';
import { aLead } from '../../tests/support/a-lead';
import { testTenant } from '../../tests/support/test-tenant';
import { listLeads } from './lead-list';
import { discardLead, releaseLead } from './release-lead';

const lead = (day: number) =>
  aLead({ id: `l${day}`, created_at: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z` });
/** Days 20 down to 1, at most three per page. */
function given() {
  const days = Array.from({ length: 20 }, (_, index) => 20 - index);
  return {
    list: vi.fn(async (_: string, page: { limit: number; after?: string | undefined }) => {
      const from = page.after === undefined ? 0 : days.findIndex((day) => `l${day}` === page.after) + 1;
      return days.slice(from, from + Math.min(3, page.limit)).map(lead);
    }),
  };
}
const idsOf = async (listing: AsyncIterable<Lead>) => {
  const ids: string[] = [];
  for await (const { id } of listing) ids.push(id);
  return ids;
};

describe('listing leads', () => {
  it('goes through every page', async () => {
    const ids = await idsOf(listLeads(given(), 'brolga'));
    expect(ids).toHaveLength(20);
    expect(new Set(ids).size).toBe(20);
  });
  it('stops at the limit', async () => {
    expect(await idsOf(listLeads(given(), 'brolga', { limit: 4 }))).toEqual(['l20', 'l19', 'l18', 'l17']);
  });
  it('applies the date and hold filters to every page', async () => {
    const store = given();
    const since = new Date('2026-11-19T00:00:00.000Z');
    await idsOf(listLeads(store, 'brolga', { since, quarantined: 'none' }));
    for (const [, asked] of store.list.mock.calls) {
      expect(asked).toMatchObject({ createdSince: since, quarantined: 'none' });
    }
  });
});

describe('deciding on a quarantined lead', () => {
  const tenant = testTenant();
  const lead = aLead({ suspect: 'honeypot filled' });
  const now = new Date('2026-11-21T00:00:00.000Z');

  function given(stored: Lead | null) {
    const leads = {
      byId: vi.fn(async () => stored),
      release: vi.fn(async () => 1),
      discard: vi.fn(async () => stored?.quarantined === 'held'),
    };
    const onLead = vi.fn();
    return { leads, onLead, deps: { leads, onLead, clock: { now: () => now } } };
  }

  it.each(['held', 'discarded'] as const)(
    'delivers a %s lead on its release, still marked',
    async (state) => {
      const { leads, onLead, deps } = given({ ...lead, quarantined: state });
      expect(await releaseLead(deps, tenant, 'l1')).toBe('done');
      expect(leads.release).toHaveBeenCalledWith(lead, ['email'], now);
      expect(onLead).toHaveBeenCalledExactlyOnceWith(lead);
    },
  );

  it.each([
    ['not-held', lead],
    ['unknown', null],
  ])('changes nothing about a lead that is %s', async (judgement, stored) => {
    const { leads, onLead, deps } = given(stored);
    expect(await releaseLead(deps, tenant, 'l1')).toBe(judgement);
    expect(await discardLead(deps, tenant, 'l1')).toBe(judgement);
    expect(leads.release).not.toHaveBeenCalled();
    expect(onLead).not.toHaveBeenCalled();
  });

  it('discards a held lead', async () => {
    const { deps } = given({ ...lead, quarantined: 'held' });
    expect(await discardLead(deps, tenant, 'l1')).toBe('done');
  });
});
