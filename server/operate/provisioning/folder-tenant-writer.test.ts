import { EventEmitter, once } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { patience } from '../../../tests/support/patience';
import { inTurn } from './folder-tenant-writer';

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

describe('the turn to write sites', () => {
  test('is renewed for as long as a task runs; the next task follows', async () => {
    const turns = turnsInMemory();
    const limits = { leaseMs: 30, patienceMs: 20_000 };
    const order: string[] = [];
    const first = inTurn(
      turns,
      async (stillMyTurn) => {
        order.push('first begins');
        await vi.waitFor(() => expect(turns.renew.mock.calls.length).toBeGreaterThan(2), patience);
        order.push(`first ${(await stillMyTurn()) ? 'ends' : 'has lost its turn'}`);
      },
      limits,
    );
    const second = inTurn(turns, async () => void order.push('second begins'), limits);
    await Promise.all([first, second]);
    expect(order).toEqual(['first begins', 'first ends', 'second begins']);
  });

  test('is not given to a task whose patience runs out', async () => {
    const turns = turnsInMemory();
    const finished = new EventEmitter();
    const first = inTurn(turns, () => once(finished, 'end'));
    expect(await inTurn(turns, async () => 'second', { leaseMs: 300, patienceMs: 0 })).toBeUndefined();
    finished.emit('end');
    await first;
    expect(await inTurn(turns, async () => 'third')).toBe('third');
  });

  test('is reported as lost once another process has it', async () => {
    const turns = turnsInMemory();
    const lost = await inTurn(turns, async (stillMyTurn) => {
      turns.steal();
      return stillMyTurn();
    });
    expect(lost).toBe(false);
  });
});
