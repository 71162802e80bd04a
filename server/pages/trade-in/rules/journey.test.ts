import { describe, expect, test } from 'vitest';
import { aValuedCar } from '../../../../tests/support/a-valued-car';
import { testTenant } from '../../../../tests/support/test-tenant';
import { nextStep, ownStep, progressOf, shownSteps, stepAsked, stepBefore } from './journey';

const usual = testTenant({ test_drives: { booking: true } });
const contactFirst = testTenant({
  valuation: { contact: 'before_estimate', photos: false, inspections: false },
});
const withLead = aValuedCar({ accepted: true, leadId: 'L', reached: 'inspection' });

test('a site without photos and inspections shows neither', () => {
  expect(shownSteps(usual)).toContain('inspection');
  expect(shownSteps(contactFirst)).toEqual([
    ...['vehicle', 'kilometres', 'condition', 'contact', 'estimate', 'finished'],
  ]);
});

test('?step= opens an earlier step, and none that is still ahead', () => {
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
  test('the number can be read again', () => {
    expect(stepAsked('estimate', withLead, usual)).toBe('estimate');
  });
});

test('an offer that is accepted after all still needs contact details', () => {
  const valuation = aValuedCar({ accepted: true, reached: 'finished' });
  expect(ownStep(valuation, usual)).toBe('contact');
});

test('the answer of the valuer is seen first, even without a number', () => {
  const none = aValuedCar({ estimate: null, offer: null, noEstimate: 'limits' });
  expect(nextStep('condition', none, usual)).toBe('estimate');
  expect(nextStep('estimate', none, usual)).toBe('contact');
});

test('each step leads back to the open one before', () => {
  const valuation = aValuedCar();
  expect(stepBefore('vehicle', valuation, usual)).toBeUndefined();
  expect(stepBefore('estimate', valuation, usual)).toBe('condition');
  expect(stepBefore('inspection', withLead, usual)).toBe('photos');
  expect(stepBefore('photos', withLead, usual)).toBe('estimate');
});

test.each([
  ['vehicle', 1],
  ['kilometres', 1],
  ['condition', 2],
  ['estimate', 3],
  ['contact', 4],
  ['photos', 5],
  ['inspection', 5],
] as const)('%s is part %i of five', (step, part) => {
  const progress = progressOf(step, usual, 'Your car');
  expect(progress?.part).toBe(part);
  expect(progress?.titles).toHaveLength(5);
});

test('a journey without photos and inspection has four parts', () => {
  expect(progressOf('contact', contactFirst, 'Your car')).toEqual({
    part: 3,
    titles: ['Your car', 'Condition', 'Your details', 'Your valuation'],
  });
  expect(progressOf('finished', contactFirst, 'Your car')).toBeUndefined();
});
