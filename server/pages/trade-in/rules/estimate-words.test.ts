import { describe, expect, test } from 'vitest';
import { noEstimateWords } from '#server/people/leads/rules/no-estimate';
import { aValuedCar } from '../../../../tests/support/a-valued-car';
import { testTenant } from '../../../../tests/support/test-tenant';
import { numberView, offerView, owingView } from './estimate-words';

const tenant = testTenant();
const now = new Date('2026-11-23T05:00:00Z');
const { estimate, offer } = aValuedCar();

test('the estimate is a range with its basis', () => {
  if (!estimate) throw new Error('no estimate');
  const view = numberView(estimate, offer, tenant);
  const basis = '14 similar cars, 2018–2020, 60,000–95,000 km, prices of 9 Nov.';
  expect(view).toMatchObject({ low: '$15,300', high: '$17,900', at: 50, basis });
  expect(view.sums.map(({ value }) => value)).toEqual(['$21,900', '−$5,100', '−$200', '$16,600']);
  expect(view.sums.at(0)?.label).toBe('Likely price of your car at a dealer');
  expect(view.sums.at(2)?.label).toBe('Tyres: worn');
  expect(view.sums.at(-1)).toMatchObject({ value: '$16,600', total: true });
  expect(view.evidence).toContainEqual({ label: 'Kilometres', value: '60,000 km to 95,000 km' });
});

describe('the decisions on an offer', () => {
  test.each([
    ['open', {}, ['accept', 'decline']],
    ['declined', { accepted: false }, ['accept']],
    ['accepted', { accepted: true }, []],
    ['expired', { offer: { dollars: 9, expiresAt: '2026-11-23T05:00:00.000Z', revised: false } }, []],
  ])('while it is %s', (state, changes, actions) => {
    const view = offerView(aValuedCar(changes), tenant, now);
    expect(view?.state).toBe(state);
    expect(view?.actions.map(({ name }) => name)).toEqual(actions);
  });
  test('are missing without an offer', () => {
    expect(offerView(aValuedCar({ offer: null }), tenant, now)).toBeUndefined();
  });
});

test.each([
  [9_000, ['$16,600', '−$9,000', '$7,600'], 'Left for you'],
  [20_000, ['$16,600', '−$20,000', '$3,400'], 'Still to pay'],
])('with $%i owing', (payout, values, label) => {
  const view = owingView(payout, 16_600);
  expect(view?.sums.map(({ value }) => value)).toEqual(values);
  expect(view?.sums.at(-1)?.label).toBe(label);
});

test('the reason for no estimate names the limits of the site', () => {
  expect(noEstimateWords('limits', tenant)).toBe(
    'An online estimate is generally not given for cars over 7 years old or over 100,000 kilometres.',
  );
});
