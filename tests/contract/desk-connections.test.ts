import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { eventRegistry } from '#server/api/event-registry';
import { createWebhook } from '#server/dealer/webhooks/manage-webhooks';
import { createApiKey } from '#server/desk/accounts/api-keys';
import { eventKinds } from '#server/desk/rules/connection-words';
import { areDemosOff } from '#server/operate/tenants/demo-switch';
import { GroupCommit } from '#server/platform/database/group-commit';
import { matchesPattern } from '#server/platform/rules/webhooks';
import { importsSchema } from '#server/settings/imports-schema';
import { createFetching } from '#server/stock/fetching/create-fetching';
import { copySites } from '../support/demo-sites';
import { deskSite } from '../support/desk-site';
import { folderForFile } from '../support/folder';
import { pageOf } from '../support/stock-desk';

/** API keys, webhooks, feeds and email at the desk. Only owners come here. */
const desk = deskSite({ slug: 'brolga' });
const page = () => desk.viewOf('connections', 'connections', 'owner');
const send = (form: object) =>
  desk.send('connections', new URLSearchParams(Object.entries(form).flatMap(pairs)), 'owner');
const pairs = ([name, value]: readonly [string, unknown]): string[][] =>
  (Array.isArray(value) ? value : [value]).map((one) => [name, String(one)]);
async function shown(form: object) {
  const outcome = await send(form);
  if (outcome.state !== 'page' || outcome.view.page !== 'connections') throw new Error('no page');
  return { status: outcome.status, ...outcome.view };
}

describe('an API key', () => {
  test('is shown once, opens what was ticked, and nothing once it is revoked', async () => {
    const made = await shown({ do: 'add-key', name: 'CRM', scope: ['leads:read', 'all'], end: '30' });
    const key = made.secret?.text ?? '';
    const { apiKeys } = desk.services();
    expect(await apiKeys.verify('brolga', key)).toMatchObject({ name: 'CRM', scopes: ['leads:read'] });
    const view = await page();
    expect(JSON.stringify(view)).not.toContain(key);
    const [row] = view.keys;
    expect(row?.facts.join()).toMatch(/Last used.*Ends/);
    await shown({ do: 'revoke-key', sure: 'yes', id: row?.id });
    expect(await apiKeys.verify('brolga', key)).toBeNull();
    expect((await page()).keys).toEqual([]);
  });

  test('with an end that nobody offers is refused, not made to last forever', async () => {
    expect(await shown({ do: 'add-key', name: 'CRM', scope: 'leads:read', end: '31' })).toMatchObject({
      status: 422,
      errors: { end: expect.any(String) },
    });
    expect((await page()).keys).toEqual([]);
  });

  test('is replaced by another one, and works for a day more', async () => {
    const made = await shown({ do: 'add-key', name: 'DMS', scope: 'stock:write', end: '' });
    const { apiKeys } = desk.services();
    const old = await apiKeys.verify('brolga', made.secret?.text ?? '');
    const rotated = await shown({ do: 'rotate-key', id: old?.id });
    const fresh = await apiKeys.verify('brolga', rotated.secret?.text ?? '');
    expect(fresh).toMatchObject({ name: 'DMS', scopes: ['stock:write'], expiresAt: null });
    const left = Date.parse((await apiKeys.byId(old?.id ?? ''))?.expiresAt ?? '') - Date.now();
    expect(Math.round(left / 3_600_000)).toBe(24);
    for (const id of [old?.id, fresh?.id]) await shown({ do: 'revoke-key', sure: 'yes', id });
    expect(await send({ do: 'rotate-key', id: old?.id })).toMatchObject({ status: 404 });
  });

  test('of test mode is marked, and so are the webhooks that it made', async () => {
    const made = await shown({ do: 'add-key', name: 'CRM', scope: 'leads:read', mode: 'test' });
    const { apiKeys, webhooks } = desk.services();
    const key = await apiKeys.verify('brolga', made.secret?.text ?? '');
    expect(key).toMatchObject({ isTest: true });
    expect(made.keys[0]?.chip?.text).toBe('Test');
    const input = { url: 'https://crm.example/', events: ['lead.*'], description: '', isTest: true };
    const added = await createWebhook(desk.services(), 'brolga', input, ['lead.created']);
    expect((await page()).webhooks[0]).toMatchObject({
      chip: { text: 'Test' },
      facts: ['Gets only what test keys do', 'Leads'],
    });
    if (added.ok) await webhooks.remove('brolga', added.value.endpoint.id);
    await shown({ do: 'revoke-key', sure: 'yes', id: key?.id });
  });

  test('of a group of sites is shown, and cannot be changed here', async () => {
    const { apiKeys } = desk.services();
    const groupKey = { tenant: '', name: 'ERP', scopes: ['stock:read'], ratePerSecond: 5 } as const;
    const { id, key } = await createApiKey(
      apiKeys,
      { ...groupKey, sites: ['brolga', 'wattle-bend'] },
      new Date(),
    );
    const others = { ...groupKey, name: 'Other', sites: ['wattle-bend'] };
    await createApiKey(apiKeys, others, new Date());
    const [row, ...more] = (await page()).keys;
    expect([row, more]).toMatchObject([{ id, name: 'ERP', isOfGroup: true }, []]);
    for (const form of [
      { do: 'rotate-key', id },
      { do: 'revoke-key', sure: 'yes', id },
    ])
      expect(await send(form)).toMatchObject({ status: 404 });
    expect(await apiKeys.verify('brolga', key)).toMatchObject({ id });
    await apiKeys.revoke('', id, new Date());
    expect((await page()).keys).toEqual([]);
  });

  test('needs a name and something that it may do', async () => {
    expect(await shown({ do: 'add-key', name: ' ', scope: 'leads:read' })).toMatchObject({
      status: 422,
      errors: { name: expect.any(String) },
    });
    expect(await shown({ do: 'add-key', name: 'CRM' })).toMatchObject({
      errors: { scope: expect.any(String) },
    });
  });
});

