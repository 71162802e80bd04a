import { expect, test } from 'vitest';
import { overall } from './status-page';

const part = (heading: string, state: 'ok' | 'attention' | 'fault') => ({ heading, state });

test.each([
  [[part('Stock', 'ok'), part('Disk', 'ok')], 'ok', 'Everything is working.'],
  [[], 'ok', 'Everything is working.'],
  [[part('Stock', 'ok'), part('Disk', 'attention')], 'attention', 'One part needs attention: Disk.'],
  [[part('Stock', 'attention'), part('Disk', 'fault')], 'fault', '2 parts need attention: Stock and Disk.'],
  [
    ['A', 'B', 'C', 'D', 'E'].map((heading) => part(heading, 'attention')),
    'attention',
    '5 parts need attention: A, B, C and 2 more.',
  ],
] as const)('all parts are summed up in one sentence: %j', (parts, state, text) => {
  expect(overall(parts)).toEqual({ state, text });
});
