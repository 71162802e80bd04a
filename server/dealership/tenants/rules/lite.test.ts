import { expect, test } from 'vitest';
import { liteMode } from './lite';

test.each([
  ['', null, false, false, false],
  ['?lite', null, false, true, true],
  ['?lite=1', null, false, true, true],
  ['?page=2&lite=1', null, false, true, true],
  ['?lite=yes', null, false, false, false],
  ['', 'on', false, true, false],
  ['', 'On', false, true, false],
  ['', 'off', false, false, false],
  ['', 'ondemand', false, false, false],
  ['', null, true, true, false],
  ['?lite', null, true, true, true],
  ['?lite=0', 'on', false, false, false],
  ['?lite=0', null, true, false, false],
])('%j with Save-Data %j on a site that is light (%s) is light: %s', (search, saveData, lite, on, kept) => {
  expect(liteMode(new URLSearchParams(search), saveData, { lite })).toEqual({
    on,
    ...(kept ? { keep: 'lite' } : {}),
  });
});
