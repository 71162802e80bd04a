import { it } from 'vitest';
import { expectEach } from '../../../../tests/support/expect-each';
import { isAustralianPhone } from './phone';

it.each([
  [true, '0491 570 006; (07) 5550 0142; 03 7010 0159; +61 491 570 156; +61 (0)7 5550 0142'],
  [true, '1800 160 401; 1300 555 010; 13 12 34'],
  [false, '5550 0142; (07) 5550 014; (05) 5550 0142; +64 9 555 0142; 1900 555 010; 07 5550 0142 ext 3; '],
])('numbers are Australian (%s): %s', (isAustralian, phones) => {
  expectEach(phones, isAustralianPhone, isAustralian);
});