describe('a webhook', () => {
  test('is added, switched off and on, gets another secret, and is removed', async () => {
    const made = await shown({
      do: 'add-webhook',
      url: 'https://crm.example/in?key=s3cret',
      event: ['lead.*'],
    });
    expect(made.secret?.text).toMatch(/^whsec_/);
    const [row] = (await page()).webhooks;
    expect(row).toMatchObject({ name: 'https://crm.example/in', isEnabled: true, facts: ['Leads'] });
    const id = row?.id;
    const asked = await send({ do: 'remove', id, name: 'crm' });
    const values = expect.arrayContaining([
      ['id', id],
      ['sure', 'yes'],
    ]);
    expect(asked).toMatchObject({ view: { page: 'sure', values } });
    expect((await shown({ do: 'disable', sure: 'yes', id })).webhooks[0]).toMatchObject({ isEnabled: false });
    expect((await shown({ do: 'enable', id })).webhooks[0]).toMatchObject({ isEnabled: true });
    const rotated = await shown({ do: 'rotate', id });
    expect(rotated.secret?.text).toMatch(/^whsec_/);
    expect(rotated.secret?.text).not.toBe(made.secret?.text);
    expect((await shown({ do: 'remove', sure: 'yes', id })).webhooks).toEqual([]);
  });

  test.each(['http://crm.example/', 'https://127.0.0.1/', 'ftp://x'])(
    'goes to no address inside the network, and none without encryption: %s',
    async (url) => {
      expect(await shown({ do: 'add-webhook', url, event: ['lead.*'] })).toMatchObject({
        errors: { url: expect.any(String) },
        webhooks: [],
      });
    },
  );

  test('can be given every event that there is, but tests', () => {
    const types = eventRegistry.map(({ type }) => type).filter((type) => type !== 'webhook.test');
    const left = types.filter((type) => !eventKinds.some(({ value }) => matchesPattern(value, type)));
    expect(left).toEqual([]);
    for (const { value } of eventKinds)
      expect(
        types.some((type) => matchesPattern(value, type)),
        value,
      ).toBe(true);
  });
});

describe('a form that is refused', () => {
  test('keeps what was typed and ticked, beside what is wrong with it', async () => {
    const key = { name: '', scope: ['leads:read', 'stock:read'], end: '30' };
    const ofKey = await shown({ do: 'add-key', ...key });
    expect(ofKey).toMatchObject({ errors: { name: expect.any(String) }, typed: { end: '30' } });
    const ticked = (choices: typeof ofKey.keyChoices) =>
      choices.flatMap(({ value, isTicked }) => (isTicked ? [value] : []));
    expect(ticked(ofKey.keyChoices)).toEqual(['leads:read', 'stock:read']);
    const hook = { url: 'http://crm.example/in', event: 'lead.*', description: 'Our CRM' };
    const ofHook = await shown({ do: 'add-webhook', ...hook });
    expect(ofHook.errors).toEqual({ url: expect.any(String) });
    expect(ofHook.typed).toMatchObject({ url: hook.url, description: 'Our CRM' });
    expect(ticked(ofHook.eventKinds)).toEqual(['lead.*']);
    const email = { email_to: 'kim@dealer.example nobody', email_from: 'site@dealer.example' };
    const ofEmail = await shown({ do: 'email', ...email });
    expect(ofEmail.errors).toEqual({ email_to: 'nobody is not an email address.' });
    expect(ofEmail.email.leadsTo).toBe(email.email_to);
  });

  test('names all that is missing at once', async () => {
    expect(Object.keys((await shown({ do: 'add-key' })).errors)).toEqual(['name', 'scope']);
    expect(Object.keys((await shown({ do: 'add-webhook' })).errors)).toEqual(['url', 'event']);
  });
});

