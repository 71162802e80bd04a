import type { Transaction } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/platform/database/schema';
import { patience } from '../../../tests/support/patience';
import { messageRecords, messageWarnings, removeMessages, sweepMessages } from './message-records';
import type { NewMessage } from './rules/new-message';
import { pendingMessage } from './rules/new-message';
import { createSender } from './send-message';

const now = new Date('2026-11-20T00:00:00.000Z');
const expiresAt = new Date('2026-11-20T00:10:00.000Z');
const sms = { tenant: 'brolga', channel: 'sms', to: '+61491570006', expiresAt } as const;
const sent = (purpose: 'sign-in-code' | 'prize') =>
  pendingMessage({ ...sms, id: purpose, text: `Text of ${purpose}`, purpose }, now);

const given = () => ({
  outbox: {
    list: vi.fn(async () => [sent('prize'), sent('sign-in-code')]),
    remove: vi.fn(async () => ['prize']),
  },
  withdraw: vi.fn(async () => {}),
});
const recipient = { tenant: 'brolga', phone: '+61491570006', id: 'c1' };

it("a customer's copy has their messages, without a code that still works", async () => {
  const deps = given();
  const facts = {
    to: '+61491570006',
    channel: 'sms',
    state: 'pending',
    created_at: now.toISOString(),
    sent_at: null,
  };
  expect(await messageRecords(deps).export(recipient)).toEqual([
    { ...facts, purpose: 'prize', text: 'Text of prize' },
    { ...facts, purpose: 'sign-in-code', text: null },
  ]);
  const theirs = { tenant: 'brolga', recipient: '+61491570006', customerId: 'c1' };
  expect(deps.outbox.list).toHaveBeenCalledWith({ ...theirs, limit: expect.any(Number) });
});

it('a forgotten customer leaves no message and no file', async () => {
  const deps = given();
  await messageRecords(deps).forget(recipient);
  expect(deps.outbox.remove).toHaveBeenCalledWith({
    tenant: 'brolga',
    recipient: '+61491570006',
    customerId: 'c1',
  });
  expect(deps.withdraw).toHaveBeenCalledWith(['prize']);
});

it.each([
  [{ stuck: 0, failed: 0 }, []],
  [{ stuck: 1, failed: 0 }, ['1 message waiting for more than a minute: see dealer messages']],
  [{ stuck: 2, failed: 0 }, ['2 messages waiting for more than a minute: see dealer messages']],
  [{ stuck: 0, failed: 3 }, ['3 messages given up in the last day: see dealer messages']],
])('messages in trouble are reported: %j', async (trouble, warnings) => {
  const outbox = { trouble: vi.fn(async () => trouble) };
  expect(await messageWarnings(outbox, now)).toEqual(warnings);
  const [pendingBefore, failedSince] = [new Date('2026-11-19T23:59:00Z'), new Date('2026-11-19T00:00:00Z')];
  expect(outbox.trouble).toHaveBeenCalledWith({ pendingBefore, failedSince });
});

describe('sending a message', () => {
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

describe('sweeping messages', () => {
  function given(...batches: string[][]) {
    const remove = vi.fn(async (): Promise<readonly string[]> => batches.shift() ?? []);
    const withdraw = vi.fn(async () => {});
    return { outbox: { remove }, withdraw, clock: { now: () => now } };
  }
  const ids = (count: number) => Array.from({ length: count }, (_, at) => `m${at}`);

  it('deletes those finished a week ago with their files, batch by batch', async () => {
    const deps = given(ids(200), ids(3));
    expect(await sweepMessages(deps)).toBe(203);
    const finishedBefore = new Date('2026-11-13T00:00:00.000Z');
    expect(deps.outbox.remove).toHaveBeenCalledWith({ finishedBefore, limit: 200 });
    expect(deps.withdraw).toHaveBeenLastCalledWith(ids(3));
  });

  it("deletes a recipient's messages with their files", async () => {
    const deps = given(['m1']);
    expect(await removeMessages(deps, { tenant: 'brolga', recipient: '+61491570006' })).toBe(1);
    expect(deps.withdraw).toHaveBeenCalledWith(['m1']);
  });
});
