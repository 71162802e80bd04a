import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countsProcessorTime, processorMs } from '../support/processor-time';
import { headerLines, openConnection, type RawConnection } from '../support/raw-connection';
import { responseBytes } from '../support/response-bytes';
import { codeFor } from '../support/sent-messages';
import type { Site } from '../support/site';
import { askSite } from '../support/site-request';
import { startStockedSite } from './stocked-site';

let site: Site;
beforeAll(async () => {
  site = await startStockedSite({ environment: { LOG_LEVEL: 'info', CLIENT_IP_HEADER: 'X-Real-IP' } });
});
afterAll(() => site?.stop());

const ask = (path: string, method = 'GET', more: { headers?: Record<string, string>; body?: string } = {}) =>
  askSite({ port: site.port, host: 'brolga.localhost', path, method, ...more });

it('logs no error and no stack for unknown addresses and malformed paths', async () => {
  const before = site.output().length;
  const asked: [path: string, method?: string][] = [
    ['/no-such-page'],
    ['/cars/no-such-car'],
    ['/%E0%A4%A'],
    ['/%'],
    ['/search/%ff%fe'],
    ['/assets/%E0%A4%A'],
    ['/media/%E0%A4%A'],
    ['/no-such-page.data'],
    ['/%E0%A4%A.data'],
    ['/no-such-page', 'POST'],
    ['/about-us', 'DELETE'],
    ['/api/%E0%A4%A'],
  ];
  for (const [path, method] of asked) {
    const { status } = await ask(path, method);
    expect(status, path).toBeGreaterThanOrEqual(400);
    expect(status, path).toBeLessThan(500);
  }
  const lines = site.output().slice(before).split('\n').filter(Boolean);
  expect(lines.filter((line) => /"level":(?:[5-9]0)|\bat \S+:\d+:\d+|Error/.test(line))).toEqual([]);
});

it('answers a mobile number and a code with the same bytes whether or not the number has an account', async () => {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' };
  const [known, unknown] = ['+61491570110', '+61491571266'];
  const send = async (from: string, path: string, fields: Record<string, string>, cookie = '') => {
    const headers = { ...form, cookie, 'X-Real-IP': from };
    const answer = await ask(path, 'POST', { headers, body: new URLSearchParams(fields).toString() });
    const cookies = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '');
    return { answer, cookie: cookies.join('; ') };
  };
  const { cookie } = await send('203.0.113.1', '/sign-in', { phone: known });
  const code = await codeFor(site.dataDir, known);
  expect((await send('203.0.113.1', '/sign-in', { code }, cookie)).answer.status).toBe(303);
  const visitors = [
    { from: '203.0.113.2', phone: known, texts: 2 },
    { from: '203.0.113.3', phone: unknown, texts: 1 },
  ];
  const [one, other] = await Promise.all(
    visitors.map(async ({ from, phone, texts }) => {
      const sent = await send(from, '/sign-in', { phone });
      const right = await codeFor(site.dataDir, phone, texts);
      const wrong = right === '123456' ? '654321' : '123456';
      const refused = await send(from, '/sign-in?step=code', { code: wrong }, sent.cookie);
      // A demo site shows each browser its own code.
      return [sent, refused].map(({ answer }) => responseBytes(answer, phone).replaceAll(right, '******'));
    }),
  );
  expect(one?.[0]).toContain('step=code');
  expect(one?.[1]).toContain('You have 4 tries left');
  expect(one).toEqual(other);
});

describe('a form with 90,000 parts', () => {
  const count = 90_000;
  const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
  const file = part.replace('"a"', '"a"; filename="a.txt"');
  const fields = { type: 'application/x-www-form-urlencoded', body: 'a&'.repeat(count) };
  const parts = { type: 'multipart/form-data; boundary=b', body: `${part.repeat(count)}--b--\r\n` };
  const files = { type: parts.type, body: `${file.repeat(count)}--b--\r\n` };
  const mostMs = 50;
  /** Other work of the site adds to a measurement and never takes away from it. */
  const attempts = 5;

  it.each([
    ['fields', '/contact', 413, fields],
    ['parts where no file is expected', '/contact', 415, parts],
    ['parts where a file is expected', '/careers', 413, parts],
    ['files where a file is expected', '/careers', 413, files],
  ])(
    'of %s to %s is refused with %i, for less than 50 ms of processor time',
    async (_kind, path, expected, sent) => {
      const headers = { 'Content-Type': sent.type, 'Sec-Fetch-Site': 'same-origin' };
      const costs: number[] = [];
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const before = siteWorkMs();
        const { status } = await ask(path, 'POST', { headers, body: sent.body });
        costs.push(siteWorkMs() - before);
        expect(status).toBe(expected);
      }
      expect(Math.min(...costs)).toBeLessThan(mostMs);
    },
  );
});

/** Milliseconds of the site's main thread so far; zero on systems that do not count them. */
function siteWorkMs(): number {
  const { pid } = site.process;
  if (pid === undefined) throw new Error('The site is not running');
  return countsProcessorTime ? processorMs(pid) : 0;
}

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
