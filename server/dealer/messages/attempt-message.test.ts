import { afterEach, describe, expect, it, vi } from 'vitest';
import type { JobLoop } from '#server/platform/threads/job-loop';
import { patience } from '../../../tests/support/patience';
import { startMessageWorker } from './attempt-message';
import type { LeasedMessage, MessageQueue } from './message-queue';
import { pendingMessage } from './rules/new-message';

type MessageWorkerDeps = Parameters<typeof startMessageWorker>[0];

const now = new Date('2026-11-20T00:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const signInCode = { to: '+61491570006', text: 'Your code is 123456.', purpose: 'sign-in-code' } as const;
const message = {
  ...signInCode,
  id: 'm1',
  tenant: 'brolga',
  channel: 'sms',
  expiresAt: later(600_000),
} as const;
const leased = (change: Partial<LeasedMessage> = {}): LeasedMessage => ({
  ...pendingMessage(message, now),
  leaseUntil: later(25_000),
  ...change,
});

let worker: JobLoop | undefined;
afterEach(() => worker?.stop());

/** A worker that takes the given messages once, at the instant of the tests. */
function start(
  jobs: LeasedMessage[],
  attempt: MessageWorkerDeps['attempt'],
  leftOut: readonly string[] = [],
) {
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const queue = {
    take: vi.fn<MessageQueue['take']>(async () => ({ jobs: jobs.splice(0), again: null })),
    sent: vi.fn(async () => {}),
    failed: vi.fn(async () => {}),
  };
  worker = startMessageWorker({
    queue,
    attempt,
    log,
    clock: { now: () => now },
    owner: 'me',
    leftOut: () => leftOut,
    leaseMs: 25_000,
    attemptMs: 15_000,
    pollMs: 60_000,
    chance: () => ({ jitter: 0, pace: 1 }),
  });
  return { queue, log };
}

describe('the message worker', () => {
  it('records a sent message, and whether the gateway keeps its text', async () => {
    const { queue } = start([leased(), leased({ id: 'm2' })], async ({ id }) =>
      id === 'm1' ? { state: 'sent', reference: 'SM1' } : { state: 'sent', notSent: 'no text gateway' },
    );
    await vi.waitFor(() => expect(queue.sent).toHaveBeenCalledTimes(2), patience);
    expect(queue.sent.mock.calls).toEqual([
      ['m1', now, undefined],
      ['m2', now, 'no text gateway'],
    ]);
  });

  it('retries a failure on its schedule, and gives up after a final one', async () => {
    const { queue, log } = start([leased(), leased({ id: 'm2' })], async ({ id }) => ({
      state: 'failed',
      reason: 'HTTP 400',
      final: id === 'm2',
    }));
    await vi.waitFor(() => expect(queue.failed).toHaveBeenCalledTimes(2), patience);
    expect(queue.failed.mock.calls).toEqual([
      ['m1', 'me', 'HTTP 400', later(2_000)],
      ['m2', 'me', 'HTTP 400', null],
    ]);
    expect([log.warn.mock.calls.length, log.error.mock.calls.length]).toEqual([1, 1]);
  });

  it('never logs the number or the text', async () => {
    const { queue, log } = start([leased(), leased({ id: 'm2' })], async ({ id }) =>
      id === 'm1' ? { state: 'sent' } : { state: 'failed', reason: 'HTTP 503' },
    );
    await vi.waitFor(() => expect(queue.failed).toHaveBeenCalledOnce(), patience);
    const lines = JSON.stringify([log.info.mock.calls, log.warn.mock.calls]);
    expect(lines).not.toMatch(/61491570006|123456/);
  });

  it('leases nothing of sites that are not served', async () => {
    const { queue } = start([], async () => ({ state: 'sent' }), ['acme', 'brolga']);
    await vi.waitFor(() => expect(queue.take).toHaveBeenCalled(), patience);
    expect(queue.take).toHaveBeenCalledWith({
      owner: 'me',
      now,
      leaseMs: 25_000,
      limit: 8,
      except: ['acme', 'brolga'],
    });
  });

  it('attempts nothing that another worker may lease before the attempt ends', async () => {
    const attempt = vi.fn(async () => ({ state: 'sent' }) as const);
    const { queue } = start([leased({ leaseUntil: later(14_999) })], attempt);
    await vi.waitFor(() => expect(queue.take.mock.calls.length).toBeGreaterThan(1), patience);
    expect(attempt).not.toHaveBeenCalled();
  });

  it('takes the next messages at once if one has expired', async () => {
    const { queue } = start([leased()], async () => ({ state: 'expired' }));
    await vi.waitFor(() => expect(queue.take.mock.calls.length).toBeGreaterThan(1), patience);
    expect([queue.sent.mock.calls, queue.failed.mock.calls]).toEqual([[], []]);
  });
});
