import type { Day } from '#server/desk/desk-store';
import { filing } from '#server/settings/rules/filing';
import { dayText, durationText } from './desk-time';
import { counted } from './page-parts';

interface Activity {
  readonly days: readonly Day[];
  readonly counts: readonly { readonly day: string; readonly category: string; readonly count: number }[];
  /** Whether the counts are of some leads only. */
  readonly isFiltered: boolean;
  readonly replies: { readonly count: number; readonly medianSeconds: number | null };
  /** Days covered by the median. */
  readonly replyDays: number;
  readonly otherHref: string;
}

const chartWidth = 240;
const chartHeight = 32;
const gap = 2;

/** The chart: all leads, then each category, the busiest first; every row is on the scale of the first. */
export function activityView({ days, counts, isFiltered, replies, replyDays, otherHref }: Activity) {
  const byDay = (category?: string) =>
    days.map(({ day }) =>
      sum(counts.filter((one) => one.day === day && (category ?? one.category) === one.category)),
    );
  const all = byDay();
  const most = Math.max(1, ...all);
  const categories = [...new Set(counts.map(({ category }) => category))].map((one) =>
    series(one === filing.reserve.category ? `${one}s` : one, byDay(one), most),
  );
  const { medianSeconds, count } = replies;
  return {
    heading: `Last ${days.length} days`,
    medianReply: medianSeconds === null ? undefined : durationText(medianSeconds),
    medianNote:
      medianSeconds === null
        ? `No replies in the last ${replyDays} days yet`
        : `median time to first reply, ${counted(count, 'lead')} in ${replyDays} days`,
    width: chartWidth,
    height: chartHeight,
    otherHref,
    otherText: days.length === 14 ? '30 days' : '14 days',
    days: days.map(({ day }, index) => ({ text: dayText(day), total: all[index] ?? 0 })),
    series: [
      series(isFiltered ? 'Matching leads' : 'All leads', all, most),
      ...categories.sort((a, b) => b.total - a.total || a.text.localeCompare(b.text)),
    ],
  };
}

const sum = (some: readonly { readonly count: number }[]): number =>
  some.reduce((total, { count }) => total + count, 0);

/** One row; `most` leads on a day fill its height. */
function series(text: string, counts: readonly number[], most: number) {
  const step = chartWidth / counts.length;
  const bars = counts.flatMap((count, index) => {
    if (count === 0) return [];
    const height = Math.max(2, Math.round((count / most) * chartHeight));
    const x = Math.round(index * step * 10) / 10;
    return [{ x, y: chartHeight - height, width: Math.round((step - gap) * 10) / 10, height }];
  });
  return { text, total: counts.reduce((total, count) => total + count, 0), counts, bars };
}
