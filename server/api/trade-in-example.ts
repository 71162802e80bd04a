import type { z } from 'zod';
import type { valuationSchema } from './trade-in-shapes';

type Answer = z.input<typeof valuationSchema>;

const number: Pick<Answer, 'estimate' | 'offer'> = {
  estimate: {
    dollars: 18_500,
    low_dollars: 17_100,
    high_dollars: 19_900,
    confidence: 'high',
    basis: {
      source: 'embedded',
      comparables: 14,
      summary: '14 similar cars, 2018–2020, 60,000–95,000 km, prices of 9 Nov',
    },
    adjustments: [{ label: 'Tyres: worn', dollars: -300 }],
    at: '2026-11-23T03:00:00.000Z',
  },
  offer: {
    dollars: 18_500,
    expires_at: '2026-11-30T03:00:00.000Z',
    revised: false,
    conditions: 'The offer depends on an inspection: the car must be as you described it.',
  },
};

/** A valuation in the API's description, before or after the number. */
export const exampleValuation = ({ isValued }: { readonly isValued: boolean }): Answer => ({
  id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D',
  lead_id: null,
  expires_at: '2026-11-30T03:00:00.000Z',
  step: isValued ? 'estimate' : 'condition',
  vehicle: { make: 'Toyota', model: 'Corolla', year: 2019, badge: 'Ascent Sport' },
  kilometres: 60_000,
  questions: [
    {
      name: 'trade_tyres',
      label: 'Tyres',
      options: [
        { value: 'Good', text: 'Good' },
        { value: 'Worn', text: 'Worn' },
      ],
    },
  ],
  ...(isValued ? number : { estimate: null, offer: null }),
  no_estimate: null,
  offer_accepted: null,
});
