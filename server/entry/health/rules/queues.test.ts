import { expect, test } from 'vitest';
import type { QueueState, WebhooksState } from '#server/desk/status-store';
import { failureLines, queueFacts, siteQueue, siteWebhooks } from './queues';

const now = new Date('2026-11-26T06:12:00.000Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const zero = { waiting: 0, retrying: 0, failed: 0, delivered: 0 };
const none: QueueState = { ...zero, oldestAt: null, failures: [], notSent: 0, notSentBecause: [] };

const leads = 'deliveries of leads';
const one = { waiting: 1, oldestAt: ago(120) };
const oneWaits = '1 delivery of a lead is waiting, the oldest for 2 h.';
const two = { waiting: 2, oldestAt: ago(16) };
const many = { waiting: 1_200, oldestAt: ago(1_441) };
test.each<[string, Partial<QueueState>, string, string]>([
  ['nothing waits', {}, 'ok', 'No lead is waiting to be delivered.'],
  ['one on the way', { waiting: 1, oldestAt: ago(1) }, 'ok', '1 delivery of a lead is on the way.'],
  ['two retried for 15 min', { waiting: 2, oldestAt: ago(15) }, 'ok', `2 ${leads} are on the way.`],
  ['two waiting for 16 min', two, 'warning', `2 ${leads} are waiting, the oldest for 16 min.`],
  ['many waiting for a day', many, 'fault', `1,200 ${leads} are waiting, the oldest for 1 day.`],
  ['some given up', { failed: 1 }, 'warning', '1 delivery of a lead didn’t arrive.'],
  [
    'some stored here',
    { notSent: 2, notSentBecause: ['no mail server'] },
    'warning',
    `2 ${leads} were not sent: no mail server. They are stored here.`,
  ],
  ['both', { ...one, failed: 3 }, 'warning', `${oneWaits} 3 ${leads} didn’t arrive.`],
])('deliveries: %s', (_, change, state, text) => {
  const finding = siteQueue('leads', { ...none, ...change }, now);
  expect([finding.result, finding.text]).toEqual([state, text]);
  expect(finding.advice === 'Nothing to do.').toBe(state === 'ok');
});

const off = [{ recipient: 'Stock system', failure: 'Every attempt has failed for 5 days' }];
const byHand = [{ recipient: 'CRM', failure: '' }];
const both = /switched off.*2 events for other systems didn’t arrive/;

test.each<[string, Partial<WebhooksState>, string, RegExp]>([
  ['all received', {}, 'ok', /received every event/],
  ['one switched off', { disabled: off }, 'warning', /^The webhook “Stock system” is switched off: Every/],
  ['one switched off by hand', { disabled: byHand }, 'warning', /is switched off\.$/],
  ['one switched off, with failures', { disabled: off, failed: 2 }, 'warning', both],
  ['one switched off, long waits', { disabled: off, waiting: 1, oldestAt: ago(2_000) }, 'fault', /waiting/],
])('webhooks: %s', (_, change, state, text) => {
  const finding = siteWebhooks({ ...none, endpoints: 1, disabled: [], ...change }, now);
  expect([finding.result, finding.text]).toEqual([state, expect.stringMatching(text)]);
});

test('up to five recipients with a failure have a line each', () => {
  const recipients = ['crm', 'sms', 'c', 'd', 'e', 'f'];
  const lines = failureLines(recipients.map((recipient) => ({ recipient, failure: 'HTTP 503' })));
  expect(lines).toHaveLength(5);
  expect(lines.slice(0, 2)).toEqual([
    'crm: the other system has a fault (HTTP 503)',
    'Text messages: the other system has a fault (HTTP 503)',
  ]);
});

test('leads that wait or were given up link to the inbox; other queues and zeroes do not', () => {
  const state = { ...none, waiting: 2, oldestAt: ago(60), retrying: 1, failed: 1, delivered: 1_000 };
  const hrefs = (of: Parameters<typeof queueFacts>) => queueFacts(...of).flatMap(({ href }) => href ?? []);
  expect(hrefs(['leads', state, now])).toEqual(['/desk/leads?delivery=pending', '/desk/leads?delivery=dead']);
  expect(hrefs(['messages', state, now])).toEqual([]);
  expect(hrefs(['leads', none, now])).toEqual([]);
  const values = queueFacts('leads', state, now).map(({ value }) => value);
  expect(values).toEqual(['2 – show the leads', '1 h', '1', '1 – show the leads', '1,000']);
});
