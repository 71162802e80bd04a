import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { TenantFiles } from '#server/dealership/files/tenant-files-port';
import { Turns } from '#server/dealership/media/turns';
import { type DocumentType, documentType, namedType } from './rules/document-type';

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
  readonly #kept = new LRUCache<string, Document>({
    maxSize: mostKeptBytes,
    sizeCalculation: ({ bytes }) => bytes.byteLength + 1,
  });
  readonly #turns = new Turns(reading);
  readonly #reading = new Map<string, Promise<Document | undefined>>();

  constructor(files: TenantFiles) {
    this.#files = files;
  }

  /** Undefined if the file is missing, too large, or not of the type its name says; "busy" when hundreds wait. */
  async get(asked: DocumentName): Promise<Document | undefined | 'busy'> {
    const key = `${asked.tenant} ${asked.version} ${asked.name}`;
    const known = this.#kept.get(key) ?? this.#reading.get(key);
    if (known) return known;
    if (this.#turns.full) return 'busy';
    const asking = this.#turns.run(() => this.#read(asked)).finally(() => this.#reading.delete(key));
    this.#reading.set(key, asking);
    const found = await asking;
    if (found) this.#kept.set(key, found);
    return found;
  }

  async #read({ tenant, name }: DocumentName): Promise<Document | undefined> {
    const bytes = await this.#files.read(tenant, `assets/${name}`, mostDocumentBytes);
    const type = namedType(name);
    if (!bytes || documentType(bytes) !== type) return undefined;
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    return { type, bytes, etag: `"${hash}"` };
  }
}
