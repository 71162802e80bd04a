import { expect, test } from 'vitest';
import { location } from '../../../../tests/support/stock';
import { givesTestDrives, offersTestDrives } from './test-drive-yards';

test.each([
  [{}, true],
  [{ location_subtype: 'used_cars' }, true],
  [{ location_subtype: 'buying' }, false],
  [{ location_subtype: ' Buying ' }, false],
  [{ location_type: 'service' }, false],
  [{ location_type: 'parts' }, false],
] as const)('test drives start at a yard with %j: %s', (more, expected) => {
  expect(givesTestDrives(location('yard', more))).toBe(expected);
});

test('a site offers test drives if at least one visible yard does', () => {
  const buying = location('rocklea', { location_subtype: 'buying' });
  expect(offersTestDrives([buying, location('aspley')])).toBe(true);
  expect(offersTestDrives([buying, location('aspley', { visible: false })])).toBe(false);
  expect(offersTestDrives([buying])).toBe(false);
});
