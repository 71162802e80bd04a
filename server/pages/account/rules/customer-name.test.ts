import { expect, it } from 'vitest';
import { plainName } from './customer-name';

it.each([
  ['Robin Nguyen', 'Robin Nguyen'],
  ['  Zoë\n\tO’Brien ', 'Zoë O’Brien'],
  ['a\u0000b\u202ec', 'a b c'],
  [' \u200b ', ''],
  ['', ''],
])('%j is stored as %j', (entered, name) => {
  expect(plainName(entered)).toBe(name);
});