describe('a feed', () => {
  const source = importsSchema.parse({
    sources: [{ name: 'dms', kind: 'folder', path: 'stock.csv', times: ['06:00'] }],
  }).sources[0];
  if (!source) throw new Error('no source');

  /** Runs that take until they are stopped. */
  function endless() {
    const stops: AbortSignal[] = [];
    const { database, clock, log } = desk.services();
    const fetching = createFetching({
      commits: new GroupCommit(database),
      clock,
      log,
      tenants: { all: () => [] },
      report: async () => undefined,
      fetchHere: () => Promise.reject(new Error('not here')),
      fetchInThread: (_task, stop) => {
        stops.push(stop);
        return new Promise((_, fail) => stop.addEventListener('abort', () => fail(new Error('stopped'))));
      },
    });
    return { fetching, stops };
  }

  test('is fetched at a press, and a stop of the process ends the run and lets none begin', async () => {
    const { fetching, stops } = endless();
    const run = { tenant: desk.tenant(), source, turn: null };
    const running = fetching.runFeedSoon(run);
    await expect.poll(() => stops.length).toBe(1);
    await fetching.stopFeeds();
    expect(stops[0]?.aborted).toBe(true);
    expect(await running).toMatchObject({ kind: 'failed' });
    // It has not ended: the next process runs it again.
    const [state] = await desk.services().feedStates.ofTenant('brolga');
    expect(state).toMatchObject({ source: 'dms', finishedAt: null });
    expect(await fetching.runFeedSoon(run)).toBeNull();
    expect(stops).toHaveLength(1);
  });

  test('of another name is not there', async () => {
    expect(await send({ do: 'run-feed', feed: 'none' })).toMatchObject({ status: 404 });
  });
});

describe('with a feed', () => {
  const runs: unknown[] = [];
  const withFeed = deskSite({
    slug: 'brolga',
    change: (tenant) => ({
      ...tenant,
      imports: importsSchema.parse({
        sources: [{ name: 'dms', kind: 'folder', path: 'stock.csv', times: ['06:00'] }],
      }),
    }),
  });

  test('the page says how its last run ended, and starts one', async () => {
    Object.assign(withFeed.services(), {
      runFeedSoon: async (run: unknown) => {
        runs.push(run);
        return null;
      },
    });
    const { feeds } = await withFeed.viewOf('connections', 'connections', 'owner');
    expect(feeds).toMatchObject([
      { name: 'dms', facts: ['stock.csv', 'Has not run yet', expect.stringMatching('^Next run')] },
    ]);
    const sent = await withFeed.send('connections', { do: 'run-feed', feed: 'dms' }, 'owner');
    expect(pageOf('connections', sent).done).toMatch(/^dms is being fetched/);
    expect(runs).toMatchObject([{ source: { name: 'dms' }, turn: null }]);
    const { entries } = await withFeed.viewOf('audit', 'audit', 'owner');
    expect(entries.map(({ text }) => text)).toContain('Fetched a feed: dms');
  });
});

test('a test email goes to whoever asks for it', async () => {
  await shown({ do: 'test-email' });
  const [email] = await desk.services().messageOutbox.list({ tenant: 'brolga', limit: 1 });
  expect(email).toMatchObject({ channel: 'email', to: 'owner@dealer.example' });
});

describe('with demo sites beside it', () => {
  const sitesDir = copySites(join(folderForFile(), 'sites'), 'brolga', 'wattle-bend');
  const file = join(sitesDir, 'brolga', 'tenant.json');
  const { demo: _, ...settings } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify(settings));
  const owned = deskSite({ slug: 'brolga', environment: { TENANTS_DIR: sitesDir } });
  const marker = () => areDemosOff(sitesDir);

  test('the owner switches them off and on again, as the file beside them says', async () => {
    for (const [action, isOff] of [
      ['demos-off', true],
      ['demos-on', false],
    ] as const) {
      const to = `/desk/connections?done=${action}#demos`;
      expect(await owned.send('connections', { do: action }, 'owner')).toEqual({ state: 'moved', to });
      expect(await marker()).toBe(isOff);
      const { demos } = await owned.viewOf('connections', 'connections', 'owner');
      expect(demos?.text).toBe(`Demo sites here too: 1. They are ${isOff ? 'off' : 'on'}.`);
    }
  });
});
