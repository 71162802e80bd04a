import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Authority, createAuthority, type ServerCertificate } from '../support/certificates';
import { openFeedSite, stockCsv } from '../support/feed-site';

const work = mkdtempSync(join(tmpdir(), 'feed-certificates-'));
let trusted: Authority;
let server: Server | undefined;

beforeAll(() => {
  trusted = createAuthority(mkdtempSync(join(work, 'trusted-')));
});
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});
afterAll(() => rmSync(work, { recursive: true }));

/** Fetches a stock file of three cars over HTTPS from a server with this certificate. */
async function fetchFrom(certificate: ServerCertificate) {
  server = createServer(certificate, (_request, response) => response.end(stockCsv(3)));
  const listening = server;
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  const { port } = listening.address() as AddressInfo;
  const site = await openFeedSite({}, trusted.ca);
  const { outcome } = await site.run({
    name: 'dms',
    kind: 'https',
    url: `https://localhost:${port}/stock.csv`,
  });
  site.close();
  return outcome;
}

describe('a stock file over HTTPS', () => {
  test('is fetched from a server with a valid certificate', async () => {
    expect(await fetchFrom(trusted.sign('localhost'))).toMatchObject({
      kind: 'imported',
      report: { added: 3 },
    });
  });

  test.each<[string, () => ServerCertificate, string]>([
    ['of another host', () => trusted.sign('dms.example'), 'certificate is for another host'],
    ['that has expired', () => trusted.sign('localhost', -1), 'certificate has expired'],
    [
      'of an unknown authority',
      () => createAuthority(mkdtempSync(join(work, 'other-'))).sign('localhost'),
      'certificate could not be verified',
    ],
  ])('is not fetched with a certificate %s, which the report names', async (_what, certificate, reason) => {
    expect(await fetchFrom(certificate())).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining(reason),
    });
  });
});
