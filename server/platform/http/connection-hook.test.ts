import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { pageCacheHeader, routeHeader } from '#server/platform/observability/metrics';
import { expectEach } from '../../../tests/support/expect-each';
import { folderForFile } from '../../../tests/support/folder';
import { patience } from '../../../tests/support/patience';
import { acceptsEncoding } from './brotli';
import { installConnectionHook } from './connection-hook';
import type { Exchange } from './exchange';
import { precompress } from './precompress.mjs';

type ConnectionHookOptions = Parameters<typeof installConnectionHook>[0];

// The middleware that remix-serve puts in front of the site.
const ofServe = createRequire(createRequire(import.meta.url).resolve('@remix-run/serve/package.json'));
type Middleware = (...args: unknown[]) => void;
const express: {
  (): Middleware & { use(...m: unknown[]): void };
  static(dir: string, options: object): Middleware;
} = ofServe('express');
const compression: () => Middleware = ofServe('compression');

const folder = folderForFile();
const assetsDir = join(folder, 'assets');
const script = `export const words = [${'"a word that repeats", '.repeat(400)}];`;
const open: (() => unknown)[] = [];

beforeAll(async () => {
  mkdirSync(assetsDir);
  writeFileSync(join(assetsDir, 'app-1a2b.js'), script);
  writeFileSync(join(assetsDir, 'site-3c4d.css'), '.a{color:red}'.repeat(200));
  writeFileSync(join(assetsDir, 'plain-5e.js'), script);
  await precompress(assetsDir);
  rmSync(join(assetsDir, 'plain-5e.js.br'));
});
afterEach(() => {
  for (const close of open.splice(0)) close();
});

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** A server like remix-serve's behind the hook that echoes each request. */
async function serve(options: Partial<ConnectionHookOptions> = {}) {
  open.push(installConnectionHook({ assetsDir, strictSeconds: 600, ...options }));
  const app = express();
  app.use(compression());
  app.use('/', express.static(folder, { immutable: true, maxAge: '1y' }));
  app.use('/named', (_req: IncomingMessage, res: ServerResponse) => {
    res.setHeader(routeHeader, '/named/{id}');
    res.setHeader(pageCacheHeader, 'miss');
    res.end('named');
  });
  app.use('/silent', () => undefined);
  app.use('/pages', (req: IncomingMessage, res: ServerResponse) => {
    res.setHeader(routeHeader, '/*');
    res.statusCode = Number(req.url?.slice(1));
    res.end('page');
  });
  app.use('/none', (_req: IncomingMessage, res: ServerResponse) => void res.writeHead(404).end());
  app.use('/begun', (_req: IncomingMessage, res: ServerResponse) => void res.write('begun'));
  app.use(
    '/read',
    (req: IncomingMessage, res: ServerResponse) => void req.resume().on('end', () => res.end()),
  );
  app.use((req: IncomingMessage & { originalUrl: string }, res: { json(value: unknown): void }) =>
    res.json({ method: req.method, url: req.url, asked: req.originalUrl, headers: req.headers }),
  );
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  return { server, port: (server.address() as AddressInfo).port };
}

/** The same, with a list of the exchanges that it reports. */
async function observed(options: Partial<ConnectionHookOptions> = {}) {
  const exchanges: Exchange[] = [];
  const opened = await serve({ onExchange: (exchange) => exchanges.push(exchange), ...options });
  return { ...opened, exchanges };
}

const ask = (
  port: number,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  agent?: Agent,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject).end();
  });

/** The request as Remix sees it. */
async function seen(
  path: string,
  headers: Record<string, string> = {},
  { method = 'GET', clientIpHeader }: { method?: string; clientIpHeader?: string | undefined } = {},
) {
  const { port } = await serve({ clientIpHeader });
  return JSON.parse((await ask(port, path, headers, method)).body.toString());
}

/** Everything that the server sends until it closes the connection. Each piece after the first waits for an answer. */
async function sendRaw(port: number, ...pieces: string[]): Promise<string> {
  let received = '';
  const socket = connect(port, '127.0.0.1', () => socket.write(pieces.shift() ?? ''));
  socket.on('data', (chunk) => {
    received += String(chunk);
    const next = pieces.shift();
    if (next !== undefined) socket.write(next);
  });
  await once(socket, 'close');
  return received;
}

