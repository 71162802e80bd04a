import { expect, it, vi } from 'vitest';
import { messageRecords } from './message-records';
import { pendingMessage } from './rules/new-message';

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
const recipient = { tenant: 'brolga', phone: '+61491570006' };

it("a customer's copy has their messages, without a code that still works", async () => {
  const deps = given();
  const facts = { channel: 'sms', state: 'pending', created_at: now.toISOString(), sent_at: null };
  expect(await messageRecords(deps).export(recipient)).toEqual([
    { ...facts, purpose: 'prize', text: 'Text of prize' },
    { ...facts, purpose: 'sign-in-code', text: null },
  ]);
  const listed = { tenant: 'brolga', recipient: '+61491570006', limit: expect.any(Number) };
  expect(deps.outbox.list).toHaveBeenCalledWith(listed);
});

it('a forgotten customer leaves no message and no file', async () => {
  const deps = given();
  await messageRecords(deps).forget(recipient);
  expect(deps.outbox.remove).toHaveBeenCalledWith({ tenant: 'brolga', recipient: '+61491570006' });
  expect(deps.withdraw).toHaveBeenCalledWith(['prize']);
});
