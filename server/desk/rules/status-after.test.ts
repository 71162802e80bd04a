import { expect, test } from 'vitest';
import { statusAfter } from './status-after';

test.each([
  ['new', 'paid', 'contacted'],
  ['appointment', 'paid', 'appointment'],
  ['closed', 'paid', 'closed'],
  ['new', 'traded in', 'contacted'],
  ['won', 'traded in', 'won'],
  ['new', 'booked', 'appointment'],
  ['contacted', 'booked', 'appointment'],
  ['won', 'booked', 'won'],
  ['closed', 'booked', 'closed'],
  ['new', 'bought', 'won'],
  ['closed', 'bought', 'won'],
  ['appointment', 'lost its car', 'contacted'],
  ['new', 'lost its car', 'new'],
  ['won', 'lost its car', 'won'],
] as const)('a lead that is %s is, once %s, %s', (status, deed, expected) => {
  expect(statusAfter(status, deed)).toBe(expected);
});
