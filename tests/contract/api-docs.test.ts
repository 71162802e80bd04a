import { beforeAll, describe, expect, test } from 'vitest';
import { guideNames, readGuides } from '#server/api/docs/guides';
import { slugOf } from '#server/api/docs/html';
import { createSearch, type SearchDocs } from '#server/api/docs/search-index';
import { completeDocument, partNames, partPath } from '#server/api/document';
import { tags } from '#server/api/document-tags';
import { callApi, demoSites } from '../support/site-api';

demoSites();

const lists = ['', '/errors', '/schemas', '/documents', '/versions', '/search?query=odometer'];
const paths = [
  ...lists,
  ...guideNames.map((name) => `/${name}`),
  ...Object.keys(tags).map((tag) => `/${slugOf(tag)}`),
].map((path) => `/api/docs${path}`);

test('a guide, a group of operations and a list never have the same address', () => {
  expect(paths).toEqual([...new Set(paths)]);
});

describe('the pages', () => {
  const pages = new Map<string, { readonly html: string; readonly policy: string | null }>();
  beforeAll(async () => {
    for (const path of paths) {
      const { status, text, headers } = await callApi(path);
      expect([path, status]).toEqual([path, 200]);
      pages.set(path.replace(/\?.*/, ''), { html: text, policy: headers.get('content-security-policy') });
    }
  });

  test('link only to pages and parts of pages that exist', () => {
    const anchors = new Map(
      [...pages].map(([path, { html }]) => [
        path,
        new Set(Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id)),
      ]),
    );
    const files = ['/api/openapi.json', '/api/client.tgz', '/llms.txt', '/', ...partNames.map(partPath)];
    const broken = [...pages].flatMap(([page, { html }]) =>
      Array.from(html.matchAll(/ href="([^"]+)"/g), ([, href = '']) => href).filter((href) => {
        if (href.startsWith('https://') || files.includes(href)) return false;
        const [path, anchor] = href.split('#');
        const ids = anchors.get(path || page);
        return !ids || (anchor !== undefined && !ids.has(anchor));
      }),
    );
    expect([...new Set(broken)]).toEqual([]);
  });

  test('have no script, and no id twice', () => {
    for (const [path, { html, policy }] of pages) {
      expect(html, path).not.toContain('<script');
      expect(policy, path).toContain("form-action 'self'");
      const ids = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
      expect(
        ids.filter((id, at) => ids.indexOf(id) !== at),
        path,
      ).toEqual([]);
    }
  });

  test('show guides with the address of the site', () => {
    const { html = '' } = pages.get('/api/docs/start') ?? {};
    expect(html).toContain('http://brolga.localhost/api/stock?limit=3');
    expect(html).not.toContain('https://SITE');
  });
});

test('a page that does not exist is refused', async () => {
  expect((await callApi('/api/docs/none')).json()).toMatchObject({
    status: 404,
    code: 'not_found',
    param: 'page',
  });
});

