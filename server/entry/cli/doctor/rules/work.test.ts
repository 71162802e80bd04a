import { expect, test } from 'vitest';
import type { Backlog } from '#server/people/leads/delivery-port';
import { leads, messages } from './work';

const now = new Date('2026-11-26T12:00:00.000Z');
const minutes = (count: number) => new Date(now.getTime() - count * 60_000).toISOString();
const site = (tenant: string, pending: number, ageMinutes: number | null, dead = 0): Backlog => ({
  ...{ tenant, pending, dead, oldestPending: ageMinutes === null ? null : minutes(ageMinutes) },
});

test.each<[string, readonly Backlog[], readonly (readonly [string, string])[]]>([
  ['none', [], [['ok', 'No lead waits for delivery.']]],
  ['on their way', [site('brolga', 1, 5)], [['ok', '1 delivery of leads waits, none for long.']]],
  ['several on their way', [site('brolga', 2, 15)], [['ok', '2 deliveries of leads wait, none for long.']]],
  [
    'one site is stuck',
    [site('acacia', 1, 2), site('brolga', 1, 90)],
    [['warning', '1 delivery of leads at brolga waits, the oldest for 1 hour.']],
  ],
  [
    'stuck for days',
    [site('acacia', 4, 20), site('brolga', 3, 3_000)],
    [['fault', '7 deliveries of leads at acacia and brolga wait, the oldest for 2 days.']],
  ],
  [
    'given up',
    [site('brolga', 0, null, 2)],
    [['warning', '2 deliveries of leads at brolga ran out of retries in the last two weeks.']],
  ],
  [
    'both',
    [site('brolga', 1, 20, 1)],
    [
      ['warning', '1 delivery of leads at brolga waits, the oldest for 20 minutes.'],
      ['warning', '1 delivery of leads at brolga ran out of retries in the last two weeks.'],
    ],
  ],
])('leads: %s', (_, backlog, expected) => {
  expect(leads(backlog, now).map(({ result, text }) => [result, text])).toEqual(expected);
});

test('messages: a finding for each warning', () => {
  expect(messages([])).toMatchObject([{ result: 'ok' }]);
  expect(messages(['2 messages given up in the last day: see dealer messages'])).toMatchObject([
    { code: 'messages-stuck', text: '2 messages given up in the last day: see dealer messages.' },
  ]);
});
