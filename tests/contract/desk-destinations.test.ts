import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { StaffRole } from '#server/desk/accounts/rules/permissions';
import { engines } from '../support/both-databases';
import { deskSite } from '../support/desk-site';
import { folderForFile } from '../support/folder';
import { startReceiver, verified } from '../support/receiver';
import { pageOf } from '../support/stock-desk';

/** Where leads go, as owners change it at the desk. Secrets are stored sealed and never shown again. */
const receiver = await startReceiver();
afterAll(() => receiver.stop());

describe.each(engines)('a lead destination on %s', (engine) => {
  const tenantsDir = join(folderForFile(), `tenants-${engine}`);
  cpSync(resolve('tenants'), tenantsDir, { recursive: true });
  const file = join(tenantsDir, 'corner-cars', 'tenant.json');
  const { desk: _, ...withDesk } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify(withDesk, null, 2));
  const environment = { TENANTS_DIR: tenantsDir, WEBHOOK_PRIVATE_HOSTS: `127.0.0.1:${receiver.port}` };
  const desk = deskSite({ slug: 'corner-cars', engine, environment });
  const form = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields);
  const send = (path: string, fields: Readonly<Record<string, string>>, role: StaffRole = 'owner') =>
    desk.send(path, form(fields), role);
  const listed = async () => (await desk.viewOf('connections', 'connections', 'owner')).destinations;
  const settings = () => {
    const text = readFileSync(file, 'utf8');
    const list: Record<string, unknown>[] = JSON.parse(text).delivery?.destinations ?? [];
    return { text, list };
  };
  const pressed = (action: string, destination: string) =>
    send('connections', { do: action, destination, sure: 'yes' });

  test('is one of the kinds that the page offers', async () => {
    const { kinds, title } = await desk.viewOf('destination', 'connections/destinations/add', 'owner');
    expect(title).toBeUndefined();
    for (const { href } of kinds) {
      const path = href.replace('/desk/', '');
      const view = await desk.viewOf('destination', path, 'owner');
      expect(view.fields.length, href).toBeGreaterThan(0);
    }
    expect(await desk.open('connections/destinations/none', 'owner')).toMatchObject({ status: 404 });
    expect(await send('connections/destinations/add?kind=fax', { name: 'x' })).toMatchObject({ status: 404 });
  });

  test('with a webhook: added, tested, with another secret, switched off and on, and removed', async () => {
    receiver.answer = { status: 204 };
    receiver.received.length = 0;
    const added = await send('connections/destinations/add?kind=webhook', { name: 'crm', url: receiver.url });
    const secret = pageOf('destination', added).secret;
    const key = secret ? secret.text : '';
    expect(key).toMatch(/^whsec_/);
    expect(settings().list).toEqual([
      { name: 'crm', kind: 'webhook', url: receiver.url, secret_env: 'CORNER_CARS_DESK_CRM_SECRET' },
    ]);
    const page = await desk.viewOf('destination', 'connections/destinations/crm', 'owner');
    expect(JSON.stringify([page, settings().text])).not.toContain(key.slice(6));

    expect(pageOf('connections', await pressed('test-destination', 'crm')).done).toBe(
      'crm accepted the test lead.',
    );
    const [sent] = receiver.received.splice(0);
    expect(JSON.stringify(sent && verified(sent, key))).toContain('This is a test from the desk');

    const rotated = await send('connections/destinations/crm', { url: receiver.url, new_secret: 'yes' });
    const next = pageOf('destination', rotated).secret;
    await pressed('test-destination', 'crm');
    const [both] = receiver.received.splice(0);
    for (const one of [key, next ? next.text : '']) expect(both && verified(both, one)).toBeDefined();

    receiver.answer = { status: 500 };
    const refused = pageOf('connections', await pressed('test-destination', 'crm'));
    expect(refused.notice).toMatch(
      /^crm did not accept the test lead: the other system has a fault \(HTTP 500/,
    );
    receiver.received.length = 0;

    expect(await pressed('disable-destination', 'crm')).toMatchObject({ state: 'moved' });
    expect(await listed()).toMatchObject([{ name: 'crm', isEnabled: false }]);
    await pressed('enable-destination', 'crm');
    expect(await listed()).toMatchObject([{ name: 'crm', isEnabled: true }]);
    await pressed('remove-destination', 'crm');
    expect(await listed()).toEqual([]);
    expect(await desk.services().destinationSecrets.of('corner-cars')).toEqual(new Map());
  });

  test('with a password keeps it until another one is typed, and never shows it', async () => {
    const fields = { name: 'autogate', seller_id: '5b1c2a4e-0b4f-4f6e-9d2a-6f1f3d7c9a10', user: 'wattle' };
    const path = 'connections/destinations/add?kind=autogate';
    const onlyFinance = { 'boxes:categories': '', 'categories:Finance': 'yes' };
    const without = pageOf('destination', await send(path, fields));
    expect(without.errors).toEqual({ password_env: 'Fill in “Password”.' });
    expect(without.typed['user']).toBe('wattle');
    await send(path, { ...fields, password_env: 'hunter2', url: receiver.url, ...onlyFinance });
    receiver.answer = { status: 204 };
    await pressed('test-destination', 'autogate');
    const basic = (password: string) => `Basic ${Buffer.from(`wattle:${password}`).toString('base64')}`;
    expect(receiver.received.at(-1)?.headers.authorization).toBe(basic('hunter2'));
    const shown = await desk.viewOf('destination', 'connections/destinations/autogate', 'owner');
    expect(JSON.stringify([shown, settings().text])).not.toContain('hunter2');
    expect(shown.fields.find(({ name }) => name === 'categories')?.value).toBe('Finance');

    await send('connections/destinations/autogate', { ...fields, url: receiver.url });
    await pressed('test-destination', 'autogate');
    expect(receiver.received.at(-1)?.headers.authorization).toBe(basic('hunter2'));
    await send('connections/destinations/autogate', {
      ...fields,
      url: receiver.url,
      password_env: 'hunter3',
    });
    await pressed('test-destination', 'autogate');
    expect(receiver.received.at(-1)?.headers.authorization).toBe(basic('hunter3'));
    expect([...(await desk.services().destinationSecrets.of('corner-cars')).values()]).toEqual(['hunter3']);
    const { entries } = await desk.viewOf('audit', 'audit', 'owner');
    expect(JSON.stringify(entries)).toContain('Changed where leads go: added autogate');
    expect(JSON.stringify(entries)).not.toContain('hunter');
    await pressed('remove-destination', 'autogate');
  });

  test.each([
    [{ name: 'With Spaces', to: 'a@crm.example' }, 'name', /letters, digits and hyphens/],
    [{ name: 'add', to: 'a@crm.example' }, 'name', /letters, digits and hyphens/],
    [{ name: 'email', to: 'a@crm.example' }, 'name', /Another destination has this name/],
    [{ name: 'crm', to: '' }, 'to', /Fill in “Email addresses”/],
    [{ name: 'crm', to: 'nobody' }, 'to', /“Email addresses” can’t be used/],
  ])('that is wrong says so beside the field: %j', async (fields, field, message) => {
    const view = pageOf('destination', await send('connections/destinations/add?kind=email', fields));
    expect(view.errors[field]).toMatch(message);
    expect(await listed()).toEqual([]);
  });

  test('of all leads are email addresses, which are changed here too', async () => {
    const wrong = await send('connections', {
      do: 'email',
      email_to: 'kim@dealer.example, nobody',
      email_from: '',
    });
    const view = pageOf('connections', wrong);
    expect(Object.keys(view.errors)).toEqual(['email_to', 'email_from']);
    expect(view.email.leadsTo).toBe('kim@dealer.example, nobody');
    const email = { email_to: 'kim@dealer.example\nlee@dealer.example', email_from: 'site@dealer.example' };
    expect(await send('connections', { do: 'email', ...email })).toMatchObject({ state: 'moved' });
    expect(desk.tenant().delivery).toMatchObject({
      email_to: ['kim@dealer.example', 'lee@dealer.example'],
      email_from: 'site@dealer.example',
    });
  });

  test.each(['sales', 'manager', 'marketing'] as const)('is for owners: not for %s', async (role) => {
    expect(await desk.open('connections/destinations/add', role)).toMatchObject({ status: 403 });
    const fields = { name: 'crm', url: 'https://evil.example/' };
    expect(await send('connections/destinations/add?kind=webhook', fields, role)).toMatchObject({
      status: 403,
    });
    expect(await listed()).toEqual([]);
  });
});
