import { describe, expect, it, vi } from 'vitest';
import { exportCustomer, forgetCustomer } from './customer-data';
import type { Customer } from './customer-store-port';
import { sessionRecords } from './session-records';

const customer: Customer = {
  id: 'c1',
  tenant: 'brolga',
  phone: '+61491570006',
  name: 'Mia',
  createdAt: '2026-11-20T00:00:00.000Z',
};

function given() {
  const events: string[] = [];
  const records = (name: string) => ({
    name,
    export: vi.fn(async () => [`${name} of Mia`]),
    forget: vi.fn(async () => void events.push(name)),
  });
  const customerRecords = [records('messages'), records('watchlist')];
  const remove = vi.fn(async () => {
    events.push('account');
    return true;
  });
  return { deps: { customers: { remove }, customerRecords }, remove, events };
}

describe("a customer's data", () => {
  it('is the account and the records of each capability', async () => {
    const { deps } = given();
    expect(await exportCustomer(deps, customer)).toEqual({
      account: { id: 'c1', phone: '+61491570006', name: 'Mia', created_at: customer.createdAt },
      messages: ['messages of Mia'],
      watchlist: ['watchlist of Mia'],
    });
  });

  it('is deleted part by part, the account last', async () => {
    const { deps, remove, events } = given();
    expect(await forgetCustomer(deps, customer)).toBe(true);
    expect(events).toEqual(['messages', 'watchlist', 'account']);
    expect(remove).toHaveBeenCalledWith('brolga', 'c1');
  });

  it('keeps its account when a part fails, so that the deletion can be repeated', async () => {
    const { deps, remove } = given();
    deps.customerRecords[1]?.forget.mockRejectedValueOnce(new Error('disk full'));
    await expect(forgetCustomer(deps, customer)).rejects.toThrow('disk full');
    expect(remove).not.toHaveBeenCalled();
  });

  it('names sessions by their browser, without their secret', async () => {
    const session = { id: 's1', idHash: 'hash', tenant: 'brolga', customerId: 'c1', device: 'Chrome' };
    const times = { createdAt: '2026-11-20T00:00:00.000Z', expiresAt: '2026-12-20T00:00:00.000Z' };
    const now = new Date('2026-11-21T00:00:00.000Z');
    const customerSessions = {
      list: vi.fn(async () => [{ ...session, ...times }]),
      endAll: vi.fn(async () => {}),
    };
    const records = sessionRecords({ customerSessions, clock: { now: () => now } });
    const exported = { device: 'Chrome', created_at: times.createdAt, expires_at: times.expiresAt };
    expect(await records.export(customer)).toEqual([exported]);
    await records.forget(customer);
    expect(customerSessions.endAll).toHaveBeenCalledWith('brolga', 'c1');
  });
});
