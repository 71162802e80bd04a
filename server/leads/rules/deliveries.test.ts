import { describe, expect, it } from 'vitest';
import { failed, nextAttempt, restUntil } from '#server/dealer/messages/rules/delivery-schedule';
import type { Lead } from '#server/settings/lead';
import { aLead } from '../../../tests/support/a-lead';
import { testLocation, testTenant } from '../../../tests/support/test-tenant';
import { destinationNamed, destinationsOf, placesOf } from './destinations';

type Failure = Parameters<typeof nextAttempt>[0];

const tenant = (delivery: unknown) =>
  testTenant({
    locations: [
      testLocation('aspley', { dealership_id: 'BMG1', dealership_slug: 'one' }),
      testLocation('nundah', { dealership_id: 'BMG2' }),
      testLocation('service', { dealership_id: 'BMG1' }),
    ],
    delivery,
  });
const carAt = (location_id: string) => ({ id: 'c1', slug: 'hilux', name: '2021 Toyota HiLux', location_id });
const lead = (change: Partial<Lead> = {}) => aLead({ fields: {}, ...change });
const email_to = ['sales@brolga.example'];
const to = (name: string, change: object = {}) => {
  const address = `${name}@brolga.example`;
  return { kind: 'email', name, to: [address], ...change };
};
const jobs = to('jobs', { categories: ['Careers'] });
const enquiries = to('crm', { categories: ['Enquiry'] });
const byLocation = ['aspley', 'nundah'].map((id) => to(id, { locations: [id] }));
const atNundah = { fields: { location_id: 'nundah' } };

describe('the destinations of a lead', () => {
  it.each([
    ['none is configured', {}, lead(), ['email']],
    ['there is an address', { email_to }, lead(), ['email']],
    ['there are both', { email_to, destinations: [to('crm')] }, lead(), ['email', 'crm']],
    ['there are only destinations', { destinations: [to('crm'), to('two')] }, lead(), ['crm', 'two']],
    ['one is off', { destinations: [to('crm', { enabled: false }), to('two')] }, lead(), ['two']],
    ['all are off', { destinations: [to('crm', { enabled: false })] }, lead(), ['email']],
    ['one accepts other categories', { destinations: [jobs, enquiries] }, lead(), ['crm']],
    ['none accepts its category', { destinations: [jobs] }, lead(), ['email']],
    ['one accepts another location', { destinations: byLocation }, lead(atNundah), ['nundah']],
    ['it is held as spam', { email_to, destinations: [to('crm')] }, lead({ quarantined: 'held' }), []],
  ])('if %s', (_case, delivery, given, names) => {
    expect(destinationsOf(given, tenant(delivery))).toEqual(names);
  });

  it.each([
    ['that it names', lead({ fields: { location_id: 'nundah' }, dealership_id: 'BMG1' }), ['nundah']],
    ['of its dealership', lead({ dealership_id: 'BMG1' }), ['aspley', 'service']],
    ['of its dealership’s slug', lead({ fields: { dealership_slug: 'one' } }), ['aspley']],
    ['of its car', lead({ car: carAt('nundah') }), ['nundah']],
    [
      'of its car among those of its dealership',
      lead({ dealership_id: 'BMG1', car: carAt('service') }),
      ['service'],
    ],
    ['of its dealership, not of its car', lead({ dealership_id: 'BMG2', car: carAt('aspley') }), ['nundah']],
    ['of its car, which is none of them', lead({ car: carAt('perth') }), []],
    ['that is unknown', lead({ fields: { location_id: 'perth' } }), []],
    ['that is not given', lead(), []],
  ])('depend on the location %s', (_case, given, ids) => {
    expect(placesOf(given, tenant({}).locations).map(({ id }) => id)).toEqual(ids);
  });

  it('are found by name, even when disabled', () => {
    const site = tenant({ email_to, destinations: [to('crm', { enabled: false })] });
    expect(destinationNamed('crm', site)).toMatchObject({ kind: 'email', enabled: false });
    expect(destinationNamed('email', site)).toMatchObject({ kind: 'email', to: email_to });
    expect(destinationNamed('fax', site)).toBeUndefined();
  });
});

const start = new Date('2026-11-20T00:00:00.000Z');
const seconds = (at: Date | null) => at && (at.getTime() - start.getTime()) / 1_000;
const chance = { jitter: 0, pace: 1 };
const failure = (change: Partial<Failure> = {}): Failure => ({
  schedule: 'webhook',
  attempts: 1,
  outcome: failed('x'),
  ...change,
});
const minute = 60;
const hour = 60 * minute;

describe('retries of a failed delivery', () => {
  it('follow the Standard Webhooks schedule for POSTs', () => {
    const waits = Array.from({ length: 10 }, (_, at) =>
      seconds(nextAttempt(failure({ attempts: at + 1 }), start, chance)),
    );
    const hours = [2, 5, 10, 14, 20, 24].map((many) => many * hour);
    expect(waits).toEqual([5, 5 * minute, 30 * minute, ...hours, null]);
  });

  it.each([
    [1, 0, 30],
    [2, 0, 60],
    [2, 1, 75],
    [9, 0, 7_680],
    [10, 0, 14_400],
    [15, 1, 18_000],
    [16, 0, null],
    [99, 0, null],
  ])('of an email after attempt %d with jitter %d wait %s seconds', (attempts, jitter, wait) => {
    expect(seconds(nextAttempt(failure({ schedule: 'mail', attempts }), start, { jitter, pace: 1 }))).toBe(
      wait,
    );
  });

  it.each([0, 0.5, 1])('of an email continue for at least 24 hours, with any jitter (%d)', (jitter) => {
    let now = start;
    for (let attempts = 1; attempts < 16; attempts += 1) {
      now = nextAttempt(failure({ schedule: 'mail', attempts }), now, { jitter, pace: 1 }) ?? now;
    }
    expect(now.getTime() - start.getTime()).toBeGreaterThanOrEqual(24 * 3_600_000);
  });

  it.each([
    [2_000, 5],
    [90_000, 90],
    [7 * 24 * hour * 1_000, 24 * hour],
    [-5, 5],
  ])("never come before the recipient's requested time, within a day: %d ms", (retryAfterMs, wait) => {
    const outcome = { state: 'failed', reason: 'HTTP 503', retryAfterMs } as const;
    expect(seconds(nextAttempt(failure({ outcome }), start, chance))).toBe(wait);
  });

  it('end after a permanent refusal', () => {
    const refused = { state: 'failed', reason: 'HTTP 400' } as const;
    expect(nextAttempt(failure({ outcome: { ...refused, final: true } }), start, chance)).toBeNull();
    expect(nextAttempt(failure({ outcome: { ...refused, closes: true } }), start, chance)).toBeNull();
  });
});

it.each([
  [1, undefined, null],
  [4, undefined, null],
  [5, undefined, 30],
  [6, undefined, 60],
  [9, undefined, 480],
  [10, undefined, 600],
  [1_000, undefined, 600],
  [1, 20_000, 20],
  [5, 20_000, 30],
])(
  'the rest of a destination after %d consecutive failures, asked to wait %s ms: %s s',
  (failures, asked, wait) => {
    expect(seconds(restUntil(failures, asked, start, chance))).toBe(wait);
  },
);
