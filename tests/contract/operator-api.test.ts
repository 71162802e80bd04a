import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answered, type OperatorServices, openOperatorServices } from '../support/operator-services';

/** Guesses are limited by address, in every process of these tests. */
const addressOf = { sqlite: '192.0.2.7', postgres: '192.0.2.8' } as const;
const sitesPath = '/internal/v1/sites';
const placeWithoutState = {
  name: 'Yard',
  phone: '(07) 5550 0142',
  street: '1 Example Street',
  city: 'Aspley',
  postcode: '4034',
};
const jsonOf = ({ text }: Answered) => JSON.parse(text);

describe.each(['sqlite', 'postgres'] as const)('the operator API on %s', (engine) => {
  let running: OperatorServices;
  beforeAll(async () => {
    running = await openOperatorServices(engine, 2);
  });
  afterAll(() => running?.close());

  const ask: OperatorServices['ask'] = (path, options) => running.ask(path, options);
  const create = (body: object, more: object = {}) => ask(sitesPath, { method: 'POST', body, ...more });
  const patch = (slug: string, body: unknown, tag?: string, more: object = {}) =>
    ask(`${sitesPath}/${slug}`, {
      method: 'PATCH',
      body,
      ...more,
      headers: tag === undefined ? {} : { 'if-match': tag },
    });
  const tagOf = async (slug: string) => String((await ask(`${sitesPath}/${slug}`)).headers.get('etag'));
  const fileOf = (slug: string) => join(running.tenantsDir, slug, 'tenant.json');
  const fieldsOf = (answer: Answered) => jsonOf(answer).errors?.map(({ param }: { param: string }) => param);
  const siteOf = (host: string, site: number) => running.services[site]?.tenants.byHost(host)?.slug;

  test('refuses a wrong or missing token, and marks responses as uncacheable', async () => {
    for (const token of [null, 'x', `${'x'.repeat(46)}`]) {
      const answer = await ask(sitesPath, { token, from: addressOf[engine] });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([401, 'application/problem+json']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect((await create({ slug: 'nobody' }, { token: 'wrong', from: addressOf[engine] })).status).toBe(401);
    expect(existsSync(join(running.tenantsDir, 'nobody'))).toBe(false);
  });

  test('limits wrong tokens, but never the right one', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 20; at += 1)
      statuses.push((await ask(sitesPath, { token: 'guess', site: 1, from: addressOf[engine] })).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await ask(sitesPath, { site: 1 })).status).toBe(200);
  });

  test('lists sites in pages', async () => {
    for (const slug of ['page-b', 'page-a']) expect((await create({ slug })).status).toBe(201);
    const first = jsonOf(await ask(`${sitesPath}?limit=2`));
    expect(first.data.map(({ id }: { id: string }) => id)).toEqual(['brolga', 'page-a']);
    const second = await ask(`${sitesPath}?limit=2&after=${first.next}`);
    expect(jsonOf(second).data[0].id).toBe('page-b');
    expect(second.headers.get('cache-control')).toBe('no-store');
    for (const query of ['limit=0', 'limit=x', 'limit=101', 'after=', 'after=A%00', 'after=keys.1', 'page=1'])
      expect((await ask(`${sitesPath}?${query}`)).status, query).toBe(400);
  });

  test('shows a site with its state', async () => {
    const answer = await ask(`${sitesPath}/brolga`);
    const site = jsonOf(answer);
    expect(answer.headers.get('etag')).toMatch(/^"[\w-]{22}"$/);
    expect(site).toMatchObject({
      object: 'site',
      id: 'brolga',
      created_at: null,
      problems: [],
      template: expect.any(String),
    });
    expect(site.stock).toEqual({ cars: 0, updated_at: null, age_seconds: null });
    for (const slug of ['nobody', 'BROLGA', '..', '%2e%2e', 'a'.repeat(64), '%00'])
      expect([400, 404], slug).toContain((await ask(`${sitesPath}/${slug}`)).status);
  });

  test('a new site is served at once here, and soon by every process', async () => {
    const body = {
      slug: 'hill-end',
      name: 'Hill End Cars',
      state: 'WA',
      city: 'Northam',
      postcode: '6401',
      phone: '(08) 5550 0149',
      abn: '51824753556',
      hosts: ['hill-end.example'],
      email: 'sales@hill-end.example',
    };
    const answer = await create(body);
    expect([answer.status, answer.headers.get('location')]).toEqual([201, `${sitesPath}/hill-end`]);
    expect(jsonOf(answer)).toMatchObject({
      id: 'hill-end',
      url: 'https://hill-end.example',
      time_zone: 'Australia/Perth',
      hosts: ['hill-end.example'],
      settings: { abn: '51824753556', delivery: { email_to: ['sales@hill-end.example'] } },
      stock: { cars: 0, updated_at: null, age_seconds: null },
    });
    expect(answer.headers.get('etag')).toBe(await tagOf('hill-end'));
    expect(siteOf('hill-end.example', 0)).toBe('hill-end');
    await expect.poll(() => siteOf('hill-end.example', 1), { timeout: 10_000 }).toBe('hill-end');
    const audited = await running.services[0]?.auditLog.list('hill-end', { limit: 5 });
    expect(audited?.entries).toMatchObject([
      { action: 'site-created', staffId: null, detail: 'operator-api' },
    ]);
  });

  test('a copy has the theme of another site, and none of its hosts', async () => {
    const answer = await create({ slug: 'twin', name: 'Twin', from: 'brolga' });
    expect(answer.status, answer.text).toBe(201);
    const [own, other] = ['twin', 'brolga'].map((slug) => JSON.parse(readFileSync(fileOf(slug), 'utf8')));
    expect(own.theme).toEqual(other.theme);
    expect([own.hosts, own.abn]).toEqual([[], undefined]);
    expect(jsonOf(answer).to_check).toContain(
      'Pages: links, file names, and names of people and towns stay as they were',
    );
    expect((await create({ slug: 'orphan', from: 'nobody' })).status).toBe(404);
  });

  test.each([
    ['phone, street, city, state, postcode, opening_hours', { slug: 'bare' }],
    [
      'phone, opening_hours',
      { slug: 'told', street: '2 Yard Road', city: 'Aspley', state: 'QLD', postcode: '4034' },
    ],
  ])('names the placeholders of a new site: %s', async (names, body) => {
    const answer = await create({ name: 'Yard', ...body });
    const paths = names.split(', ').map((name) => `locations[].${name}`);
    expect(jsonOf(answer).to_check).toEqual([
      `Placeholders in tenant.json: ${paths.join(', ')}`,
      'Texts to replace: wording.tagline, wording.intro, content/about-us.md',
    ]);
  });

  test('a site with files that can’t be copied is refused with their names', async () => {
    const odd = await create({ slug: 'odd', name: 'Odd' });
    expect(odd.status).toBe(201);
    writeFileSync(join(running.tenantsDir, 'odd/page.html'), '');
    const answer = await create({ slug: 'like-odd', from: 'odd' });
    const message = 'odd/page.html: expected settings, text, a picture, a PDF or a font';
    expect([answer.status, jsonOf(answer).errors]).toEqual([
      422,
      [{ param: 'from', code: 'not_allowed', detail: message }],
    ]);
    expect(existsSync(join(running.tenantsDir, 'like-odd'))).toBe(false);
  });

  test.each<[string, object, string]>([
    ['an unknown setting', { nmae: 'X' }, 'nmae'],
    ['an ABN with wrong check digits', { abn: '11111111111' }, 'abn'],
    ['an impossible phone number', { phone: '12' }, 'phone'],
  ])('does not create a site with %s', async (_what, body, field) => {
    const answer = await create({ slug: 'x1', ...body });
    expect([answer.status, fieldsOf(answer)], answer.text).toEqual([422, [field]]);
    expect(existsSync(join(running.tenantsDir, 'x1'))).toBe(false);
  });

  test('a slug or host of another site is a conflict', async () => {
    expect((await create({ slug: 'clash-a', hosts: ['clash.example'] })).status).toBe(201);
    const again = await create({ slug: 'clash-a' });
    expect([again.status, fieldsOf(again)]).toEqual([409, ['slug']]);
    const host = await create({ slug: 'clash-b', hosts: ['new.example', 'clash.example'] });
    expect([host.status, fieldsOf(host)], host.text).toEqual([409, ['hosts.1']]);
    expect(existsSync(join(running.tenantsDir, 'clash-b'))).toBe(false);
    expect((await create({ slug: 'clash-c' })).status).toBe(201);
    const changed = await patch('clash-c', { hosts: ['clash.example'] }, '*');
    expect([changed.status, fieldsOf(changed)]).toEqual([409, ['hosts.0']]);
  });

  test('one of two creations of a slug succeeds, on two processes', async () => {
    const both = await Promise.all([0, 1].map((site) => create({ slug: 'race' }, { site })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const hosts = await Promise.all(
      [0, 1].map((site) => create({ slug: `race-${site}`, hosts: ['race.example'] }, { site })),
    );
    expect(hosts.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(readdirSync(running.tenantsDir).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('a repeated creation gets the first response', async () => {
    const headers = { 'idempotency-key': `create-${engine}` };
    const first = await create({ slug: 'once' }, { headers });
    const second = await create({ slug: 'once' }, { headers, site: 1 });
    expect([first.status, second.status, second.headers.get('idempotent-replayed')]).toEqual([
      201,
      201,
      'true',
    ]);
    for (const name of ['location', 'etag']) {
      expect(second.headers.get(name)).toBe(first.headers.get(name) ?? `no ${name}`);
    }
    expect(second.text).toBe(first.text);
    expect((await create({ slug: 'other' }, { headers })).status).toBe(422);
  });

  test('a change keeps the rest of the file, and applies at once', async () => {
    expect((await create({ slug: 'patched', hosts: ['old.example'] })).status).toBe(201);
    const written = readFileSync(fileOf('patched'), 'utf8').replace('"theme": {', '"theme":   {');
    writeFileSync(fileOf('patched'), written);
    const answer = await patch(
      'patched',
      { name: 'New name', hosts: ['new-host.example'] },
      await tagOf('patched'),
    );
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('etag')).toBe(await tagOf('patched'));
    const expected = written
      .replace('"name": "Patched"', '"name": "New name"')
      .replace(/"old\.example"/, '"new-host.example"');
    expect(readFileSync(fileOf('patched'), 'utf8')).toBe(expected);
    expect([siteOf('new-host.example', 0), siteOf('old.example', 0)]).toEqual(['patched', undefined]);
  });

  test('a change needs the current entity tag', async () => {
    expect((await create({ slug: 'tagged' })).status).toBe(201);
    const tag = await tagOf('tagged');
    expect((await patch('tagged', { name: 'A' })).status).toBe(428);
    const both = await Promise.all(['B', 'C'].map((name, site) => patch('tagged', { name }, tag, { site })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await patch('tagged', { name: 'D' }, tag)).status).toBe(412);
    expect((await patch('tagged', { name: 'D' }, '*')).status).toBe(200);
  });

  test.each<[string, object, string]>([
    ['a setting that is not for operators', { seo: { about: 'X' } }, 'seo'],
    ['an unknown colour', { theme: { accent: 'red' } }, 'theme.accent'],
    ['a location without a state', { locations: [placeWithoutState] }, 'locations.0.state'],
    ['wrong check digits', { abn: '11111111111' }, 'abn'],
    ['an unknown kind of feed', feedsOf({ name: 'a', kind: 'carrier-pigeon' }), 'imports.sources.0.kind'],
    ['a secret of another site', feedsOf(sftp('BROLGA_FEED')), 'imports.sources.0.password_env'],
  ])('does not change a site to %s', async (_what, body, field) => {
    await create({ slug: 'steady' });
    const before = readFileSync(fileOf('steady'), 'utf8');
    const answer = await patch('steady', body, '*');
    expect([answer.status, fieldsOf(answer)], answer.text).toEqual([422, [field]]);
    expect(readFileSync(fileOf('steady'), 'utf8')).toBe(before);
  });

  test('sets and removes feeds', async () => {
    expect((await create({ slug: 'fed' })).status).toBe(201);
    const sources = [sftp('FED_FEED')];
    const set = await patch('fed', { imports: { sources } }, '*');
    expect([set.status, jsonOf(set).settings?.imports], set.text).toEqual([200, { sources }]);
    const removed = await patch('fed', { imports: { sources: null } }, '*');
    expect([removed.status, jsonOf(removed).settings.imports]).toEqual([200, undefined]);
  });

  test('keys of a site are shown once, listed, and stop working once revoked', async () => {
    const path = `${sitesPath}/brolga/keys`;
    const made = await ask(path, { method: 'POST', body: { name: 'CRM', scopes: ['leads:read'] } });
    expect(made.status).toBe(201);
    const { id, key } = jsonOf(made);
    const verified = () => running.services[1]?.apiKeyVerifier.verify('brolga', key);
    expect(await verified()).toMatchObject({ id, scopes: ['leads:read'] });
    const list = await ask(path);
    expect(jsonOf(list).data[0]).toMatchObject({ id, name: 'CRM', rate: 50, revoked_at: null });
    expect(jsonOf(list).data[0]).toHaveProperty('expires_at', null);
    await expect.poll(async () => jsonOf(await ask(path)).data[0].last_used_at).toEqual(expect.any(String));
    const body = { name: 'DMS', scopes: ['stock:write'], expires_at: '2099-01-01T00:00:00Z' };
    const lasting = jsonOf(await ask(path, { method: 'POST', body }));
    expect(lasting).toMatchObject({ expires_at: '2099-01-01T00:00:00.000Z', last_used_at: null });
    expect(jsonOf(await ask(`${path}/${lasting.id}`)).expires_at).toBe('2099-01-01T00:00:00.000Z');
    expect(list.text).not.toContain(key);
    expect(jsonOf(await ask(`${path}/${id}`)).id).toBe(id);
    // The key of another site is none of this one's.
    await create({ slug: 'keyless' });
    expect((await ask(`${sitesPath}/keyless/keys/${id}`, { method: 'DELETE' })).status).toBe(404);
    const revoked = await ask(`${path}/${id}`, { method: 'DELETE' });
    expect([revoked.status, jsonOf(revoked).revoked_at]).toEqual([200, expect.any(String)]);
    expect((await ask(`${path}/${id}`, { method: 'DELETE' })).text).toBe(revoked.text);
    expect(await verified()).toBeNull();
    for (const body of [
      {},
      { name: '', scopes: ['leads:read'] },
      { name: 'x', scopes: ['leads:read'], rate: 0 },
      { name: 'x', scopes: ['leads:read'], expires_at: 'tomorrow' },
      { name: 'x', scopes: ['leads:read'], expires_at: '2020-01-01T00:00:00Z' },
    ])
      expect((await ask(path, { method: 'POST', body })).status, JSON.stringify(body)).toBe(422);
    expect((await ask(`${sitesPath}/nobody/keys`)).status).toBe(404);
  });

  test.skipIf(process.getuid?.() === 0)('a read-only folder is a conflict with advice', async () => {
    chmodSync(running.tenantsDir, 0o555);
    try {
      const answer = await create({ slug: 'too-late' });
      expect([answer.status, jsonOf(answer).detail]).toEqual([409, expect.stringContaining('without :ro')]);
    } finally {
      chmodSync(running.tenantsDir, 0o755);
    }
  });
});

function feedsOf(...sources: object[]) {
  return { imports: { sources } };
}

function sftp(password_env: string) {
  return {
    name: 'dms',
    kind: 'sftp',
    host: 'files.example',
    user: 'dealer',
    password_env,
    path: 'stock.csv',
    host_fingerprint: 'SHA256:uNiVztksCsDhcc0u9e8BgrJXVGDGcnYcuG5ZBHsEyLA',
  };
}

test('answers 404 without OPERATOR_TOKEN', async () => {
  const running = await openOperatorServices('sqlite', 1, { OPERATOR_TOKEN: '' });
  try {
    for (const path of [sitesPath, `${sitesPath}/brolga`])
      expect((await running.ask(path)).status, path).toBe(404);
    expect((await running.ask(sitesPath, { method: 'POST', body: { slug: 'x' } })).status).toBe(404);
  } finally {
    await running.close();
  }
});
