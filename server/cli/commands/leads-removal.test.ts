import { existsSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CliFailure } from '#server/cli/command';
import { newLead } from '../../../tests/contract/example-lead';
import { runCommand } from '../../../tests/support/run-command';
import { signedIn } from '../../../tests/support/signed-in';
import { servicesForFile } from '../../../tests/support/test-services';
import { leadCommands } from './leads';

const services = await servicesForFile();
await mkdir(join(services.config.DATA_DIR, 'outbox'), { recursive: true });

const jane = { email: 'Jane@Example.com', phone: '+61491570006' };
let first: string;
let second: string;
let others: string;
beforeEach(async () => {
  const lead = (fields: Record<string, string>) => newLead({ fields });
  const all = [
    lead({ ...jane, name: 'Jane' }),
    lead({ phone: jane.phone }),
    lead({ email: 'sam@example.com' }),
  ];
  const files = [{ name: 'resume.pdf', type: 'application/pdf', bytes: new Uint8Array([1, 2]) }];
  for (const one of all) await services.leads.add(one, ['email', 'crm'], { files });
  [first = '', second = '', others = ''] = all.map(({ id }) => id);
});

const run = (...args: string[]) => runCommand(leadCommands, services, 'leads', ...args, '--tenant', 'brolga');
const isThere = async (id: string) => (await services.leads.byId('brolga', id)) !== null;

describe('dealer leads forget', () => {
  it('deletes a lead with all its data, and no other', async () => {
    const mail = join(services.config.DATA_DIR, 'outbox', `${first}-email.eml`);
    writeFileSync(mail, 'To: sales');
    const { output } = await run('forget', first, '--yes', '--json');
    expect(JSON.parse(output)).toEqual({ forgotten: 1, alerts: 0, accounts: [] });
    expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
    expect(existsSync(mail)).toBe(false);
    for (const table of ['deliveries', 'lead_files', 'lead_states', 'lead_notes', 'bookings'] as const) {
      const left = services.database.selectFrom(table).select('lead_id').where('lead_id', '=', first);
      expect(await left.execute(), table).toEqual([]);
    }
    expect(await services.leads.filesOf('brolga', second)).toHaveLength(1);
  });

  it.each([
    ['every lead of an email address in any case', ['--email', ' jane@example.COM'], [false, true, true]],
    ['every lead of a phone number in any form', ['--phone', '0491 570 006'], [false, false, true]],
    ['nothing of somebody unknown', ['--email', 'nobody@example.com'], [true, true, true]],
  ])('deletes %s', async (_case, whose, left) => {
    expect((await run('forget', ...whose, '--yes')).failure).toBeNull();
    expect(await Promise.all([first, second, others].map(isThere))).toEqual(left);
  });

  it('deletes the email alerts of the address, at this site only, and the emails about them', async () => {
    const alertOf = (tenant: string, email: string) =>
      services.alerts.add(
        {
          tenant,
          email,
          kind: 'car',
          target: newLead().id,
          label: 'A ute',
          origin: null,
          frequency: 'now',
          stockVersion: 1,
          consent: 'Yes',
          createdAt: '2026-11-20T00:00:00.000Z',
          endsAt: '2027-11-20T00:00:00.000Z',
        },
        ({ id }) => ({
          id,
          tenant,
          to: email,
          subject: 'Confirm',
          text: 'Confirm',
          html: '<p>',
          headers: {},
          expiresAt: new Date('2099-01-01'),
        }),
      );
    await alertOf('brolga', 'jane@example.com');
    await alertOf('brolga', 'jane@example.com');
    await alertOf('brolga', 'sam@example.com');
    await alertOf('saltbush-caravans', 'jane@example.com');
    expect((await run('forget', '--email', jane.email)).failure).toBeInstanceOf(CliFailure);
    const { output } = await run('forget', '--email', ' Jane@Example.com', '--yes');
    expect(output).toContain('2 email alerts of this address deleted.');
    const people = await services.database.selectFrom('alert_people').select(['tenant', 'email']).execute();
    expect(people.map(({ tenant, email }) => `${tenant} ${email}`).sort()).toEqual([
      'brolga sam@example.com',
      'saltbush-caravans jane@example.com',
    ]);
    const mails = await services.messageOutbox.list({ limit: 10 });
    expect(mails.map(({ tenant, to }) => `${tenant} ${to}`).sort()).toEqual([
      'brolga sam@example.com',
      'saltbush-caravans jane@example.com',
    ]);
  });

  it('leaves the account of the number alone, and says how to delete it', async () => {
    const { customerId } = await signedIn(services, 'brolga', jane.phone);
    const { output } = await run('forget', '--phone', '0491 570 006', '--yes');
    expect(output).toContain(`dealer customers forget --tenant brolga ${customerId} --yes`);
    expect(await services.customers.byId('brolga', customerId)).not.toBeNull();
  });

  it('deletes nothing without --yes, nor with --dry-run', async () => {
    expect((await run('forget', first)).failure).toEqual(
      new CliFailure(
        '1 lead would be permanently deleted. Add --yes to delete them or --dry-run to list them.',
      ),
    );
    const { output } = await run('forget', '--email', jane.email, '--dry-run', '--json', '--yes');
    expect(JSON.parse(output).would_forget).toContain(first);
    expect(await isThere(first)).toBe(true);
  });

  it('reports a missing lead, or that none is named', async () => {
    expect((await run('forget', 'none', '--yes')).failure).toEqual(
      new CliFailure('brolga has no lead none.'),
    );
    expect((await run('forget', '--yes')).failure).toBeInstanceOf(CliFailure);
  });
});

