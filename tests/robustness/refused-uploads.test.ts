import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headerLines, openConnection, type RawConnection } from '../support/raw-connection';
import type { Site } from '../support/site';
import { startStockedSite } from './stocked-site';

let site: Site;
beforeAll(async () => {
  site = await startStockedSite();
});
afterAll(() => site?.stop());

const host = () => `brolga.localhost:${site.port}`;
const json = { 'Content-Type': 'application/json' };
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const ownPage = { 'Sec-Fetch-Site': 'same-origin' };
const badKey = { ...json, Authorization: 'Bearer not-a-key-of-this-site' };

/** Where a body of 600 KB is refused before it has been read. */
const refused = [
  [401, 'POST /api/leads', badKey],
  [403, 'POST /contact', { ...form, Origin: 'https://elsewhere.example' }],
  [404, 'POST /api/nothing-here', json],
  [404, 'POST /no-such-page', form],
  [405, 'POST /api/search', json],
  [405, 'POST /media/1/1600/nothing.jpg', form],
  [405, 'DELETE /search', json],
  [413, 'POST /api/leads', { ...json, ...ownPage }],
  [413, 'POST /contact', form],
  [415, 'POST /api/leads', { 'Content-Type': 'text/plain', ...ownPage }],
  [415, 'POST /contact', json],
] as const;

const bodyBytes = 600 * 1024;

/** A second request on the connection, unless the first response closed it cleanly. */
async function next(connection: RawConnection): Promise<void> {
  const first = await connection.until(/\r\n\r\n/);
  if (/\r\nConnection: close\r\n/i.test(first.text)) {
    const all = await connection.until(/^never$/);
    expect(all.end).toBe('closed by the server');
    return;
  }
  connection.write(headerLines('GET /healthz', { Host: host() }));
  const second = await connection.until(/"status":"ok"/);
  expect(second.text).toContain('"status":"ok"');
}

describe('a refused upload leaves a usable connection or closes it cleanly', () => {
  it.each(refused)('%i for %s', async (status, line, headers) => {
    const connection = openConnection(site.port);
    connection.write(headerLines(line, { Host: host(), ...headers, 'Content-Length': bodyBytes }));
    connection.write(Buffer.alloc(bodyBytes, 'a'));
    const answer = await connection.until(/\r\n\r\n/);
    expect(answer.text.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
    await next(connection);
    connection.close();
  });

  it('cuts off a chunked body that never ends soon after the response', async () => {
    const connection = openConnection(site.port);
    connection.write(
      headerLines('POST /api/nothing-here', { Host: host(), ...json, 'Transfer-Encoding': 'chunked' }),
    );
    connection.write(`${(64 * 1024).toString(16)}\r\n${'a'.repeat(64 * 1024)}\r\n`);
    const ended = await connection.until(/^never$/, 8_000);
    expect(ended.text).toMatch(/^HTTP\/1\.1 404 /);
    expect(ended.end).not.toBe('nothing more for a while');
    connection.close();
  });
});
