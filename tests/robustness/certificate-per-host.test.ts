import { request } from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasCaddy, type RunningCaddy, startCaddy } from '../support/caddy';
import { composeService } from '../support/compose-file';
import type { Site } from '../support/site';
import { askSite } from '../support/site-request';
import { startStockedSite } from './stocked-site';

describe.skipIf(!hasCaddy)('Caddy with our Caddyfile', () => {
  let site: Site;
  let caddy: RunningCaddy;
  beforeAll(async () => {
    // As in compose.yaml.
    const header = /:-([\w-]+)\}/.exec(String(composeService('site').environment['CLIENT_IP_HEADER']))?.[1];
    site = await startStockedSite({ environment: { CLIENT_IP_HEADER: header ?? '' } });
    caddy = await startCaddy(site.port);
  });
  afterAll(async () => {
    await caddy?.stop();
    await site?.stop();
  });

  /** Over TLS, trusting only Caddy's authority. Rejects without a certificate for that very host. */
  const visit = (host: string, path = '/', headers = {}): Promise<{ status: number; body: string }> =>
    new Promise((done, reject) => {
      const place = { host: '127.0.0.1', port: caddy.httpsPort, servername: host, ca: caddy.authority };
      const asked = request({ ...place, path, headers: { host, ...headers } }, (answer) => {
        let body = '';
        answer.on('data', (chunk) => {
          body += chunk;
        });
        answer.on('end', () => done({ status: answer.statusCode ?? 0, body }));
      });
      asked.on('error', reject);
      asked.end();
    });

  it.each(['www.brolga-motor-group.example', 'brolga.localhost'])(
    'gets a certificate for a dealer’s host on the first visit, and shows the site: %s',
    async (host) => {
      const page = await visit(host);
      expect(page.status).toBe(200);
      expect(page.body).toContain('Brolga Motor Group');
      expect(page.body).toContain('<link rel="canonical" href="https://');
    },
  );

  it.each(['stranger.example', 'stranger.localhost', 'brolga-motor-group.example.stranger.example'])(
    'gets no certificate for an unknown host: %s',
    async (host) => {
      await expect(visit(host)).rejects.toThrow(/alert internal error/);
      expect(caddy.output()).not.toMatch(new RegExp(`certificate obtained successfully.*"${host}"`));
    },
  );

  it('forwards no question about hosts and no address header of a visitor', async () => {
    const host = 'brolga.localhost';
    expect((await visit(host, '/internal/hosts?domain=brolga.localhost')).status).toBe(404);
    const forged = { 'X-Real-IP': '10.0.0.7' };
    expect((await visit(host, '/internal/hosts?domain=brolga.localhost', forged)).status).toBe(404);
  });

  it('sends visitors from http to https', async () => {
    const answer = await askSite({ port: caddy.httpPort, host: 'brolga.localhost', path: '/used-cars' });
    expect(answer.status).toBe(308);
    expect(answer.headers.location).toMatch(/^https:\/\/brolga\.localhost.*\/used-cars$/);
  });
});
