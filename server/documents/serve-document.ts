import type { Bff } from '../bff';
import { matchesEtag } from '../platform/http/etag';
import { sharedHeaders } from '../platform/http/page-headers';
import type { DocumentLibrary } from './document-library';
import { documentAt, fileNameOf } from './rules/document-path';

export type DocumentBff = Pick<Bff, 'site' | 'url' | 'request'> & {
  readonly tenant: Pick<Bff['tenant'], 'slug' | 'http' | 'seo'>;
  readonly services: { readonly documents: Pick<DocumentLibrary, 'get'> };
};

const chunkBytes = 64 * 1024;

/**
 * Answers GET /assets/*.pdf: a document of the request's own tenant, to be read in the browser under its own name.
 * Undefined where the address is no document's; 404 and 503 are pages and texts as everywhere.
 */
export async function serveDocument(bff: DocumentBff): Promise<Response | undefined> {
  const { tenant, site, url, request, services } = bff;
  const name = documentAt(url.pathname);
  if (name === undefined || !site.documents.includes(name)) return undefined;
  const found = await services.documents.get({ tenant: tenant.slug, version: site.version, name });
  if (found === 'busy') return new Response(null, { status: 503, headers: { 'Retry-After': '2' } });
  if (!found) return undefined;
  const headers = sharedHeaders(tenant, site.version);
  headers.delete('Vary');
  headers.set('ETag', found.etag);
  headers.set('X-Content-Type-Options', 'nosniff');
  if (!tenant.seo.index) headers.set('X-Robots-Tag', 'noindex, nofollow');
  if (matchesEtag(request.headers.get('if-none-match'), found.etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers.set('Content-Type', 'application/pdf');
  headers.set('Content-Length', String(found.bytes.byteLength));
  headers.set('Content-Disposition', `inline; filename="${fileNameOf(name)}"`);
  return new Response(inPieces(found.bytes), { headers });
}

/** A body of bytes would be copied for every visitor; a slow one holds a piece this way. */
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
