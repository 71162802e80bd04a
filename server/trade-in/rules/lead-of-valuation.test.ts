import { describe, expect, it } from 'vitest';
import { aLead } from '../../../tests/support/a-lead';
import { anEstimate, aValuation } from '../../../tests/support/a-valuation';
import { valuationFields, withValuation } from './lead-of-valuation';

const whole = aValuation({
  registration: { rego: '123ABC', state: 'QLD' },
  vehicle: { make: 'Toyota', model: 'Corolla', year: 2019, badge: 'SX' },
  kilometres: 0,
  answers: { trade_tyres: 'Worn', 'Any damage?': 'No' },
  payoutDollars: 9_500,
  estimate: anEstimate(),
  offer: { dollars: 18_500, expiresAt: '2026-11-27T00:00:00.000Z', revised: false },
  accepted: false,
  reached: 'photos',
});
const lead = aLead({
  category: 'Trade-in',
  fields: { name: 'Mia', Rego: 'OLD', trade_offer: '1', trade_tyres: 'Good', message: 'Hello' },
});

describe('the lead of a valuation', () => {
  it('has the car, the condition, the number and the decision', () => {
    expect(valuationFields(whole)).toEqual({
      Rego: '123ABC',
      rego_state: 'QLD',
      trade_make: 'Toyota',
      trade_model: 'Corolla',
      trade_year: '2019',
      trade_badge: 'SX',
      trade_km: '0',
      trade_tyres: 'Worn',
      'trade_Any damage?': 'No',
      trade_payout: '9500',
      trade_estimate_low: '17100',
      trade_estimate_high: '19900',
      trade_offer: '18500',
      trade_basis: whole.estimate?.basis.summary,
      trade_offer_expires: '2026-11-27T00:00:00.000Z',
      trade_accepted: 'No',
      trade_reached: 'photos',
    });
  });

  it.each([
    ['limits', 'No online estimate: too old or too many kilometres'],
    ['too-many', 'No online estimate: too many valuations today'],
  ] as const)('says why there is no estimate: %s', (noEstimate, words) => {
    expect(valuationFields(aValuation({ noEstimate }))['trade_basis']).toBe(words);
  });

  it('loses values that the valuation no longer has, and keeps everything else', () => {
    const after = withValuation(lead, aValuation({ reached: 'contact' }));
    expect(after.fields).toEqual({ name: 'Mia', message: 'Hello', trade_reached: 'contact' });
    expect(after).toMatchObject({ form_completed: false, offer_accepted: false });
  });

  it('is complete once the shopper has finished', () => {
    const end = aValuation({ reached: 'finished', accepted: true });
    expect(withValuation(lead, end)).toMatchObject({ form_completed: true, offer_accepted: true });
  });
});
