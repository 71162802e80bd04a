import { expect, test } from 'vitest';
import { figure } from './figure';

test.each([0, 1, 12, 999, 1_000, 12_990, 999_999, 1_000_000, 1_234_567_890, -1, -999, -1_000, -12_345])(
  '%d is written as Australians write it',
  (value) => expect(figure(value)).toBe(value.toLocaleString('en-AU')),
);
