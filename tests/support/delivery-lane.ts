import { vi } from 'vitest';
import { delivered } from '#server/dealer/messages/rules/delivery-schedule';
import type { Attempted } from '#server/leads/attempt-delivery';
import type { Lane } from '#server/leads/delivery-lanes';
import type { Delivery } from '#server/leads/delivery-queue';
import type { workLane } from '#server/leads/work-lane';

export type LaneDeps = Parameters<typeof workLane>[0];

/** Common setup for tests of the delivery worker. */
export const exampleNow = new Date('2026-11-20T00:00:00.000Z');
export const exampleLane: Lane = {
  id: 'brolga/crm',
  tenant: 'brolga',
  destination: 'crm',
  failures: 0,
  closed: null,
};
export const exampleDelivery = (leadId: string, change: Partial<Delivery> = {}): Delivery => ({
  id: `${leadId}-crm`,
  tenant: 'brolga',
  leadId,
  destination: 'crm',
  about: 'lead',
  attempts: 0,
  state: 'pending',
  nextAttemptAt: exampleNow.toISOString(),
  lastError: null,
  deliveredAt: null,
  ...change,
});

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Dependencies in whose lane the given runs are due, one after the other, then nothing; every attempt succeeds. */
export function given(...runs: Delivery[][]) {
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const deliveries = { delivered: vi.fn(async () => {}), failed: vi.fn(async () => {}) };
  const lanes = {
    take: async (): Promise<Lane[]> => [],
    keep: vi.fn(async () => true),
    due: vi.fn(async () => ({
      deliveries: runs.shift() ?? [],
      waitUntil: null as string | null,
      isBlocked: false,
    })),
    leave: vi.fn(async () => {}),
    giveUp: vi.fn(async () => 3),
  };
  const deps: Writable<LaneDeps> = {
    lanes,
    deliveries,
    attempt: vi.fn(
      async (_delivery: Delivery): Promise<Attempted> => ({ kind: 'webhook', outcome: delivered }),
    ),
    clock: { now: () => exampleNow },
    log,
    owner: 'test',
    leaseMs: 20_000,
    pollMs: 5,
    leftOut: () => [],
    chance: () => ({ jitter: 0, pace: 1 }),
  };
  return { deps, deliveries, lanes, log };
}
