import { describe, expect, it, vi } from 'vitest';
import { delivered } from '#server/dealer/messages/rules/delivery-schedule';
import {
  exampleDelivery,
  exampleLane,
  exampleNow,
  given,
  type LaneDeps,
} from '../../tests/support/delivery-lane';
import { patience } from '../../tests/support/patience';
import type { Lane } from './delivery-lanes';
import { startDeliveryWorker } from './work-lane';

const lanesOf =
  (...batches: Lane[][]): LaneDeps['lanes']['take'] =>
  async () =>
    batches.shift() ?? [];

describe('the delivery worker', () => {
  it('works in every lane with a delivery due, then checks again', async () => {
    const { deps, deliveries } = given([exampleDelivery('a')], [], [exampleDelivery('b')], []);
    deps.lanes.take = lanesOf([exampleLane], [], [{ ...exampleLane, id: 'brolga/email' }]);
    const worker = startDeliveryWorker(deps);
    await vi.waitFor(() => expect(deliveries.delivered).toHaveBeenCalledTimes(2), patience);
    await worker.stop();
  });

  it('checks at once when nudged, but no lanes of the sites that are left out', async () => {
    const { deps } = given();
    const take = vi.fn(lanesOf());
    deps.lanes.take = take;
    let slugs = ['acme', 'brolga'];
    const worker = startDeliveryWorker({ ...deps, leftOut: () => slugs, pollMs: 60_000 });
    await vi.waitFor(() => expect(take).toHaveBeenCalledOnce(), patience);
    slugs = [];
    worker.nudge();
    await vi.waitFor(() => expect(take).toHaveBeenCalledTimes(2), patience);
    await worker.stop();
    const lease = { owner: 'test', now: exampleNow, leaseMs: 20_000, limit: 8 };
    expect(take.mock.calls).toEqual([[{ ...lease, except: ['acme', 'brolga'] }], [{ ...lease, except: [] }]]);
  });

  it('checks again when a lane has rested, whatever its polling interval', async () => {
    const { deps, deliveries } = given([], [exampleDelivery('a')]);
    const due = deps.lanes.due;
    deps.clock = { now: () => new Date() };
    let first = true;
    deps.lanes.due = async (...asked) => {
      const found = await due(...asked);
      if (!first) return found;
      first = false;
      return { deliveries: [], waitUntil: new Date(Date.now() + 40).toISOString(), isBlocked: true };
    };
    deps.lanes.take = lanesOf([exampleLane], [], [exampleLane]);
    const worker = startDeliveryWorker({ ...deps, pollMs: 60_000 });
    await vi.waitFor(() => expect(deliveries.delivered).toHaveBeenCalledOnce(), patience);
    await worker.stop();
  });

  it('stops working in a lane that another process has by now', async () => {
    const { deps, lanes } = given([exampleDelivery('a'), exampleDelivery('b')]);
    deps.lanes.take = lanesOf([exampleLane]);
    lanes.keep.mockResolvedValue(false);
    const attempt = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return { kind: 'email' as const, outcome: delivered };
    });
    const worker = startDeliveryWorker({ ...deps, attempt, leaseMs: 30 });
    await vi.waitFor(() => expect(lanes.leave).toHaveBeenCalledOnce(), patience);
    await worker.stop();
    expect(attempt).toHaveBeenCalledOnce();
  });

  it('survives temporary database failures', async () => {
    const { deps, deliveries, log } = given([exampleDelivery('a')]);
    const take = vi.fn(lanesOf([exampleLane])).mockRejectedValueOnce(new Error('connection refused'));
    deps.lanes.take = take;
    const worker = startDeliveryWorker(deps);
    await vi.waitFor(() => expect(deliveries.delivered).toHaveBeenCalledOnce(), patience);
    await worker.stop();
    expect(log.error).toHaveBeenCalledOnce();
  });

  it('finishes work in progress before stopping, and starts no more', async () => {
    const { deps, deliveries } = given([exampleDelivery('a'), exampleDelivery('b')]);
    let finish = () => {};
    const attempt = vi.fn(async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return { kind: 'email' as const, outcome: delivered };
    });
    deps.lanes.take = lanesOf([exampleLane]);
    const worker = startDeliveryWorker({ ...deps, attempt });
    await vi.waitFor(() => expect(attempt).toHaveBeenCalledOnce(), patience);
    const stopped = worker.stop();
    expect(deliveries.delivered).not.toHaveBeenCalled();
    finish();
    await stopped;
    expect(deliveries.delivered).toHaveBeenCalledOnce();
    expect(attempt).toHaveBeenCalledOnce();
    expect(deps.lanes.leave).toHaveBeenCalledOnce();
  });
});
