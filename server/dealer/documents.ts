import { createHash } from 'node:crypto';
import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { matchesEtag } from '#server/platform/http/etag';
import { FairTurns } from '#server/platform/threads/fair-turns';
import { once } from './media/picture-store';
import { sharedHeaders } from './page-headers';
import { documentAt, fileNameOf, isDocumentName } from './rules/document-path';
import { error, type Finding, warning } from './rules/tenant-problems';
import { readTenantBytes, type TenantFiles } from './tenant-file';
import type { Visit } from './visit';

/** Enough for a brochure with pictures; a larger one takes minutes on a phone. */
const mostDocumentBytes = 10 * 1024 * 1024;
const mostKeptBytes = 40 * 1024 * 1024;
/** Number of concurrent reads, and of requests that may wait for one: each takes an instant. */
const reading = { concurrency: 4, queue: 200 };

interface DocumentName {
  readonly tenant: string;
  /** Changes whenever a file in the tenant's folder changes. */
  readonly version: string;
  /** Within the assets folder. */
  readonly name: string;
}
interface Document {
  readonly type: DocumentType;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

/**
 * PDFs and SVG drawings of tenants' assets folders: concurrent requests share one read, cached as far as memory
 * allows.
 */
export class DocumentLibrary {
  readonly #files: TenantFiles;
  readonly #documents = new LRUCache<string, Document>({
    maxSize: mostKeptBytes,
    sizeCalculation: ({ bytes }) => bytes.byteLength + 1,
  });
  readonly #turns = new FairTurns(reading);
  readonly #reading = new Map<string, Promise<Document | undefined | 'busy'>>();

  constructor(files: TenantFiles) {
    this.#files = files;
  }

  /** Undefined if the file is missing, too large, or not of the type its name says; "busy" when hundreds wait. */
  async get(name: DocumentName): Promise<Document | undefined | 'busy'> {
    const key = `${name.tenant} ${name.version} ${name.name}`;
    const cached = this.#documents.get(key);
    if (cached) return cached;
    return once(this.#reading, key, async () => {
      const read = await this.#turns.run(name.tenant, () => this.#read(name));
      if (read.ok && read.value) this.#documents.set(key, read.value);
      return read.ok ? read.value : read.error;
    });
  }

  async #read({ tenant, name }: DocumentName): Promise<Document | undefined> {
    const bytes = await this.#files.read(tenant, `assets/${name}`, mostDocumentBytes);
    const type = namedType(name);
    if (!bytes || documentType(bytes) !== type) return undefined;
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    return { type, bytes, etag: `"${hash}"` };
  }
}

/** Media types served unchanged from a tenant's folder. */
type DocumentType = 'application/pdf' | 'image/svg+xml';

const pdfStart = new TextEncoder().encode('%PDF-');
const svgStart = /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[^>]*-->\s*)?<svg[\s>]/;
const readBytes = 1_000;

/** Detected from the first bytes: an HTML page named .pdf is neither. Undefined for anything else. */
function documentType(bytes: Uint8Array): DocumentType | undefined {
  if (pdfStart.every((byte, at) => bytes[at] === byte)) return 'application/pdf';
  const start = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, readBytes));
  return svgStart.test(start) ? 'image/svg+xml' : undefined;
}

/** The type that a file's name indicates. */
const namedType = (name: string): DocumentType =>
  /\.svg$/i.test(name) ? 'image/svg+xml' : 'application/pdf';

/** PDFs and SVG drawings in the assets folder that visitors cannot open, by file path. */
export const checkDocuments = (
  tenantsDir: string,
  slug: string,
  documents: readonly string[],
): { readonly file: string; readonly finding: Finding }[] =>
  documents.flatMap((name) => {
    const file = join('assets', name);
    const finding = wrong(tenantsDir, `${slug}/${file}`, name);
    return finding ? [{ file, finding }] : [];
  });

function wrong(tenantsDir: string, file: string, name: string): Finding | undefined {
  if (!isDocumentName(name)) {
    return warning(
      '',
      `expected a name of letters, digits, - and _ that ends in ${/\.svg$/i.test(name) ? '.svg' : '.pdf'}: no page can link to it`,
    );
  }
  const bytes = readTenantBytes(tenantsDir, file, mostDocumentBytes);
  if (!bytes.ok) return error('', bytes.error[0]?.message ?? 'cannot be read');
  const type = namedType(name);
  if (bytes.value && documentType(bytes.value) === type) return undefined;
  return error(
    '',
    `expected ${type === 'application/pdf' ? 'a PDF' : 'an SVG drawing'}, found something else`,
  );
}

const deepest = 4;
const most = 500;

/**
 * Names of the PDFs and SVG drawings in a tenant's assets folder as they are on disk, including names that no address
 * can have. Read synchronously at startup, like the rest of the folder.
 */
export function listDocuments(tenantsDir: string, slug: string): readonly string[] {
  const names: string[] = [];
  const walk = (folder: string, depth: number): void => {
    for (const entry of entriesOf(join(tenantsDir, slug, 'assets', folder))) {
      if (entry.name.startsWith('.') || names.length >= most) continue;
      const name = folder ? `${folder}/${entry.name}` : entry.name;
      if (/\.(pdf|svg)$/i.test(name)) names.push(name);
      else if (entry.isDirectory() && depth < deepest) walk(name, depth + 1);
    }
  };
  walk('', 1);
  return names;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

type DocumentBff = Pick<Visit, 'site' | 'url' | 'request'> & {
  readonly tenant: Pick<Visit['tenant'], 'slug' | 'http' | 'languages' | 'seo'>;
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
