import { expect, test } from 'vitest';
import { codeOf } from './error-code';

test.each([
  [Object.assign(new Error('no'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [new TypeError('secret'), 'TypeError'],
  [Object.assign(new Error('no'), { code: 'a text with a secret' }), 'Error'],
  ['secret', 'unknown'],
  [undefined, 'unknown'],
])('%s has the code %s', (error, code) => {
  expect(codeOf(error)).toBe(code);
});
