import { sharedHeaders } from '#server/dealer/tenants/page-headers';
import type { Visit } from '#server/dealer/tenants/visit';
import { matchesEtag } from '#server/platform/http/etag';
import type { DocumentLibrary } from './document-library';
import { documentAt, fileNameOf } from './rules/document-path';

export type DocumentBff = Pick<Visit, 'site' | 'url' | 'request'> & {
  readonly tenant: Pick<Visit['tenant'], 'slug' | 'http' | 'seo'>;
  readonly services: { readonly documents: Pick<DocumentLibrary, 'get'> };
};

const chunkBytes = 64 * 1024;
/** A drawing opened directly runs no scripts and loads nothing. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Answers GET /assets/*.pdf and *.svg: a file of the request's own tenant, opened in the browser under its own name;
 * immutable with `?v=`. Scripts in a drawing never run. Undefined when the address is not a document's.
 */
export async function serveDocument(visit: DocumentBff): Promise<Response | undefined> {
  const { tenant, site, url, request, services } = visit;
  const name = documentAt(url.pathname);
  if (name === undefined || !site.documents.includes(name)) return undefined;
  const document = await services.documents.get({ tenant: tenant.slug, version: site.version, name });
  if (document === 'busy') return new Response(null, { status: 503, headers: { 'Retry-After': '2' } });
  if (!document) return undefined;
  const headers = sharedHeaders(tenant, site.version);
  headers.delete('Vary');
  headers.set('ETag', document.etag);
  if (url.searchParams.has('v')) headers.set('Cache-Control', 'public, max-age=31536000, immutable');
  headers.set('X-Content-Type-Options', 'nosniff');
  if (!tenant.seo.index) headers.set('X-Robots-Tag', 'noindex, nofollow');
  if (matchesEtag(request.headers.get('if-none-match'), document.etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers.set('Content-Type', document.type);
  if (document.type === 'image/svg+xml') headers.set('Content-Security-Policy', drawingPolicy);
  headers.set('Content-Length', String(document.bytes.byteLength));
  headers.set('Content-Disposition', `inline; filename="${fileNameOf(name)}"`);
  return new Response(inPieces(document.bytes), { headers });
}

/** A byte array would be copied for every visitor; this way a slow one holds only a chunk. */
function inPieces(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.byteLength) return controller.close();
      controller.enqueue(bytes.slice(at, at + chunkBytes));
      at += chunkBytes;
    },
  });
}
