import { describe, expect, it, vi } from 'vitest';
import { delivered, failed, type Outcome } from '#server/dealer/messages/rules/delivery-schedule';
import {
  exampleDelivery,
  exampleLane,
  exampleNow,
  given,
  type LaneDeps,
} from '../../tests/support/delivery-lane';
import { workLane } from './work-lane';

const always = () => true;
const outcomes = (...all: Outcome[]) =>
  vi.fn(async () => ({ kind: 'webhook' as const, outcome: all.shift() ?? delivered }));
const later = (ms: number) => new Date(exampleNow.getTime() + ms);

describe('working in a lane', () => {
  it('delivers one after the other, in order, and releases the lane', async () => {
    const { deps, deliveries, lanes } = given(['a', 'b', 'c'].map((id) => exampleDelivery(id)));
    const order: string[] = [];
    deps.attempt = vi.fn<LaneDeps['attempt']>(async ({ leadId }) => {
      order.push(`${leadId} begins`);
      await Promise.resolve();
      order.push(`${leadId} ends`);
      return { kind: 'webhook', outcome: delivered };
    });
    expect(await workLane(deps, exampleLane, always)).toBeNull();
    expect(order).toEqual(['a', 'b', 'c'].flatMap((id) => [`${id} begins`, `${id} ends`]));
    expect(deliveries.delivered).toHaveBeenCalledTimes(3);
    expect(lanes.leave).toHaveBeenCalledExactlyOnceWith(exampleLane, 'test', null);
  });

  it('postpones a failed delivery and rereads the queue, since it may block the others', async () => {
    const { deps, deliveries, lanes } = given([exampleDelivery('a'), exampleDelivery('b')]);
    deps.attempt = outcomes(failed('HTTP 500'));
    await workLane(deps, exampleLane, always);
    expect(deps.attempt).toHaveBeenCalledOnce();
    expect(deliveries.failed).toHaveBeenCalledWith('a-crm', 'HTTP 500', later(5_000));
    expect(lanes.leave).toHaveBeenCalledWith({ ...exampleLane, failures: 1 }, 'test', null);
  });

  it('rejects at the end if a delivery cannot be recorded, without stopping other work', async () => {
    const { deps, deliveries } = given(Array.from({ length: 20 }, (_, at) => exampleDelivery(`lead-${at}`)));
    const unheard = vi.fn();
    process.on('unhandledRejection', unheard);
    // Not a mock: it would handle the rejection itself.
    const full = async () => {
      throw new Error('disk full');
    };
    deps.attempt = vi.fn<LaneDeps['attempt']>(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return { kind: 'webhook', outcome: delivered };
    });
    const work = workLane({ ...deps, deliveries: { ...deliveries, delivered: full } }, exampleLane, always);
    await expect(work).rejects.toThrow('disk full');
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off('unhandledRejection', unheard);
    expect(unheard).not.toHaveBeenCalled();
    expect(deps.attempt).toHaveBeenCalledTimes(20);
  });

  it.each([
    ['rests until the next delivery is due', 5_000, true],
    ['does not rest for a delivery that blocks no other: a new lead leaves at once', 6 * 3_600_000, false],
  ])('%s', async (_rule, ms, isBlocked) => {
    const { deps, lanes } = given();
    const waitUntil = later(ms).toISOString();
    lanes.due.mockResolvedValueOnce({ deliveries: [], waitUntil, isBlocked });
    expect(await workLane(deps, exampleLane, always)).toEqual(new Date(waitUntil));
    expect(lanes.leave).toHaveBeenCalledWith(exampleLane, 'test', isBlocked ? waitUntil : null);
  });

  it('keeps the lane for a wait too short to release it', async () => {
    const { deps, deliveries, lanes } = given();
    const soon = later(20).toISOString();
    lanes.due.mockResolvedValueOnce({ deliveries: [], waitUntil: soon, isBlocked: true });
    const deliveriesDue = [exampleDelivery('a')];
    lanes.due.mockResolvedValueOnce({ deliveries: deliveriesDue, waitUntil: null, isBlocked: false });
    await workLane(deps, exampleLane, always);
    expect(deliveries.delivered).toHaveBeenCalledOnce();
    expect(lanes.leave).toHaveBeenCalledExactlyOnceWith(exampleLane, 'test', null);
  });

  it('rests a destination after six failures in a row for a minute', async () => {
    const { deps, lanes } = given([exampleDelivery('a')], [exampleDelivery('b')]);
    deps.attempt = outcomes(failed('ECONNREFUSED'));
    const rest = later(60_000).toISOString();
    expect(await workLane(deps, { ...exampleLane, failures: 5 }, always)).toEqual(new Date(rest));
    expect(lanes.leave).toHaveBeenCalledWith({ ...exampleLane, failures: 6 }, 'test', rest);
    expect(deps.attempt).toHaveBeenCalledOnce();
  });

  it('rests a destination for as long as its response says', async () => {
    const { deps, deliveries, lanes } = given([exampleDelivery('a')], [exampleDelivery('b')]);
    deps.attempt = outcomes({ state: 'failed', reason: 'HTTP 429', retryAfterMs: 90_000 });
    await workLane(deps, exampleLane, always);
    expect(deliveries.failed).toHaveBeenCalledWith('a-crm', 'HTTP 429', later(90_000));
    expect(lanes.leave).toHaveBeenCalledWith(expect.anything(), 'test', later(90_000).toISOString());
  });

  it('resets the failures at the first success', async () => {
    const { deps, lanes } = given([exampleDelivery('a')]);
    await workLane(deps, { ...exampleLane, failures: 9 }, always);
    expect(lanes.leave).toHaveBeenCalledWith(exampleLane, 'test', null);
  });

  it('gives up a delivery refused for good, and continues with the next', async () => {
    const { deps, deliveries, lanes, log } = given([exampleDelivery('a')], [exampleDelivery('b')]);
    deps.attempt = outcomes({ state: 'failed', reason: 'HTTP 400', final: true });
    await workLane(deps, exampleLane, always);
    expect(deliveries.failed).toHaveBeenCalledWith('a-crm', 'HTTP 400', null);
    expect(deliveries.delivered).toHaveBeenCalledWith('b-crm', exampleNow, undefined);
    expect(lanes.leave).toHaveBeenCalledWith(exampleLane, 'test', null);
    expect(log.error).toHaveBeenCalledOnce();
  });

  it('closes a lane whose recipient wants no more, with everything in it', async () => {
    const { deps, lanes } = given([exampleDelivery('a'), exampleDelivery('b')]);
    deps.attempt = outcomes({ state: 'failed', reason: 'HTTP 410: gone', closes: true });
    await workLane(deps, exampleLane, always);
    const closed = { ...exampleLane, closed: 'HTTP 410: gone' };
    expect(lanes.giveUp).toHaveBeenCalledWith(exampleLane, 'HTTP 410: gone');
    expect(lanes.leave).toHaveBeenCalledWith(closed, 'test', null);

    const again = given([exampleDelivery('c')]);
    await workLane(again.deps, closed, always);
    expect(again.deps.attempt).not.toHaveBeenCalled();
    expect(again.lanes.giveUp).toHaveBeenCalledWith(closed, 'HTTP 410: gone');
  });

  it('stops once it may not go on, and releases the lane', async () => {
    const { deps, lanes } = given([exampleDelivery('a'), exampleDelivery('b')]);
    let mayGoOn = true;
    deps.attempt = vi.fn<LaneDeps['attempt']>(async () => {
      mayGoOn = false;
      return { kind: 'webhook', outcome: delivered };
    });
    await workLane(deps, exampleLane, () => mayGoOn);
    expect(deps.attempt).toHaveBeenCalledOnce();
    expect(lanes.leave).toHaveBeenCalledOnce();
  });

  it('logs no personal data', async () => {
    const { deps, log } = given([exampleDelivery('a')], [exampleDelivery('b')]);
    deps.attempt = outcomes(failed('HTTP 500'));
    await workLane(deps, exampleLane, always);
    const keys = [...log.warn.mock.calls, ...log.info.mock.calls].map(([entry]) =>
      Object.keys(Object(entry)),
    );
    expect(new Set(keys.flat())).toEqual(new Set(['delivery', 'attempts', 'failure', 'next']));
  });
});
