import { describe, expect, it } from 'vitest';
import { activityView } from './activity';
import { ageText, dayStart, durationText, lastDays, momentText } from './desk-time';

const now = new Date('2026-11-20T23:30:00.000Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

it.each([
  [0, 'just now'],
  [-5, 'just now'],
  [1, '1 min ago'],
  [59, '59 min ago'],
  [60, '1 h ago'],
  [23 * 60 + 59, '23 h ago'],
  [24 * 60, '1 day ago'],
  [6 * 24 * 60, '6 days ago'],
  [7 * 24 * 60, '14 Nov'],
  [400 * 24 * 60, '17 Oct 2025'],
])('%d minutes ago is shown as %s', (minutes, expected) => {
  expect(ageText(ago(minutes), now, 'Australia/Brisbane')).toBe(expected);
});

it.each([
  [12, 'under a minute'],
  [34 * 60, '34 min'],
  [2 * 3600, '2 h'],
  [2 * 3600 + 300, '2 h 5 min'],
  [24 * 3600, '1 day'],
  [76 * 3600, '3 days 4 h'],
])('%d seconds are %s', (seconds, expected) => {
  expect(durationText(seconds)).toBe(expected);
});

it("shows a moment in the dealer's time zone", () => {
  expect(momentText(now, 'Australia/Brisbane')).toBe('21 Nov 2026, 9:30 am');
  expect(momentText(now, 'Australia/Perth')).toBe('21 Nov 2026, 7:30 am');
});

describe('days', () => {
  it('are those of the dealer’s calendar, today last, without gaps', () => {
    const days = lastDays('Australia/Brisbane', now, 14);
    expect(days.map(({ day }) => day).at(0)).toBe('2026-11-08');
    expect(days.at(-1)?.day).toBe('2026-11-21');
    for (const [index, { until }] of days.slice(0, -1).entries())
      expect(until).toEqual(days[index + 1]?.from);
  });

  it.each([
    ['Australia/Adelaide', '2026-10-04', 23],
    ['Australia/Melbourne', '2027-04-04', 25],
    ['Australia/Brisbane', '2026-10-04', 24],
    // A zone where clocks change at midnight.
    ['America/Santiago', '2026-09-06', 23],
  ])('in %s %s has %d hours', (zone, date, hours) => {
    const next = `${date.slice(0, 8)}${String(Number(date.slice(8)) + 1).padStart(2, '0')}`;
    expect(dayStart(zone, next).getTime() - dayStart(zone, date).getTime()).toBe(hours * 3_600_000);
  });
});

const days = lastDays('Australia/Brisbane', new Date('2026-11-20T00:00:00Z'), 14);
type Replies = Parameters<typeof activityView>[0]['replies'];
const noReplies: Replies = { count: 0, medianSeconds: null };
const of = (counts: Parameters<typeof activityView>[0]['counts'], replies = noReplies) =>
  activityView({ days, counts, isFiltered: false, replies, replyDays: 30, otherHref: '/desk?days=30' });

describe('the chart', () => {
  it('has all leads first, then categories with the busiest first', () => {
    const view = of([
      { day: '2026-11-19', category: 'Finance', count: 1 },
      { day: '2026-11-19', category: 'Enquiry', count: 3 },
      { day: '2026-11-20', category: 'Enquiry', count: 6 },
    ]);
    expect(view.series.map(({ text, total }) => [text, total])).toEqual([
      ['All leads', 10],
      ['Enquiry', 9],
      ['Finance', 1],
    ]);
    expect(view.days.slice(-2)).toEqual([
      { text: '19 Nov', total: 4 },
      { text: '20 Nov', total: 6 },
    ]);
  });

  it('has one scale, so that rows can be compared', () => {
    const { series, height: chartHeight } = of([
      { day: '2026-11-20', category: 'Enquiry', count: 6 },
      { day: '2026-11-20', category: 'Finance', count: 2 },
    ]);
    expect(series.map(({ bars }) => bars[0]?.height)).toEqual([
      chartHeight,
      chartHeight * 0.75,
      chartHeight / 4,
    ]);
  });

  it('draws every day with leads inside its box, the busiest at full height', () => {
    const view = of(days.map(({ day }, index) => ({ day, category: 'Enquiry', count: index * 100 })));
    const { width: chartWidth, height: chartHeight } = view;
    for (const { bars } of view.series) {
      expect(bars).toHaveLength(13);
      for (const bar of bars) {
        expect(bar.x).toBeGreaterThanOrEqual(0);
        expect(bar.x + bar.width).toBeLessThanOrEqual(chartWidth);
        expect(bar.height).toBeGreaterThanOrEqual(2);
        expect(bar.y + bar.height).toBe(chartHeight);
      }
      expect(bars.at(-1)?.height).toBe(chartHeight);
    }
  });

  it('works without leads', () => {
    expect(of([]).series).toEqual([expect.objectContaining({ text: 'All leads', total: 0, bars: [] })]);
  });

  it('gives the median as text', () => {
    const { medianReply, medianNote } = of([], { count: 41, medianSeconds: 2_040 });
    expect(medianReply).toBe('34 min');
    expect(medianNote).toBe('median time to first reply, 41 leads in 30 days');
  });
});
