import { describe, expect, it, vi } from 'vitest';
import { removeMessages, sweepMessages } from './sweep-messages';

const now = new Date('2026-11-20T00:00:00.000Z');

function given(...batches: string[][]) {
  const remove = vi.fn(async (): Promise<readonly string[]> => batches.shift() ?? []);
  const withdraw = vi.fn(async () => {});
  return { outbox: { remove }, withdraw, clock: { now: () => now }, log: { error: vi.fn() } };
}
const ids = (count: number) => Array.from({ length: count }, (_, at) => `m${at}`);

describe('sweeping messages', () => {
  it('deletes those finished a week ago with their files, batch by batch', async () => {
    const deps = given(ids(200), ids(3));
    expect(await sweepMessages(deps)).toBe(203);
    const finishedBefore = new Date('2026-11-13T00:00:00.000Z');
    expect(deps.outbox.remove).toHaveBeenCalledWith({ finishedBefore, limit: 200 });
    expect(deps.withdraw).toHaveBeenLastCalledWith(ids(3));
  });

  it("deletes a recipient's messages with their files", async () => {
    const deps = given(['m1']);
    expect(await removeMessages(deps, { tenant: 'brolga', recipient: '+61491570006' })).toBe(1);
    expect(deps.withdraw).toHaveBeenCalledWith(['m1']);
  });
});
