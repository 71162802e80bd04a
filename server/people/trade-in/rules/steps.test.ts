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
const withLead = { ...valued, accepted: true, leadId: 'l' };
const revised = { ...valued, offer: { ...offer, revised: true } };
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
    ['with a lead', withLead, {}, 'photos'],
    ['without photos', withLead, { photos: false }, 'inspection'],
    ['without photos and inspections', withLead, { photos: false, inspections: false }, 'finished'],
    ['past the photos', { ...withLead, reached: 'inspection' }, {}, 'inspection'],
    ['after the end', { ...withLead, reached: 'finished' }, {}, 'finished'],
    ['with a revised offer', { ...revised, leadId: 'l', reached: 'finished' }, {}, 'estimate'],
  ])('is right %s', (_name, change, settings, step) => {
    expect(currentStep(aValuation(change), site(settings))).toBe(step);
  });

  it('is never the inspection where no location has a calendar', () => {
    const past = aValuation({ ...withLead, reached: 'inspection' });
    expect(currentStep(past, testTenant({ test_drives: { booking: false } }))).toBe('finished');
  });

  it('has an order that depends on the site', () => {
    const after = (['estimate', 'photos', 'finished'] as const).map((step) => stepAfter(site(), step));
    expect(after).toEqual(['contact', 'inspection', 'finished']);
    expect(stepAfter(site(before), 'estimate')).toBe('photos');
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
  [revised, false],
])('car and condition of %o may change: %s', (change, answer) => {
  expect(mayChange(aValuation(change))).toBe(answer);
});
