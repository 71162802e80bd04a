import type { Valuation } from '#server/people/trade-in/valuation';

/** A valuation with a number and an offer, before the shopper decides. */
export const aValuedCar = (changes: Partial<Valuation> = {}): Valuation => ({
  ...{ id: 'valuation-of-a-mazda', tenant: 'brolga', purpose: 'trade-in', carId: null, lookup: 'found' },
  registration: { rego: '123ABC', state: 'QLD' },
  vehicle: { make: 'Mazda', model: 'Mazda3', year: 2019, badge: 'G20 Evolve', colour: 'Soul Red' },
  ...{
    confirmed: true,
    kilometres: 64_000,
    questions: [],
    answers: { tyres: 'good' },
    payoutDollars: null,
    timesValued: 1,
  },
  estimate: {
    ...{ dollars: 16_600, lowDollars: 15_300, highDollars: 17_900, confidence: 'high' },
    basis: {
      source: 'embedded',
      summary: '14 similar cars, 2018–2020, 60,000–95,000 km, prices of 9 Nov',
      ...{ comparables: 14, years: [2018, 2020], kilometres: [60_000, 95_000] },
      ...{ medianAskingDollars: 21_400, askingDollars: 21_900 },
    },
    adjustments: [
      { label: 'Asking price', dollars: 21_900 },
      { label: 'Our margin and GST', dollars: -3_600 },
      { label: 'Reconditioning', dollars: -1_500 },
      { label: 'Tyres: worn', dollars: -200, question: 'trade_tyres' },
    ],
    at: '2026-11-23T04:00:00.000Z',
  },
  ...{ noEstimate: null, offer: { dollars: 16_600, expiresAt: '2026-11-30T04:00:00.000Z', revised: false } },
  ...{
    accepted: null,
    reached: 'estimate',
    leadId: null,
    customerId: null,
    attributes: null,
    outcome: null,
    reportedAt: null,
  },
  version: 1,
  createdAt: '2026-11-23T04:00:00.000Z',
  updatedAt: '2026-11-23T04:00:00.000Z',
  expiresAt: '2026-11-30T04:00:00.000Z',
  ...changes,
});
