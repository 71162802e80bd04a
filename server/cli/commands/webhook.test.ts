import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { recordEvents } from '#server/platform/record-events';
import { startReceiver } from '../../../tests/support/receiver';
import { commandOutput } from '../../../tests/support/run-command';
import { servicesForFile } from '../../../tests/support/test-services';
import { webhookCommands } from './webhook';

const receiver = await startReceiver();
afterAll(() => receiver.stop());
const services = await servicesForFile({
  environment: { WEBHOOK_PRIVATE_HOSTS: `127.0.0.1:${receiver.port}` },
});
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.answer = { status: 204 };
  for (const table of ['webhook_deliveries', 'webhook_events', 'webhook_endpoints'] as const) {
    await services.database.deleteFrom(table).execute();
  }
});

const run = (...args: string[]) =>
  commandOutput(webhookCommands, services, 'webhook', ...args, '--tenant', 'brolga');
const add = async (events = 'car.*, lead.created') =>
  JSON.parse(await run('add', receiver.url, '--events', events, '--json'));

const anEvent = (id: string) =>
  services.database
    .transaction()
    .execute((trx) =>
      recordEvents(trx, 'brolga', [
        { id, type: 'car.sold', object: 'car:1', data: { id: '1' }, at: new Date().toISOString() },
      ]),
    );

describe('dealer webhook', () => {
  it('adds an address, shows its secret once, lists, changes and removes it', async () => {
    const { secret, id, ...made } = await add();
    expect(secret).toMatch(/^whsec_/);
    expect(made).toMatchObject({ events: ['car.*', 'lead.created'], enabled: true });
    for (const listed of [await run('list'), await run('list', '--json')]) {
      expect(listed).toContain(id);
      expect(listed).not.toContain(secret);
    }
    expect(await run('change', id, '--disable', '--description', 'Old CRM')).toContain('disabled');
    expect(JSON.parse(await run('change', id, '--enable', '--json'))).toMatchObject({
      enabled: true,
      description: 'Old CRM',
    });
    expect(await run('remove', id)).toContain(id);
    expect(await run('list')).toBe('No webhooks.');
  });

  it('makes a new secret', async () => {
    const { secret, id } = await add();
    const rotated = JSON.parse(await run('rotate', id, '--overlap', '1', '--json'));
    expect(rotated.secret).not.toBe(secret);
    expect(rotated.previous_secret_until).toEqual(expect.any(String));
  });

  it('posts an example, and fails unless it is accepted', async () => {
    const { id } = await add();
    expect(await run('test', id, '--type', 'car.sold')).toContain('Delivered');
    expect(receiver.received[0]?.body).toContain('"type":"car.sold"');
    receiver.answer = { status: 503 };
    await expect(run('test', id)).rejects.toThrow('Not delivered');
  });

  it('lists deliveries, and sends events again', async () => {
    const { id } = await add();
    expect(await run('deliveries', id)).toBe('No deliveries.');
    await anEvent('e1');
    await anEvent('e2');
    const limited = await run('deliveries', id, '--limit', '1');
    expect(limited).toContain('e2');
    expect(limited).toContain('Stopped at 1');
    expect(JSON.parse(await run('deliveries', id, '--state', 'pending', '--json'))).toHaveLength(2);
    expect(JSON.parse(await run('replay', id, '--event', 'e1', '--json'))).toEqual({ replayed: 1 });
    expect(await run('replay', id, '--since', '2020-01-01T00:00:00Z')).toContain('2 events');
    await expect(run('replay', id, '--failed')).rejects.toThrow('No such event');
    await services.database.updateTable('webhook_deliveries').set({ state: 'failed' }).execute();
    expect(await run('replay', id, '--failed')).toContain('2 events');
  });

  it.each([
    ['an event that nobody knows', ['add', 'RECEIVER', '--events', 'car.sould'], 'car.sold'],
    ['no events', ['add', 'RECEIVER', '--events', ' , '], 'at least one'],
    ['an address inside the network', ['add', 'https://10.0.0.1/x', '--events', '*'], 'public https'],
    ['an address of this machine', ['add', 'https://localhost/x', '--events', '*'], 'public https'],
    ['no address', ['add', 'crm', '--events', '*'], 'public https'],
    ['both switches', ['change', 'w1', '--enable', '--disable'], 'not both'],
    ['a webhook of nobody', ['change', 'w1', '--enable'], 'brolga has no webhook w1'],
    ['nothing to replay', ['replay', 'w1'], '--event, --since or --failed'],
    ['one event that failed', ['replay', 'w1', '--event', 'e', '--failed'], '--event alone'],
    ['a range for one event', ['replay', 'w1', '--event', 'e', '--until', '2026-01-01'], '--since'],
    ['an example of no event', ['test', 'w1', '--type', 'car.sould'], 'no event car.sould'],
  ])('refuses %s with one line', async (_what, args, text) => {
    const failure = await run(...args.map((arg) => arg.replace('RECEIVER', receiver.url))).catch(String);
    expect(failure).toContain(text);
    expect(failure.trim().split('\n')).toHaveLength(1);
  });

  it('refuses a change of nothing', async () => {
    const { id } = await add();
    await expect(run('change', id)).rejects.toThrow('Nothing to change');
  });
});
