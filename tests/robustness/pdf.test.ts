import { get } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';

/** Each client has its own address, so that no rate limit is met. */
let site: Site;
let slugs: string[];
const host = 'brolga.localhost';
beforeAll(async () => {
  site = await startSite({ environment: { CLIENT_IP_HEADER: 'x-client' } });
  const { body } = await askSite({ port: site.port, host, path: '/api/search?limit=100&fields=href' });
  const { hits }: { hits: { href: string }[] } = JSON.parse(body.toString());
  slugs = hits.map(({ href }) => href.replace('/cars/', ''));
});
afterAll(() => site.stop());

const pdf = (slug: string, client: number) =>
  askSite({ port: site.port, host, path: `/cars/${slug}.pdf`, headers: { 'x-client': `10.0.0.${client}` } });

test('50 at once, photos not made yet: each is whole or told to come again, and pages are still answered', async () => {
  const all = Promise.all(slugs.slice(0, 50).map(pdf));
  const page = await askSite({ port: site.port, host, path: '/search/used-cars' });
  expect(page.status).toBe(200);
  const answers = await all;
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(40);
  for (const { status, headers, body } of answers) {
    if (status === 200) expect(body.subarray(-8).toString('latin1')).toContain('%%EOF');
    else expect([status, headers['retry-after']]).toEqual([503, '3']);
  }
});

test('50 clients that hang up at once leave nothing behind: the next one is served', async () => {
  await Promise.all(slugs.slice(50, 100).map((slug, client) => hangUp(slug, client)));
  const answer = await pdf(slugs[0] ?? '', 200);
  expect([answer.status, answer.body.byteLength > 10_000]).toEqual([200, true]);
});

test('asked to stop in the middle of PDFs, the site ends in good order', async () => {
  const own = await startSite({ environment: { CLIENT_IP_HEADER: 'x-client' } });
  const asked = slugs.slice(0, 10).map((slug, client) =>
    askSite({
      port: own.port,
      host,
      path: `/cars/${slug}.pdf`,
      headers: { 'x-client': `10.0.1.${client}` },
    }).then(
      ({ status }) => status,
      () => 'cut',
    ),
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await own.stop()).toBe(0);
  expect((await Promise.all(asked)).every((outcome) => [200, 503, 'cut'].includes(outcome))).toBe(true);
});

/** Asks for a PDF and closes the connection before it comes. */
const hangUp = (slug: string, client: number): Promise<void> =>
  new Promise((resolve) => {
    const headers = { host: `${host}:${site.port}`, 'x-client': `10.0.2.${client}` };
    const request = get({ host: '127.0.0.1', port: site.port, path: `/cars/${slug}.pdf`, headers });
    request.on('error', () => undefined).on('close', () => resolve());
    setTimeout(() => request.destroy(), 20 + client * 2);
  });
