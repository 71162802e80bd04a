import { expect, it, vi } from 'vitest';
import { tenantSchema } from '../tenants/tenant-schema';
import { sweepOldLeads } from './sweep-old-leads';

const place = { id: 'a', name: 'A', slug: 'a', phone: '(07) 5550 0142' };
const site = (slug: string, retention_days?: number) =>
  tenantSchema.parse({
    slug,
    name: slug,
    template: 'harbour',
    theme: { accent: '#0b6b57', brand: '#0f3d36' },
    locations: [{ ...place, street: '1 Road', city: 'A', state: 'QLD', postcode: '4034' }],
    delivery: { ...(retention_days && { retention_days }) },
  });
const now = new Date('2026-11-20T00:00:00.000Z');

it('deletes what a site keeps no longer, batch by batch, with its emails; a site without a limit keeps all', async () => {
  const batches = [['l1', 'l2'], ['l3'], []];
  const removal = {
    past: vi.fn(async () => batches.shift() ?? []),
    remove: vi.fn(async (_tenant: string, ids: readonly string[]) => ({
      leads: ids.length,
      deliveries: ids.map((id) => `${id}-email`),
    })),
  };
  const mailer = { withdraw: vi.fn(async () => {}) };
  const log = { info: vi.fn(), error: vi.fn() };
  const tenants = () => [site('coast'), site('brolga', 365)];
  expect(await sweepOldLeads({ removal, mailer, tenants, clock: { now: () => now }, log })).toBe(3);
  expect(removal.past).toHaveBeenCalledWith('brolga', new Date('2025-11-20T00:00:00.000Z'), now, 100);
  expect(removal.past).not.toHaveBeenCalledWith(
    'coast',
    expect.anything(),
    expect.anything(),
    expect.anything(),
  );
  expect(removal.remove.mock.calls).toEqual([
    ['brolga', ['l1', 'l2']],
    ['brolga', ['l3']],
  ]);
  expect(mailer.withdraw).toHaveBeenCalledWith(['l1-email', 'l2-email']);
});
