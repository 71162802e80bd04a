import { expect, test } from 'vitest';
import { liteMode } from './lite';

test.each([
  ['an ordinary visit', '', null, false, false, false],
  ['asked for in the address', '?lite', null, false, true, true],
  ['so', '?lite=1', null, false, true, true],
  ['among others', '?page=2&lite=1', null, false, true, true],
  ['with anything else it is not', '?lite=yes', null, false, false, false],
  ['Save-Data: on', '', 'on', false, true, false],
  ['Save-Data: On', '', 'On', false, true, false],
  ['Save-Data: off', '', 'off', false, false, false],
  ['Save-Data: ondemand', '', 'ondemand', false, false, false],
  ['the tenant serves nothing else', '', null, true, true, false],
  ['the tenant, and the address as well', '?lite', null, true, true, true],
  ['turned off against the browser', '?lite=0', 'on', false, false, false],
  ['turned off against the tenant', '?lite=0', null, true, false, false],
])('%s', (_what, search, saveData, lite, on, kept) => {
  expect(liteMode(new URLSearchParams(search), saveData, { lite })).toEqual({
    on,
    ...(kept ? { keep: 'lite' } : {}),
  });
});
