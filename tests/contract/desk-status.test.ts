import { rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TenantProblem } from '#server/dealership/files/rules/tenant-problems';
import type { Services } from '#server/entry/services';
import { type StaffRole, staffRoles } from '#server/people/accounts/rules/permissions';
import { deskPage } from '#server/people/desk/desk-page';
import type { StatusView } from '#server/people/desk/views/status-view';
import { outboxIn } from '#server/platform/outbox-folder';
import { newUlid } from '#server/platform/ulid';
import { catchUpWithStock } from '#server/search/stock-search/catch-up';
import { deskVisit, signedInStaff } from '../support/desk-visit';
import { openTestServices } from '../support/test-services';
import { newLead } from './example-lead';

/** The status page as each role sees it, with faults of the site itself and of another one. */
const now = new Date('2026-11-26T06:12:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const url = 'https://brolga.example/desk/status';
const cookies = new Map<StaffRole, string>();
let services: Services;

beforeAll(async () => {
  services = await openTestServices({ demoStock: true });
  for (const role of staffRoles) cookies.set(role, await signedInStaff(services, role, { now }));
  await catchUpWithStock(services, 'brolga');
  await services.database.deleteFrom('stock_imports').execute();
  await services.database
    .updateTable('stock_versions')
    .set({ changed_at: hoursAgo(2) })
    .execute();
});
afterAll(() => services.close());
beforeEach(async () => {
  await services.database.deleteFrom('deliveries').execute();
  await services.database.deleteFrom('stock_imports').execute();
});

async function statusFor(role: StaffRole, more: Partial<Services> = {}): Promise<StatusView> {
  const visit = deskVisit({ ...services, ...more }, { url, cookie: cookies.get(role) ?? '', now });
  const answer = await deskPage(visit, 'status');
  if (!('view' in answer) || answer.view.page !== 'status') throw new Error('no status page');
  return answer.view;
}
const partOf = (view: StatusView, id: string) => view.parts.find((part) => part.id === id);

/** Everything that can be wrong with a site's stock and deliveries. */
async function breakSite(tenant: string, word: string): Promise<void> {
  const id = newUlid(now);
  await services.leads.add(newLead({ id, tenant, created_at: hoursAgo(30) }), ['crm', 'email']);
  const own = services.database.updateTable('deliveries').where('lead_id', '=', id);
  await own
    .set({ created_at: hoursAgo(30), attempts: 4, last_error: `${word} one` })
    .where('destination', '=', 'crm')
    .execute();
  await own
    .set({ state: 'dead', last_error: `${word} two` })
    .where('destination', '=', 'email')
    .execute();
  await services.importReports.add({
    ...{ id: newUlid(now), tenant, source: 'api', name: `${word}.csv`, state: 'refused', file: null },
    options: { format: 'auto', full: true, allowMassRemoval: false, dryRun: false },
    ...{ createdAt: hoursAgo(1), finishedAt: hoursAgo(1), report: null, failure: `${word} three` },
  });
}
const problem = (slug: string): TenantProblem => ({
  ...{ file: `${slug}/tenant.json`, path: 'theme.accent', message: `expected ${slug}, found "secret"` },
});
const broken = (slug: string) => ({
  tenants: { ...services.tenants, problems: () => [problem(slug)] },
});

describe('the status page', () => {
  test('shows that everything works, when it was checked, and how many cars are live', async () => {
    const view = await statusFor('owner');
    expect([view.overall, view.checkedText]).toEqual([
      { state: 'ok', text: 'Everything is working.' },
      'Checked at 4:12 pm',
    ]);
    const live = partOf(view, 'stock')?.facts.find(({ label }) => label === 'Live on your site');
    expect(live?.value).toMatch(/^[1-9]\d* cars$/);
  });

  test('shows stock and deliveries to everyone, and the system to owners only', async () => {
    const ids = async (role: StaffRole) => (await statusFor(role)).parts.map(({ id }) => id);
    const everyone = ['stock', 'leads', 'messages'];
    expect(await ids('sales')).toEqual(everyone);
    expect(await ids('manager')).toEqual(everyone);
    expect(await ids('owner')).toEqual([...everyone, 'files', 'search', 'database', 'disk']);
  });

  test('shows the site’s faults with advice', async () => {
    await breakSite('brolga', 'ours');
    const view = await statusFor('owner', broken('brolga'));
    expect(view.overall).toEqual({
      state: 'fault',
      text: '3 parts need attention: Stock, Lead deliveries and Site files.',
    });
    expect(partOf(view, 'stock')).toMatchObject({ state: 'attention', problems: ['ours three'] });
    expect(partOf(view, 'leads')).toMatchObject({
      state: 'fault',
      problems: ['crm: ours one', 'email: ours two'],
    });
    expect(partOf(view, 'files')?.problems).toEqual(['tenant.json, theme.accent: expected brolga']);
    for (const { state, advice } of view.parts) expect(advice === undefined).toBe(state === 'ok');
  });

  test('shows nothing about another dealer', async () => {
    const before = await statusFor('owner');
    await breakSite('wattle-bend', 'theirs');
    await services.database
      .updateTable('stock_versions')
      .set({ changed_at: hoursAgo(900) })
      .where('tenant', '=', 'wattle-bend')
      .execute();
    const view = await statusFor('owner', broken('wattle-bend'));
    const withoutDisk = ({ parts }: StatusView) => parts.filter(({ id }) => id !== 'disk');
    expect(withoutDisk(view)).toEqual(withoutDisk(before));
    expect(JSON.stringify(view)).not.toMatch(/theirs|wattle/);
  });

  test('shows the age of backups but not where they are', async () => {
    const turns = (finishedAt: Date | null) => ({
      backupTurns: {
        ...services.backupTurns,
        last: async () => ({ finishedAt, problem: 's3://bucket away' }),
      },
    });
    const view = await statusFor('owner', turns(new Date(hoursAgo(30))));
    expect(partOf(view, 'backups')).toMatchObject({
      state: 'attention',
      text: expect.stringContaining('1 day 6 h'),
    });
    expect(JSON.stringify(view)).not.toContain('bucket');
    const finishedAt = new Date(hoursAgo(9));
    const separate = {
      backupTurns: { ...services.backupTurns, last: async () => ({ finishedAt, problem: null }) },
      newestHoldsDatabase: async () => false,
    };
    expect(partOf(await statusFor('owner', separate), 'backups')).toMatchObject({
      state: 'attention',
      text: expect.stringContaining('It doesn’t hold the database'),
    });
    const config = { ...services.config, BACKUP_TO: '/backups' };
    expect(partOf(await statusFor('owner', { ...turns(null), config }), 'backups')?.state).toBe('fault');
    expect(partOf(await statusFor('owner', turns(null)), 'backups')).toBeUndefined();
  });

  test('shows owners an outbox folder that can’t be written, and keeps leads', async () => {
    const outbox = outboxIn(services.config.DATA_DIR);
    rmSync(outbox, { recursive: true, force: true });
    writeFileSync(outbox, '');
    try {
      const view = await statusFor('owner');
      expect(view.overall.text).toContain('Emails and texts kept as files');
      expect(partOf(view, 'outbox')).toMatchObject({
        state: 'fault',
        text: expect.stringContaining('Leads are stored all the same'),
      });
      expect(JSON.stringify(view)).not.toContain(services.config.DATA_DIR);
      expect(partOf(await statusFor('manager'), 'outbox')).toBeUndefined();
    } finally {
      rmSync(outbox);
    }
    expect(partOf(await statusFor('owner'), 'outbox')).toBeUndefined();
  });

  test('reports a part that can’t be read and shows the rest', async () => {
    const away = async () => Promise.reject(new Error('away'));
    const view = await statusFor('owner', {
      deskStatus: { leads: away, messages: away, webhooks: away, stockChangedAt: away },
      writeCheck: async () => 'the disk is full',
      engine: { ...services.engine, version: away },
    });
    const states = Object.fromEntries(view.parts.map(({ id, state }) => [id, state]));
    expect(states).toMatchObject({
      ...{ stock: 'attention', leads: 'attention', messages: 'attention', webhooks: 'attention' },
      ...{ database: 'fault', search: 'attention' },
    });
    expect(partOf(view, 'leads')?.text).toBe('We couldn’t check this just now.');
  });
});
