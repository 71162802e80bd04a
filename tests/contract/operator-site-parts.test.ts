import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answered, type OperatorServices, openOperatorServices } from '../support/operator-services';

/** What the operator API changes of a site besides its basic settings: look, locations, people, webhooks; its removal. */
const sitesPath = '/internal/v1/sites';
const jsonOf = ({ text }: Answered) => JSON.parse(text);
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 5"><path d="M0 0h24v5H0z"/></svg>';

describe.each([
  ['sqlite', 'folder'],
  ['postgres', 'database'],
] as const)('a site on %s, in the %s', (engine, TENANTS) => {
  let running: OperatorServices;
  beforeAll(async () => {
    running = await openOperatorServices(engine, 1, { TENANTS });
    expect((await send('POST', '', { slug: 'yard', hosts: ['yard.example'] })).status).toBe(201);
  });
  afterAll(() => running?.close());

  const send = (method: string, path: string, body?: unknown, headers: object = {}) =>
    running.ask(`${sitesPath}${path}`, { method, body, headers: { ...headers } });
  const patch = (body: object) => send('PATCH', '/yard', body, { 'if-match': '*' });
  const tenant = () => running.services[0]?.tenants.bySlug('yard');
  const actions = async () =>
    (await running.services[0]?.auditLog.list('yard', { limit: 50 }))?.entries.map(({ action }) => action);

  test('gets colours, and loses them again', async () => {
    const changed = await patch({ theme: { accent: '#8a1538', radiusPx: 4 } });
    expect([changed.status, jsonOf(changed).settings.theme], changed.text).toEqual([
      200,
      expect.objectContaining({ accent: '#8a1538', radiusPx: 4 }),
    ]);
    expect(tenant()?.theme).toMatchObject({ accent: '#8a1538', radiusPx: 4 });
    const back = await patch({ theme: { accent: null } });
    expect(jsonOf(back).settings.theme).not.toHaveProperty('accent');
    expect(tenant()?.theme).toMatchObject({ accent: '#1d5fa8', radiusPx: 4 });
  });

  test('refuses colours that nobody could read, as the desk does', async () => {
    const pale = await patch({ theme: { accent: '#ffffee', onAccent: '#ffffff' } });
    expect([pale.status, jsonOf(pale).errors[0].param], pale.text).toEqual([
      422,
      expect.stringMatching(/^theme\./),
    ]);
  });

  test('gets, changes and loses locations', async () => {
    const [first] = jsonOf(await send('GET', '/yard')).settings.locations;
    const service = { ...first, id: 'service', name: 'Workshop', location_type: 'service' };
    delete service.primary;
    delete service.slug;
    const added = await patch({ locations: [first, service] });
    expect(added.status, added.text).toBe(200);
    expect(tenant()?.locations.map(({ name }) => name)).toEqual([first.name, 'Workshop']);
    const changed = await patch({ locations: [first, { ...service, name: 'Service' }] });
    expect(jsonOf(changed).settings.locations[1].name).toBe('Service');
    expect((await patch({ locations: [first] })).status).toBe(200);
    expect(tenant()?.locations).toHaveLength(1);
    const broken = await patch({ locations: [{ ...first, postcode: '12' }] });
    expect([broken.status, jsonOf(broken).errors[0].param]).toEqual([422, 'locations.0.postcode']);
  });

  test('gets a logo, the same one again, and its name back', async () => {
    const put = (body: string, type: string) => send('PUT', '/yard/logo', body, { 'content-type': type });
    const answer = await put(drawing, 'image/svg+xml');
    expect([answer.status, jsonOf(answer).settings?.header], answer.text).toEqual([
      200,
      { logo: expect.stringMatching(/^uploads\/logo-\w{10}\.svg$/) },
    ]);
    const again = await put(drawing, 'image/svg+xml');
    expect([again.status, again.headers.get('etag')]).toEqual([200, answer.headers.get('etag')]);
    expect(tenant()?.header.logo).toBe(jsonOf(answer).settings.header.logo);
    expect((await put('not a picture', 'image/png')).status).toBe(422);
    expect((await put('<svg', 'image/svg+xml')).status).toBe(422);
    expect((await put(drawing, 'text/html')).status).toBe(415);
    expect((await put('x'.repeat(9 * 1024 * 1024), 'image/png')).status).toBe(413);
    expect((await send('PUT', '/nobody/logo', drawing, { 'content-type': 'image/svg+xml' })).status).toBe(
      404,
    );
    expect((await patch({ header: { logo: null } })).status).toBe(200);
    expect(tenant()?.header.logo).toBeUndefined();
  });

  test('invites staff, changes roles, and keeps its last owner', async () => {
    const kim = { name: 'Kim Ferraro', email: 'kim@yard.example', role: 'owner' };
    const invited = await send('POST', '/yard/staff', kim);
    expect([invited.status, jsonOf(invited).url], invited.text).toEqual([
      201,
      'https://yard.example/desk/team',
    ]);
    expect(jsonOf(invited).password_url).toMatch(/^https:\/\/yard\.example\/desk\/sign-in\/password\?key=/);
    const [email] = (await running.services[0]?.messageOutbox.list({ tenant: 'yard', limit: 1 })) ?? [];
    expect(email).toMatchObject({ channel: 'email', to: kim.email });
    const again = await send('POST', '/yard/staff', { ...kim, email: 'KIM@yard.example' });
    expect([again.status, jsonOf(again).code]).toEqual([409, 'already_exists']);
    const { id } = jsonOf(invited);
    for (const [method, body] of [
      ['PATCH', { role: 'sales' }],
      ['DELETE', undefined],
    ] as const) {
      const refused = await send(method, `/yard/staff/${id}`, body);
      expect([refused.status, jsonOf(refused).code]).toEqual([409, 'wrong_state']);
    }
    expect((await send('PATCH', `/yard/staff/${id}`, { role: 'owner' })).status).toBe(200);
    const lee = jsonOf(await send('POST', '/yard/staff', { name: 'Lee', email: 'lee@yard.example' }));
    expect(lee.role).toBe('sales');
    const owner = await send('PATCH', `/yard/staff/${lee.id}`, { role: 'owner' });
    expect([owner.status, jsonOf(owner).role]).toEqual([200, 'owner']);
    const gone = await send('DELETE', `/yard/staff/${id}`);
    expect(jsonOf(gone)).toEqual({ object: 'deleted', id, of: 'staff_member' });
    const list = jsonOf(await send('GET', '/yard/staff'));
    expect(list.data.map((one: { email: string }) => one.email)).toEqual(['lee@yard.example']);
    for (const path of [`/yard/staff/${id}`, `/brolga/staff/${lee.id}`])
      expect((await send('DELETE', path)).status, path).toBe(404);
    for (const body of [
      { ...kim, role: 'boss' },
      { ...kim, email: 'kim' },
      { ...kim, name: '\u200b' },
    ])
      expect((await send('POST', '/yard/staff', body)).status).toBe(422);
    expect((await send('GET', '/nobody/staff')).status).toBe(404);
    expect(await actions()).toEqual(expect.arrayContaining(['staff-added', 'staff-changed']));
  });

  test('gets webhooks, whose secret is shown once', async () => {
    const hook = { endpoint_url: 'https://crm.example/events', events: ['lead.*'] };
    const made = await send('POST', '/yard/webhooks', hook);
    expect([made.status, jsonOf(made).secret], made.text).toEqual([201, expect.stringMatching(/^whsec_/)]);
    const { id, secret, ...record } = jsonOf(made);
    expect(record.url).toBe(`https://yard.example/api/webhooks/${id}`);
    const list = await send('GET', '/yard/webhooks');
    expect(jsonOf(list).data).toEqual([{ id, ...record }]);
    expect(list.text).not.toContain(secret);
    for (const wrong of [{ endpoint_url: 'https://127.0.0.1/' }, { events: ['leed.*'] }, { events: [] }])
      expect((await send('POST', '/yard/webhooks', { ...hook, ...wrong })).status).toBe(422);
    expect((await send('DELETE', `/brolga/webhooks/${id}`)).status).toBe(404);
    const removed = await send('DELETE', `/yard/webhooks/${id}`);
    expect(jsonOf(removed)).toEqual({ object: 'deleted', id, of: 'webhook' });
    expect((await send('GET', '/nobody/webhooks')).status).toBe(404);
  });

  test('is removed only with its slug repeated, and only where it has versions', async () => {
    const remove = (query: string, headers: object = {}) =>
      send('DELETE', `/going${query}`, undefined, headers);
    expect((await send('POST', '', { slug: 'going', hosts: ['going.example'] })).status).toBe(201);
    if (TENANTS === 'folder') {
      const refused = await remove('?confirm=going');
      expect([refused.status, jsonOf(refused).code]).toEqual([409, 'read_only']);
      expect(readFileSync(join(running.tenantsDir, 'going/tenant.json'), 'utf8')).toContain('going');
      return;
    }
    for (const query of ['', '?confirm=', '?confirm=yard', '?confirm=GOING'])
      expect((await remove(query)).status, query).toBe(400);
    const [error] = jsonOf(await remove('')).errors;
    expect(error).toMatchObject({ param: 'confirm', detail: expect.stringContaining('slug of the site') });
    expect((await remove('?confirm=going', { 'if-match': '"old"' })).status).toBe(412);
    const { key } = jsonOf(await send('POST', '/going/keys', { name: 'CRM', scopes: ['leads:read'] }));
    const tag = String((await send('GET', '/going')).headers.get('etag'));
    const removed = await remove('?confirm=going', { 'if-match': tag });
    expect([removed.status, jsonOf(removed)]).toEqual([200, { object: 'deleted', id: 'going', of: 'site' }]);
    expect(running.services[0]?.tenants.byHost('going.example') ?? null).toBeNull();
    for (const answer of [await remove('?confirm=going'), await send('GET', '/going')])
      expect(answer.status).toBe(404);
    expect((await send('POST', '', { slug: 'going' })).status).toBe(409);
    expect((await send('POST', '/going/rollback', { version: 1 })).status).toBe(200);
    expect(await running.services[0]?.apiKeyVerifier.verify('going', key)).toMatchObject({ name: 'CRM' });
  });
});

test('the site that answers unknown hosts is not removed', async () => {
  const running = await openOperatorServices('sqlite', 1, { TENANTS: 'database', DEFAULT_TENANT: 'main' });
  try {
    expect((await running.ask(sitesPath, { method: 'POST', body: { slug: 'main' } })).status).toBe(201);
    const answer = await running.ask(`${sitesPath}/main?confirm=main`, { method: 'DELETE' });
    expect([answer.status, jsonOf(answer).code]).toEqual([409, 'wrong_state']);
  } finally {
    await running.close();
  }
});
