import { beforeEach, describe, expect, it } from 'vitest';
import type { NewMessage } from '#server/dealer/messages/rules/new-message';
import { pendingEvent } from '#server/dealer/messages/rules/new-message';
import { commandOutput } from '../../../tests/support/run-command';
import { servicesForFile } from '../../../tests/support/test-services';
import { messageCommands } from './messages';

const services = await servicesForFile();
beforeEach(() => services.database.deleteFrom('messages').execute());

const run = (...args: string[]) => commandOutput(messageCommands, services, 'messages', ...args);
const send = (change: Partial<Extract<NewMessage, { channel: 'sms' }>> = {}) =>
  services.messages.send(undefined, {
    tenant: 'brolga',
    channel: 'sms',
    to: '+61491570006',
    text: 'Your code is 123456.',
    purpose: 'sign-in-code',
    expiresAt: new Date(Date.now() + 600_000),
    ...change,
  });

describe('dealer messages', () => {
  it('shows a sign-in code while it is valid', async () => {
    const id = await send();
    expect(JSON.parse(await run('--json'))).toEqual([
      expect.objectContaining({
        id,
        tenant: 'brolga',
        channel: 'sms',
        to: '+61491570006',
        purpose: 'sign-in-code',
        state: 'pending',
        attempts: 0,
        text: 'Your code is 123456.',
      }),
    ]);
    expect(await run()).toContain('Your code is 123456.');
  });

  it('hides a sign-in code that has expired, even before its text is removed', async () => {
    await send({ expiresAt: new Date(Date.now() - 1_000) });
    expect(JSON.parse(await run('--json'))).toMatchObject([{ text: null }]);
    expect(await run()).toContain('(text removed)');
  });

  it('lists one site, or all', async () => {
    await send();
    await send({ tenant: 'wattle-bend' });
    expect(JSON.parse(await run('--json'))).toHaveLength(2);
    expect(JSON.parse(await run('--json', '--tenant', 'brolga'))).toMatchObject([{ tenant: 'brolga' }]);
    await expect(run('--tenant', 'nope')).rejects.toThrow('Tenant "nope" not found');
  });

  it('says if there are more, and if there are none', async () => {
    expect(await run()).toBe('No messages.');
    await send();
    await send();
    expect((await run('--limit', '1')).split('\n').at(-1)).toBe(
      'Stopped at 1; there are more. Use --limit to list them.',
    );
  });

  it('prints no control characters', async () => {
    await send({ text: 'a\u001b[31mb' });
    expect(await run()).not.toContain('\u001b');
  });
});

describe('dealer messages replay', () => {
  const event = (id: string) => ({
    id,
    tenant: 'brolga',
    type: 'payment.paid' as const,
    phone: '',
    object: 'payment:p1',
    data: { payment_id: 'p1' },
  });
  const announce = (id: string) =>
    services.database
      .transaction()
      .execute((trx) => services.messageOutbox.add(pendingEvent(event(id), new Date()), trx));
  const finish = () =>
    services.database
      .updateTable('messages')
      .set({ state: 'sent', attempts: 3, sent_at: new Date().toISOString() })
      .execute();
  const states = async () =>
    (await services.messageOutbox.list({ limit: 9 })).map(({ id, state, attempts }) => [id, state, attempts]);

  it('posts one event again, with fresh attempts', async () => {
    await announce('e1');
    await announce('e2');
    await finish();
    expect(await run('replay', '--tenant', 'brolga', '--id', 'e1')).toBe(
      'The running site will post 1 event again.',
    );
    expect((await states()).sort()).toEqual([
      ['e1', 'pending', 0],
      ['e2', 'sent', 3],
    ]);
  });

  it('posts all events since a time again, and no texts', async () => {
    await announce('e1');
    await send();
    await finish();
    expect(await run('replay', '--tenant', 'brolga', '--since', '2020-01-01', '--json')).toBe(
      '{"replayed":1}',
    );
  });

  it.each([
    [['--id', 'e9'], 'brolga has no such event.'],
    [[], 'Give --id, or --since.'],
    [['--id', 'e1', '--since', '2026-01-01'], 'Give --id, or --since.'],
    [['--since', 'yesterday'], 'expected a date like'],
    [['--since', '2026-02-30'], 'expected a date like'],
    [['--since', '0'], 'expected a date like'],
  ])('%o is refused', async (options, message) => {
    await announce('e1');
    await expect(run('replay', '--tenant', 'brolga', ...options)).rejects.toThrow(message);
  });

  it('leaves events of other sites alone', async () => {
    await announce('e1');
    await expect(run('replay', '--tenant', 'wattle-bend', '--id', 'e1')).rejects.toThrow('no such event');
  });
});
