import { expect, test } from 'vitest';
import { feedPhone } from './feed-phone';

test.each([
  ['(07) 5550 0142', true],
  ['+61 7 5550 0142', true],
  ['0491.570.156', true],
  ['13 12 34', true],
  ['13 123', false],
  ['', false],
  ['call us', false],
  ['07 5550 0142 ask for Sam', false],
  ['javascript:alert(1)', false],
  ['('.repeat(20), false],
  ['5'.repeat(26), false],
  [undefined, false],
])('a feed’s %j can be called: %j', (text, rings) => {
  expect(feedPhone(text)).toBe(rings ? text : undefined);
});
