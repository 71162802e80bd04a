import { describe, expect, it } from 'vitest';
import { sqliteForFile } from '../../../../tests/support/sqlite-for-file';
import { createLeadLimits } from './lead-limits';

const limit = { leads: 3, minutes: 10 };

describe('limits in memory', () => {
  const limits = createLeadLimits(sqliteForFile());
  const counted = async (name: string, times: number, of = limit) => {
    const waits: number[] = [];
    for (let at = 0; at < times; at += 1) waits.push(await limits.count(name, of));
    return waits;
  };

  it('allow the maximum, then return the time to wait', async () => {
    const waits = await counted('a', 5);
    expect(waits.slice(0, 3)).toEqual([0, 0, 0]);
    for (const wait of waits.slice(3)) expect(wait > 0 && wait <= 600).toBe(true);
  });

  it('count each name and each limit separately', async () => {
    await counted('b', 4);
    expect(await counted('c', 1)).toEqual([0]);
    expect(await counted('b', 1, { leads: 4, minutes: 10 })).toEqual([0]);
  });

  it('free a place that was given back', async () => {
    await counted('d', 3);
    await limits.giveBack('d', limit);
    expect((await counted('d', 2)).map((wait) => wait > 0)).toEqual([false, true]);
  });
});
