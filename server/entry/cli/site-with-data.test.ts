import { resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Services } from '#server/entry/services';
import { sitesToSweep } from '#server/entry/tenant-versions/sites-with-data';
import { newLead } from '../../../tests/contract/example-lead';
import { signedIn } from '../../../tests/support/signed-in';
import { openTestServices } from '../../../tests/support/test-services';
import { createProgram } from './main';
import { tenantNamed } from './options';

const projectDir = resolve(import.meta.dirname, '../../..');
const mia = { email: 'mia@example.com', phone: '+61491570006' };
const opened: Services[] = [];
afterAll(async () => {
  for (const services of opened) await services.close();
});

async function open(environment: Readonly<Record<string, string>>): Promise<Services> {
  const services = await openTestServices({ environment });
  opened.push(services);
  return services;
}

/** Runs a command about the site `thief`. Returns what it prints with --json. */
async function dealer(services: Services, ...argv: readonly string[]): Promise<unknown> {
  let printed: unknown;
  const program = createProgram({
    ...{ config: services.config, projectDir, interactive: false, services: async () => services },
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
    ...{ tenant: 'thief', expected, at: new Date(), author: 'kim', note: '', restoredFrom: null },
    content: settings === null ? null : { files: filesWith(settings), claims: { hosts: [], secrets: [] } },
  });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const filesWith = (settings: string) => new Map([['tenant.json', new TextEncoder().encode(settings)]]);
const settings = JSON.stringify({
  ...{ slug: 'thief', name: 'Thief Cars', a_setting_of_another_release: true },
  ...{ accounts: { countries: ['NZ'], sign_in: true }, delivery: { retention_days: 90 } },
});

describe.each([
  ['that was removed from the database', 'database'],
  ['whose folder is gone', 'folder'],
])('a person of a site %s', (_, TENANTS) => {
  let services: Services;
  let customerId: string;
  let leadId: string;
  beforeAll(async () => {
    services = await open({ TENANTS });
    if (TENANTS === 'folder') return;
    await save(services, 0, settings);
    await save(services, 1, null);
  });
  beforeEach(async () => {
    const { leads } = await services.leads.list('thief', { limit: 9 });
    await services.removal.remove(
      'thief',
      leads.map(({ id }) => id),
    );
    for (const table of ['customer_sessions', 'customers', 'audit_log'] as const)
      await services.database.deleteFrom(table).execute();
    const lead = newLead({ tenant: 'thief', fields: mia });
    leadId = lead.id;
    await services.leads.add(lead, ['email']);
    ({ customerId } = await signedIn(services, 'thief', mia.phone));
  });
  const actions = async () =>
    (await services.auditLog.list('thief', { limit: 9 })).entries.map(({ action }) => action);

  it('can have their leads read, and the audit log has it', async () => {
    expect(await dealer(services, 'leads', 'list')).toMatchObject([{ lead_id: leadId }]);
    expect(await dealer(services, 'leads', 'show', leadId)).toMatchObject({ lead_id: leadId });
    expect(await dealer(services, 'audit')).toHaveLength(2);
    expect((await actions()).sort()).toEqual(['inbox-viewed', 'lead-viewed']);
  });

  it('can have their leads erased, and the audit log has it', async () => {
    expect(await dealer(services, 'leads', 'forget', '--email', mia.email, '--yes')).toEqual({
      ...{ forgotten: 1, alerts: 0, accounts: [customerId] },
    });
    expect(await services.leads.byId('thief', leadId)).toBeNull();
    expect(await actions()).toEqual(['lead-deleted']);
    expect(await dealer(services, 'audit')).toMatchObject([{ action: 'lead-deleted' }]);
  });

  it('can have their account exported and erased, and the audit log has it', async () => {
    expect(await dealer(services, 'customers', 'list')).toMatchObject([{ id: customerId }]);
    const data = await dealer(services, 'customers', 'export', '--phone', mia.phone);
    expect(data).toMatchObject({ account: { id: customerId } });
    await dealer(services, 'customers', 'forget', customerId, '--yes');
    expect(await services.customers.list('thief', 1)).toEqual([]);
    expect(await actions()).toContain('customer-deleted');
  });
});

describe('a site that was removed from the database', () => {
  let services: Services;
  beforeAll(async () => {
    services = await open({ TENANTS: 'database' });
    await save(services, 0, settings);
    await save(services, 1, null);
  });

  it('is named as removed, with the way back, by a command that needs it served', async () => {
    await expect(tenantNamed(services, 'thief')).rejects.toThrow(
      'thief was removed; bring it back with `dealer tenant rollback thief --to 1`.',
    );
  });

  it('has its old leads swept with its last settings, until it is back', async () => {
    expect(await sitesToSweep(services)).toMatchObject([
      { slug: 'thief', delivery: { retention_days: 90 }, accounts: { countries: ['NZ'] } },
    ]);
    const old = newLead({ tenant: 'thief', created_at: daysAgo(91) });
    await services.leads.add(old, []);
    expect(await dealer(services, 'leads', 'sweep', '--yes')).toMatchObject({ deleted: 1 });
    await save(services, 2, settings);
    expect(await sitesToSweep(services)).toEqual([]);
  });

  it.each([['no JSON'], ['{"delivery": {"retention_days": 1}}']])(
    'keeps its leads if its last settings cannot be read: %s',
    async (broken) => {
      await save(services, 3, broken);
      await save(services, 4, null);
      const [site] = await sitesToSweep(services);
      expect(site).toMatchObject({ slug: 'thief', delivery: {}, accounts: { countries: ['AU'] } });
      expect(site?.delivery.retention_days).toBeUndefined();
    },
  );
});

it('a slug without a site or any data is not found', async () => {
  const services = await open({ TENANTS: 'folder' });
  await expect(dealer(services, 'leads', 'list')).rejects.toThrow('Tenant "thief" not found');
});
