import { describe, expect, it, test } from 'vitest';
import { carNoun, countWithNoun, withNoun } from './noun';

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
