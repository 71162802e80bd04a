import { describe, expect, test } from 'vitest';
import { aValuedCar } from '../../../tests/support/a-valued-car';
import { testTenant } from '../../../tests/support/test-tenant';
import { finishedWords } from './estimate-words';
import { nextStep, ownStep, progressOf, shownSteps, stepAsked, stepBefore } from './steps';

const usual = testTenant({ test_drives: { booking: true } });
const contactFirst = testTenant({
  valuation: { contact: 'before_estimate', photos: false, inspections: false },
});
const withLead = aValuedCar({ accepted: true, leadId: 'L', reached: 'inspection' });

test('the steps leave out photos and inspections if the site has none', () => {
  expect(shownSteps(usual)).toContain('inspection');
  expect(shownSteps(contactFirst).join(' ')).toBe('vehicle kilometres condition contact estimate finished');
});

test('?step= opens an earlier step, but not a later one', () => {
  const valuation = aValuedCar({ reached: 'estimate' });
  expect(stepAsked(null, valuation, usual)).toBe('estimate');
  expect(stepAsked('condition', valuation, usual)).toBe('condition');
  expect(stepAsked('inspection', valuation, usual)).toBe('estimate');
  expect(stepAsked('nonsense', valuation, usual)).toBe('estimate');
});

describe('after the offer is accepted', () => {
  test.each([
    ['condition', 'the car no longer changes'],
    ['contact', 'the dealer has the details'],
  ])('?step=%s opens the inspection: %s', (step) => {
    expect(stepAsked(step, withLead, usual)).toBe('inspection');
  });
  test('?step=estimate shows the estimate again', () => {
    expect(stepAsked('estimate', withLead, usual)).toBe('estimate');
  });
});

test('an offer accepted late still needs contact details', () => {
  const valuation = aValuedCar({ accepted: true, reached: 'finished' });
  expect(ownStep(valuation, usual)).toBe('contact');
});

test('the answer of the valuer comes first, even without an estimate', () => {
  const none = aValuedCar({ estimate: null, offer: null, noEstimate: 'limits' });
  for (const step of ['vehicle', 'kilometres', 'condition'] as const)
    expect(nextStep(step, none, usual)).toBe('estimate');
  expect(nextStep('estimate', none, usual)).toBe('contact');
});

test('each step leads back to the previous open one', () => {
  const valuation = aValuedCar();
  expect(stepBefore('vehicle', valuation, usual)).toBeUndefined();
  expect(stepBefore('estimate', valuation, usual)).toBe('condition');
  expect(stepBefore('inspection', withLead, usual)).toBe('photos');
  expect(stepBefore('photos', withLead, usual)).toBe('estimate');
});

test.each([
  [1, 'vehicle', 'Your car'],
  [2, 'kilometres', 'Kilometres'],
  [3, 'condition', 'Condition'],
  [4, 'estimate', 'Your valuation'],
  [5, 'contact', 'Your details'],
  [6, 'photos', 'Photos'],
  [7, 'inspection', 'Inspection'],
] as const)('part %i of seven is %s', (part, step, title) => {
  const progress = progressOf(step, usual, 'Your car');
  expect([progress?.part, progress?.titles.length, progress?.titles[part - 1]]).toEqual([part, 7, title]);
});

test('a journey without photos and inspection has five parts', () => {
  expect(progressOf('contact', contactFirst, 'Your car')).toEqual({
    part: 4,
    titles: ['Your car', 'Kilometres', 'Condition', 'Your details', 'Your valuation'],
  });
  expect(progressOf('finished', contactFirst, 'Your car')).toBeUndefined();
});

test('an order has the details already, and takes the car along to the handover', () => {
  const titles = ['Your car', 'Kilometres', 'Condition', 'Your valuation'];
  expect(progressOf('estimate', usual, 'Your car', 'O')).toEqual({ part: 4, titles });
  const valuing = { ...usual, trade_in: { ...usual.trade_in, autograb: true } };
  const order = progressOf('estimate', valuing, 'Your car', 'O');
  expect([order?.part, order?.titles[1], order?.inner]).toEqual([2, 'Trade-in', { part: 4, titles }]);
  expect(progressOf('finished', valuing, 'Your car', 'O')?.inner).toBeUndefined();
  const { steps } = finishedWords({ ...accepted, orderId: 'O' }, tenant, false);
  expect(steps[0]).toMatch(/^Your order takes it off the price\. Have the car, its keys/);
});

const tenant = testTenant({});
const accepted = aValuedCar({ accepted: true, leadId: 'L', reached: 'finished' });
const stepsOf = (valuation: typeof accepted, booked: boolean) =>
  finishedWords(valuation, tenant, booked).steps.join(' ');

test.each([
  ['with a car to come off', {}, /settle the paperwork and take our offer off the Toyota Corolla’s price\.$/],
  ['in an order, which says so itself', { orderId: 'O' }, /settle the paperwork\.$/],
  ['with a loan to pay out', { answers: { trade_finance_owing: 'Yes' } }, /settle the paperwork\./],
] as const)('an accepted offer %s is not paid to the shopper', (_what, change, words) => {
  const towards = { make: 'Toyota', model: 'Corolla' };
  const steps = finishedWords({ ...accepted, ...change }, tenant, true, towards).steps.join(' ');
  expect(steps).toMatch(words);
  expect(steps).not.toContain('pay you');
  expect(stepsOf(accepted, true)).toMatch(/and pay you\.$/);
});

test('a booked inspection needs no call', () => {
  expect(stepsOf(accepted, true)).toContain('Your inspection is booked');
  expect(stepsOf(accepted, true)).not.toContain('will call');
  expect(stepsOf(aValuedCar({ leadId: 'L' }), true)).toContain('Your inspection is booked');
});

test('without a booking, the dealer calls to arrange it', () => {
  expect(stepsOf(accepted, false)).toContain('will call you to arrange the inspection');
  expect(stepsOf(accepted, false)).not.toMatch(/booked|Bring/);
  expect(stepsOf(aValuedCar({ leadId: 'L' }), false)).toContain(tenant.valuation.call_back);
});
