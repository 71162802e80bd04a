import { expect, test, vi } from 'vitest';
import type { Erasure } from '#server/platform/database/erasures';
import { reapplyErasures } from './reapply-erasures';

type ReapplyDeps = Parameters<typeof reapplyErasures>[0];

const erasedAt = '2026-11-26T00:00:00.000Z';
const erasure = (kind: Erasure['kind'], id: string, tenant = 'brolga'): Erasure => ({
  tenant,
  kind,
  id,
  erasedAt,
});
const customer = { id: 'c', tenant: 'brolga', phone: '+61491570006', name: null, createdAt: '' };

function fakes() {
  const forget = vi.fn(async () => undefined);
  return {
    forget,
    removal: {
      remove: vi.fn(async (_: string, ids: readonly string[]) => ({ leads: ids.length, deliveries: ['d'] })),
      erase: vi.fn(async () => undefined),
    },
    mailer: { withdraw: vi.fn(async () => undefined) },
    customers: {
      byId: vi.fn(async (_: string, id: string) => (id === 'c' ? customer : null)),
      remove: vi.fn(async () => true),
    },
    customerRecords: [{ name: 'some', export: async () => null, forget }],
    alerts: { remove: vi.fn(async () => 1) },
    messageOutbox: { remove: vi.fn(async (which) => ('ids' in which ? which.ids : [])) },
  } satisfies ReapplyDeps & Record<string, unknown>;
}

test('leads, customers, alerts and messages are erased again, each on its own site', async () => {
  const deps = fakes();
  const erased = await reapplyErasures(deps, [
    erasure('lead', 'l1'),
    erasure('lead', 'l2'),
    erasure('lead', 'l3', 'ironbark'),
    erasure('customer', 'c'),
    erasure('customer', 'unknown'),
    erasure('alert', 'a'),
    erasure('message', 'm'),
  ]);
  expect(erased).toBe(6);
  expect(deps.removal.remove.mock.calls).toEqual([
    ['brolga', ['l1', 'l2']],
    ['ironbark', ['l3']],
  ]);
  expect(deps.forget).toHaveBeenCalledExactlyOnceWith(customer);
  expect(deps.customers.remove).toHaveBeenCalledExactlyOnceWith('brolga', 'c');
  expect(deps.alerts.remove).toHaveBeenCalledWith('brolga', { id: 'a' });
  expect(deps.messageOutbox.remove).toHaveBeenCalledWith({ tenant: 'brolga', ids: ['m'] });
  expect(deps.removal.erase).toHaveBeenCalledOnce();
});

test('nothing is rewritten if the backup has none of the erased data', async () => {
  const deps = fakes();
  expect(await reapplyErasures(deps, [erasure('customer', 'unknown')])).toBe(0);
  expect(await reapplyErasures(deps, [])).toBe(0);
  expect(deps.removal.erase).not.toHaveBeenCalled();
});
