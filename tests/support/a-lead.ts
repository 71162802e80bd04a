import type { Lead } from '#server/settings/lead';

/** An enquiry by Jane; `change` overrides. */
export const aLead = (change: Partial<Lead> = {}): Lead => ({
  id: 'l1',
  tenant: 'brolga',
  category: 'Enquiry',
  fields: { name: 'Jane' },
  source: 'form',
  created_at: '2026-11-20T00:00:00.000Z',
  ...change,
});
