import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonOf, type OperatorSites, startOperatorSites } from '../support/operator-site';

const sitesPath = '/internal/v1/tenants';

describe.each(['sqlite', 'postgres'] as const)('the operator API on %s', (engine) => {
  let running: OperatorSites;
  beforeAll(async () => {
    running = await startOperatorSites(engine, 2);
  });
  afterAll(() => running?.stop());

  const ask: OperatorSites['ask'] = (path, options) => running.ask(path, options);
  const create = (body: object, more: object = {}) => ask(sitesPath, { method: 'POST', body, ...more });
  const patch = (slug: string, body: unknown, tag?: string, more: object = {}) =>
    ask(`${sitesPath}/${slug}`, {
      ...{ method: 'PATCH', body, ...more },
      headers: tag === undefined ? {} : { 'if-match': tag },
    });
  const tagOf = async (slug: string) => String((await ask(`${sitesPath}/${slug}`)).headers.etag);
  const fileOf = (slug: string) => join(running.tenantsDir, slug, 'tenant.json');
  const fieldsOf = (answer: Awaited<ReturnType<typeof ask>>) =>
    jsonOf(answer).errors?.map(({ field }: { field: string }) => field);
  /** Until a page of a site answers with a status, within two seconds. */
  const answers = async (host: string, status: number, site = 0) => {
    const deadline = performance.now() + 2_000;
    let last = 0;
    while (performance.now() < deadline && last !== status) {
      last = (await ask('/', { host, site, token: null })).status;
      if (last !== status) await pause(50);
    }
    return last;
  };

  test('refuses a wrong token and none, and never stores an answer', async () => {
    for (const token of [null, 'x', `${'x'.repeat(46)}`]) {
      const answer = await ask(sitesPath, { token });
      expect([answer.status, answer.headers['content-type']]).toEqual([401, 'application/problem+json']);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    expect((await create({ slug: 'nobody' }, { token: 'wrong' })).status).toBe(401);
    expect(existsSync(join(running.tenantsDir, 'nobody'))).toBe(false);
  });

  test('slows down wrong tokens, but never the right one', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 20; at += 1)
      statuses.push((await ask(sitesPath, { token: 'guess', site: 1 })).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await ask(sitesPath, { site: 1 })).status).toBe(200);
  });

  test('answers only at its own address', async () => {
    for (const path of ['/api/internal/v1/tenants', '/api/./internal/v1/tenants', '/internal/v2/tenants'])
      expect((await ask(path, { headers: { 'x-own-route': '1' } })).status, path).toBe(404);
  });

  test('lists sites in pages', async () => {
    for (const slug of ['page-b', 'page-a']) expect((await create({ slug })).status).toBe(201);
    const first = jsonOf(await ask(`${sitesPath}?limit=2`));
    expect(first.sites.map(({ slug }: { slug: string }) => slug)).toEqual(['brolga', 'page-a']);
    const second = await ask(`${sitesPath}?limit=2&after=${first.next}`);
    expect(jsonOf(second).sites[0].slug).toBe('page-b');
    expect(second.headers['cache-control']).toBe('no-store');
    for (const query of ['limit=0', 'limit=x', 'limit=501', 'after=', 'after=A%00', 'page=1'])
      expect((await ask(`${sitesPath}?${query}`)).status, query).toBe(400);
  });

  test('shows a site with its state', async () => {
    const answer = await ask(`${sitesPath}/brolga`);
    const site = jsonOf(answer);
    expect(answer.headers.etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(site).toMatchObject({ slug: 'brolga', problems: [], template: expect.any(String) });
    expect(site.stock.cars).toBeGreaterThan(10);
    expect(site.stock.age_seconds).toBeGreaterThanOrEqual(0);
    for (const slug of ['nobody', 'BROLGA', '..', '%2e%2e', 'a'.repeat(64), '%00'])
      expect([400, 404], slug).toContain((await ask(`${sitesPath}/${slug}`)).status);
  });

  test('a new site answers its host within two seconds, on every process', async () => {
    const body = {
      ...{ slug: 'hill-end', name: 'Hill End Cars', state: 'WA', city: 'Northam', postcode: '6401' },
      ...{
        phone: '(08) 5550 0149',
        abn: '51824753556',
        hosts: ['hill-end.example'],
        email: 'sales@hill-end.example',
      },
    };
    const answer = await create(body);
    expect([answer.status, answer.headers.location]).toEqual([201, `${sitesPath}/hill-end`]);
    expect(jsonOf(answer)).toMatchObject({
      ...{ slug: 'hill-end', time_zone: 'Australia/Perth', hosts: ['hill-end.example'] },
      settings: { abn: '51824753556', delivery: { email_to: ['sales@hill-end.example'] } },
      stock: { cars: 0, changed_at: null, age_seconds: null },
    });
    expect(answer.headers.etag).toBe(await tagOf('hill-end'));
    expect(await answers('hill-end.example', 200)).toBe(200);
    // A process that sees changes of a folder by looking has a few seconds; these are told at once.
    expect(await answers('hill-end.example', 200, 1)).toBe(200);
    const audited = await ask('/', { host: 'hill-end.example', token: null });
    expect(audited.body.toString()).toContain('Hill End Cars');
  });

  test('a copy has the look of another site, and none of its hosts', async () => {
    const answer = await create({ slug: 'twin', name: 'Twin', from: 'brolga' });
    expect(answer.status, answer.body.toString()).toBe(201);
    const [own, other] = ['twin', 'brolga'].map((slug) => JSON.parse(readFileSync(fileOf(slug), 'utf8')));
    expect(own.theme).toEqual(other.theme);
    expect([own.hosts, own.abn]).toEqual([[], undefined]);
    expect((await create({ slug: 'orphan', from: 'nobody' })).status).toBe(404);
  });

  test.each<[string, object | string, number, string[] | undefined]>([
    ['no slug', {}, 422, ['slug']],
    ['a slug in capitals', { slug: 'Hill' }, 422, ['slug']],
    ['a slug that leaves the folder', { slug: '../x' }, 422, ['slug']],
    ['numbers for text', { slug: 7, name: 0 }, 422, ['slug', 'name']],
    ['an unknown field', { slug: 'x1', nmae: 'X' }, 422, ['nmae']],
    ['an unknown template', { slug: 'x1', template: 'nice' }, 422, ['template']],
    ['an unknown state', { slug: 'x1', state: 'qld' }, 422, ['state']],
    ['an ABN with wrong check digits', { slug: 'x1', abn: '11111111111' }, 422, ['abn']],
    ['an ABN with letters', { slug: 'x1', abn: 'abc' }, 422, ['abn']],
    ['an impossible phone number', { slug: 'x1', phone: '12' }, 422, ['phone']],
    ['a host with a scheme', { slug: 'x1', hosts: ['https://x.example'] }, 422, ['hosts.0']],
    [
      'too many hosts',
      { slug: 'x1', hosts: Array.from({ length: 51 }, (_, at) => `h${at}.example`) },
      422,
      ['hosts'],
    ],
    ['an email without @', { slug: 'x1', email: 'sales' }, 422, ['email']],
    ['a huge name', { slug: 'x1', name: 'x'.repeat(201) }, 422, ['name']],
    ['a huge body', { slug: 'x1', name: 'x'.repeat(300_000) }, 413, undefined],
    ['a list', [], 422, ['body']],
    ['null', 'null', 422, ['body']],
    ['no JSON', '{', 400, undefined],
    ['nothing', '', 400, undefined],
  ])('does not create a site from %s', async (_name, body, status, fields) => {
    const answer = await create(body as object);
    expect([answer.status, fieldsOf(answer)], answer.body.toString()).toEqual([status, fields]);
    expect(existsSync(join(running.tenantsDir, 'x1'))).toBe(false);
  });

  test('a slug or host of another site is a conflict', async () => {
    expect((await create({ slug: 'clash-a', hosts: ['clash.example'] })).status).toBe(201);
    const again = await create({ slug: 'clash-a' });
    expect([again.status, fieldsOf(again)]).toEqual([409, ['slug']]);
    const host = await create({ slug: 'clash-b', hosts: ['new.example', 'clash.example'] });
    expect([host.status, fieldsOf(host)], host.body.toString()).toEqual([409, ['hosts.1']]);
    expect(existsSync(join(running.tenantsDir, 'clash-b'))).toBe(false);
    expect((await create({ slug: 'clash-c' })).status).toBe(201);
    const changed = await patch('clash-c', { hosts: ['clash.example'] }, '*');
    expect([changed.status, fieldsOf(changed)]).toEqual([409, ['hosts.0']]);
  });

  test('of two creations of one slug, on two processes, one wins', async () => {
    const both = await Promise.all([0, 1].map((site) => create({ slug: 'race' }, { site })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const hosts = await Promise.all(
      [0, 1].map((site) => create({ slug: `race-${site}`, hosts: ['race.example'] }, { site })),
    );
    expect(hosts.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(readdirSync(running.tenantsDir).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('a repeated creation gets the first answer again', async () => {
    const headers = { 'idempotency-key': `create-${engine}` };
    const first = await create({ slug: 'once' }, { headers });
    const second = await create({ slug: 'once' }, { headers, site: 1 });
    expect([first.status, second.status, second.headers['idempotent-replayed']]).toEqual([201, 201, 'true']);
    expect(second.body.toString()).toBe(first.body.toString());
    expect((await create({ slug: 'other' }, { headers })).status).toBe(422);
  });

  test('a change keeps the rest of the file as it is written, and is used at once', async () => {
    expect((await create({ slug: 'patched', hosts: ['old.example'] })).status).toBe(201);
    const written = readFileSync(fileOf('patched'), 'utf8').replace('"theme": {', '"theme":   {');
    writeFileSync(fileOf('patched'), written);
    const answer = await patch(
      'patched',
      { name: 'New name', hosts: ['new-host.example'] },
      await tagOf('patched'),
    );
    expect(answer.status, answer.body.toString()).toBe(200);
    expect(answer.headers.etag).toBe(await tagOf('patched'));
    const expected = written
      .replace('"name": "Patched"', '"name": "New name"')
      .replace(/"old\.example"/, '"new-host.example"');
    expect(readFileSync(fileOf('patched'), 'utf8')).toBe(expected);
    expect(await answers('new-host.example', 200)).toBe(200);
    expect(await answers('old.example', 404)).toBe(404);
  });

  test('a change needs the tag of the settings that its author has seen', async () => {
    expect((await create({ slug: 'tagged' })).status).toBe(201);
    const tag = await tagOf('tagged');
    expect((await patch('tagged', { name: 'A' })).status).toBe(428);
    const both = await Promise.all(['B', 'C'].map((name, site) => patch('tagged', { name }, tag, { site })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await patch('tagged', { name: 'D' }, tag)).status).toBe(412);
    expect((await patch('tagged', { name: 'D' }, '*')).status).toBe(200);
    expect((await patch('nobody', { name: 'D' }, '*')).status).toBe(404);
  });

  test.each<[string, unknown, number, string[] | undefined]>([
    ['a setting that is not for operators', { theme: { accent: '#ffffff' } }, 422, ['theme']],
    ['another slug', { slug: 'x' }, 422, ['slug']],
    ['no name', { name: null }, 422, ['name']],
    ['an empty name', { name: ' ' }, 422, ['name']],
    [
      'an unknown kind of feed',
      { imports: { sources: [{ name: 'a', kind: 'carrier-pigeon' }] } },
      422,
      ['imports.sources.0.kind'],
    ],
    [
      'a secret of another site',
      { imports: { sources: [sftp('BROLGA_FEED')] } },
      422,
      ['imports.sources.0.password_env'],
    ],
    ['wrong check digits', { abn: '11111111111' }, 422, ['abn']],
    ['a list', [], 422, ['body']],
  ])('does not change a site by %s', async (_name, body, status, fields) => {
    await create({ slug: 'steady' });
    const before = readFileSync(fileOf('steady'), 'utf8');
    const answer = await patch('steady', body, '*');
    expect([answer.status, fieldsOf(answer)], answer.body.toString()).toEqual([status, fields]);
    expect(readFileSync(fileOf('steady'), 'utf8')).toBe(before);
  });

  test('sets and removes feeds', async () => {
    expect((await create({ slug: 'fed' })).status).toBe(201);
    const sources = [sftp('FED_FEED')];
    const set = await patch('fed', { imports: { sources } }, '*');
    expect([set.status, jsonOf(set).settings?.imports], set.body.toString()).toEqual([200, { sources }]);
    const removed = await patch('fed', { imports: { sources: null } }, '*');
    expect([removed.status, jsonOf(removed).settings.imports]).toEqual([200, undefined]);
  });

  test('keys of a site are shown once, listed, and end when they are revoked', async () => {
    const path = `${sitesPath}/brolga/keys`;
    const made = await ask(path, { method: 'POST', body: { name: 'CRM', scopes: ['leads:read'] } });
    expect(made.status).toBe(201);
    const { id, key } = jsonOf(made);
    const leads = () => ask('/api/leads', { token: key });
    expect((await leads()).status).toBe(200);
    const list = await ask(path);
    expect(jsonOf(list).keys[0]).toMatchObject({ id, name: 'CRM', rate: 50, revoked_at: null });
    expect(list.body.toString()).not.toContain(key);
    expect(jsonOf(await ask(`${path}/${id}`)).id).toBe(id);
    // The key of another site is none of this one's.
    await create({ slug: 'keyless' });
    expect((await ask(`${sitesPath}/keyless/keys/${id}`, { method: 'DELETE' })).status).toBe(404);
    const revoked = await ask(`${path}/${id}`, { method: 'DELETE' });
    expect([revoked.status, jsonOf(revoked).revoked_at]).toEqual([200, expect.any(String)]);
    expect((await ask(`${path}/${id}`, { method: 'DELETE' })).body.toString()).toBe(revoked.body.toString());
    expect((await leads()).status).toBe(401);
    for (const body of [
      {},
      { name: '', scopes: ['leads:read'] },
      { name: 'x', scopes: [] },
      { name: 'x', scopes: ['all'] },
      { name: 'x', scopes: ['leads:read'], rate: 0 },
    ])
      expect((await ask(path, { method: 'POST', body })).status, JSON.stringify(body)).toBe(422);
    expect((await ask(`${sitesPath}/nobody/keys`)).status).toBe(404);
  });

  test('usage of two processes adds up, as JSON and CSV, without requests for the process', async () => {
    await create({ slug: 'used', hosts: ['used.example'] });
    for (const site of [0, 1]) {
      expect(await answers('used.example', 200, site)).toBe(200);
      for (const path of ['/', '/', '/api/site', '/healthz', '/readyz'])
        await ask(path, { host: 'used.example', token: null, site });
    }
    const usage = async () => jsonOf(await ask('/internal/v1/usage?tenant=used')).usage[0];
    await expect.poll(usage, { timeout: 25_000, interval: 500 }).toMatchObject({ api_requests: 2 });
    const day = await usage();
    expect(day.requests - day.api_requests).toBe(day.pages_cached + day.pages_rendered);
    expect(day.pages_cached).toBeGreaterThanOrEqual(4);
    expect(day.bytes_sent).toBeGreaterThan(20_000);
    const csv = await ask('/internal/v1/usage.csv?tenant=used');
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [heading, row] = csv.body.toString().split('\r\n');
    expect([heading, row]).toEqual([Object.keys(day).join(','), Object.values(day).join(',')]);
    for (const query of ['from=yesterday', 'from=2026-02-30', 'to=2020-01-01', 'tenant=A', 'day=1'])
      expect((await ask(`/internal/v1/usage?${query}`)).status, query).toBe(400);
  });

  test('changes are in the log, without names or tokens', () => {
    const logged = running.sites.map((site) => site.output()).join('');
    expect(logged).not.toMatch(/operator-token|Hill End/);
  });

  test.skipIf(process.getuid?.() === 0)(
    'a folder that cannot be written is a conflict that says what to do',
    async () => {
      chmodSync(running.tenantsDir, 0o555);
      try {
        const answer = await create({ slug: 'too-late' });
        expect([answer.status, jsonOf(answer).detail]).toEqual([409, expect.stringContaining('without :ro')]);
      } finally {
        chmodSync(running.tenantsDir, 0o755);
      }
    },
  );
});

function sftp(password_env: string) {
  return {
    ...{ name: 'dms', kind: 'sftp', host: 'files.example', user: 'dealer', password_env, path: 'stock.csv' },
    host_fingerprint: 'SHA256:uNiVztksCsDhcc0u9e8BgrJXVGDGcnYcuG5ZBHsEyLA',
  };
}

test('without OPERATOR_TOKEN nothing answers', async () => {
  const running = await startOperatorSites('sqlite', 1, { OPERATOR_TOKEN: '' });
  try {
    for (const path of [sitesPath, `${sitesPath}/brolga`, '/internal/v1/usage'])
      expect((await running.ask(path)).status, path).toBe(404);
    expect((await running.ask(sitesPath, { method: 'POST', body: { slug: 'x' } })).status).toBe(404);
  } finally {
    await running.stop();
  }
});