describe('dealer leads replay', () => {
  const states = async (id: string) =>
    Object.fromEntries(
      ((await services.deliveries.ofLeads('brolga', [id])).get(id) ?? []).map(({ destination, state }) => [
        destination,
        state,
      ]),
    );

  it('delivers again to the current destinations, under the same ids', async () => {
    await services.deliveries.delivered(`${first}-email`, new Date());
    expect(await states(first)).toEqual({ crm: 'pending', email: 'delivered' });
    expect(JSON.parse((await run('replay', first, '--json')).output)).toEqual({ replayed: 1 });
    expect(await states(first)).toEqual({ crm: 'pending', email: 'pending' });
  });

  it.each([
    ['a lead that is not there', () => ['none'], /no lead none/],
    ['a destination that is not there', () => [first, '--destination', 'fax'], /no destination fax/],
  ])('rejects %s', async (_case, args, message) => {
    expect((await run('replay', ...args())).failure).toMatchObject({
      message: expect.stringMatching(message),
    });
  });

  it('leaves leads held as spam alone', async () => {
    const held = newLead({ quarantined: 'held' });
    await services.leads.add(held, []);
    expect((await run('replay', held.id)).failure).toMatchObject({
      message: expect.stringContaining('release'),
    });
  });
});

describe('dealer leads sweep', () => {
  const slug = 'wattle-bend';
  const delivery = () => services.tenants.bySlug(slug)?.delivery ?? expect.fail('no site');
  const sweep = (...args: string[]) =>
    runCommand(leadCommands, services, 'leads', 'sweep', ...args, '--json', '--tenant', slug);
  const json = async (...args: string[]) => JSON.parse((await sweep(...args)).output);
  /** One lead is older than the site's retention period, the other is not. */
  let ids: string[];
  beforeEach(async () => {
    Object.assign(delivery(), { retention_days: 30 });
    const ages = [31, 29].map((days) => new Date(Date.now() - days * 24 * 60 * 60 * 1_000).toISOString());
    const leads = ages.map((created_at) => newLead({ tenant: slug, created_at }));
    for (const lead of leads) await services.leads.add(lead, []);
    ids = leads.map(({ id }) => id);
  });
  afterEach(() => services.removal.remove(slug, ids));
  const areThere = () => Promise.all(ids.map(async (id) => (await services.leads.byId(slug, id)) !== null));

  it('deletes the leads older than retention_days, and no other', async () => {
    expect(await json('--yes')).toMatchObject({ deleted: 1 });
    expect(await areThere()).toEqual([false, true]);
    expect(await json('--yes')).toMatchObject({ deleted: 0 });
  });

  it('only counts them with --dry-run, and refuses without --yes', async () => {
    expect(await json('--dry-run')).toMatchObject({ would_delete: 1 });
    const { failure } = await sweep();
    expect(failure).toBeInstanceOf(CliFailure);
    expect(String(failure)).toContain('--yes');
    expect(await areThere()).toEqual([true, true]);
  });

  it('refuses on a site without a retention period', async () => {
    Object.assign(delivery(), { retention_days: undefined });
    expect(String((await sweep('--yes')).failure)).toContain('retention_days is not set');
    expect(await areThere()).toEqual([true, true]);
  });
});