test('numbers every request itself and reports when its response is sent or its client leaves', async () => {
  const ended: string[] = [];
  const { port, server } = await serve({ onAnswer: (exchange) => ended.push(exchange) });
  for (const number of ['1', '2']) {
    const { body } = await ask(port, '/x', { 'X-Exchange': '77' });
    expect(JSON.parse(body.toString()).headers['x-exchange']).toBe(number);
  }
  expect(new Set(ended)).toEqual(new Set(['1', '2']));
  const socket = connect(port, '127.0.0.1');
  const arrival = once(server, 'request');
  socket.write('GET /silent HTTP/1.1\r\nHost: x\r\n\r\n');
  await arrival;
  expect(ended).not.toContain('3');
  socket.destroy();
  await vi.waitFor(() => expect(ended).toContain('3'), patience);
});

describe('headers that only the server may set', () => {
  type Sent = Record<string, string>;
  const proxy = 'X-Forwarded-For';

  test.each<[header: string, sent: Sent, clientIpHeader: string | undefined, value: string | undefined]>([
    ['x-peer-address', { 'X-Peer-Address': '6.6.6.6', 'X-Forwarded-For': '6.6.6.6' }, undefined, '127.0.0.1'],
    ['x-peer-address', { 'X-Forwarded-For': '6.6.6.6, 203.0.113.9' }, proxy, '203.0.113.9'],
    ['x-peer-address', { 'X-Forwarded-For': '::ffff:203.0.113.9' }, proxy, '203.0.113.9'],
    ['x-peer-address', { 'X-Forwarded-For': '<script>' }, proxy, '127.0.0.1'],
    ['x-peer-address', {}, proxy, '127.0.0.1'],
    ['x-visitor-https', { 'X-Forwarded-Proto': 'https' }, proxy, '1'],
    ['x-visitor-https', { 'X-Forwarded-Proto': 'http, https' }, proxy, '1'],
    ['x-visitor-https', { 'X-Forwarded-Proto': 'https, http', 'X-Visitor-Https': '1' }, proxy, undefined],
    ['x-visitor-https', { 'X-Forwarded-Proto': 'http', 'X-Visitor-Https': '1' }, proxy, undefined],
    ['x-visitor-https', { 'X-Forwarded-Proto': 'https', 'X-Visitor-Https': '1' }, undefined, undefined],
    ['x-shared-address', { 'X-Forwarded-For': '203.0.113.9' }, undefined, '1'],
    ['x-shared-address', { 'X-Real-Ip': '203.0.113.9' }, undefined, '1'],
    ['x-shared-address', { Forwarded: 'for=203.0.113.9' }, undefined, '1'],
    ['x-shared-address', { 'X-Shared-Address': '1' }, undefined, undefined],
    ['x-shared-address', { 'X-Forwarded-For': '203.0.113.9' }, 'X-Real-Ip', undefined],
    ['x-private-peer', {}, undefined, '1'],
    ['x-private-peer', {}, 'X-Real-IP', '1'],
    ['x-private-peer', { 'CF-Connecting-IP': '203.0.113.7' }, 'CF-Connecting-IP', undefined],
    ['x-private-peer', { 'X-Forwarded-For': '10.0.0.2', 'X-Private-Peer': '1' }, undefined, undefined],
    ['x-private-peer', { 'X-Real-IP': '10.0.0.2' }, 'X-Real-IP', undefined],
    ['x-private-peer', { Via: '1.1 proxy', 'X-Private-Peer': '1' }, undefined, undefined],
    ['x-private-peer', { Forwarded: 'for=10.0.0.2' }, undefined, undefined],
    ['x-request-id', { 'X-Request-Id': 'abcdef123456' }, proxy, 'abcdef123456'],
    ['x-forwarded-host', { 'X-Forwarded-Host': 'evil.example:99' }, undefined, undefined],
  ])('%s of a request with %o and CLIENT_IP_HEADER=%s is %s', async (header, sent, clientIpHeader, value) => {
    expect((await seen('/x', sent, { clientIpHeader })).headers[header]).toBe(value);
  });

  test('x-request-id from a client is replaced', async () => {
    const { headers } = await seen('/x', { 'X-Request-Id': 'abcdef123456' });
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });

  test.each([
    ['/search?query=a', '1'],
    ['/search.data', undefined],
    ['/search.data?_routes=x', undefined],
    ['/search?query=a.data', '1'],
    ['/_root.data', undefined],
  ])('x-document of %s is %s', async (path, mark) => {
    expect((await seen(path, { 'X-Document': '1' })).headers['x-document']).toBe(mark);
  });
});

