import { randomBytes } from 'node:crypto';
import type { AppLoadContext, EntryContext } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { announcements, fileHeaders, sharedHeaders } from '#server/dealer/page-headers';
import { keptTerms, type PageRun, pageRun } from '#server/entry/bff';
import { awayHeaders, awayPage, leftOutPage } from '#server/entry/documents/away-page';
import {
  type DrawnPage,
  drawingKey,
  drawnPage,
  keepDrawnPage,
  searchDrawn,
} from '#server/entry/documents/drawn-pages';
import { dataBlocks } from '#server/entry/documents/pack';
import { keepPage, sendKeptPage } from '#server/entry/documents/page-cache';
import { pageSources } from '#server/entry/documents/policy-sources';
import { services } from '#server/entry/runtime';
import { compressedResponse } from '#server/platform/http/brotli';
import { hashPolicy, noncePolicy } from '#server/platform/http/content-policy';
import { etagOf, weakEtag } from '#server/platform/http/etag';
import { bytesResponse } from '#server/platform/http/pages-first';
import { faultOf } from '#server/platform/log';
import { pageCacheHeader, routeHeader } from '#server/platform/observability/metrics';
import { digestOf, finishDocument, handOff, withMark, withNonce } from './rendering/documents/document';
import { keepParameters } from './rendering/documents/kept-parameter';
import { liteDocument } from './rendering/documents/lite-document';
import { builtStyleSheets } from './rendering/documents/style-sheets';
import { speaking } from './rendering/say';
import { setStaticRenderer } from './rendering/static';
import { staticRenderer } from './rendering/static-renderer';

/** `npm start` calls it on this very build, so that no part of the server is in memory twice. */
export { start } from '#server/cli/start-site';

setStaticRenderer(staticRenderer);

/** Turns what the loaders said into a whole document; a page kept from before is sent without rendering. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const run = await pageRun(loadContext)?.catch(() => undefined);
  const response = await answer(request, { status, headers, context, run });
  const route = routeOf(context, request);
  if (route) response.headers.set(routeHeader, route);
  if (run && run.cacheKey !== null) response.headers.set(pageCacheHeader, run.hit ? 'hit' : 'miss');
  return response;
}

/** The answer to the client router: Remix leaves out of it what an action sets besides the status. */
export function handleDataRequest(
  response: Response,
  { request }: { readonly request: Request },
): Promise<Response> {
  if (response.status === 503)
    for (const [name, value] of Object.entries(awayHeaders)) response.headers.set(name, value);
  return compressedResponse(response, request);
}

/** The declared path of the page, e.g. `/cars/:slug`; undefined if no page has the address or takes the method. */
function routeOf({ staticHandlerContext }: EntryContext, { url }: Request): string | undefined {
  const parts = staticHandlerContext.matches.flatMap(({ route }) => (route.path ?? '').split('/'));
  const path = `/${parts.filter(Boolean).join('/')}`;
  return path === '/' && new URL(url).pathname !== '/' ? undefined : path;
}

interface Rendering {
  readonly status: number;
  readonly headers: Headers;
  readonly context: EntryContext;
  readonly run: PageRun | undefined;
}

async function answer(request: Request, { status, headers, context, run }: Rendering): Promise<Response> {
  if (run?.hit) return sendKeptPage(run.bff.services.pages, run.hit, request);
  const file = run && insteadOfPage(run, request);
  if (file) {
    await context.serverHandoffStream?.cancel();
    return file;
  }
  if (run && status === 503 && !context.staticHandlerContext.loaderData['root']) {
    // The frame needs the database as well.
    await context.serverHandoffStream?.cancel();
    return awayPage(run.bff.tenant, run.bff.request);
  }
  if (!run && status === 503) {
    await context.serverHandoffStream?.cancel();
    return leftOutPage(request);
  }
  // What a loader decided is meant for a page that was made; a failure has its own.
  const decided = (status === 200 ? run?.facts.status : undefined) ?? status;
  const startedMs = performance.now();
  const drawn =
    run && run.cacheKey !== null && decided === 200
      ? sendShared(
          await sharedPage(request, context, run),
          headers,
          { ...run, cacheKey: run.cacheKey },
          request,
        )
      : sendOwn(await renderDocument(request, context, run), decided, headers, run, request);
  run?.bff.services.metrics.rendered((performance.now() - startedMs) / 1_000);
  return drawn;
}

type Document = ReturnType<typeof finishDocument>;

async function renderDocument(
  request: Request,
  context: EntryContext,
  run: PageRun | undefined,
): Promise<Document> {
  const { serverHandoffStream: stream, ...complete } = context;
  // The browser's entry knows what this would say.
  if (import.meta.env.PROD) complete.serverHandoffString = '{}';
  // Everything is loaded before rendering starts, so one synchronous pass makes the whole page.
  const drawn = speaking(run?.bff.language?.inBrowser, () =>
    renderToString(<RemixServer context={complete} url={request.url} />),
  );
  const body = (run ? keptTerms(run.bff, run.facts) : []).reduce(keepParameters, drawn);
  const { graph, head = '' } = run?.facts.machines ?? {};
  const forMachines = graph ? `<script type="application/ld+json">${graph}</script>` : '';
  const dress = { template: run?.bff.tenant.template ?? '', lite: run?.bff.lite.on ?? false };
  const sheetsOf = (hrefs: readonly string[]) => builtStyleSheets(hrefs, dress);
  const finisher = import.meta.env.PROD ? finishDocument : unfinished;
  if (run?.bff.lite.on) {
    await stream?.cancel();
    const lite = `<!doctype html>${liteDocument(body, run.bff.lite)}`;
    return finisher(lite, sheetsOf, { head, body: forMachines });
  }
  const blocks = run?.blocks ? dataBlocks(run.blocks) : '';
  const additions = { head, body: blocks + (await handOff(stream)) + forMachines };
  return finisher(`<!doctype html>${body}`, sheetsOf, additions);
}

