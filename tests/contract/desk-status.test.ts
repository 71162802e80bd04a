import { rmSync, writeFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TenantProblem } from '#server/dealer/rules/tenant-problems';
import type { StaffRole } from '#server/desk/accounts/rules/permissions';
import { deskPage } from '#server/desk/desk-page';
import { StatusStore } from '#server/desk/status-store';
import type { PageView } from '#server/desk/views/desk-view';
import type { Services } from '#server/entry/services';
import { UnnamedVisitors } from '#server/platform/network/unnamed-visitors';
import { outboxIn } from '#server/platform/outbox-folder';
import { newUlid } from '#server/platform/ulid';
import { catchUpWithStock } from '#server/search/catch-up';
import { deskSite } from '../support/desk-site';
import { newLead } from './example-lead';

/** The status page as each role sees it, with faults of the site itself and of another one. */
const now = new Date('2026-11-26T06:12:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const environment = { SMTP_URL: 'smtp://mail.example' };
const desk = deskSite({ slug: 'brolga', now, demoStock: true, environment });
const { services } = desk;

beforeAll(async () => {
  await catchUpWithStock(services(), 'brolga');
  const stock = services().database.updateTable('stock_versions');
  await stock.set({ changed_at: hoursAgo(2) }).execute();
});
beforeEach(async () => {
  await services().database.deleteFrom('deliveries').execute();
  await services().database.deleteFrom('stock_imports').execute();
});

async function statusFor(role: StaffRole, more: Partial<Services> = {}): Promise<PageView<'status'>> {
  const visit = { ...desk.visit('status', role), services: { ...services(), ...more } };
  const answer = await deskPage(visit, 'status');
  if (!('view' in answer) || answer.view.page !== 'status') throw new Error('no status page');
  return answer.view;
}
const partOf = (view: PageView<'status'>, id: string) => view.parts.find((part) => part.id === id);

/** Everything that can be wrong with a site's stock and deliveries. */
async function breakSite(tenant: string, word: string): Promise<void> {
  const id = newUlid(now);
  await services().leads.add(newLead({ id, tenant, created_at: hoursAgo(30) }), ['crm', 'email']);
  const own = (destination: string) =>
    services().database.updateTable('deliveries').where('id', '=', `${id}-${destination}`);
  const late = { created_at: hoursAgo(30), attempts: 4, last_error: `${word} one` };
  await own('crm').set(late).execute();
  await own('email')
    .set({ state: 'dead', last_error: `${word} two` })
    .execute();
  await services().importReports.add({
    id: newUlid(now),
    tenant,
    source: 'api',
    name: `${word}.csv`,
    state: 'refused',
    file: null,
    options: { format: 'auto', full: true, allowMassRemoval: false, dryRun: false },
    createdAt: hoursAgo(1),
    finishedAt: hoursAgo(1),
    report: null,
    failure: `${word} three`,
  });
}
const problem = (slug: string): TenantProblem => ({
  file: `${slug}/tenant.json`,
  path: 'theme.accent',
  message: `expected ${slug}, found "secret"`,
});
const broken = (slug: string) => ({
  tenants: { ...services().tenants, problems: () => [problem(slug)] },
});

describe('the status page', () => {
  test('shows that everything works, when it was checked, and how many cars are live', async () => {
    const view = await statusFor('owner');
    expect(view.overall).toEqual({ state: 'ok', text: 'Everything is working.' });
    expect(view.checkedText).toBe('Checked at 4:12 pm');
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

  test('says that emails reach nobody without a mail server, and what to do', async () => {
    const config = { ...services().config, SMTP_URL: undefined };
    const view = await statusFor('sales', { config });
    expect(view.overall.text).toBe('One part needs attention: Emails and texts.');
    expect(partOf(view, 'sending')).toMatchObject({
      state: 'attention',
      text: expect.stringContaining('nobody gets them'),
      advice: expect.stringContaining('your own email app'),
    });
  });

  test('shows the site’s faults with advice', async () => {
    await breakSite('brolga', 'ours');
    const view = await statusFor('owner', broken('brolga'));
    const text = '3 parts need attention: Stock, Lead deliveries and Site files.';
    expect(view.overall).toEqual({ state: 'fault', text });
    expect(partOf(view, 'stock')).toMatchObject({ state: 'attention', problems: ['ours three'] });
    const problems = ['crm: ours one', 'email: ours two'];
    expect(partOf(view, 'leads')).toMatchObject({ state: 'fault', problems });
    expect(partOf(view, 'files')?.problems).toEqual(['tenant.json, theme.accent: expected brolga']);
    for (const { state, advice } of view.parts) expect(advice === undefined).toBe(state === 'ok');
  });

  test('shows nothing about another dealer', async () => {
    const before = await statusFor('owner');
    await breakSite('wattle-bend', 'theirs');
    const stock = services().database.updateTable('stock_versions').where('tenant', '=', 'wattle-bend');
    await stock.set({ changed_at: hoursAgo(900) }).execute();
    const view = await statusFor('owner', broken('wattle-bend'));
    const withoutDisk = ({ parts }: PageView<'status'>) => parts.filter(({ id }) => id !== 'disk');
    expect(withoutDisk(view)).toEqual(withoutDisk(before));
    expect(JSON.stringify(view)).not.toMatch(/theirs|wattle/);
  });

  test('shows the age of backups but not where they are', async () => {
    const backups = async (
      hours: number | null,
      more: Partial<Services> = {},
      problem: string | null = null,
    ) => {
      const finishedAt = hours === null ? null : new Date(hoursAgo(hours));
      const last = async () => ({ finishedAt, problem });
      const backupTurns = { ...services().backupTurns, last };
      return partOf(await statusFor('owner', { backupTurns, ...more }), 'backups');
    };
    const old = await backups(30, {}, 's3://bucket away');
    expect(old).toMatchObject({ state: 'attention', text: expect.stringContaining('1 day 6 h') });
    expect(JSON.stringify(old)).not.toContain('bucket');
    const withoutDatabase = await backups(9, { newestHoldsDatabase: async () => false });
    expect(withoutDatabase?.text).toContain('It doesn’t hold the database');
    const config = { ...services().config, BACKUP_TO: '/backups' };
    expect((await backups(null, { config }))?.state).toBe('fault');
    expect(await backups(null)).toBeUndefined();
  });

  test('shows owners an outbox folder that can’t be written, without its path', async () => {
    const { DATA_DIR } = services().config;
    const outbox = outboxIn(DATA_DIR);
    rmSync(outbox, { recursive: true, force: true });
    writeFileSync(outbox, '');
    const view = await statusFor('owner').finally(() => rmSync(outbox));
    expect(partOf(view, 'outbox')).toMatchObject({ state: 'fault' });
    expect(JSON.stringify(view)).not.toContain(DATA_DIR);
    expect(partOf(await statusFor('owner'), 'outbox')).toBeUndefined();
  });

  test('tells owners that the visitors’ addresses are hidden', async () => {
    const unnamedVisitors = new UnnamedVisitors('/no-such-folder', undefined, vi.fn());
    for (let request = 0; request < 10; request += 1) unnamedVisitors.notice('proxy');
    const view = await statusFor('owner', { unnamedVisitors });
    expect(partOf(view, 'visitors')).toMatchObject({ state: 'attention' });
    expect(partOf(await statusFor('owner'), 'visitors')).toBeUndefined();
    expect(partOf(await statusFor('sales', { unnamedVisitors }), 'visitors')).toBeUndefined();
  });

  test('reports a part that can’t be read and shows the rest', async () => {
    const away = async () => Promise.reject(new Error('away'));
    const view = await statusFor('owner', {
      deskStatus: Object.assign(new StatusStore(services().database), {
        leads: away,
        messages: away,
        webhooks: away,
        stockChangedAt: away,
      }),
      writeCheck: async () => 'the disk is full',
      engine: { ...services().engine, version: away },
    });
    const states = Object.fromEntries(view.parts.map(({ id, state }) => [id, state]));
    expect(states).toMatchObject({
      stock: 'attention',
      leads: 'attention',
      messages: 'attention',
      webhooks: 'attention',
      database: 'fault',
      search: 'attention',
    });
    expect(partOf(view, 'leads')?.text).toBe('We couldn’t check this just now.');
  });
});
