import { describe, expect, it, vi } from 'vitest';
import type { Lead } from '#server/settings/lead';
import { aLead } from '../../../tests/support/a-lead';
import { testTenant } from '../../../tests/support/test-tenant';
import { discardLead, releaseLead } from './quarantine';

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

describe('deciding on a quarantined lead', () => {
  it.each(['held', 'discarded'] as const)(
    'releases a %s lead: it is delivered now, still marked',
    async (state) => {
      const { leads, onLead, deps } = given({ ...lead, quarantined: state });
      expect(await releaseLead(deps, tenant, 'l1')).toBe('done');
      expect(leads.release).toHaveBeenCalledWith(lead, ['email'], now);
      expect(onLead).toHaveBeenCalledOnce();
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
