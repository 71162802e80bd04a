import { describe, expect, it } from 'vitest';
import type { LeadStatus } from '#server/settings/lead';
import { aLead } from '../../../tests/support/a-lead';
import { testLocation, testTenant } from '../../../tests/support/test-tenant';
import { type CountedLead, stockAges, sumsBy, sumsOf, toCountedLead } from './report';

const counted = (change: Partial<CountedLead> = {}): CountedLead => ({
  at: '2026-11-20T00:00:00.000Z',
  status: 'new',
  category: 'Enquiry',
  isTyped: false,
  source: 'Website, no campaign',
  campaign: undefined,
  place: undefined,
  owner: undefined,
  car: undefined,
  replySeconds: null,
  isInTime: undefined,
  reason: undefined,
  ...change,
});

describe('sums of leads', () => {
  const status = (one: LeadStatus) => counted({ status: one });

  it('count an appointment and a sale as answered, and a sale as an appointment', () => {
    expect(sumsOf([status('new'), status('appointment'), status('won'), status('closed')])).toMatchObject({
      leads: 4,
      answered: 3,
      appointments: 2,
      sold: 1,
      closed: 1,
    });
  });

  it('count as answered only what asked for an answer, whatever became of the others', () => {
    const leads = [
      status('new'),
      status('contacted'),
      counted({ isTyped: true }),
      counted({ isTyped: true, status: 'won' }),
    ];
    expect(sumsOf(leads)).toMatchObject({ leads: 4, asking: 2, answered: 1, sold: 1 });
  });

  it.each([
    ['none', [], undefined],
    ['one', [60], 60],
    ['the middle one of three', [10, 4_000, 60], 60],
    ['between the middle two of four', [10, 60, 120, 4_000], 90],
  ])('have the usual reply time of %s', (_rule, seconds, usual) => {
    const leads = seconds.map((replySeconds) => counted({ replySeconds }));
    expect(sumsOf([...leads, counted()]).medianReplySeconds).toBe(usual);
  });

  it('judge in time only what was answered or is late', () => {
    const leads = [true, true, false, undefined].map((isInTime) => counted({ isInTime }));
    expect(sumsOf(leads).inTime).toBeCloseTo(2 / 3);
    expect(sumsOf([counted()]).inTime).toBeUndefined();
  });

  it('by a name list the most first, and the nameless as they are called', () => {
    const leads = ['b', 'a', 'b', undefined].map((place) => counted({ place }));
    expect(sumsBy(leads, ({ place }) => place, 'none').map(({ name }) => name)).toEqual(['b', 'a', 'none']);
    expect(sumsBy(leads, ({ place }) => place)).toHaveLength(2);
  });
});

describe('a lead counts as answered in time', () => {
  const opening_hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
    weekday,
    status: 'open' as const,
    open: '09:00',
    close: '17:00',
  }));
  const tenant = testTenant({
    time_zone: 'Australia/Brisbane',
    locations: [testLocation('yard', { primary: true, time_zone: 'Australia/Brisbane', opening_hours })],
  });
  const names = { owners: new Map<string, string>(), reasons: new Map<string, string>() };
  // Brisbane is ten hours ahead: 16:00 on Thursday, an hour before it closes.
  const lead = aLead({ created_at: '2026-11-19T06:00:00.000Z' });
  const judge = (repliedAt: string | null, now: string) =>
    toCountedLead(
      {
        lead,
        status: repliedAt ? 'contacted' : 'new',
        repliedAt,
        ownerId: null,
        mergedInto: null,
        deliveries: [],
      },
      tenant,
      new Date(now),
      names,
    ).isInTime;

  it('is that of nobody for a lead that staff typed', () => {
    const typed = { ...lead, added_by: 'Kim', source: 'api' as const };
    const atDesk = {
      status: 'closed',
      repliedAt: typed.created_at,
      ownerId: null,
      mergedInto: null,
    } as const;
    const line = toCountedLead({ ...atDesk, lead: typed, deliveries: [] }, tenant, new Date(), names);
    expect(line).toMatchObject({ replySeconds: null, isInTime: undefined });
  });

  it.each([
    ['within the opening hours of the same day', '2026-11-19T06:30:00.000Z', true],
    ['the next morning, as the night does not count', '2026-11-19T23:30:00.000Z', true],
    ['at noon of the next day, which is too late', '2026-11-20T02:00:00.000Z', false],
  ])('%s', (_rule, repliedAt, isInTime) => {
    expect(judge(repliedAt, '2026-11-25T00:00:00.000Z')).toBe(isInTime);
  });

  it('is open while there is still time, and missed afterwards', () => {
    expect(judge(null, '2026-11-19T06:30:00.000Z')).toBeUndefined();
    expect(judge(null, '2026-11-20T03:00:00.000Z')).toBe(false);
  });
});

it('cars are grouped by age, those of unknown arrival apart', () => {
  expect(stockAges([0, 30, 31, 60, 61, 90, 91, 400, undefined])).toEqual([
    ['Up to 30 days', 2],
    ['31 to 60 days', 2],
    ['61 to 90 days', 2],
    ['Over 90 days', 2],
    ['Arrival unknown', 1],
  ]);
  expect(stockAges([1])).toHaveLength(4);
});
