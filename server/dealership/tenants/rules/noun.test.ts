import { describe, expect, it, test } from 'vitest';
import { carNoun, counted, worded } from './noun';

const bikes = { one: 'motorcycle', many: 'motorcycles' };

describe('a site uses its noun for its stock', () => {
  test.each([
    ['See all cars', 'See all motorcycles'],
    ['This car has been sold', 'This motorcycle has been sold'],
    ['Used Cars Found', 'Used Motorcycles Found'],
    ['We have your car’s details', 'We have your motorcycle’s details'],
    ['Apple CarPlay and care', 'Apple CarPlay and care'],
  ])('%s: %s', (text, said) => {
    expect(worded(text, bikes)).toBe(said);
    expect(worded(text, carNoun)).toBe(text);
  });

  test.each([
    ['Choose a car.', 'Choose an e-bike.'],
    ['A car of yours', 'An e-bike of yours'],
    ['Take cars', 'Take e-bikes'],
  ])('with the right article: %s', (text, said) => {
    expect(worded(text, { one: 'e-bike', many: 'e-bikes' })).toBe(said);
  });

  it('counts it', () => {
    expect(counted(1)).toBe('1 car');
    expect(counted(1_234)).toBe('1,234 cars');
    expect(counted(1, bikes)).toBe('1 motorcycle');
    expect(counted(0, bikes)).toBe('0 motorcycles');
  });
});
