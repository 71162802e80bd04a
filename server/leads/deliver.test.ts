import { describe, expect, it, vi } from 'vitest';
import { tenantSchema } from '../tenants/tenant-schema';
import { type DeliveryDeps, deliverDue, startDeliveryWorker } from './deliver';
import type { Lead } from './lead';
import type { Delivery } from './lead-store-port';

const now = new Date('2026-11-20T00:00:00.000Z');
const tenant = tenantSchema.parse({
  slug: 'brolga',
  name: 'Brolga',
  template: 'harbour',
  theme: { accent: '#0b6b57', brand: '#0f3d36' },
  locations: [
    {
      id: 'a',
      name: 'A',
      slug: 'a',
      phone: '(07) 5550 0142',
      street: '1 Road',
      city: 'A',
      state: 'QLD',
      postcode: '4034',
    },
  ],
});
const lead: Lead = {
  id: 'l1',
  tenant: 'brolga',
  category: 'Enquiry',
  fields: { name: 'Jane', email: 'jane@example.com' },
  source: 'form',
  created_at: now.toISOString(),
};
const delivery = (change: Partial<Delivery> = {}): Delivery => ({
  id: 'l1-email',
  tenant: 'brolga',
  leadId: 'l1',
  destination: 'email',
  attempts: 1,
  state: 'pending',
  nextAttemptAt: now.toISOString(),
  lastError: null,
  deliveredAt: null,
  ...change,
});

/** Dependencies that lease the given batches one after the other, then nothing. */
function given(batches: Delivery[][], change: Partial<DeliveryDeps> = {}) {
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const deliveries = {
    lease: vi.fn(async () => batches.shift() ?? []),
    delivered: vi.fn(async () => {}),
    failed: vi.fn(async () => {}),
  };
  const mailer = { send: vi.fn(async () => {}) };
  const deps: DeliveryDeps = {
    deliveries,
    mailer,
    leads: { byId: async () => lead },
    tenant: () => tenant,
    clock: { now: () => now },
    log,
    owner: 'test',
    leaseMs: 20_000,
    pollMs: 5,
    random: () => 0,
    ...change,
  };
  return { deps, deliveries, mailer, log };
}
const failing = (error: unknown) => ({ send: () => Promise.reject(error) });

describe('delivering what is due', () => {
  it('sends each under its stable id and marks it delivered', async () => {
    const { deps, deliveries, mailer } = given([[delivery()]]);
    expect(await deliverDue(deps)).toBe(1);
    expect(mailer.send).toHaveBeenCalledWith(
      expect.objectContaining({ deliveryId: 'l1-email' }),
      expect.anything(),
    );
    expect(deliveries.delivered).toHaveBeenCalledWith('l1-email', now);
    expect(deliveries.failed).not.toHaveBeenCalled();
  });

  it('puts a failed one off, without a word about the person in the log', async () => {
    const refused = Object.assign(new Error('550 jane@example.com unknown'), { code: 'EENVELOPE' });
    const { deps, deliveries, log } = given([[delivery()]], { mailer: failing(refused) });
    await deliverDue(deps);
    expect(deliveries.failed).toHaveBeenCalledWith(
      'l1-email',
      'EENVELOPE',
      new Date('2026-11-20T00:00:30.000Z'),
    );
    expect(deliveries.delivered).not.toHaveBeenCalled();
    expect(JSON.stringify(log.warn.mock.calls)).not.toMatch(/jane/i);
  });

  it('gives up after the last attempt', async () => {
    const { deps, deliveries, log } = given([[delivery({ attempts: 16 })]], {
      mailer: failing(new Error('x')),
    });
    await deliverDue(deps);
    expect(deliveries.failed).toHaveBeenCalledWith('l1-email', 'Error', null);
    expect(log.error).toHaveBeenCalledOnce();
  });

  it('lets one that fails keep no other back', async () => {
    const send = vi.fn(async ({ deliveryId }: { deliveryId: string }) => {
      if (deliveryId === 'a') throw new Error('x');
    });
    const { deps, deliveries } = given([[delivery({ id: 'a' }), delivery({ id: 'b' })]], {
      mailer: { send },
    });
    await deliverDue(deps);
    expect(deliveries.failed).toHaveBeenCalledWith('a', 'Error', expect.any(Date));
    expect(deliveries.delivered).toHaveBeenCalledWith('b', now);
  });

  it.each([
    ['its site is not configured', { tenant: () => null }],
    ['its lead is gone', { leads: { byId: async () => null } }],
    ['took too long', { leaseMs: 20, mailer: { send: () => new Promise<void>(() => {}) } }],
  ])('retries when %s', async (failure, change) => {
    const { deps, deliveries } = given([[delivery()]], change);
    await deliverDue(deps);
    expect(deliveries.failed).toHaveBeenCalledWith('l1-email', failure, expect.any(Date));
  });
});

describe('the delivery worker', () => {
  it('empties the outbox batch by batch, then looks again', async () => {
    const { deps, deliveries } = given([
      [delivery({ id: 'a' })],
      [delivery({ id: 'b' })],
      [],
      [delivery({ id: 'c' })],
    ]);
    const worker = startDeliveryWorker(deps);
    await vi.waitFor(() => expect(deliveries.delivered).toHaveBeenCalledTimes(3));
    await worker.stop();
  });

  it('starts at once when it is nudged', async () => {
    const batches: Delivery[][] = [];
    const { deps, deliveries } = given(batches, { pollMs: 60_000 });
    const worker = startDeliveryWorker(deps);
    await vi.waitFor(() => expect(deliveries.lease).toHaveBeenCalledOnce());
    batches.push([delivery()]);
    worker.nudge();
    await vi.waitFor(() => expect(deliveries.delivered).toHaveBeenCalledOnce());
    await worker.stop();
  });

  it('outlives a database that fails for a while', async () => {
    const { deps, deliveries, log } = given([[delivery()]]);
    deliveries.lease.mockRejectedValueOnce(new Error('connection refused'));
    const worker = startDeliveryWorker(deps);
    await vi.waitFor(() => expect(deliveries.delivered).toHaveBeenCalledOnce());
    await worker.stop();
    expect(log.error).toHaveBeenCalledOnce();
  });

  it('finishes what is under way before it stops', async () => {
    let finish = () => {};
    const send = () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      });
    const { deps, deliveries } = given([[delivery()]], { mailer: { send } });
    const worker = startDeliveryWorker(deps);
    await vi.waitFor(() => expect(deliveries.lease).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve, 5));
    const stopped = worker.stop();
    expect(deliveries.delivered).not.toHaveBeenCalled();
    finish();
    await stopped;
    expect(deliveries.delivered).toHaveBeenCalledOnce();
  });
});
