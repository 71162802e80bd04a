import { describe, expect, it } from 'vitest';
import { ownCarFacts, ownCarName, serviceWords } from './car-details';

describe("a customer's own car", () => {
  it.each([
    [2019, '2019 Mazda CX-5'],
    [null, 'Mazda CX-5'],
  ])('of the year %s is called %s', (year, name) => {
    expect(ownCarName({ year, make: 'Mazda', model: 'CX-5' })).toBe(name);
  });

  it.each([
    ['ABC123', 45_000, ['ABC123', '45,000 km']],
    [null, 0, ['0 km']],
    ['ABC123', null, ['ABC123']],
    [null, null, []],
  ])('with rego %s and %s km shows %j', (rego, km, facts) =>
    expect(ownCarFacts({ rego, km })).toEqual(facts),
  );

  it.each([
    [null, undefined],
    ['2026-11-19', { text: 'Service was due on 19 November', overdue: true }],
    ['2026-11-20', { text: 'Next service: 20 November', overdue: false }],
    ['2027-02-03', { text: 'Next service: 3 February 2027', overdue: false }],
  ])('with its next service on %s says %j', (day, words) =>
    expect(serviceWords(day, '2026-11-20')).toEqual(words),
  );
});

it('a model that begins with its make is named once', () => {
  expect(ownCarName({ year: 2016, make: 'Mazda', model: 'Mazda3' })).toBe('2016 Mazda 3');
});