describe('the search', () => {
  let search: SearchDocs;
  beforeAll(async () => {
    search = createSearch(completeDocument(), await readGuides(process.cwd()));
  });

  test.each([
    ['GET /api/stock', 'Operation', 'GET /api/stock'],
    ['list the stock', 'Operation', 'GET /api/stock'],
    ['create a lead', 'Operation', 'POST /api/leads'],
    ['car.sold', 'Event', 'car.sold'],
    ['changes_forgotten', 'Error', 'changes_forgotten'],
    ['rate limit', 'Error', 'rate_limited'],
    ['updated_since', 'Parameter', 'updated_since'],
    ['display_price', 'Field', 'display_price'],
    ['odometer', 'Field', 'odometer_km'],
    ['webhook signature', 'Guide', 'Connect a CRM: Receive events'],
    ['idempotensy', 'Parameter', 'Idempotency-Key'],
    ['If-Match', 'Parameter', 'If-Match'],
    ['test drive times', 'Operation', 'GET /api/cars/{id}/test-drive-slots'],
    ['delete booking', 'Operation', 'DELETE /api/bookings/{id}'],
    ['tombstone', 'Event', 'car.removed'],
    ['tombstones', 'Guide', 'Connect a marketplace: Follow the changes'],
    ['deleted', 'Operation', 'DELETE /api/stock/{id}'],
    ['removed cars', 'Event', 'car.removed'],
    ['signature', 'Guide', 'Connect a CRM: Receive events'],
    ['HMAC', 'Guide', 'Connect a CRM: Receive events'],
    ['rate limit', 'Guide', 'Limits'],
    ['throttling', 'Error', 'rate_limited'],
    ['quotas', 'Error', 'rate_limited'],
    ['pagination', 'Guide', 'Paging'],
    ['cursor', 'Guide', 'Paging'],
    ['idempotency', 'Guide', 'Idempotency'],
    ['sandbox', 'Guide', 'Test mode'],
    ['OAuth', 'Guide', 'Authentication'],
    ['sdk', 'Guide', 'Start in five minutes: Use the typed client'],
    ['versioning', 'Guide', 'Versions'],
    ['optimistic locking', 'Parameter', 'If-Match'],
  ])('finds %s', (words, kind, name) => {
    const found = search(words).slice(0, 6);
    expect(found.map((one) => `${one.kind} ${one.name}`)).toContain(`${kind} ${name}`);
  });

  test('finds nothing for words that nothing has', () => {
    expect(search('qqqzzz')).toEqual([]);
  });

  test.each([
    ['no words', '/api/docs/search', 'Search for an operation'],
    ['words without a match', '/api/docs/search?query=qqqzzz', 'Nothing matches <strong>qqqzzz</strong>'],
    ['markup', '/api/docs/search?query=%3Cimg%20src=x%3E%22', 'value="&lt;img src=x&gt;&quot;"'],
  ])('answers %s', async (_name, path, text) => {
    const answer = await callApi(path);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(text);
    expect(answer.text).not.toContain('<img');
  });
});

describe('the parts of the document', () => {
  const texts = new Map<string, string>();
  beforeAll(async () => {
    for (const path of ['/api/openapi.json', ...partNames.map(partPath)]) {
      const { status, text } = await callApi(path);
      expect([path, status]).toEqual([path, 200]);
      texts.set(path, text);
    }
  });
  const textOf = (name: string): string => texts.get(partPath(name)) ?? '';
  const idsIn = (text = ''): string[] =>
    Array.from(text.matchAll(/"operationId":"([^"]+)"/g), ([, id = '']) => id);

  test.each(partNames.map((name) => [name]))('%s has at most 150 KB', (name) => {
    expect(Buffer.byteLength(textOf(name))).toBeLessThanOrEqual(150_000);
    expect(idsIn(textOf(name)).length).toBeGreaterThan(0);
  });

  test('hold every operation once, and the whole document those for other systems', () => {
    const all = partNames.flatMap((name) => idsIn(textOf(name)));
    expect(all.sort()).toEqual(idsIn(JSON.stringify(completeDocument())).sort());
    const forOthers = partNames.filter((name) => !['pages', 'operators'].includes(name));
    const whole = idsIn(texts.get('/api/openapi.json'));
    expect(whole.sort()).toEqual(forOthers.flatMap((name) => idsIn(textOf(name))).sort());
  });

  test('are named by the whole one, and a wrong name is refused with the nearest', async () => {
    const { description } = JSON.parse(texts.get('/api/openapi.json') ?? '{}').info;
    for (const name of partNames) expect(description).toContain(partPath(name));
    expect(
      (await callApi('/api/openapi/lead.json', { headers: { 'x-peer-address': '203.0.113.9' } })).json(),
    ).toMatchObject({
      code: 'invalid_parameter',
      errors: [{ param: 'part', did_you_mean: 'leads' }],
    });
  });
});
