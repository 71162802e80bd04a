import { resolve } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Services } from '#server/entry/services';
import { sitesToSweep } from '#server/operate/tenant-versions/site-folders';
import { newLead } from '../../tests/contract/example-lead';
import { signedIn } from '../../tests/support/signed-in';
import { servicesForFile } from '../../tests/support/test-services';
import { createProgram } from './main';
import { tenantNamed } from './sites';

const projectDir = resolve(import.meta.dirname, '../..');
const mia = { email: 'mia@example.com', phone: '+61491570006' };
const inFolder = await servicesForFile({ environment: { TENANTS: 'folder' } });
const inDatabase = await servicesForFile({ environment: { TENANTS: 'database' } });
beforeAll(async () => {
  await save(inDatabase, 0, settings);
  await save(inDatabase, 1, null);
});

/** Runs a command about the site `thief`. Returns what it prints with --json. */
async function dealer(services: Services, ...argv: readonly string[]): Promise<unknown> {
  let printed: unknown;
  const program = createProgram({
    config: services.config,
    projectDir,
    program: 'dealer',
    interactive: false,
    services: async () => services,
    print: (_, value) => {
      printed = value;
    },
  });
  await program.parseAsync(['node', 'dealer', ...argv, '--tenant', 'thief', '--json']);
  return printed;
}

/** Stores a version of the site `thief`, or its removal. */
const save = ({ tenantVersions }: Services, expected: number, settings: string | null) =>
  tenantVersions.add({
    tenant: 'thief',
    expected,
    at: new Date(),
    author: 'kim',
    note: '',
    restoredFrom: null,
    content: settings === null ? null : { files: filesWith(settings), claims: { hosts: [], secrets: [] } },
  });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const filesWith = (settings: string) => new Map([['tenant.json', new TextEncoder().encode(settings)]]);
const settings = JSON.stringify({
  slug: 'thief',
  name: 'Thief Cars',
  a_setting_of_another_release: true,
  accounts: { countries: ['NZ'], sign_in: true },
  delivery: { retention_days: 90 },
});

it('reports a slug without a site or any data as not found', async () => {
  await expect(dealer(inFolder, 'leads', 'list')).rejects.toThrow('Tenant "thief" not found');
});

describe.each<[string, Services]>([
  ['that was removed from the database', inDatabase],
  ['whose folder is gone', inFolder],
])('a person of a site %s', (_, services) => {
  let customerId: string;
  let leadId: string;
  beforeEach(async () => {
    const leads = await services.leads.list('thief', { limit: 9 });
    const ids = (leads ?? []).map(({ id }) => id);
    await services.removal.remove('thief', ids);
    for (const table of ['customer_sessions', 'customers', 'audit_log'] as const)
      await services.database.deleteFrom(table).execute();
    const lead = newLead({ tenant: 'thief', fields: mia });
    leadId = lead.id;
    await services.leads.add(lead, ['email']);
    ({ customerId } = await signedIn(services, 'thief', mia.phone));
  });
  const actions = async () =>
    (await services.auditLog.list('thief', { limit: 9 })).entries.map(({ action }) => action);

  it('can have their leads read, on the record', async () => {
    expect(await dealer(services, 'leads', 'list')).toMatchObject([{ id: leadId }]);
    expect(await dealer(services, 'leads', 'show', leadId)).toMatchObject({ id: leadId });
    expect(await dealer(services, 'audit')).toHaveLength(2);
    expect((await actions()).sort()).toEqual(['inbox-viewed', 'lead-viewed']);
  });

  it('can have their leads erased, on the record', async () => {
    expect(await dealer(services, 'leads', 'forget', '--email', mia.email, '--yes')).toEqual({
      forgotten: 1,
      alerts: 0,
      accounts: [customerId],
    });
    expect(await services.leads.byId('thief', leadId)).toBeNull();
    expect(await actions()).toEqual(['lead-deleted']);
    expect(await dealer(services, 'audit')).toMatchObject([{ action: 'lead-deleted' }]);
  });

  it('can have their account exported and erased, on the record', async () => {
    expect(await dealer(services, 'customers', 'list')).toMatchObject([{ id: customerId }]);
    const data = await dealer(services, 'customers', 'export', '--phone', mia.phone);
    expect(data).toMatchObject({ account: { id: customerId } });
    await dealer(services, 'customers', 'forget', customerId, '--yes');
    expect(await services.customers.list('thief', 1)).toEqual([]);
    expect(await actions()).toContain('customer-deleted');
  });

  it('leave a readable audit log once the last of their data is erased', async () => {
    await dealer(services, 'leads', 'forget', '--email', mia.email, '--yes');
    await dealer(services, 'customers', 'forget', customerId, '--yes');
    const log = await dealer(services, 'audit');
    expect(log).toEqual(expect.arrayContaining([expect.objectContaining({ action: 'customer-deleted' })]));
  });
});

describe('a site that was removed from the database', () => {
  it('is reported as removed, with the command that restores it', async () => {
    await expect(tenantNamed(inDatabase, 'thief')).rejects.toThrow(
      'thief was removed; bring it back with `dealer tenant rollback thief --to 1`.',
    );
  });

  it('has its old leads swept by its last settings until it is restored', async () => {
    expect(await sitesToSweep(inDatabase)).toMatchObject([
      { slug: 'thief', delivery: { retention_days: 90 }, accounts: { countries: ['NZ'] } },
    ]);
    const old = newLead({ tenant: 'thief', created_at: daysAgo(91) });
    await inDatabase.leads.add(old, []);
    expect(await dealer(inDatabase, 'leads', 'sweep', '--yes')).toMatchObject({ deleted: 1 });
    await save(inDatabase, 2, settings);
    expect(await sitesToSweep(inDatabase)).toEqual([]);
  });

  it.each([['no JSON'], ['{"delivery": {"retention_days": 1}}']])(
    'keeps its leads if its last settings are unreadable: %s',
    async (broken) => {
      await save(inDatabase, 3, broken);
      await save(inDatabase, 4, null);
      const [site] = await sitesToSweep(inDatabase);
      expect(site).toMatchObject({ slug: 'thief', delivery: {}, accounts: { countries: ['AU'] } });
      expect(site?.delivery.retention_days).toBeUndefined();
    },
  );
});
