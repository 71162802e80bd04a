import { expect, test } from 'vitest';
import { location } from '../../../../tests/support/stock';
import { givesTestDrives, offersTestDrives } from './test-drive-yards';

test.each([
  ['a sales yard', {}, true],
  ['a sales yard of another subtype', { location_subtype: 'used_cars' }, true],
  ['not a yard that only buys cars', { location_subtype: 'buying' }, false],
  ['not in other capitals either', { location_subtype: ' Buying ' }, false],
  ['not a service department', { location_type: 'service' }, false],
  ['not a parts department', { location_type: 'parts' }, false],
] as const)('test drives start at %s', (_which, more, expected) => {
  expect(givesTestDrives(location('yard', more))).toBe(expected);
});

test('a site offers test drives if at least one visible yard does', () => {
  const buying = location('rocklea', { location_subtype: 'buying' });
  expect(offersTestDrives([buying, location('aspley')])).toBe(true);
  expect(offersTestDrives([buying, location('aspley', { visible: false })])).toBe(false);
  expect(offersTestDrives([buying])).toBe(false);
});
