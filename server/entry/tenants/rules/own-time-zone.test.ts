import { describe, expect, it } from 'vitest';
import { withOwnTimeZone } from './own-time-zone';

describe('the time zone of a site that sets none', () => {
  it.each([
    [{ locations: [{ state: 'WA' }] }, 'Australia/Perth'],
    [{ locations: [{ state: 'NSW', time_zone: 'Australia/Broken_Hill' }] }, 'Australia/Broken_Hill'],
    [{ locations: [{ state: 'WA' }], time_zone: 'Australia/Darwin' }, 'Australia/Darwin'],
    [{ locations: [{ state: 'ZZ' }] }, 'Australia/Brisbane'],
  ])('%j gets %s', (file, expected) => {
    expect(withOwnTimeZone(file)).toMatchObject({ time_zone: expected });
  });

  it.each([[null], [[]], ['x'], [{}], [{ locations: {} }], [{ locations: [null] }], [{ locations: [{}] }]])(
    'leaves %j to the schema',
    (file) => {
      expect(withOwnTimeZone(file)).toBe(file);
    },
  );
});
