import { EventEmitter, once } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { patience } from '../../../tests/support/patience';
import { inTurn } from './turns';

type TurnLimits = Parameters<typeof inTurn>[2];

/** One lease in memory, without an end. */
function turnsInMemory() {
  let holder: string | undefined;
  const isHolder = (owner: string) => holder === owner;
  return {
    take: async (_: string, owner: string) => {
      holder = holder ?? owner;
      return isHolder(owner);
    },
    renew: vi.fn(async (_: string, owner: string) => isHolder(owner)),
    end: async (_: string, owner: string) => {
      if (isHolder(owner)) holder = undefined;
    },
    steal: () => {
      holder = 'another process';
    },
  };
}

const limits: TurnLimits = { leaseMs: 15_000, patienceMs: 18_000, now: () => new Date() };

describe('a turn', () => {
  test('is renewed for as long as a task runs; the next task follows', async () => {
    const turns = turnsInMemory();
    const short = { ...limits, leaseMs: 30 };
    const order: string[] = [];
    const first = inTurn(turns, 'site', short, async (stillMyTurn) => {
      order.push('first begins');
      await vi.waitFor(() => expect(turns.renew.mock.calls.length).toBeGreaterThan(2), patience);
      order.push(`first ${(await stillMyTurn()) ? 'ends' : 'has lost its turn'}`);
    });
    const second = inTurn(turns, 'site', short, async () => void order.push('second begins'));
    await Promise.all([first, second]);
    expect(order).toEqual(['first begins', 'first ends', 'second begins']);
  });

  test('is not given to a task whose patience runs out', async () => {
    const turns = turnsInMemory();
    const finished = new EventEmitter();
    const first = inTurn(turns, 'site', limits, () => once(finished, 'end'));
    expect(await inTurn(turns, 'site', { ...limits, patienceMs: 0 }, async () => 'second')).toBeUndefined();
    finished.emit('end');
    await first;
    expect(await inTurn(turns, 'site', limits, async () => 'third')).toBe('third');
  });

  test('is reported as lost once another process has it', async () => {
    const turns = turnsInMemory();
    const lost = await inTurn(turns, 'site', limits, async (stillMyTurn) => {
      turns.steal();
      return stillMyTurn();
    });
    expect(lost).toBe(false);
  });
});
