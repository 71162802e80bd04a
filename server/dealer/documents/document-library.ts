import { createHash } from 'node:crypto';
import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { error, type Finding, warning } from '#server/dealer/files/rules/tenant-problems';
import { readTenantBytes } from '#server/dealer/files/tenant-file';
import type { TenantFiles } from '#server/dealer/files/tenant-files-port';
import { FairTurns } from '#server/platform/threads/fair-turns';
import { isDocumentName } from './rules/document-path';

/** Enough for a brochure with pictures; a larger one takes minutes on a phone. */
export const mostDocumentBytes = 10 * 1024 * 1024;
const mostKeptBytes = 40 * 1024 * 1024;
/** Number of concurrent reads, and of requests that may wait for one: each takes an instant. */
const reading = { concurrency: 4, queue: 200 };

export interface DocumentName {
  readonly tenant: string;
  /** Changes whenever a file in the tenant's folder changes. */
  readonly version: string;
  /** Within the assets folder. */
  readonly name: string;
}
export interface Document {
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
    const pending = this.#documents.get(key) ?? this.#reading.get(key);
    if (pending) return pending;
    const asking = this.#turns
      .run(name.tenant, () => this.#read(name))
      .then((read) => (read.ok ? read.value : read.error))
      .finally(() => this.#reading.delete(key));
    this.#reading.set(key, asking);
    const document = await asking;
    if (document && document !== 'busy') this.#documents.set(key, document);
    return document;
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
