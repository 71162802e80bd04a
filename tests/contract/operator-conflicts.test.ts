import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiScopes } from '#server/desk/accounts/api-keys';
import { removeTenant } from '#server/operate/tenant-versions/save-tenant-version';
import { type Answered, type OperatorServices, openOperatorServices } from '../support/operator-services';

const sitesPath = '/internal/v1/sites';
const jsonOf = ({ text }: Answered) => JSON.parse(text);

describe.each([
  ['sqlite', 'folder'],
  ['sqlite', 'database'],
  ['postgres', 'database'],
] as const)('the operator API on %s with sites in the %s', (engine, TENANTS) => {
  let running: OperatorServices;
  beforeAll(async () => {
    running = await openOperatorServices(engine, 2, { TENANTS });
    expect((await create({ slug: 'yard' })).status).toBe(201);
  });
  afterAll(() => running?.close());

  const create = (body: object) => running.ask(sitesPath, { method: 'POST', body });
  const patch = (slug: string, body: object, ifMatch: string, site = 0) =>
    running.ask(`${sitesPath}/${slug}`, {
      method: 'PATCH',
      body,
      site,
      headers: { 'if-match': ifMatch },
    });

  test('If-Match: * requires only that the site exists', async () => {
    const names = ['A', 'B', 'C', 'D'];
    const answers = await Promise.all(names.map((name, at) => patch('yard', { name }, '*', at % 2)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const phone = await patch('yard', { phone: '(07) 5550 0142' }, ' * ');
    expect([phone.status, jsonOf(phone).settings.phone]).toEqual([200, '(07) 5550 0142']);
  });

  test('a site that does not exist matches no If-Match', async () => {
    for (const tags of ['*', '"a"', 'W/"a", "b"']) {
      const answer = await patch('nobody', { name: 'X' }, tags);
      expect([answer.status, jsonOf(answer).detail]).toEqual([412, 'There is no site with this slug.']);
    }
  });

  test('If-Match accepts a list of strong entity tags, and nothing else', async () => {
    const strong = String((await running.ask(`${sitesPath}/yard`)).headers.get('etag'));
    for (const tags of ['"a", "b"', `W/${strong}`, `"${strong.slice(1, -2)}"`])
      expect((await patch('yard', {}, tags)).status, tags).toBe(412);
    for (const tags of [strong, `"a", ${strong}`, `W/"3",${strong}, "b"`])
      expect((await patch('yard', {}, tags)).status, tags).toBe(200);
    for (const tags of ['', 'x', strong.slice(1, -1), `*, ${strong}`])
      expect((await patch('yard', {}, tags)).status, tags).toBe(400);
  });

  test('ignores a repeated scope, and reports invalid scopes with one error', async () => {
    const make = (scopes: unknown) =>
      running.ask(`${sitesPath}/yard/keys`, { method: 'POST', body: { name: 'CRM', scopes } });
    const twice = await make(['leads:read', 'leads:write', 'leads:read']);
    expect([twice.status, jsonOf(twice).scopes], twice.text).toEqual([201, ['leads:read', 'leads:write']]);
    expect((await make([...apiScopes, ...apiScopes])).status).toBe(201);
    for (const scopes of ['leads:read', [], ['all', 'all'], ['leads:read', 'all', 'leads:read'], {}]) {
      const bad = await make(scopes);
      expect([bad.status, jsonOf(bad).errors?.length], bad.text).toEqual([422, 1]);
    }
  });
});

describe.each(['sqlite', 'postgres'] as const)('sites in the database, on %s', (engine) => {
  let running: OperatorServices;
  beforeAll(async () => {
    running = await openOperatorServices(engine, 1, { TENANTS: 'database' });
  });
  afterAll(() => running?.close());
  const post = (path: string, body: object) => running.ask(`${sitesPath}${path}`, { method: 'POST', body });

  test('are created, changed and rolled back as versions', async () => {
    const body = { slug: 'stored', hosts: ['stored.example'] };
    const created = await post('', body);
    expect(created.status, created.text).toBe(201);
    expect(running.services[0]?.tenants.byHost('stored.example')?.slug).toBe('stored');
    expect((await post('', body)).status).toBe(409);
    const clash = await post('', { slug: 'other', hosts: ['stored.example'] });
    expect([clash.status, jsonOf(clash).errors?.[0].param], clash.text).toEqual([409, 'hosts.0']);
    const headers = { 'if-match': String(created.headers.get('etag')) };
    const change = { method: 'PATCH', body: { hosts: ['moved.example'] }, headers };
    const changed = await running.ask(`${sitesPath}/stored`, change);
    expect([changed.status, jsonOf(changed).hosts], changed.text).toEqual([200, ['moved.example']]);
    expect((await running.ask(`${sitesPath}/stored`, change)).status).toBe(412);
    const versions = jsonOf(await running.ask(`${sitesPath}/stored/versions`)).data;
    const [newest, first] = versions;
    const site = jsonOf(await running.ask(`${sitesPath}/stored`));
    expect([site.created_at, site.updated_at]).toEqual([first.created_at, newest.created_at]);
    expect(jsonOf(await running.ask(sitesPath)).data).toContainEqual(
      expect.objectContaining({ id: 'stored', updated_at: newest.created_at }),
    );
    expect(versions).toMatchObject([
      { version: 2, author: 'operator API', note: 'changed hosts' },
      { version: 1, note: 'new site' },
    ]);
    const back = await post('/stored/rollback', { version: 1 });
    expect([back.status, jsonOf(back).restored_from], back.text).toEqual([200, 1]);
    expect(running.services[0]?.tenants.byHost('stored.example')?.slug).toBe('stored');
    for (const version of [9, 0, '1', null])
      expect([404, 422]).toContain((await post('/stored/rollback', { version })).status);
  });

  test('the slug of a removed site is reserved for its rollback', async () => {
    const [services] = running.services;
    if (!services) throw new Error('no such process');
    const make = (from?: string) => post('', { slug: 'gone', from });
    expect((await make()).status).toBe(201);
    expect(await removeTenant(services, { tenant: 'gone', author: 'kim' })).toMatchObject({ ok: true });
    await services.serveTenantNow('gone');
    expect((await post('', { slug: 'model' })).status).toBe(201);
    for (const answer of [await make(), await make('model')]) {
      expect([answer.status, jsonOf(answer).detail]).toEqual([
        409,
        'This slug was used before: roll it back, or choose another.',
      ]);
    }
    expect(await services.tenantVersions.current('gone')).toMatchObject({ version: 2, removed: true });
    const back = await post('/gone/rollback', { version: 1 });
    expect([back.status, services.tenants.bySlug('gone')?.slug]).toEqual([200, 'gone']);
  });

  test('a removal can’t be restored, and the error says so', async () => {
    expect((await post('', { slug: 'closed' })).status).toBe(201);
    const [services] = running.services;
    if (!services) throw new Error('no such process');
    expect((await removeTenant(services, { tenant: 'closed', author: 'kim' })).ok).toBe(true);
    const removal = await post('/closed/rollback', { version: 2 });
    expect([removal.status, jsonOf(removal).detail]).toEqual([
      422,
      'This version is the removal of the site: choose one before it.',
    ]);
    expect((await post('/closed/rollback', { version: 9 })).status).toBe(404);
    expect((await post('/closed/rollback', { version: 99_999_999_999 })).status).toBe(422);
    expect((await post('/nobody/rollback', { version: 1 })).status).toBe(404);
  });

  test('If-Match keeps a change that the operator has not seen', async () => {
    expect((await post('', { slug: 'busy', hosts: ['busy.example'] })).status).toBe(201);
    const read = await running.ask(`${sitesPath}/busy`);
    const seen = String(read.headers.get('etag'));
    const change = { method: 'PATCH', body: { hosts: [] }, headers: { 'if-match': seen } };
    expect((await running.ask(`${sitesPath}/busy`, change)).status).toBe(200);
    const back = (ifMatch: string, slug = 'busy') =>
      running.ask(`${sitesPath}/${slug}/rollback`, {
        method: 'POST',
        body: { version: 1 },
        headers: { 'if-match': ifMatch },
      });
    expect((await back(seen)).status).toBe(412);
    expect((await back('no quotation marks')).status).toBe(400);
    expect((await back('*', 'nobody')).status).toBe(404);
    const now = await running.ask(`${sitesPath}/busy`);
    expect((await back(String(now.headers.get('etag')))).status).toBe(200);
    expect((await back('*')).status).toBe(200);
  });
});
