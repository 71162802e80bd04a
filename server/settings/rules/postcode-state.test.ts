import { expect, it } from 'vitest';
import { stateOfPostcode } from './postcode-state';

it.each([
  ['3053', 'VIC'],
  ['4034', 'QLD'],
  ['2000', 'NSW'],
  ['2601', 'ACT'],
  ['2619', 'NSW'],
  ['2914', 'ACT'],
  ['0800', 'NT'],
  ['5000', 'SA'],
  ['6000', 'WA'],
  ['7000', 'TAS'],
  ['0100', undefined],
  ['305', undefined],
  ['', undefined],
])('postcode %s is in %s', (postcode, state) => {
  expect(stateOfPostcode(postcode)).toBe(state);
});
