import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Services } from '#server/entry/services';
import { newLead } from '../../../../tests/contract/example-lead';
import { runCommand } from '../../../../tests/support/run-command';
import { openTestServices } from '../../../../tests/support/test-services';
import { CliFailure } from '../context';
import { registerLeads } from './leads';

let services: Services;

beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());

const dayMs = 24 * 60 * 60 * 1_000;
/** One lead is older than the site's retention period, the other is not. */
let old: string;
let recent: string;
const slug = 'brolga';

beforeEach(async () => {
  const tenant = services.tenants.bySlug(slug);
  if (!tenant) throw new Error(slug);
  Object.assign(tenant.delivery, { retention_days: 30 });
  const aged = (days: number) => newLead({ created_at: new Date(Date.now() - days * dayMs).toISOString() });
  const all = [aged(31), aged(29)];
  for (const one of all) await services.leads.add(one, []);
  [old = '', recent = ''] = all.map(({ id }) => id);
});

const run = (...args: string[]) =>
  runCommand(registerLeads, services, 'leads', ...args, '--tenant', 'brolga');
const isThere = async (id: string) => (await services.leads.byId(slug, id)) !== null;

describe('dealer leads sweep', () => {
  it('deletes the leads older than retention_days, and no other', async () => {
    const { output } = await run('sweep', '--yes', '--json');
    expect(JSON.parse(output)).toMatchObject({ deleted: 1 });
    expect([await isThere(old), await isThere(recent)]).toEqual([false, true]);
    expect(JSON.parse((await run('sweep', '--yes', '--json')).output)).toMatchObject({ deleted: 0 });
  });

  it('only counts them with --dry-run, and refuses without --yes', async () => {
    expect(JSON.parse((await run('sweep', '--dry-run', '--json')).output)).toMatchObject({ would_delete: 1 });
    const { failure } = await run('sweep');
    expect(failure).toBeInstanceOf(CliFailure);
    expect(String(failure)).toContain('--yes');
    expect([await isThere(old), await isThere(recent)]).toEqual([true, true]);
    await run('sweep', '--yes');
  });

  it('refuses on a site without a retention period', async () => {
    Object.assign(services.tenants.bySlug(slug)?.delivery ?? {}, { retention_days: undefined });
    const { failure } = await run('sweep', '--yes');
    expect(String(failure)).toContain('retention_days is not set');
    expect(await isThere(old)).toBe(true);
    Object.assign(services.tenants.bySlug(slug)?.delivery ?? {}, { retention_days: 30 });
    await run('sweep', '--yes');
  });
});
