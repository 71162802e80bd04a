import { describe, expect, it } from 'vitest';
import type { Offer, Valuation } from '#server/trade-in/valuation';
import { anEstimate, aValuation } from '../../../tests/support/a-valuation';
import { expectEach } from '../../../tests/support/expect-each';
import { testTenant } from '../../../tests/support/test-tenant';
import { isSameVehicle, readKilometres, readVehicle, wholeDollars, wholeNumber } from './own-vehicle';
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
    ['without a number before its kilometres', { vehicle, noEstimate: 'unknown-model' }, {}, 'contact'],
    [
      'without a number before its condition',
      { ...confirmed, questions: [question], noEstimate: 'limits' },
      {},
      'contact',
    ],
    ['at the daily limit', { noEstimate: 'too-many' }, {}, 'contact'],
    ['with an offer accepted in an order', { ...valued, accepted: true, orderId: 'O' }, {}, 'finished'],
    ['without a number in an order', { ...confirmed, noEstimate: 'limits', orderId: 'O' }, {}, 'finished'],
    ['where contact comes first, except in an order', { ...confirmed, orderId: 'O' }, before, 'finished'],
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

const now = new Date('2026-11-20T00:00:00.000Z');

it.each([
  [60_000, 60_000],
  [0, 0],
  ['60,000', 60_000],
  ['60 000 km', 60_000],
  ['$9,500', 9_500],
  ['６０', 60],
  ['60000 kilometres', 60_000],
  ['', undefined],
  [null, undefined],
  [-1, undefined],
  [1.5, undefined],
  ['9'.repeat(10), undefined],
  [['1'], undefined],
  [{}, undefined],
])('the number %o is %s', (entered, value) => {
  expect(wholeNumber(entered)).toBe(value);
});

it.each([
  ['9500; $9,500.00', 9_500],
  ['9 500.50', 9_501],
  ['0.00', 0],
  ['.50; 9,500.5; 9.500.50; -1.00', undefined],
])('the amounts %o are %s dollars', (amounts, dollars) => expectEach(amounts, wholeDollars, dollars));

it.each([
  ['2,000,000', true, { ok: true, value: 2_000_000 }],
  ['2,000,001', true, { ok: false, error: expect.stringContaining('2,000,000') }],
  ['', true, { ok: false, error: 'Enter the kilometres.' }],
  ['', false, { ok: true, value: null }],
  ['many', false, { ok: false, error: expect.any(String) }],
])('kilometres %o, required: %s', (entered, km_required, expected) => {
  expect(readKilometres(entered, testTenant({ trade_in: { km_required } }))).toEqual(expected);
});

it.each([
  [
    { rego: ' abc·12d ', regoState: 'qld' },
    { rego: 'ABC12D', state: 'QLD' },
  ],
  [
    { rego: 123, regoState: ' VIC' },
    { rego: '123', state: 'VIC' },
  ],
  [
    { rego: 'abc-123', regoState: 'NSW', make: 'Mazda' },
    { rego: 'ABC123', state: 'NSW' },
  ],
])('the plates in %o', (entered, registration) => {
  expect(readVehicle(entered, now)).toEqual({ ok: true, value: { by: 'registration', registration } });
});

it.each([
  [{}, ['rego']],
  [{ rego: 'ABCDEFGHIJ', regoState: '' }, ['rego', 'regoState']],
  [{ rego: 'A<B', regoState: 'QLD' }, ['rego']],
  [{ make: 'Mazda' }, ['model', 'year']],
  [{ make: 'Mazda', model: '3', year: 2028 }, ['year']],
  [{ make: 'Mazda', model: '3', year: 1929, badge: 'x'.repeat(61) }, ['year', 'badge']],
])('wrong fields in %o', (entered, fields) => {
  const read = readVehicle(entered, now);
  expect(read.ok ? [] : Object.keys(read.error)).toEqual(fields);
});

it('a described car is the same in other letters, and another one with another badge', () => {
  const vehicle = { make: 'Mazda', model: 'CX-5', year: 2021 };
  const named = (change: object) =>
    ({ by: 'description', vehicle: { make: 'MAZDA', model: 'cx-5', year: 2021, ...change } }) as const;
  expect(isSameVehicle(named({}), null, vehicle)).toBe(true);
  expect(isSameVehicle(named({ badge: 'GT' }), null, vehicle)).toBe(false);
  // Plates that the shopper gave later.
  expect(isSameVehicle(named({}), { rego: 'A', state: 'QLD' }, vehicle)).toBe(true);
});
