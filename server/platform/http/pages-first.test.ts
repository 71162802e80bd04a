import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { ServerBuild } from '@remix-run/node';
import { afterEach, expect, test, vi } from 'vitest';
import { folderForFile } from '../../../tests/support/folder';
import { answerPagesFirst, bytesResponse } from './pages-first';

const folder = folderForFile();
mkdirSync(join(folder, 'badges'));
for (const name of ['robots.txt', 'badges/certified.svg']) writeFileSync(join(folder, name), 'a file');

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close().closeAllConnections();
});

const page = { default: () => null, loader: () => null };
const route = (id: string, path: string | undefined, module: object, parentId?: string) => [
  id,
  { id, path, module, parentId, hasLoader: true, hasAction: false },
];

type Answer = (...given: [Request, number, Headers, { manifest: { routes: object } }]) => Response;

/** What Vite built: the page of a car, its PDF, and the page of every other address. */
function buildOf(draw: (asked: Request, routes: readonly string[]) => Response): ServerBuild {
  const routes = Object.fromEntries([
    route('root', undefined, page),
    route('car', 'cars/:slug', page, 'root'),
    route('pdf', 'cars/:slug/pdf', { loader: () => new Response('pdf') }, 'root'),
    route('other', '*', page, 'root'),
  ]);
  const answer: Answer = (asked, _status, _headers, { manifest }) =>
    draw(asked, Object.keys(manifest.routes));
  return {
    mode: 'production',
    routes,
    entry: { module: { default: answer } },
    assets: { routes, entry: { imports: [], module: '' }, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: { v3_singleFetch: true },
    isSpaMode: false,
  } as unknown as ServerBuild;
}

/** A server whose own listener says which address Express would look for, with the pages in front of it. */
async function serve(build: ServerBuild, onFailure = vi.fn()) {
  const server = createServer(({ url }, response) => response.end(`rest ${url}`));
  answerPagesFirst(server, { build, publicDir: folder, onFailure });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(server);
  return (server.address() as AddressInfo).port;
}

interface Asked {
  readonly method?: string;
  readonly headers?: Record<string, string>;
}
const ofPage = { host: 'a.example:81', 'x-document': '1' };

const ask = (port: number, path: string, { method = 'GET', headers = ofPage }: Asked = {}) =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }>((done, fail) => {
    request({ port, path, method, headers }, async (answer) =>
      done({ status: answer.statusCode, headers: answer.headers, body: await buffer(answer) }),
    )
      .on('error', fail)
      .end();
  });

const bytes = (text: string) => new Uint8Array(Buffer.from(text));

test.each<[what: string, path: string, asked: Asked, answer: string]>([
  [
    'answers a page with its own routes',
    '/cars/rio?from=list',
    {},
    'http://a.example:81/cars/rio?from=list root,car',
  ],
  ['answers the page of any other address', '/about', {}, 'http://a.example:81/about root,other'],
  ['leaves a public file to the server', '/robots.txt?v=2', {}, 'rest /robots.txt?v=2'],
  ['leaves a public file in a folder', '/badges/certified.svg', {}, 'rest /badges/certified.svg'],
  ['leaves a built file', '/assets/app-1a2b.js', {}, 'rest /assets/app-1a2b.js'],
  ['leaves a file that the site makes, and looks for none', '/cars/rio/pdf', {}, 'rest /.page'],
  ['leaves a form', '/about', { method: 'POST' }, 'rest /.page'],
  ['leaves the data of the browser’s router', '/about', { headers: {} }, 'rest /.page'],
])('%s', async (_what, path, asked, answer) => {
  const port = await serve(
    buildOf((page, routes) => bytesResponse(bytes(`${page.url} ${routes}`), {}, page)),
  );
  expect((await ask(port, path, asked)).body.toString()).toBe(answer);
});

const long = '<p>A page that repeats itself.</p>'.repeat(200);

test.each<[accepted: string, encoding: string | undefined, read: (body: Buffer) => Buffer]>([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip;q=0.5, br;q=0', 'gzip', gunzipSync],
  ['identity', undefined, (body) => body],
])('sends a page that a client accepts as %s in that encoding', async (accepted, encoding, read) => {
  const init = { headers: { 'Content-Type': 'text/html', Vary: 'Save-Data' } };
  const port = await serve(buildOf((page) => bytesResponse(bytes(long), init, page)));
  const { headers, body } = await ask(port, '/about', {
    headers: { ...ofPage, 'accept-encoding': accepted },
  });
  expect(read(body).toString()).toBe(long);
  expect(headers).toMatchObject({ vary: 'Save-Data, Accept-Encoding' });
  expect(headers['content-encoding']).toBe(encoding);
});

test.each<[what: string, text: string, headers: Record<string, string>]>([
  ['is short', 'short', { 'Content-Type': 'text/html' }],
  ['is encoded already', long, { 'Content-Type': 'text/html', 'Content-Encoding': 'br' }],
  ['is no text', long, { 'Content-Type': 'image/png' }],
])('compresses nothing that %s', async (_what, text, headers) => {
  const port = await serve(buildOf((page) => bytesResponse(bytes(text), { headers }, page)));
  const { body } = await ask(port, '/about', { headers: { ...ofPage, 'accept-encoding': 'br' } });
  expect(body.toString()).toBe(text);
});

test('sends status, cookies and a body of Remix’s own, and no body to HEAD', async () => {
  const cookies = new Headers([
    ['Set-Cookie', 'a=1'],
    ['Set-Cookie', 'b=2'],
  ]);
  const port = await serve(buildOf(() => new Response('gone', { status: 410, headers: cookies })));
  const { status, headers, body } = await ask(port, '/about');
  expect([status, headers['set-cookie'], body.toString()]).toEqual([410, ['a=1', 'b=2'], 'gone']);
  const head = await ask(port, '/about', { method: 'HEAD' });
  expect([head.status, head.body.length]).toEqual([410, 0]);
});

test('answers 500 and reports the error where nothing else does', async () => {
  const onFailure = vi.fn();
  const build = buildOf(() => new Response('fine'));
  const port = await serve({ ...build, entry: undefined } as unknown as ServerBuild, onFailure);
  expect((await ask(port, '/about')).status).toBe(500);
  expect(onFailure).toHaveBeenCalledOnce();
});
