import { describe, expect, it, vi } from 'vitest';
import type { Lead } from '#server/settings/lead';
import { aLead } from '../../../tests/support/a-lead';
import { listLeads } from './list-leads';

const lead = (day: number) =>
  aLead({ id: `l${day}`, created_at: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z` });
/** Days 20 down to 1, at most three per page. */
function given() {
  const days = Array.from({ length: 20 }, (_, index) => 20 - index);
  return {
    list: vi.fn(async (_: string, page: { limit: number; before?: string | undefined }) => {
      const from = page.before === undefined ? 0 : days.findIndex((day) => `l${day}` === page.before) + 1;
      const shown = days.slice(from, from + Math.min(3, page.limit));
      const next = from + shown.length < days.length ? `l${shown.at(-1)}` : null;
      return { leads: shown.map(lead), next };
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
      expect(asked).toMatchObject({ since: since.toISOString(), quarantined: 'none' });
    }
  });
});