/** While developing, scripts and styles stay as Vite knows them. */
function unfinished(html: string, _sheetsOf: unknown, additions: { head: string; body: string }): Document {
  const head = html
    .replace('</head>', () => `${additions.head}</head>`)
    .replace('</body>', () => `${additions.body}</body>`);
  return { head, sheets: undefined, content: '', tail: '', scripts: [], styles: [] };
}

/** A page that visitors share, drawn unless it was before. */
async function sharedPage(request: Request, context: EntryContext, run: PageRun): Promise<DrawnPage> {
  const { staticHandlerContext: routing } = context;
  routing.location = { ...routing.location, search: searchDrawn(routing.location.search) };
  const key = import.meta.env.PROD ? drawingKey(run, routing) : undefined;
  const before = key && drawnPage(key);
  if (before) {
    await context.serverHandoffStream?.cancel();
    return before;
  }
  const document = await renderDocument(request, context, run);
  const { scripts, styles } = document;
  const digest = digestOf(document);
  const page = { html: withMark(document, digest), etag: etagOf(digest), scripts, styles };
  if (key) keepDrawnPage(key, page);
  return page;
}

/** The header lines of every document. */
function setHeaders(headers: Headers, status: number, run: PageRun | undefined): void {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (status === 503) for (const [name, value] of Object.entries(awayHeaders)) headers.set(name, value);
  const changed = run?.facts.changedAt;
  if (changed) headers.set('Last-Modified', new Date(changed).toUTCString());
  if (run) addAll(headers, announcements(run.bff.tenant, run.bff.url, status));
}

function sendShared(
  { html, etag, ...inline }: DrawnPage,
  headers: Headers,
  run: PageRun & { readonly cacheKey: string },
  request: Request,
): Response {
  const { bff, cacheKey, version, facts } = run;
  setHeaders(headers, 200, run);
  addAll(headers, sharedHeaders(bff.tenant, version));
  secure(headers, hashPolicy(inline, pageSources(bff)));
  const page = { html, etag, counted: facts.counted };
  return keepPage(bff.services.pages, cacheKey, page, headers, request);
}

function sendOwn(
  document: Document,
  status: number,
  headers: Headers,
  run: PageRun | undefined,
  request: Request,
): Response {
  setHeaders(headers, status, run);
  // A browser that may not keep the answer to a form has nothing to go back to but an error.
  const own = run?.facts.sharing === 'back' ? 'private, no-cache' : 'private, no-store';
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', own);
  const nonce = randomBytes(16).toString('base64');
  secure(headers, noncePolicy(nonce, run && pageSources(run.bff)));
  return bytesResponse(withNonce(document, nonce), { status, headers }, request);
}

/** What goes out in the place of the page: a response of its own, or a text for programs. */
function insteadOfPage({ bff, cacheKey, version, instead }: PageRun, request: Request): Response | undefined {
  if (!instead) return undefined;
  // A copy: the headers of a redirect cannot be changed.
  if ('response' in instead) return new Response(instead.response.body, instead.response);
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const { file } = instead;
  const headers = fileHeaders(file);
  // Made while something was away: it goes out once, and is not kept.
  if (cacheKey === null) return new Response(file.body, { headers });
  // A text for programs is in English.
  addAll(headers, sharedHeaders({ ...bff.tenant, languages: [] }, version));
  const text = { html: Buffer.from(file.body), etag: weakEtag(file.body) };
  return keepPage(bff.services.pages, cacheKey, text, headers, request);
}

function addAll(headers: Headers, more: Headers): void {
  for (const [name, value] of more) headers.append(name, value);
}

/** Other header lines are the same for every answer (server/platform/http/every-answer.ts). */
function secure(headers: Headers, policy: string): void {
  if (import.meta.env.PROD) headers.set('Content-Security-Policy', policy);
}

/** Logs an unexpected error once, with the request's ID and without the visitor's data. A refused request is no error. */
export async function handleError(error: unknown, { request }: { request: Request }): Promise<void> {
  if (request.signal.aborted) return;
  const { log } = await services();
  const level = isVisitorsMistake(error) ? 'debug' : 'error';
  log[level](
    {
      requestId: request.headers.get('x-request-id'),
      // The rest of an address can be a personal link.
      path: new URL(request.url).pathname.split('/', 2).join('/'),
      ...faultOf(error),
    },
    level === 'error' ? 'unexpected error' : 'refused',
  );
}

/**
 * An unknown address, a method that it does not take, an address that cannot be decoded, or a data request of an old
 * browser router, which Remix refuses with 403.
 */
const isVisitorsMistake = (error: unknown): boolean =>
  error instanceof URIError ||
  (isRouteErrorResponse(error) && error.status < 500) ||
  (error instanceof Error && error.message.includes('Single fetch-enabled apps'));
