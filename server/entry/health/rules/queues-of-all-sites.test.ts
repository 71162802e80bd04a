import { expect, test } from 'vitest';
import type { Backlog } from '#server/leads/delivery-queue';
import { leads, messages } from './queues';
import { feeds } from './stock-status';

const now = new Date('2026-11-26T12:00:00.000Z');
const minutes = (count: number) => new Date(now.getTime() - count * 60_000).toISOString();
const site = (tenant: string, pending: number, ageMinutes: number | null, dead = 0): Backlog => ({
  tenant,
  pending,
  dead,
  oldestPending: ageMinutes === null ? null : minutes(ageMinutes),
});

test.each<[readonly string[], readonly Backlog[]]>([
  [['ok: No lead waits for delivery.'], []],
  [['ok: 1 delivery of leads waits, none for long.'], [site('brolga', 1, 5)]],
  [['ok: 2 deliveries of leads wait, none for long.'], [site('brolga', 2, 15)]],
  [
    ['warning: 1 delivery of leads at brolga waits, the oldest for 1 hour.'],
    [site('acacia', 1, 2), site('brolga', 1, 90)],
  ],
  [
    ['fault: 7 deliveries of leads at acacia and brolga wait, the oldest for 2 days.'],
    [site('acacia', 4, 20), site('brolga', 3, 3_000)],
  ],
  [
    [
      'warning: 1 delivery of leads at brolga waits, the oldest for 20 minutes.',
      'warning: 2 deliveries of leads at brolga ran out of retries in the last two weeks.',
    ],
    [site('brolga', 1, 20, 2)],
  ],
])('leads: %j', (expected, backlog) => {
  expect(leads(backlog, now).map(({ result, text }) => `${result}: ${text}`)).toEqual(expected);
});

test('messages: a finding for each warning', () => {
  expect(messages([])).toMatchObject([{ result: 'ok' }]);
  expect(messages(['2 messages given up in the last day: see dealer messages'])).toMatchObject([
    { code: 'messages-stuck', text: '2 messages given up in the last day: see dealer messages.' },
  ]);
});

const failing = (since: string | null) => ({
  tenant: 'brolga',
  source: 'dms',
  failures: 3,
  since,
  reason: 'the file was not found',
});

test.each<[string, string | null, string, string]>([
  ['since today', '2026-11-26T08:00:00.000Z', 'warning', '4 hours'],
  ['since days ago', '2026-11-23T11:00:00.000Z', 'fault', '3 days'],
  ['since a time that is lost', null, 'warning', '0 seconds'],
])('a feed that fails %s', (_, since, result, time) => {
  expect(feeds([failing(since)], now)).toMatchObject([
    {
      result,
      code: 'feed-failing',
      about: ['brolga'],
      text: `The feed dms of brolga has failed for ${time}: the file was not found.`,
      advice: expect.stringContaining('dealer feed run brolga --source dms'),
    },
  ]);
});

test('no feed fails', () => {
  expect(feeds([], now)).toMatchObject([{ result: 'ok' }]);
});
