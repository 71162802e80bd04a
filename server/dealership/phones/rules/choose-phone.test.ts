import { expect, test } from 'vitest';
import { choosePhone } from './choose-phone';

const all = { override: 'O', new: 'N', used: 'U', demo: 'D' };
const byType = { new: 'N', used: 'U', demo: 'D' };

test.each([
  ['the dealer override goes first', all, 'used', 'L', 'O'],
  ['then by car type: new', byType, 'new', 'L', 'N'],
  ['then by car type: used', byType, 'used', 'L', 'U'],
  ['then by car type: demo', byType, 'demo', 'L', 'D'],
  ['then new, for a demo', { new: 'N', used: 'U' }, 'demo', 'L', 'N'],
  ['then new, for a used car', { new: 'N', demo: 'D' }, 'used', 'L', 'N'],
  ['then new, for a car of no known type', byType, undefined, 'L', 'N'],
  ['then used, for a new car', { used: 'U', demo: 'D' }, 'new', 'L', 'U'],
  ['then used, for a demo', { used: 'U' }, 'demo', 'L', 'U'],
  ['never the number of demos for other cars', { demo: 'D' }, 'used', 'L', 'L'],
  ['then the location phone', {}, 'new', 'L', 'L'],
  ['and nothing where there is none', {}, 'new', undefined, undefined],
] as const)('%s', (_, numbers, carType, location, expected) => {
  expect(choosePhone(numbers, carType, location)).toBe(expected);
});
