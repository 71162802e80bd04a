import { newUlid } from '#server/platform/ulid';
import type { Estimate, Valuation } from '#server/trade-in/valuation';

/** An estimate of $18,500, with its basis. */
export const anEstimate = (change: Partial<Estimate> = {}): Estimate => ({
  dollars: 18_500,
  lowDollars: 17_100,
  highDollars: 19_900,
  confidence: 'high',
  basis: {
    source: 'embedded',
    summary: '14 similar cars, 2018–2020, 60,000–95,000 km, prices of 9 Nov',
    comparables: 14,
  },
  adjustments: [{ label: 'Tyres: worn', dollars: -300 }],
  at: '2026-11-20T00:00:00.000Z',
  ...change,
});

/** A valuation that has just begun; `change` overrides. */
export const aValuation = (change: Partial<Valuation> = {}): Valuation => ({
  id: newUlid(new Date()),
  tenant: 'brolga',
  purpose: 'trade-in',
  carId: null,
  registration: null,
  lookup: null,
  vehicle: null,
  confirmed: false,
  kilometres: null,
  questions: [],
  answers: {},
  payoutDollars: null,
  timesValued: 0,
  estimate: null,
  noEstimate: null,
  offer: null,
  accepted: null,
  reached: 'vehicle',
  leadId: null,
  customerId: null,
  attributes: null,
  reportedAt: null,
  outcome: null,
  version: 1,
  createdAt: '2026-11-20T00:00:00.000Z',
  updatedAt: '2026-11-20T00:00:00.000Z',
  expiresAt: '2026-11-27T00:00:00.000Z',
  ...change,
});