test('ignores ranges, since Express logs a stack for an impossible one', async () => {
  const { port } = await serve();
  const { status, body } = await ask(port, '/assets/plain-5e.js', { range: 'bytes=99999999-' });
  expect([status, body.toString()]).toEqual([200, script]);
});

test('routes /mcp to its API', async () => {
  expect((await seen('/mcp?lite', {}, { method: 'POST' })).url).toBe('/api/mcp?lite');
});

describe('a response', () => {
  test.each(['/x', '/named/1', '/assets/app-1a2b.js', '/assets/missing.js'])(
    'to %s has its request ID and no internal header',
    async (path) => {
      const { port } = await serve({ clientIpHeader: 'X-Real-IP' });
      const { headers } = await ask(port, path, { 'X-Request-Id': 'proxy-1234' });
      expect(headers['x-request-id']).toBe('proxy-1234');
      expect(headers).not.toHaveProperty(routeHeader);
      expect(headers).not.toHaveProperty(pageCacheHeader);
    },
  );

  test.each<[string, Partial<Exchange>]>([
    ['/named/1?name=Jane', { route: '/named/{id}', cache: 'miss', status: 200 }],
    ['/assets/app-1a2b.js', { route: '/assets/*', cache: undefined, status: 200 }],
    ['/search.data?name=Jane', { route: '*.data', status: 200 }],
    ['/jane-citizen?name=Jane', { route: 'other', status: 200 }],
    ['/pages/200', { route: '/*', status: 200 }],
    ['/pages/404', { route: 'not found', status: 404 }],
    ['/pages/503', { route: '/*', status: 503 }],
    ['/none/jane', { route: 'not found', status: 404 }],
  ])('to %s is reported once, without the address', async (path, expected) => {
    const { port, exchanges } = await observed();
    await ask(port, path);
    await vi.waitFor(() => expect(exchanges).toMatchObject([{ method: 'GET', ...expected }]), patience);
    expect(exchanges[0]?.milliseconds).toBeGreaterThan(0);
    expect(JSON.stringify(exchanges)).not.toMatch(/jane/i);
  });

  test('is reported with the bytes it took on the connection', async () => {
    const { port, exchanges } = await observed();
    const host = 'Host: coast.example\r\n';
    const last = `GET /assets/app-1a2b.js HTTP/1.1\r\n${host}Connection: close\r\n\r\n`;
    const received = await sendRaw(port, `GET /named/1 HTTP/1.1\r\n${host}\r\n`, last);
    await vi.waitFor(() => expect(exchanges).toHaveLength(2), patience);
    const [first, second] = exchanges.map(({ bytesSent }) => bytesSent);
    expect((first ?? 0) + (second ?? 0)).toBe(Buffer.byteLength(received));
    expect(second).toBeGreaterThan(script.length);
    expect(exchanges.map(({ isDocument }) => isDocument)).toEqual([false, false]);
  });

  test('that the client abandons is reported as 499', async () => {
    const { port, server, exchanges } = await observed();
    const sent = request({ port, host: '127.0.0.1', path: '/silent' });
    sent.on('error', () => undefined).end();
    await once(server, 'request');
    sent.destroy();
    await vi.waitFor(() => expect(exchanges).toMatchObject([{ status: 499 }]), patience);
  });

  test('keeps the async context of its own request on a shared connection', async () => {
    const current = new AsyncLocalStorage<string>();
    const ended: [path: string, route: string][] = [];
    const onRequest = ({ url = '' }: IncomingMessage) => {
      current.enterWith(url);
      return ({ route }: Exchange) => void ended.push([url, route]);
    };
    const { port, server } = await serve({ onRequest });
    const handledWith: unknown[] = [];
    server.prependListener('request', ({ url }: IncomingMessage) => {
      setTimeout(() => handledWith.push([url, current.getStore()]), 5);
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    open.push(() => agent.destroy());
    const paths = ['/named', '/x', '/y'];
    for (const path of paths) await ask(port, path, {}, 'GET', agent);
    await vi.waitFor(() => expect(handledWith).toEqual(paths.map((path) => [path, path])), patience);
    expect(ended).toEqual([
      ['/named', '/named/{id}'],
      ['/x', 'other'],
      ['/y', 'other'],
    ]);
  });
});

describe('a request that Node cannot read', () => {
  const first = 'GET /x HTTP/1.1\r\nHost: x\r\n\r\n';
  const id = /^X-Request-Id: ([\w-]{36})\r$/m;

  test.each([
    ['is not HTTP', 'hello\r\n\r\n', 400],
    ['has a header line without a name', 'GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n', 400],
    ['has too long a header', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    ['has a bad body', 'POST /read HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nhello\r\n', 400],
  ])('because it %s gets an ID and a closed connection', async (_, raw, status) => {
    const { port, exchanges } = await observed();
    await ask(port, '/x');
    const head = (await sendRaw(port, raw)).split('HTTP/1.1 ').at(-1) ?? '';
    expect(head).toMatch(new RegExp(`^${status} `));
    expect(head).toMatch(/^Connection: close\r$/m);
    const expected = { requestId: id.exec(head)?.[1], status, route: 'unreadable', method: 'unknown' };
    expect(exchanges).toContainEqual(expect.objectContaining(expected));
  });

  test('is answered after a good one on the same connection, with an ID of its own', async () => {
    const { port } = await serve();
    const answer = await sendRaw(port, first, 'nonsense\r\n\r\n');
    const heads = answer.split('HTTP/1.1 ').slice(1);
    expect(heads.map((head) => head.slice(0, 3))).toEqual(['200', '400']);
    expect(new Set(answer.match(/X-Request-Id: \S+/g)).size).toBe(2);
  });

  test('in the middle of a response only cuts the connection', async () => {
    const { port } = await serve();
    await ask(port, '/x');
    const answer = await sendRaw(port, first.replace('/x', '/begun'), 'nonsense\r\n\r\n');
    expect(answer).toContain('begun');
    expect(answer).not.toContain('400 Bad Request');
  });

  test('because it takes too long gets 408 with an ID', async () => {
    const { server, port } = await serve();
    await ask(port, '/x');
    const socket = new PassThrough();
    let received = '';
    socket.on('data', (chunk) => {
      received += String(chunk);
    });
    server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
    await vi.waitFor(() => expect(received).toMatch(id), patience);
    expect(received).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  });
});

describe('a write', () => {
  const Host = 'coast.example';
  test.each<[Record<string, string>, string]>([
    [{ Origin: 'https://evil.example' }, '/api/cross-origin'],
    [{ Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' }, '/api/cross-origin'],
    [{ 'Sec-Fetch-Site': 'cross-site' }, '/api/cross-origin'],
    [{ 'Sec-Fetch-Site': 'same-origin' }, '/cars/x/enquire'],
    [{}, '/cars/x/enquire'],
  ])('with %o is sent to %s', async (sent, url) => {
    expect((await seen('/cars/x/enquire', { Host, ...sent }, { method: 'POST' })).url).toBe(url);
  });

  test.each(['https://coast.example', 'https://coast.example:443', 'null'])(
    "from the site's own page passes Remix's check with Origin %s",
    async (Origin) => {
      const headers = { Host, Origin, 'Sec-Fetch-Site': 'same-origin' };
      expect((await seen('/x', headers, { method: 'POST' })).headers.origin).toBe('http://coast.example');
    },
  );
});

test('a page of another origin may read', async () => {
  expect((await seen('/api/search', { Origin: 'https://evil.example' })).url).toBe('/api/search');
});

describe('a request that is no valid URL', () => {
  test.each(['a b', 'coast.example/evil', 'user@coast.example', 'coast.example:999999', '[::1'])(
    'has its host %j replaced with an unknown one',
    async (Host) => expect((await seen('/x', { Host })).headers.host).toBe('invalid'),
  );

  test('of HTTP/1.0 without a Host header has an unknown host', async () => {
    const { port } = await serve();
    expect(await sendRaw(port, 'GET /x HTTP/1.0\r\n\r\n')).toContain('"host":"invalid"');
  });

  const valid = 'coast.example coast.example:3000 LOCALHOST 127.0.0.1:80 [::1]:3000 my_site.localhost';
  test.each(valid.split(' '))('keeps the valid host %s', async (Host) => {
    expect((await seen('/x', { Host })).headers.host).toBe(Host);
  });

  test.each([
    ['GET', 'http://evil.example/cars?a=1', '/cars?a=1'],
    ['OPTIONS', '*', '/'],
    ['GET', '/%', '/%25'],
    ['GET', '/a%20b/%E0%A4%A?q=%', '/a%2520b/%25E0%25A4%25A?q=%'],
    ['GET', '/a%20b?q=%', '/a%20b?q=%'],
  ])('%s %s is routed as %s', async (method, path, url) => {
    expect((await seen(path, {}, { method })).url).toBe(url);
  });

  test('with TRACE gets a method that Remix refuses, and is reported as TRACE', async () => {
    const { port, exchanges } = await observed();
    const { body } = await ask(port, '/x', {}, 'TRACE');
    expect(JSON.parse(body.toString()).method).toBe('PURGE');
    await vi.waitFor(() => expect(exchanges).toMatchObject([{ method: 'TRACE' }]), patience);
  });
});

describe('assets', () => {
  const browser = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };

  test('are sent as their brotli copy, typed and immutable', async () => {
    const { port } = await serve();
    const { status, headers, body } = await ask(port, '/assets/app-1a2b.js', browser);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(body.byteLength),
      vary: 'Accept-Encoding',
    });
    expect(brotliDecompressSync(body).toString()).toBe(script);
    const again = await ask(port, '/assets/app-1a2b.js', { ...browser, 'If-None-Match': headers.etag ?? '' });
    expect([again.status, again.body.byteLength]).toEqual([304, 0]);
  });

  test('have their type for HEAD requests and with a query too', async () => {
    const { port } = await serve();
    const { headers } = await ask(port, '/assets/site-3c4d.css?v=1', browser, 'HEAD');
    expect([headers['content-type'], headers['content-encoding']]).toEqual(['text/css; charset=utf-8', 'br']);
  });

  test('are sent uncompressed to clients that do not accept brotli', async () => {
    const { port } = await serve();
    const { headers, body } = await ask(port, '/assets/app-1a2b.js', { 'Accept-Encoding': 'identity' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect([headers.vary, body.toString()]).toEqual(['Accept-Encoding', script]);
  });

  test('without a copy are compressed on the fly', async () => {
    const { port } = await serve();
    const { headers, body } = await ask(port, '/assets/plain-5e.js', browser);
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(body).toString()).toBe(script);
  });

  test.each(['/assets/../secret.js', '/assets/%2e%2e/app-1a2b.js', '/assets/none.js', '/other/app-1a2b.js'])(
    'do not include %s',
    async (path) => expect((await seen(path, browser)).url).toBe(path),
  );

  test.each([
    [true, 'br; gzip, deflate, br; gzip;q=1.0, br;q=0.8'],
    [false, 'br;q=0; br;q=0.000, gzip; gzip, brotli; *; '],
  ])('are sent as brotli (%s) for Accept-Encoding: %s', (isAccepted, headers) => {
    expectEach(headers, (header) => acceptsEncoding('br', header), isAccepted);
    expect(acceptsEncoding('br', undefined)).toBe(false);
  });
});

test('sets the timeouts of the server with the first request', async () => {
  const { server, port } = await serve();
  await ask(port, '/x');
  const { headersTimeout, requestTimeout, keepAliveTimeout } = server;
  expect([headersTimeout, requestTimeout, keepAliveTimeout]).toEqual([15_000, 60_000, 65_000]);
});

describe('security headers', () => {
  test.each(['/anything', '/assets/app-1a2b.js', '/assets/plain-5e.js', '/%'])('are on %s', async (path) => {
    const { port } = await serve();
    for (const encoding of ['identity', 'br', 'gzip']) {
      const { headers } = await ask(port, path, { 'accept-encoding': encoding });
      expect(headers).toMatchObject({
        'cache-control': path.startsWith('/assets/')
          ? expect.stringMatching(/immutable/)
          : 'private, no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
      });
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });

  test.each([
    ['https', 'X-Real-IP', 'max-age=600'],
    ['http', 'X-Real-IP', undefined],
    ['https', undefined, undefined],
  ])('enforce HTTPS only if a trusted proxy reports it: %s, %s', async (proto, clientIpHeader, value) => {
    const { port } = await serve({ clientIpHeader });
    const { headers } = await ask(port, '/anything', { 'x-forwarded-proto': proto });
    expect(headers['strict-transport-security']).toBe(value);
  });
});
