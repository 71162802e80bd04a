import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createRequire } from 'node:module';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { pageCacheHeader, routeHeader } from '#server/platform/observability/internal-headers';
import { patience } from '../../../tests/support/patience';
import { acceptsBrotli } from './brotli';
import { installConnectionHook } from './connection-hook';
import type { Exchange } from './exchange';
import { precompress } from './precompress.mjs';

// The middleware that remix-serve puts in front of the site.
const ofServe = createRequire(createRequire(import.meta.url).resolve('@remix-run/serve/package.json'));
type Middleware = (...args: unknown[]) => void;
const express: {
  (): Middleware & { use(...m: unknown[]): void };
  static(dir: string, options: object): Middleware;
} = ofServe('express');
const compression: () => Middleware = ofServe('compression');

const folder = mkdtempSync(join(tmpdir(), 'hook-'));
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
  return () => rmSync(folder, { recursive: true, force: true });
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
async function serve(
  clientIpHeader?: string,
  onExchange?: (exchange: Exchange) => void,
  onRequest?: (request: IncomingMessage) => (exchange: Exchange) => void,
  onAnswer?: (exchange: string) => void,
): Promise<{ server: Server; port: number }> {
  open.push(
    installConnectionHook({ clientIpHeader, assetsDir, strictSeconds: 600, onExchange, onRequest, onAnswer }),
  );
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
  app.use((req: IncomingMessage, res: { json(value: unknown): void }) =>
    res.json({ method: req.method, url: req.url, headers: req.headers }),
  );
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  const { port } = server.address() as AddressInfo;
  return { server, port };
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
const seen = async (port: number, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  JSON.parse((await ask(port, path, headers, method)).body.toString());

test('numbers every request, whatever its client sends, and says when its answer goes or its client leaves', async () => {
  const ended: string[] = [];
  const { port } = await serve(undefined, undefined, undefined, (exchange) => ended.push(exchange));
  const first = await seen(port, '/x', { 'X-Exchange': '77' });
  const second = await seen(port, '/x');
  expect([first.headers['x-exchange'], second.headers['x-exchange']]).toEqual(['1', '2']);
  expect(new Set(ended)).toEqual(new Set(['1', '2']));
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /silent HTTP/1.1\r\nHost: x\r\n\r\n');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(ended).not.toContain('3');
  socket.destroy();
  await vi.waitFor(() => expect(ended).toContain('3'), patience);
});

describe('headers that only the server may set', () => {
  test("the peer's address is the connection's, whatever the client sends", async () => {
    const { port } = await serve();
    const { headers } = await seen(port, '/x', { 'X-Peer-Address': '6.6.6.6', 'X-Forwarded-For': '6.6.6.6' });
    expect(headers['x-peer-address']).toBe('127.0.0.1');
  });

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['6.6.6.6, 203.0.113.9', '203.0.113.9'],
    ['2001:db8::7', '2001:db8::7'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['nonsense', '127.0.0.1'],
    ['<script>', '127.0.0.1'],
  ])('behind a proxy that sends %s it is %s', async (said, address) => {
    const { port } = await serve('X-Forwarded-For');
    expect((await seen(port, '/x', { 'X-Forwarded-For': said })).headers['x-peer-address']).toBe(address);
  });

  test("behind a proxy that sends nothing it is the connection's", async () => {
    const { port } = await serve('X-Real-Ip');
    expect((await seen(port, '/x')).headers['x-peer-address']).toBe('127.0.0.1');
  });

  test.each([
    ['X-Real-Ip', 'https', '1'],
    ['X-Real-Ip', 'http, https', '1'],
    ['X-Real-Ip', 'https, http', undefined],
    ['X-Real-Ip', 'http', undefined],
    [undefined, 'https', undefined],
  ])('with the proxy header %s and the scheme %s the visitor uses HTTPS: %s', async (proxy, said, mark) => {
    const { port } = await serve(proxy);
    const headers = { 'X-Forwarded-Proto': said, 'X-Visitor-Https': '1' };
    expect((await seen(port, '/x', headers)).headers['x-visitor-https']).toBe(mark);
  });

  test.each([
    [undefined, { 'X-Forwarded-For': '203.0.113.9' }, '1'],
    [undefined, { 'X-Real-Ip': '203.0.113.9' }, '1'],
    [undefined, { Forwarded: 'for=203.0.113.9' }, '1'],
    [undefined, {}, undefined],
    [undefined, { 'X-Shared-Address': '1' }, undefined],
    ['X-Real-Ip', { 'X-Forwarded-For': '203.0.113.9' }, undefined],
  ])(
    'with the proxy header %s, a private peer that sends %o has a shared address: %s',
    async (proxy, sent, mark) => {
      const { port } = await serve(proxy);
      expect((await seen(port, '/x', sent)).headers['x-shared-address']).toBe(mark);
    },
  );

  test.each([
    [undefined, {}, '1'],
    ['X-Real-IP', {}, '1'],
    ['CF-Connecting-IP', { 'CF-Connecting-IP': '203.0.113.7' }, undefined],
    [undefined, { 'X-Forwarded-For': '10.0.0.2', 'X-Private-Peer': '1' }, undefined],
    ['X-Real-IP', { 'X-Real-IP': '10.0.0.2' }, undefined],
    [undefined, { Via: '1.1 proxy', 'X-Private-Peer': '1' }, undefined],
    [undefined, { Forwarded: 'for=10.0.0.2' }, undefined],
  ])(
    'with the proxy header %s, a private peer that sends %o counts as private: %s',
    async (header, sent, mark) => {
      const { port } = await serve(header);
      expect((await seen(port, '/x', sent)).headers['x-private-peer']).toBe(mark);
    },
  );

  test('the hook sets a request id; only a proxy may pass one on', async () => {
    const direct = await serve();
    const given = { 'X-Request-Id': 'abcdef123456' };
    expect((await seen(direct.port, '/x', given)).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    for (const close of open.splice(0)) close();
    const proxied = await serve('X-Real-Ip');
    expect((await seen(proxied.port, '/x', given)).headers['x-request-id']).toBe('abcdef123456');
  });

  test.each([
    ['/search?query=a', '1'],
    ['/search.data', undefined],
    ['/search.data?_routes=x', undefined],
    ['/search?query=a.data', '1'],
    ['/_root.data', undefined],
  ])('%s is marked as a document: %s', async (path, mark) => {
    const { port } = await serve();
    expect((await seen(port, path, { 'X-Document': '1' })).headers['x-document']).toBe(mark);
  });

  test.each(['bytes=0-9', 'bytes=99999999-', 'lines=1'])(
    'Range: %s gets the whole file: an impossible range would put a stack into the log',
    async (range) => {
      const { port } = await serve();
      const { status, body } = await ask(port, '/assets/plain-5e.js', { range });
      expect([status, body.toString()]).toEqual([200, script]);
    },
  );

  test('X-Forwarded-Host never reaches Remix', async () => {
    const { port } = await serve();
    expect((await seen(port, '/x', { 'X-Forwarded-Host': 'evil.example:99' })).headers).not.toHaveProperty(
      'x-forwarded-host',
    );
  });
});

test.each([
  ['/mcp', '/api/mcp'],
  ['/mcp/', '/api/mcp'],
  ['/mcp?lite', '/api/mcp?lite'],
  ['/metrics', '/api/metrics'],
  ['/metrics/x', '/metrics/x'],
  ['/mcps', '/mcps'],
  ['/mcp/x', '/mcp/x'],
])('%s goes to the route of %s', async (path, url) => {
  const { port } = await serve();
  expect((await seen(port, path, {}, 'POST')).url).toBe(url);
});

describe('every response', () => {
  test.each(['/x', '/named/1', '/assets/app-1a2b.js', '/assets/missing.js'])(
    'of %s carries its request id, and no internal header',
    async (path) => {
      const { port } = await serve('X-Real-IP');
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
  ])('of %s is reported once, without its address', async (path, expected) => {
    const exchanges: Exchange[] = [];
    const { port } = await serve(undefined, (exchange) => exchanges.push(exchange));
    await ask(port, path);
    await vi.waitFor(() => expect(exchanges).toHaveLength(1), patience);
    expect(exchanges[0]).toMatchObject({ method: 'GET', ...expected });
    expect(exchanges[0]?.milliseconds).toBeGreaterThan(0);
    expect(JSON.stringify(exchanges)).not.toMatch(/jane/i);
  });

  test('is reported with the bytes that each answer put on a connection', async () => {
    const exchanges: Exchange[] = [];
    const { port } = await serve(undefined, (exchange) => exchanges.push(exchange));
    const socket = connect(port, '127.0.0.1');
    const host = 'Host: coast.example\r\n';
    let received = 0;
    socket.on('data', (chunk) => {
      received += chunk.length;
    });
    socket.write(`GET /named/1 HTTP/1.1\r\n${host}\r\n`);
    await vi.waitFor(() => expect(exchanges).toHaveLength(1), patience);
    socket.write(`GET /assets/app-1a2b.js HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
    await vi.waitFor(() => expect(exchanges).toHaveLength(2), patience);
    await vi.waitFor(() => expect(socket.closed).toBe(true), patience);
    const sent = exchanges.map(({ bytesSent }) => bytesSent);
    expect(sent.reduce((sum, bytes) => sum + bytes)).toBe(received);
    expect(sent[1]).toBeGreaterThan(script.length);
    expect(exchanges.map(({ isDocument }) => isDocument)).toEqual([false, false]);
  });

  test('abandoned by the client is reported as 499', async () => {
    const exchanges: Exchange[] = [];
    const { port } = await serve(undefined, (exchange) => exchanges.push(exchange));
    const sent = request({ port, host: '127.0.0.1', path: '/silent' });
    sent.on('error', () => undefined).end();
    setTimeout(() => sent.destroy(), 50);
    await vi.waitFor(() => expect(exchanges).toHaveLength(1), patience);
    expect(exchanges[0]?.status).toBe(499);
  });
  test('its request may set what is current while it is handled, on a connection for many requests too', async () => {
    const current = new AsyncLocalStorage<string>();
    const ended: [path: string, route: string][] = [];
    const onRequest = ({ url = '' }: IncomingMessage) => {
      current.enterWith(url);
      return ({ route }: Exchange) => void ended.push([url, route]);
    };
    const { port, server } = await serve(undefined, undefined, onRequest);
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
  /** Everything that the server sends until it closes the connection. */
  const sendRaw = (port: number, ...pieces: readonly string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      let received = '';
      const socket = connect(port, '127.0.0.1', async () => {
        for (const piece of pieces) {
          socket.write(piece);
          await pause(30);
        }
      });
      socket.on('data', (chunk) => {
        received += String(chunk);
      });
      socket.on('error', reject).on('close', () => resolve(received));
    });
  const first = 'GET /x HTTP/1.1\r\nHost: x\r\n\r\n';
  const id = /^X-Request-Id: ([\w-]{36})\r$/m;

  test.each([
    ['no HTTP', ['hello\r\n\r\n'], 400],
    ['a header line without a name', ['GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n'], 400],
    ['too long header lines', [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`], 431],
    ['a broken body', ['POST /x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nhello\r\n'], 400],
  ])('%s: gets an id, and the connection is closed', async (_, pieces, status) => {
    const exchanges: Exchange[] = [];
    const { port } = await serve(undefined, (exchange) => exchanges.push(exchange));
    await ask(port, '/x');
    const answer = await sendRaw(port, ...pieces);
    const heads = answer.split('HTTP/1.1 ').slice(1);
    expect(heads.at(-1)).toMatch(new RegExp(`^${status} `));
    expect(heads.at(-1)).toMatch(/^Connection: close\r$/m);
    const requestId = id.exec(heads.at(-1) ?? '')?.[1];
    expect(exchanges).toContainEqual(
      expect.objectContaining({ requestId, status, route: 'unreadable', method: 'unknown' }),
    );
  });

  test('after a good one on the same connection: both are answered, with ids of their own', async () => {
    const { port } = await serve();
    const answer = await sendRaw(port, first, 'nonsense\r\n\r\n');
    const heads = answer.split('HTTP/1.1 ').slice(1);
    expect(heads.map((head) => head.slice(0, 3))).toEqual(['200', '400']);
    const ids = answer.match(/X-Request-Id: \S+/g) ?? [];
    expect(new Set(ids).size).toBe(2);
  });

  test('in the middle of a response: only cuts the connection', async () => {
    const { port } = await serve();
    await ask(port, '/x');
    const answer = await sendRaw(port, first.replace('/x', '/begun'), 'nonsense\r\n\r\n');
    expect(answer).toContain('begun');
    expect(answer).not.toContain('400 Bad Request');
  });

  test('that takes too long gets 408 with an id', async () => {
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

describe('writes', () => {
  const refused = '/api/cross-origin';
  test.each([
    [{ Origin: 'https://evil.example' }, refused],
    [{ Origin: 'null' }, refused],
    [{ Origin: 'not a url' }, refused],
    [{ 'Sec-Fetch-Site': 'cross-site' }, refused],
    [{ Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' }, refused],
    [{ Origin: 'https://coast.example', 'Sec-Fetch-Site': 'same-origin' }, '/cars/x/enquire'],
    [{ 'Sec-Fetch-Site': 'same-origin' }, '/cars/x/enquire'],
    [{}, '/cars/x/enquire'],
  ])('with %o go to %s', async (sent, url) => {
    const { port } = await serve();
    const headers = { Host: 'coast.example', ...sent };
    expect((await seen(port, '/cars/x/enquire', headers, 'POST')).url).toBe(url);
  });

  test('a page of another origin may read', async () => {
    const { port } = await serve();
    expect((await seen(port, '/api/search', { Origin: 'https://evil.example' })).url).toBe('/api/search');
  });

  test.each(['https://coast.example', 'https://coast.example:443', 'null'])(
    "from the site's own page with Origin %s pass Remix's check",
    async (origin) => {
      const { port } = await serve();
      const headers = { Host: 'coast.example', Origin: origin, 'Sec-Fetch-Site': 'same-origin' };
      expect((await seen(port, '/x', headers, 'POST')).headers.origin).toBe('http://coast.example');
    },
  );
});

describe('requests that no URL can be made from', () => {
  test.each(['a b', 'coast.example/evil', 'user@coast.example', 'coast.example:999999', '[::1'])(
    'the host %j becomes an unknown one',
    async (host) => {
      const { port } = await serve();
      expect((await seen(port, '/x', { Host: host })).headers.host).toBe('invalid');
    },
  );

  test.each([
    'coast.example',
    'coast.example:3000',
    'LOCALHOST',
    '127.0.0.1:80',
    '[::1]:3000',
    'my_site.localhost',
  ])('the host %s stays', async (host) => {
    const { port } = await serve();
    expect((await seen(port, '/x', { Host: host })).headers.host).toBe(host);
  });

  test('a request line in absolute form is reduced to its path', async () => {
    const { port } = await serve();
    expect((await seen(port, 'http://evil.example/cars?a=1')).url).toBe('/cars?a=1');
  });

  test('OPTIONS * becomes /', async () => {
    const { port } = await serve();
    expect((await seen(port, '*', {}, 'OPTIONS')).url).toBe('/');
  });

  test.each([
    ['/%', '/%25'],
    ['/a%20b/%E0%A4%A?q=%', '/a%2520b/%25E0%25A4%25A?q=%'],
    ['/a%20b?q=%', '/a%20b?q=%'],
  ])('the path %s, which may not be decodable, is routed as %s', async (asked, url) => {
    const { port } = await serve();
    expect((await seen(port, asked)).url).toBe(url);
  });

  test('TRACE becomes a method that is refused without an error', async () => {
    const { port } = await serve();
    expect((await seen(port, '/x', {}, 'TRACE')).method).toBe('PURGE');
  });
  test('TRACE is reported as what it was', async () => {
    const exchanges: Exchange[] = [];
    const { port } = await serve(undefined, (exchange) => exchanges.push(exchange));
    await ask(port, '/x', {}, 'TRACE');
    await vi.waitFor(() => expect(exchanges).toMatchObject([{ method: 'TRACE' }]), patience);
  });
});

describe('assets', () => {
  const browser = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };

  test('are sent as their brotli copy, typed, immutable and compressed once', async () => {
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
  });

  test('style sheets are style sheets, HEAD and queries included', async () => {
    const { port } = await serve();
    const { headers } = await ask(port, '/assets/site-3c4d.css?v=1', browser, 'HEAD');
    expect([headers['content-type'], headers['content-encoding']]).toEqual(['text/css; charset=utf-8', 'br']);
  });

  test('are not sent again while they are valid', async () => {
    const { port } = await serve();
    const { headers } = await ask(port, '/assets/app-1a2b.js', browser);
    const again = await ask(port, '/assets/app-1a2b.js', { ...browser, 'If-None-Match': headers.etag ?? '' });
    expect([again.status, again.body.byteLength]).toEqual([304, 0]);
  });

  test('are sent uncompressed to clients that do not accept brotli', async () => {
    const { port } = await serve();
    const { headers, body } = await ask(port, '/assets/app-1a2b.js', { 'Accept-Encoding': 'identity' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers.vary).toBe('Accept-Encoding');
    expect(body.toString()).toBe(script);
  });

  test('without a copy are compressed on the fly', async () => {
    const { port } = await serve();
    const { headers, body } = await ask(port, '/assets/plain-5e.js', browser);
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(body).toString()).toBe(script);
  });

  test.each(['/assets/../secret.js', '/assets/%2e%2e/app-1a2b.js', '/assets/none.js', '/other/app-1a2b.js'])(
    '%s is unchanged',
    async (path) => {
      const { port } = await serve();
      expect((await seen(port, path, browser)).url).toBe(path);
    },
  );

  test.each([
    ['br', true],
    ['gzip, deflate, br', true],
    ['gzip;q=1.0, br;q=0.8', true],
    ['br;q=0', false],
    ['br;q=0.000, gzip', false],
    ['gzip, brotli', false],
    ['*', false],
    ['', false],
    [undefined, false],
  ])('Accept-Encoding %j accepts brotli: %s', (header, takes) => {
    expect(acceptsBrotli(header)).toBe(takes);
  });
});

test('the server gets its timeouts with the first request', async () => {
  const { server, port } = await serve();
  await ask(port, '/x');
  expect([server.headersTimeout, server.requestTimeout, server.keepAliveTimeout]).toEqual([
    15_000, 60_000, 65_000,
  ]);
});

test('a request without a Host header (HTTP/1.0) has no site', async () => {
  const { port } = await serve();
  const text = await new Promise<string>((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /x HTTP/1.0\r\n\r\n'));
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('end', () => resolve(received)).on('error', reject);
  });
  expect(text).toContain('"host":"invalid"');
});

describe('the headers of every response', () => {
  const usual = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  };
  test.each(['/anything', '/assets/app-1a2b.js', '/assets/plain-5e.js', '/%'])(
    'has the security header %s',
    async (path) => {
      const { port } = await serve();
      for (const headers of [{}, { 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip' }]) {
        const answer = await ask(port, path, headers);
        expect(answer.headers).toMatchObject(usual);
        expect(answer.headers['cache-control']).toBeDefined();
        expect(answer.headers['strict-transport-security']).toBeUndefined();
      }
    },
  );

  test('is not cacheable unless it says so', async () => {
    const { port } = await serve();
    expect((await ask(port, '/anything')).headers['cache-control']).toBe('private, no-store');
    expect((await ask(port, '/assets/app-1a2b.js')).headers['cache-control']).toMatch(/immutable/);
  });

  test('enforces HTTPS if the trusted proxy says that the browser uses it', async () => {
    const { port } = await serve('X-Real-IP');
    const over = async (proto: string) =>
      (await ask(port, '/anything', { 'x-forwarded-proto': proto })).headers['strict-transport-security'];
    expect(await over('https')).toBe('max-age=600');
    expect(await over('http')).toBeUndefined();
  });

  test('does not enforce HTTPS without a trusted proxy', async () => {
    const { port } = await serve();
    const { headers } = await ask(port, '/anything', { 'x-forwarded-proto': 'https' });
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});
