import { acceptsEncoding } from '#server/platform/http/brotli';
import { matchesEtag, strongEtag, weakEtag } from '#server/platform/http/etag';
import { Problem, problemResponse } from '#server/platform/http/problem';
import type { Endpoint, FileReply, Outcome } from './endpoint';

/** remix-serve compresses texts and JSON, and does not know this type. */
const jsonLines = 'application/x-ndjson';

/** A file as a response. The bytes come last: a client that has them, or only wants the headers, costs no work. */
export async function sendFile(
  endpoint: Endpoint,
  request: Request,
  { file }: FileReply,
  id: string,
): Promise<Response> {
  const etag = weakEtag(file.taggedBy);
  const headers = new Headers({
    ...cachingOf(endpoint, request),
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': id,
    ...file.headers,
  });
  if (matchesEtag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  if (!headers.has('Content-Type')) {
    headers.set('Content-Type', endpoint.file?.type ?? 'application/octet-stream');
  }
  if (!endpoint.file?.inline) headers.set('Content-Disposition', `attachment; filename="${file.name}"`);
  if (request.method === 'HEAD') return new Response(null, { headers });
  const body = await file.open();
  if (body instanceof Problem) return problemResponse(body, id);
  if (body instanceof Uint8Array) headers.set('Content-Length', String(body.byteLength));
  else if (headers.get('Content-Type') === jsonLines) {
    headers.append('Vary', 'Accept-Encoding');
    if (acceptsEncoding('gzip', request.headers.get('accept-encoding'))) {
      headers.set('Content-Encoding', 'gzip');
      return new Response(body.pipeThrough(new CompressionStream('gzip')), { headers });
    }
  }
  return new Response(body, { headers });
}

/** A result or a problem as a response: JSON with an ETag if it can be read again. */
export function respond(
  endpoint: Endpoint,
  request: Request,
  outcome: Exclude<Outcome, FileReply>,
  id: string,
): Response {
  if (outcome instanceof Problem) return problemResponse(outcome, id);
  const headers = new Headers({
    'Content-Type': 'application/json',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': id,
    ...cachingOf(endpoint, request),
  });
  if ('replayed' in outcome) {
    headers.set('Idempotent-Replayed', 'true');
    for (const [name, value] of Object.entries(outcome.replayed.headers)) headers.set(name, value);
    return new Response(outcome.replayed.body, { status: outcome.replayed.status, headers });
  }
  for (const [name, value] of Object.entries(outcome.headers ?? {})) headers.set(name, value);
  const body = JSON.stringify(outcome.body);
  if (endpoint.method !== 'GET' || outcome.status !== 200) {
    return new Response(body, { status: outcome.status, headers });
  }
  const tagOf = endpoint.strongTag ? strongEtag : weakEtag;
  const etag = tagOf(outcome.taggedBy ?? body);
  headers.set('ETag', etag);
  if (endpoint.strongTag) headers.append('Cache-Control', 'no-transform');
  if (!matchesEtag(request.headers.get('if-none-match'), etag)) {
    return new Response(body, { status: 200, headers });
  }
  headers.delete('Content-Type');
  return new Response(null, { status: 304, headers });
}

/** Anonymous reading: the same response for everyone, so it may be cached and revalidated. */
const isPublic = (endpoint: Endpoint): boolean =>
  endpoint.of === 'site' && endpoint.method === 'GET' && endpoint.caller === 'anyone';

/** An answer with a key may be kept by its caller alone, who asks again each time. */
function cachingOf(endpoint: Endpoint, request: Request): Record<string, string> {
  const rule = endpoint.cacheControl ?? 'no-cache';
  if (typeof endpoint.caller === 'object' && endpoint.caller.orAnyone) {
    const isKeyed = request.headers.has('authorization');
    return { 'Cache-Control': isKeyed ? 'private, no-cache' : rule, Vary: 'Authorization' };
  }
  return { 'Cache-Control': isPublic(endpoint) ? rule : 'no-store' };
}
