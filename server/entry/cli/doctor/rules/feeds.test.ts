import { expect, test } from 'vitest';
import { feeds } from './feeds';

const now = new Date('2026-11-26T12:00:00.000Z');
const failing = (since: string | null) => ({
  ...{ tenant: 'brolga', source: 'dms', failures: 3, since, reason: 'the file was not found' },
});

test.each<[string, string | null, string, string]>([
  ['since today', '2026-11-26T08:00:00.000Z', 'warning', '4 hours'],
  ['since days ago', '2026-11-23T11:00:00.000Z', 'fault', '3 days'],
  ['since a time that is lost', null, 'warning', '0 seconds'],
])('a feed that fails %s', (_, since, result, time) => {
  expect(feeds([failing(since)], now)).toMatchObject([
    {
      ...{ result, code: 'feed-failing', about: ['brolga'] },
      text: `The feed dms of brolga has failed for ${time}: the file was not found.`,
      advice: expect.stringContaining('dealer feed run brolga --source dms'),
    },
  ]);
});

test('no feed fails', () => {
  expect(feeds([], now)).toMatchObject([{ result: 'ok' }]);
});
