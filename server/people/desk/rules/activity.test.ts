import { describe, expect, it } from 'vitest';
import { activityView, chartHeight, chartWidth } from './activity';
import { lastDays } from './desk-time';

const days = lastDays('Australia/Brisbane', new Date('2026-11-20T00:00:00Z'), 14);
type Replies = Parameters<typeof activityView>[0]['replies'];
const noReplies: Replies = { count: 0, medianSeconds: null };
const of = (counts: Parameters<typeof activityView>[0]['counts'], replies = noReplies) =>
  activityView({ days, counts, replies, replyDays: 30, otherHref: '/desk?days=30' });

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

  it('draws every day with leads inside its box, the busiest at full height', () => {
    const view = of(days.map(({ day }, index) => ({ day, category: 'Enquiry', count: index * 100 })));
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
