import { readdirSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { type AgnosticRouteObject, matchRoutes } from '@remix-run/router';
import { LRUCache } from 'lru-cache';
import { compressedFor, minCompressedBytes } from './brotli';
import { skipFiles } from './remix-serve-workarounds';

/**
 * Answers requests of pages before Express does. remix-serve takes each through a chain of middleware that does nothing
 * for a page, Remix matches it three times against every route of the site, and a web stream carries its bytes: a third
 * of what a page costs. Remix answers it here too, with a build that has the routes of its address alone. All else (files,
 * data of the browser's router, forms, the API) stays with remix-serve.
 */
export function answerPagesFirst(server: Server, { build, publicDir, onFailure }: PagesOptions): void {
  const pages = new Pages(build);
  const mayBeFile = fileAddresses(publicDir);
  const others = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const isFile = mayBeFile(request.url ?? '/');
    const handle = isFile ? undefined : pages.handlerOf(request);
    if (!handle) {
      if (!isFile) skipFiles(request);
      for (const listener of others) listener.call(server, request, response);
      return;
    }
    answer(handle, request, response).catch((error: unknown) => {
      onFailure(error, request);
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain' });
      response.end('Unexpected Server Error');
    });
  });
}

export interface PagesOptions {
  /** What Vite built of the site. */
  readonly build: ServerBuild;
  /** The folder of public files, whose names are read once. */
  readonly publicDir: string;
  /** Called with an error that nothing else has caught; the visitor gets a plain 500. */
  readonly onFailure: (error: unknown, request: IncomingMessage) => void;
}

/** Whether an address may be that of a file. */
function fileAddresses(publicDir: string): (url: string) => boolean {
  const files = new Set(readdirSync(publicDir, { recursive: true }).map((name) => `/${name}`));
  return (url) => url.startsWith('/assets/') || files.has(url.split('?', 1)[0] ?? '');
}

type Handler = ReturnType<typeof createRequestHandler>;

/** Addresses whose routes are remembered. */
const maxPaths = 5_000;

/** The handler of each page, made when it is first asked for. */
class Pages {
  readonly #build: ServerBuild;
  readonly #routes: AgnosticRouteObject[];
  readonly #byLeaf = new Map<string, Handler>();
  readonly #byPath = new LRUCache<string, { readonly handler: Handler | undefined }>({ max: maxPaths });

  constructor(build: ServerBuild) {
    this.#build = build;
    this.#routes = routesBelow(build, undefined);
  }

  /** Undefined if the request is not one of a page. */
  handlerOf({ method, headers, url = '/' }: IncomingMessage): Handler | undefined {
    if ((method !== 'GET' && method !== 'HEAD') || headers['x-document'] === undefined) return undefined;
    const [path = '/'] = url.split('?', 1);
    const before = this.#byPath.get(path);
    if (before) return before.handler;
    const handler = this.#handlerAt(path);
    this.#byPath.set(path, { handler });
    return handler;
  }

  #handlerAt(path: string): Handler | undefined {
    const ids = matchRoutes(this.#routes, path)?.map(({ route }) => route.id ?? '') ?? [];
    const leaf = ids.at(-1);
    if (leaf === undefined || this.#build.routes[leaf]?.module.default === undefined) return undefined;
    const before = this.#byLeaf.get(leaf);
    if (before) return before;
    const handler = createRequestHandler(withRoutes(this.#build, ids), 'production');
    this.#byLeaf.set(leaf, handler);
    return handler;
  }
}

const routesBelow = (build: ServerBuild, parent: string | undefined): AgnosticRouteObject[] =>
  Object.values(build.routes)
    .filter(({ parentId }) => parentId === parent)
    .map(({ index = false, ...route }) =>
      index ? { ...route, index } : { ...route, children: routesBelow(build, route.id) },
    );

/** A build of some of its routes; the browser still reads the manifest of all of them, whose address stays. */
const withRoutes = (build: ServerBuild, ids: readonly string[]): ServerBuild => ({
  ...build,
  routes: only(build.routes, ids),
  assets: { ...build.assets, routes: only(build.assets.routes, ids) },
});

const only = <Value>(
  record: Readonly<Record<string, Value>>,
  names: readonly string[],
): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));

const takeBytes = new WeakSet<Request>();
const bytesOf = new WeakMap<Response, Uint8Array<ArrayBuffer>>();

/** A response of these bytes; one to a page's own request takes them to the connection without a web stream. */
export function bytesResponse(
  bytes: Uint8Array<ArrayBuffer>,
  init: ResponseInit,
  request: Request,
): Response {
  if (!takeBytes.has(request)) return new Response(bytes, init);
  const response = new Response(null, init);
  bytesOf.set(response, bytes);
  return response;
}

async function answer(handle: Handler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const leaving = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) leaving.abort();
  });
  const pageRequest = toRequest(request, leaving.signal);
  takeBytes.add(pageRequest);
  const answered = await handle(pageRequest);
  const bytes = bytesOf.get(answered) ?? new Uint8Array(await answered.arrayBuffer());
  response.statusCode = answered.status;
  response.statusMessage = answered.statusText;
  for (const [name, value] of answered.headers) response.appendHeader(name, value);
  response.end(await encoded(bytes, request, response));
}

function toRequest({ headers, method = 'GET', url = '/' }: IncomingMessage, signal: AbortSignal): Request {
  const list = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value ?? []].flat()) list.append(name, one);
  }
  return new Request(`http://${headers.host}${url}`, { method, headers: list, signal });
}

/** The bytes as the client takes them, with the headers that say so. */
async function encoded(
  bytes: Uint8Array<ArrayBuffer>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Uint8Array> {
  const type = String(response.getHeader('content-type') ?? '');
  if (!/^(?:text\/|application\/(?:\w+\+)?(?:xml|json))/.test(type)) return bytes;
  const vary = String(response.getHeader('vary') ?? '');
  if (!/accept-encoding|\*/i.test(vary))
    response.setHeader('Vary', vary === '' ? 'Accept-Encoding' : `${vary}, Accept-Encoding`);
  if (bytes.byteLength < minCompressedBytes || response.hasHeader('content-encoding')) return bytes;
  const { encoding, body } = await compressedFor(request.headers['accept-encoding'], bytes);
  if (encoding) response.setHeader('Content-Encoding', encoding);
  return body;
}
