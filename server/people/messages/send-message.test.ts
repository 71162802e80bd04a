import type { Transaction } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/platform/database/schema';
import { patience } from '../../../tests/support/patience';
import type { NewMessage } from './message-port';
import { createSender } from './send-message';

const now = new Date('2026-11-20T00:00:00.000Z');
const message: NewMessage = {
  tenant: 'brolga',
  channel: 'sms',
  to: '+61491570006',
  text: 'You have won.',
  purpose: 'prize',
  expiresAt: new Date('2026-11-21T00:00:00.000Z'),
};

function given() {
  const events: string[] = [];
  let commit = () => {};
  const committed = new Promise<void>((resolve) => {
    commit = resolve;
  });
  const add = vi.fn(async () => void events.push('stored'));
  const sender = createSender({
    outbox: { add },
    reports: (slug) => slug === 'brolga',
    record: async () => 0,
    clock: { now: () => now },
    onMessage: () => void events.push('nudged'),
    committed: () => committed,
  });
  return { sender, add, events, commit };
}

describe('sending a message', () => {
  it('stores it, then wakes the worker', async () => {
    const { sender, add, events } = given();
    const id = await sender.send(undefined, message);
    expect(id).toMatch(/^[0-9A-Z]{26}$/);
    expect(add).toHaveBeenCalledWith(expect.objectContaining({ id, to: '+61491570006' }), undefined);
    expect(events).toEqual(['stored', 'nudged']);
  });

  it('keeps a given id', async () => {
    const { sender } = given();
    expect(await sender.send(undefined, { ...message, id: 'mine' })).toBe('mine');
  });

  it('wakes the worker only after the transaction', async () => {
    const { sender, add, events, commit } = given();
    // The sender only passes it on.
    const trx = {} as Transaction<Database>;
    await sender.send(trx, message);
    expect(add).toHaveBeenCalledWith(expect.anything(), trx);
    expect(events).toEqual(['stored']);
    commit();
    await vi.waitFor(() => expect(events).toEqual(['stored', 'nudged']), patience);
  });

  it('rejects a number that no gateway accepts', async () => {
    const { sender, events } = given();
    await expect(sender.send(undefined, { ...message, to: '0491570006' })).rejects.toThrow(RangeError);
    expect(events).toEqual([]);
  });

  it('announces an event in the same transaction', async () => {
    const { sender, add, events, commit } = given();
    const trx = {} as Transaction<Database>;
    const signUp = { id: 'c1-signed-up', tenant: 'brolga', type: 'customer.signed_up' } as const;
    const about = { object: 'customer:c1', phone: '+61491570006', data: { customer_id: 'c1' } };
    await sender.announce(trx, { ...signUp, ...about });
    const body = { type: 'customer.signed_up', timestamp: now.toISOString(), data: { customer_id: 'c1' } };
    const { id } = signUp;
    const sent = { id, channel: 'webhook', to: about.phone, state: 'pending', text: JSON.stringify(body) };
    expect(add).toHaveBeenCalledWith(expect.objectContaining({ ...sent, secretUntil: null }), trx);
    expect(events).toEqual(['stored']);
    commit();
    await vi.waitFor(() => expect(events).toEqual(['stored', 'nudged']), patience);
  });
});
