import { describe, expect, it, test } from 'vitest';
import { carNoun, countWithNoun, visitOf, visitWorded, withNoun } from './noun';

const bikes = { one: 'motorcycle', many: 'motorcycles' };

describe('a site uses its noun for its stock', () => {
  test.each([
    ['See all cars', 'See all motorcycles'],
    ['This car has been sold', 'This motorcycle has been sold'],
    ['Used Cars Found', 'Used Motorcycles Found'],
    ['We have your car’s details', 'We have your motorcycle’s details'],
    ['Apple CarPlay and care', 'Apple CarPlay and care'],
  ])('“%s” reads “%s” for motorcycles', (text, said) => {
    expect(withNoun(text, bikes)).toBe(said);
    expect(withNoun(text, carNoun)).toBe(text);
  });

  test.each([
    ['Choose a car.', 'Choose an e-bike.'],
    ['A car of yours', 'An e-bike of yours'],
    ['Take cars', 'Take e-bikes'],
  ])('with the right article: “%s” reads “%s”', (text, said) => {
    expect(withNoun(text, { one: 'e-bike', many: 'e-bikes' })).toBe(said);
  });

  it('counts it', () => {
    expect(countWithNoun(1)).toBe('1 car');
    expect(countWithNoun(1_234)).toBe('1,234 cars');
    expect(countWithNoun(1, bikes)).toBe('1 motorcycle');
    expect(countWithNoun(0, bikes)).toBe('0 motorcycles');
  });
});

describe('a visit', () => {
  it.each([
    ['Book a Test Drive', 'Book an Inspection', 'Book a Test Ride'],
    ['Book a test drive', 'Book an inspection', 'Book a test ride'],
    ['Test drive booked', 'Inspection booked', 'Test ride booked'],
    ['Your test drive is cancelled.', 'Your inspection is cancelled.', 'Your test ride is cancelled.'],
  ])('“%s” is “%s” or “%s” for other kinds of visits', (text, inspection, ride) => {
    expect(visitWorded(text, 'test drive')).toBe(text);
    expect(visitWorded(text, 'inspection')).toBe(inspection);
    expect(visitWorded(text, 'test ride')).toBe(ride);
  });

  it('takes its name from the kind of vehicle, otherwise from the site', () => {
    const site = { called: 'test ride' } as const;
    expect(visitOf({ item_type: 'caravan' }, site)).toBe('inspection');
    expect(visitOf({ item_type: 'car' }, site)).toBe('test drive');
    expect(visitOf(undefined, site)).toBe('test ride');
  });
});
