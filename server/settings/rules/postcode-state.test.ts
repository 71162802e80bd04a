import { expect, test } from 'vitest';
import { stateOfPostcode } from './postcode-state';

test.each([
  ['2000', 'NSW'],
  ['2600', 'ACT'],
  ['2618', 'ACT'],
  ['2619', 'NSW'],
  ['2913', 'ACT'],
  ['2921', 'NSW'],
  ['3053', 'VIC'],
  ['4034', 'QLD'],
  ['0800', 'NT'],
  ['0200', 'ACT'],
  ['5000', 'SA'],
  ['6000', 'WA'],
  ['7000', 'TAS'],
  ['8001', 'VIC'],
  ['9726', 'QLD'],
  ['0150', undefined],
  ['0000', undefined],
  ['305', undefined],
  ['30530', undefined],
  ['3O53', undefined],
  ['', undefined],
])('the postcode %j is in %s', (postcode, state) => {
  expect(stateOfPostcode(postcode)).toBe(state);
});
