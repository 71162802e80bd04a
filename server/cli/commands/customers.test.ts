import { beforeEach, describe, expect, it } from 'vitest';
import { CliFailure } from '#server/cli/command';
import { commandOutput } from '../../../tests/support/run-command';
import { servicesForFile } from '../../../tests/support/test-services';
import { customerCommands } from './customers';

const phone = '+61491570006';
const services = await servicesForFile();
beforeEach(async () => {
  for (const table of ['messages', 'customers'] as const) await services.database.deleteFrom(table).execute();
});

const run = (...args: string[]) =>
  commandOutput(customerCommands, services, 'customers', ...args, '--tenant', 'brolga');

async function addCustomer(id: string, number = phone, tenant = 'brolga'): Promise<void> {
  const at = `2026-11-20T00:00:0${id.at(-1)}.000Z`;
  await services.database
    .insertInto('customers')
    .values({ id, tenant, phone: number, name: 'Mia \u001b[31m', created_at: at, last_sign_in_at: at })
    .execute();
}
const sendTo = (to: string) =>
  services.messages.send(undefined, {
    tenant: 'brolga',
    channel: 'sms',
    to,
    text: 'A car on your watchlist has sold.',
    purpose: 'watchlist',
    expiresAt: new Date(Date.now() + 600_000),
  });
const listed = async () => JSON.parse(await run('list', '--json'));

describe('dealer customers list', () => {
  it('lists the accounts of one site, newest first', async () => {
    await addCustomer('c1');
    await addCustomer('c2', '+61491570156');
    await addCustomer('c3', phone, 'wattle-bend');
    expect(await listed()).toMatchObject([{ id: 'c2' }, { id: 'c1', phone }]);
    expect((await run('list', '--limit', '1')).split('\n').at(-1)).toContain('Stopped at 1');
  });

  it('prints no control characters, and says if there are none', async () => {
    expect(await run('list')).toBe('No customers.');
    await addCustomer('c1');
    expect(await run('list')).not.toContain('\u001b');
  });
});

describe('dealer customers export', () => {
  it.each([[['c1']], [['--phone', phone]], [['--phone', '0491 570 006']]])('finds %j', async (which) => {
    await addCustomer('c1');
    await sendTo(phone);
    expect(JSON.parse(await run('export', ...which, '--json'))).toMatchObject({
      account: { id: 'c1', phone },
      sessions: [],
      messages: [{ purpose: 'watchlist', text: 'A car on your watchlist has sold.' }],
    });
  });

  it.each([[['c9']], [['--phone', '0491 570 157']], [['c3']]])('knows no %j', async (which) => {
    await addCustomer('c3', phone, 'wattle-bend');
    await expect(run('export', ...which)).rejects.toThrow('brolga has no customer');
  });

  it('wants an id or a number', async () => {
    await expect(run('export')).rejects.toThrow(CliFailure);
    await expect(run('export', 'c1', '--phone', phone)).rejects.toThrow(CliFailure);
  });
});

describe('dealer customers forget', () => {
  it('deletes the account and its messages, and nobody else’s', async () => {
    await addCustomer('c1');
    await addCustomer('c2', '+61491570156');
    await sendTo(phone);
    await sendTo('+61491570156');
    expect(JSON.parse(await run('forget', 'c1', '--yes', '--json'))).toEqual({ forgotten: 'c1' });
    expect(await listed()).toMatchObject([{ id: 'c2' }]);
    expect(await services.messageOutbox.list({ limit: 9 })).toMatchObject([{ to: '+61491570156' }]);
  });

  it('deletes nothing without --yes', async () => {
    await addCustomer('c1');
    await expect(run('forget', 'c1')).rejects.toThrow('--yes');
    expect(await listed()).toHaveLength(1);
  });
});

it('the audit log names each use of the command line', async () => {
  await services.database.deleteFrom('audit_log').execute();
  await addCustomer('c1');
  await run('list');
  await run('export', 'c1');
  await run('forget', 'c1', '--yes');
  const { entries } = await services.auditLog.list('brolga', { limit: 10 });
  expect(entries.map(({ action, detail, staffId }) => [action, detail, staffId]).sort()).toEqual([
    ['customer-deleted', 'command-line', null],
    ['customer-exported', 'command-line', null],
    ['customers-listed', 'command-line', null],
  ]);
});
