import { expect, test } from 'vitest';
import { commandLine, nobodyText, operatorApi } from './audit-words';

test.each([
  [commandLine, 'Command line'],
  [operatorApi, 'Operator API'],
  [null, 'Unknown'],
  ['administrator', 'Unknown'],
])('an entry without a member of staff and with the detail %j was made by: %s', (detail, who) => {
  expect(nobodyText({ detail })).toBe(who);
});
