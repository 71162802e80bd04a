import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTenants, settingsOf } from '../support/demo-tenants';
import { carPath } from '../support/page-kinds';
import type { Site } from '../support/site';
import { askSite, type SiteAnswer } from '../support/site-request';
import { startStockedSite } from '../support/stocked-site';

let site: Site;
beforeAll(async () => {
  site = await startStockedSite();
});
afterAll(() => site.stop());

/** Every demo site, or two that differ in what they offer to programs. */
const tenants = process.env['TESTS'] === 'all' ? demoTenants() : ['brolga', 'corner-cars'];

interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
const ask = (tenant: string, path: string, asking: Asking = {}) =>
  askSite({ port: site.port, host: `${tenant}.localhost`, path, ...asking });

type Kind = 'shared page' | 'own page' | 'file' | 'asset' | 'picture' | 'answer';
interface Row {
  readonly path: string;
  readonly kind: Kind;
  readonly status?: number;
  readonly method?: string;
}

/** One address of every kind of route. */
async function rows(tenant: string): Promise<Row[]> {
  const {
    seo,
    search: { base_path: list },
  } = await settingsOf(tenant);
  const car = await carPath({ port: site.port, tenant });
  const { body } = await ask(tenant, car);
  const asset = /href="(\/assets\/[\w.-]+\.js)"/.exec(`${body}`)?.[1] ?? '/no-asset';
  const picture = /src="(\/media\/[^"]+)"/.exec(`${body}`)?.[1] ?? '/no-picture';
  return [
    { path: '/', kind: 'shared page' },
    { path: list, kind: 'shared page' },
    { path: `${list}?lite`, kind: 'shared page' },
    { path: car, kind: 'shared page' },
    { path: '/models', kind: 'shared page' },
    { path: '/browse', kind: 'shared page' },
    { path: '/contact', kind: 'own page' },
    { path: `${car}/enquire`, kind: 'own page' },
    { path: '/no-such-page', kind: 'own page', status: 404 },
    { path: '/cars/no-such-car', kind: 'own page', status: 404 },
    { path: '/robots.txt', kind: 'file' },
    { path: '/sitemap.xml', kind: 'file' },
    { path: '/.well-known/security.txt', kind: 'file' },
    ...(seo.summary ? [{ path: '/llms.txt', kind: 'file' } as const] : []),
    ...(seo.feeds ? [{ path: `${list}.rss`, kind: 'file' } as const] : []),
    { path: asset, kind: 'asset' },
    { path: picture, kind: 'picture' },
    { path: '/favicon.svg', kind: 'picture' },
    { path: '/api/search', kind: 'answer' },
    { path: '/api/nothing', kind: 'answer', status: 404 },
    // A dealer may do without.
    ...(tenant === 'brolga' ? [{ path: `${car}.pdf`, kind: 'answer' } as const] : []),
    { path: '/healthz', kind: 'answer' },
    { path: '/api/leads', kind: 'answer', status: 401 },
    { path: '/api/search', kind: 'answer', status: 405, method: 'DELETE' },
    { path: '/', kind: 'answer', status: 403, method: 'POST' },
  ];
}

const cacheControl: Readonly<Record<Kind, RegExp>> = {
  'shared page': /^public, max-age=0, s-maxage=\d+, stale-while-revalidate=\d+/,
  'own page': /^private, no-(store|cache)$/,
  file: /^public, max-age=0, s-maxage=\d+/,
  asset: /^public, max-age=31536000, immutable$/,
  picture: /^public, max-age=\d+/,
  answer: /^(private, )?no-(store|cache)$|^public, /,
};

function checkEvery(row: Row, { status, headers }: SiteAnswer, languages: readonly string[]): void {
  const about = `${row.method ?? 'GET'} ${row.path}`;
  expect.soft(status, about).toBe(row.status ?? 200);
  expect.soft(headers, about).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  });
  expect.soft(headers['cross-origin-resource-policy'], about).toMatch(/^(same|cross)-origin$/);
  expect.soft(headers['cache-control'], about).toMatch(cacheControl[row.kind]);
  expect.soft(headers['set-cookie'], about).toBeUndefined();
  expect.soft(headers['strict-transport-security'], about).toBeUndefined();
  expect.soft(headers['x-powered-by'], about).toBeUndefined();
  // Only the language of a page is in a cookie.
  const varies = row.kind === 'shared page' && languages.length > 0;
  expect.soft(/cookie/i.test(headers.vary ?? ''), about).toBe(varies);
}

/** Whatever is no page may do nothing; a page that is kept names hashes, one of a visitor a nonce. */
function checkPolicy({ path, kind }: Row, { headers }: SiteAnswer): void {
  const policy = String(headers['content-security-policy']);
  if (kind === 'shared page' || kind === 'own page') {
    expect.soft(policy, path).toContain("script-src 'strict-dynamic'");
    expect.soft(policy, path).not.toMatch(/script-src[^;]*'unsafe-|img-src[^;]* https:(\s|;|$)|\*(\s|;)/);
    expect.soft(/'nonce-/.test(policy), path).toBe(kind === 'own page');
  } else expect.soft(policy, path).toMatch(/^default-src 'none'/);
}

for (const tenant of tenants) {
  test(`every kind of response of ${tenant} has security and cache headers, and sets no cookie`, async () => {
    const { languages } = await settingsOf(tenant);
    for (const row of await rows(tenant)) {
      // A write from another site's page.
      const asking =
        row.method === 'POST' ? { method: 'POST', headers: { origin: 'https://evil.example' } } : row;
      const answer = await ask(tenant, row.path, asking.method ? { ...asking, method: asking.method } : {});
      checkEvery(row, answer, languages);
      checkPolicy(row, answer);
      if (row.kind !== 'shared page' && row.kind !== 'file') continue;
      const { etag = '', 'cache-tag': tag } = answer.headers;
      expect.soft(tag, row.path).toMatch(new RegExp(`^${tenant},${tenant}-[0-9a-f]{12}$`));
      const known = await ask(tenant, row.path, { headers: { 'if-none-match': etag } });
      expect.soft([known.status, known.body.length, known.headers.etag], row.path).toEqual([304, 0, etag]);
      const head = await ask(tenant, row.path, { method: 'HEAD' });
      expect.soft([head.status, head.body.length, head.headers.etag], row.path).toEqual([200, 0, etag]);
    }
  });
}
