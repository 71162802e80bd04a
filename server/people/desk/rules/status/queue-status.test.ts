import { expect, test } from 'vitest';
import type { QueueState, WebhooksState } from '../../status-store-port';
import { queueFacts } from './queue-facts';
import { failureLines, queueVerdict, webhooksVerdict } from './queue-status';

const now = new Date('2026-11-26T06:12:00.000Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const none: QueueState = {
  ...{ waiting: 0, oldestAt: null, retrying: 0, failed: 0, delivered: 0, failures: [] },
};

test.each<[string, Partial<QueueState>, string, string]>([
  ['nothing waits', {}, 'ok', 'Every lead has reached its destinations.'],
  ['one on the way', { waiting: 1, oldestAt: ago(1) }, 'ok', '1 delivery of a lead is on the way.'],
  [
    'some within the first retries',
    { waiting: 2, oldestAt: ago(15) },
    'ok',
    '2 deliveries of leads are on the way.',
  ],
  [
    'some for long',
    { waiting: 2, oldestAt: ago(16) },
    'attention',
    '2 deliveries of leads are waiting, the oldest for 16 min.',
  ],
  [
    'some for a day',
    { waiting: 1_200, oldestAt: ago(1_441) },
    'fault',
    '1,200 deliveries of leads are waiting, the oldest for 1 day.',
  ],
  ['some given up', { failed: 1 }, 'attention', '1 delivery of a lead didn’t arrive.'],
  [
    'both',
    { waiting: 1, oldestAt: ago(120), failed: 3 },
    'attention',
    '1 delivery of a lead is waiting, the oldest for 2 h. 3 deliveries of leads didn’t arrive.',
  ],
])('deliveries: %s', (_, change, state, text) => {
  const verdict = queueVerdict('leads', { ...none, ...change }, now);
  expect([verdict.state, verdict.text]).toEqual([state, text]);
  expect(verdict.advice === undefined).toBe(state === 'ok');
});

const webhooks = (more: Partial<WebhooksState>): WebhooksState => ({
  ...none,
  endpoints: 1,
  disabled: [],
  ...more,
});
const off = [{ recipient: 'Stock system', failure: 'Every attempt has failed for 5 days' }];

test.each<[string, Partial<WebhooksState>, string, RegExp]>([
  ['all received', {}, 'ok', /received every event/],
  [
    'one switched off',
    { disabled: off },
    'attention',
    /^The webhook “Stock system” is switched off: Every attempt/,
  ],
  [
    'switched off by hand',
    { disabled: [{ recipient: 'CRM', failure: '' }] },
    'attention',
    /is switched off\.$/,
  ],
  [
    'switched off, with failures',
    { disabled: off, failed: 2 },
    'attention',
    /switched off.*2 events for other systems didn’t arrive/,
  ],
  ['worse than that', { disabled: off, waiting: 1, oldestAt: ago(2_000) }, 'fault', /waiting/],
])('webhooks: %s', (_, change, state, text) => {
  const verdict = webhooksVerdict(webhooks(change), now);
  expect([verdict.state, verdict.text]).toEqual([state, expect.stringMatching(text)]);
});

test('every recipient with a failure has a line in words, at most five', () => {
  const failures = ['crm', 'sms', 'c', 'd', 'e', 'f'].map((recipient) => ({
    recipient,
    failure: 'HTTP 503',
  }));
  const lines = failureLines(failures);
  expect(lines).toHaveLength(5);
  expect(lines.slice(0, 2)).toEqual([
    'crm: the other system has a fault (HTTP 503)',
    'Text messages: the other system has a fault (HTTP 503)',
  ]);
});

test('leads that wait or were given up link to the inbox; other queues and zeroes do not', () => {
  const state = { ...none, waiting: 2, oldestAt: ago(60), retrying: 1, failed: 1, delivered: 1_000 };
  const hrefs = (of: Parameters<typeof queueFacts>) => queueFacts(...of).flatMap(({ href }) => href ?? []);
  expect(hrefs(['leads', state, now])).toEqual(['/desk?delivery=pending', '/desk?delivery=dead']);
  expect(hrefs(['messages', state, now])).toEqual([]);
  expect(hrefs(['leads', none, now])).toEqual([]);
  expect(queueFacts('leads', state, now).map(({ value }) => value)).toEqual([
    '2 – show the leads',
    '1 h',
    '1',
    '1 – show the leads',
    '1,000',
  ]);
});
