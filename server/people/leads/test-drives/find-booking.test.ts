import { describe, expect, test } from 'vitest';
import { bookingKey, bookingPath, opensBooking } from './find-booking';

const secret = 'a secret of the site, long enough';
const key = bookingKey(secret, 'brolga', 'b1');

describe('the key of a booking', () => {
  test('opens it', () => expect(opensBooking(secret, 'brolga', 'b1', key)).toBe(true));
  test.each([
    ['another booking', secret, 'brolga', 'b2', key],
    ['another dealer’s', secret, 'wattle-bend', 'b1', key],
    ['after the secret changed', 'another secret of the site, as long', 'brolga', 'b1', key],
    ['none', secret, 'brolga', 'b1', ''],
    ['a longer one', secret, 'brolga', 'b1', `${key}A`],
    ['one character off', secret, 'brolga', 'b1', `${key.startsWith('A') ? 'B' : 'A'}${key.slice(1)}`],
    ['nonsense', secret, 'brolga', 'b1', '\0🚗'.repeat(40)],
  ])('opens nothing else: %s', (_, ...given) => expect(opensBooking(...given)).toBe(false));
  test('is in its link', () => {
    expect(bookingPath(secret, 'brolga', 'b1')).toBe(`/test-drives/b1?key=${key}`);
  });
});
