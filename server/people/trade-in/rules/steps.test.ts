import { describe, expect, it } from 'vitest';
import { anEstimate, aValuation } from '../../../../tests/support/a-valuation';
import { testTenant } from '../../../../tests/support/test-tenant';
import type { Offer, Valuation } from '../valuation';
import { currentStep, furthest, mayChange, stepAfter } from './steps';

const site = (valuation: object = {}) => testTenant({ valuation, test_drives: { booking: true } });
const vehicle = { make: 'Toyota', model: 'Corolla', year: 2022 };
const offer: Offer = { dollars: 18_500, expiresAt: '2026-11-27T00:00:00.000Z', revised: false };
const question = { name: 'tyres', label: 'Tyres', options: [{ value: 'Good', text: 'Good' }] };
const confirmed = { vehicle, confirmed: true, kilometres: 1 };
const valued = { ...confirmed, estimate: anEstimate(), offer };
const before = { contact: 'before_estimate' };

describe('the step of a valuation', () => {
  it.each<[string, Partial<Valuation>, object, string]>([
    ['at the start', {}, {}, 'vehicle'],
    ['with a car', { vehicle }, {}, 'kilometres'],
    ['with a question', { ...confirmed, questions: [question] }, {}, 'condition'],
    ['with an offer', valued, {}, 'estimate'],
    ['with an accepted offer', { ...valued, accepted: true }, {}, 'contact'],
    ['with a declined offer', { ...valued, accepted: false }, {}, 'finished'],
    ['with an estimate only', { ...valued, offer: null }, {}, 'estimate'],
    ['past an estimate only', { ...valued, offer: null, reached: 'contact' }, {}, 'contact'],
    ['without a number', { ...confirmed, noEstimate: 'limits' }, {}, 'contact'],
    ['at the daily limit', { noEstimate: 'too-many' }, {}, 'contact'],
    ['where contact comes first', confirmed, before, 'contact'],
    ['where contact came first', { ...valued, leadId: 'l' }, before, 'estimate'],
    ['with a lead', { ...valued, accepted: true, leadId: 'l' }, {}, 'photos'],
    ['without photos', { ...valued, accepted: true, leadId: 'l' }, { photos: false }, 'inspection'],
    [
      'without photos and inspections',
      { ...valued, accepted: true, leadId: 'l' },
      { photos: false, inspections: false },
      'finished',
    ],
    ['past the photos', { ...valued, accepted: true, leadId: 'l', reached: 'inspection' }, {}, 'inspection'],
    ['after the end', { ...valued, accepted: true, leadId: 'l', reached: 'finished' }, {}, 'finished'],
    [
      'with a revised offer',
      { ...valued, offer: { ...offer, revised: true }, leadId: 'l', reached: 'finished' },
      {},
      'estimate',
    ],
  ])('%s', (_name, change, settings, step) => {
    expect(currentStep(aValuation(change), site(settings))).toBe(step);
  });

  it('is never the inspection where no location has a calendar', () => {
    const withLead = aValuation({ ...valued, accepted: true, leadId: 'l', reached: 'inspection' });
    expect(currentStep(withLead, testTenant({ test_drives: { booking: false } }))).toBe('finished');
  });

  it('has an order that depends on the site', () => {
    expect([stepAfter(site(), 'estimate'), stepAfter(site(before), 'estimate')]).toEqual([
      'contact',
      'photos',
    ]);
    expect([stepAfter(site(), 'photos'), stepAfter(site(), 'finished')]).toEqual(['inspection', 'finished']);
    expect(furthest(site(), 'contact', 'estimate')).toBe('contact');
    expect(furthest(site(before), 'contact', 'estimate')).toBe('estimate');
  });
});

it.each<[Partial<Valuation>, boolean]>([
  [valued, true],
  [{ ...valued, accepted: true }, false],
  [{ ...valued, accepted: false }, true],
  [{ ...valued, accepted: false, reached: 'finished' }, true],
  [{ ...valued, reached: 'finished' }, false],
  [{ ...valued, offer: { ...offer, revised: true } }, false],
])('car and condition of %o may change: %s', (change, answer) => {
  expect(mayChange(aValuation(change))).toBe(answer);
});
