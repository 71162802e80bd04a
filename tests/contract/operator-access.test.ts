import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#server/api/endpoints';
import { operatorScopes } from '#server/desk/accounts/rules/key-reach';
import { type Answered, type OperatorServices, openOperatorServices } from '../support/operator-services';

const tokensPath = '/internal/v1/tokens';
const groupsPath = '/internal/v1/group-keys';
const sitesPath = '/internal/v1/sites';
const jsonOf = ({ text }: Answered) => JSON.parse(text);
const operations = endpoints.filter(({ caller }) => caller === 'operator');

describe.each(['sqlite', 'postgres'] as const)('who may use the operator API, on %s', (engine) => {
  let running: OperatorServices;
  beforeAll(async () => {
    running = await openOperatorServices(engine, 2);
    for (const slug of ['yard-a', 'yard-b', 'yard-c'])
      expect((await send('POST', sitesPath, { slug })).status).toBe(201);
  });
  afterAll(() => running?.close());

  const send = (method: string, path: string, body?: unknown, more: object = {}) =>
    running.ask(path, { method, body, ...more });
  const tokenWith = async (
    scopes: readonly string[],
    more: object = {},
  ): Promise<{ id: string; key: string }> =>
    jsonOf(await send('POST', tokensPath, { name: 'Onboarding', scopes, ...more }));
  const openedBy = async (key: string) => {
    const sites = ['', 'brolga', 'yard-a', 'yard-b', 'yard-c'];
    const verified = await Promise.all(
      sites.map((site) => running.services[1]?.apiKeyVerifier.verify(site, key)),
    );
    return sites.filter((_site, at) => verified[at]);
  };

  test('a token is shown once, works on every process, and stops working once it is revoked', async () => {
    const made = await send('POST', tokensPath, { name: 'Billing', scopes: ['sites:read', 'sites:read'] });
    expect([made.status, jsonOf(made).scopes], made.text).toEqual([201, ['sites:read']]);
    const { id, key } = jsonOf(made);
    expect(key).toMatch(/^op_/);
    expect(await openedBy(key)).toEqual(['']);
    expect((await send('GET', sitesPath, undefined, { token: key, site: 1 })).status).toBe(200);
    const list = await send('GET', tokensPath);
    expect(jsonOf(list).data[0]).toMatchObject({ object: 'operator_token', id, name: 'Billing' });
    expect(list.text).not.toContain(key);
    expect(jsonOf(await send('GET', `${tokensPath}/${id}`)).id).toBe(id);
    const revoked = await send('DELETE', `${tokensPath}/${id}`);
    expect([revoked.status, jsonOf(revoked).revoked_at]).toEqual([200, expect.any(String)]);
    expect((await send('DELETE', `${tokensPath}/${id}`)).text).toBe(revoked.text);
    const refused = await send('GET', sitesPath, undefined, { token: key, site: 1 });
    expect([refused.status, jsonOf(refused).code]).toEqual([401, 'key_invalid']);
  });

  test('a token has an end', async () => {
    const past = { expires_at: '2020-01-01T00:00:00Z' };
    expect((await send('POST', tokensPath, { name: 'x', scopes: ['sites:read'], ...past })).status).toBe(422);
    const { id } = await tokenWith(['sites:read'], { expires_at: '2099-01-01T00:00:00Z' });
    expect(jsonOf(await send('GET', `${tokensPath}/${id}`)).expires_at).toBe('2099-01-01T00:00:00.000Z');
  });

  test('each operation opens with its scope, and with no other', async () => {
    const tokens = new Map<string, string>();
    for (const scope of operatorScopes) tokens.set(scope, (await tokenWith([scope])).key);
    for (const { method, path, operatorScope = 'OPERATOR_TOKEN' } of operations) {
      const address = path.replace('{slug}', 'nobody').replace('{id}', '0'.repeat(26));
      for (const [scope, token] of tokens) {
        const body = ['POST', 'PATCH'].includes(method) ? {} : undefined;
        const answer = await send(method, address, body, { token });
        const isOpen = answer.status !== 403 && answer.status !== 401;
        expect(isOpen, `${method} ${path} with ${scope}: ${answer.text}`).toBe(scope === operatorScope);
        if (!isOpen) expect(jsonOf(answer).code).toBe('scope_missing');
      }
    }
  });

  test('a token has no scope of sites, and a key of sites none of operators', async () => {
    const bodies = [
      [tokensPath, { name: 'x', scopes: ['leads:read'] }],
      [`${sitesPath}/yard-a/keys`, { name: 'x', scopes: ['sites:read'] }],
      [groupsPath, { name: 'x', scopes: ['keys:write'], sites: ['yard-a'] }],
    ] as const;
    for (const [path, body] of bodies) expect((await send('POST', path, body)).status, path).toBe(422);
    const path = `${sitesPath}/yard-a/keys`;
    const { key } = jsonOf(await send('POST', path, { name: 'CRM', scopes: ['webhooks:write'] }));
    expect((await send('GET', `${sitesPath}/yard-a/webhooks`, undefined, { token: key })).status).toBe(401);
    const { key: token } = await tokenWith(['webhooks:write']);
    expect(await openedBy(token)).toEqual(['']);
  });

  test('an Idempotency-Key of one token is not that of another', async () => {
    const headers = { 'idempotency-key': `shared-${engine}` };
    const { key } = await tokenWith(['sites:write']);
    expect((await send('POST', sitesPath, { slug: 'twice' }, { headers })).status).toBe(201);
    const other = await send('POST', sitesPath, { slug: 'twice' }, { headers, token: key });
    expect([other.status, jsonOf(other).code]).toEqual([409, 'already_exists']);
  });

  test('guesses at stored tokens are limited as others are', async () => {
    const from = engine === 'sqlite' ? '192.0.2.27' : '192.0.2.28';
    const { id, key } = await tokenWith(['sites:read']);
    const guess = `op_${id}_${'A'.repeat(43)}`;
    const statuses: number[] = [];
    for (let at = 0; at < 20; at += 1)
      statuses.push((await send('GET', sitesPath, undefined, { token: guess, from })).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
    expect((await send('GET', sitesPath, undefined, { token: key, from })).status).toBe(200);
  });

  test('a token has a rate over all operations and processes, and OPERATOR_TOKEN has none', async () => {
    const { id, key: token } = await tokenWith(['sites:read', 'staff:write']);
    const { database } = running.services[0] ?? expect.fail('no process');
    await database.updateTable('api_keys').set({ rate_per_second: 1 }).where('id', '=', id).execute();
    const first = await send('GET', sitesPath, undefined, { token });
    expect([first.status, first.headers.get('RateLimit-Policy')]).toEqual([200, '"key";q=1;w=1']);
    const paths = [`${sitesPath}/yard-a`, `${sitesPath}/yard-a/staff`, sitesPath];
    const asked = Array.from({ length: 12 }, (_, at) =>
      send('GET', paths[at % 3] ?? '', undefined, { token, site: at % 2 }),
    );
    const refused = (await Promise.all(asked)).filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(2);
    for (const answer of refused) {
      expect([answer.status, jsonOf(answer).code]).toEqual([429, 'rate_limited']);
      expect([answer.headers.get('Retry-After'), answer.headers.get('RateLimit')?.slice(0, 9)]).toEqual([
        '1',
        '"key";r=0',
      ]);
    }
    const own = await send('GET', sitesPath);
    expect([own.status, own.headers.get('RateLimit')]).toEqual([200, null]);
  });

  test('a key of a group opens its sites alone, whichever they are now', async () => {
    const body = { name: 'ERP', sites: ['yard-a', 'yard-b', 'yard-a'], scopes: ['stock:read'], rate: 3 };
    const made = await send('POST', groupsPath, body);
    expect([made.status, jsonOf(made).sites], made.text).toEqual([201, ['yard-a', 'yard-b']]);
    const { id, key } = jsonOf(made);
    expect(await openedBy(key)).toEqual(['yard-a', 'yard-b']);
    expect((await send('GET', sitesPath, undefined, { token: key })).status).toBe(401);
    // It is no key of one of its sites, and no token.
    for (const path of [`${sitesPath}/yard-a/keys/${id}`, `${tokensPath}/${id}`])
      for (const method of ['GET', 'DELETE']) expect((await send(method, path)).status, path).toBe(404);
    expect((await send('PATCH', `${sitesPath}/yard-a/keys/${id}`, { rate: 9 })).status).toBe(404);
    expect(jsonOf(await send('GET', groupsPath)).data[0]).toMatchObject({ object: 'group_key', id });
    const changed = await send('PATCH', `${groupsPath}/${id}`, { sites: ['yard-c'], name: 'DMS', rate: 7 });
    expect(jsonOf(changed)).toMatchObject({
      sites: ['yard-c'],
      name: 'DMS',
      rate: 7,
      scopes: ['stock:read'],
    });
    expect(await openedBy(key)).toEqual(['yard-c']);
    const audited = await running.services[0]?.auditLog.list('yard-b', { limit: 1 });
    expect(audited?.entries).toMatchObject([{ action: 'api-key-changed', detail: 'operator-api' }]);
    const nobody = await send('PATCH', `${groupsPath}/${id}`, { sites: ['yard-a', 'nobody'] });
    expect([nobody.status, jsonOf(nobody).errors[0].param]).toEqual([422, 'sites.1']);
    expect((await send('DELETE', `${groupsPath}/${id}`)).status).toBe(200);
    expect(await openedBy(key)).toEqual([]);
    expect((await send('PATCH', `${groupsPath}/${id}`, { name: 'x' })).status).toBe(404);
    for (const wrong of [{ sites: [] }, { sites: ['nobody'] }, { sites: [''] }, { sites: 'yard-a' }, {}])
      expect((await send('POST', groupsPath, { name: 'x', scopes: ['stock:read'], ...wrong })).status).toBe(
        422,
      );
  });

  test('a key of a site changes its name, scopes and rate, and stays the same key', async () => {
    const path = `${sitesPath}/yard-a/keys`;
    const made = jsonOf(await send('POST', path, { name: 'CRM', scopes: ['leads:read'] }));
    const change = { name: 'DMS', scopes: ['stock:write'], rate: 7 };
    const changed = await send('PATCH', `${path}/${made.id}`, change);
    expect([changed.status, jsonOf(changed)], changed.text).toEqual([200, expect.objectContaining(change)]);
    expect(jsonOf(changed).updated_at >= made.updated_at).toBe(true);
    const verified = await running.services[1]?.apiKeyVerifier.verify('yard-a', made.key);
    expect(verified).toMatchObject({ scopes: ['stock:write'], ratePerSecond: 7 });
    for (const wrong of [{ rate: 0 }, { scopes: [] }, { name: '' }, { tenant: 'yard-b' }])
      expect((await send('PATCH', `${path}/${made.id}`, wrong)).status).toBe(422);
    expect((await send('PATCH', `${sitesPath}/yard-b/keys/${made.id}`, { rate: 9 })).status).toBe(404);
    await send('DELETE', `${path}/${made.id}`);
    expect((await send('PATCH', `${path}/${made.id}`, { rate: 9 })).status).toBe(404);
  });
});
