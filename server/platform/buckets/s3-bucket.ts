import { createHash } from 'node:crypto';
import type { AwsClient } from 'aws4fetch';
import type { S3Place } from './s3-place';

export interface S3Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Of an object, under the place's prefix; without it the request is about the bucket. */
  readonly path?: string;
  readonly query?: URLSearchParams;
  readonly body?: Uint8Array;
  /** Milliseconds until the last byte of the answer. */
  readonly timeoutMs: number;
  /** Largest answer; any length if absent. A larger one has the status 413 and no bytes. */
  readonly mostBytes?: number;
}

/** A bucket of Amazon S3 or of a server with the same API, addressed by path. */
export class S3Bucket {
  readonly place: S3Place;
  #client: Promise<AwsClient> | undefined;

  constructor(place: S3Place) {
    this.place = place;
  }

  /** Name of an object in the bucket. */
  keyOf(path: string): string {
    return this.place.prefix === '' ? path : `${this.place.prefix}/${path}`;
  }

  /** The path of an object under the place's prefix. */
  pathOf(key: string): string {
    return this.place.prefix === '' ? key : key.slice(this.place.prefix.length + 1);
  }

  /**
   * Sends one request, with the SHA-256 of its body: the server refuses a body that has changed on its way. Rejects
   * without a full answer in time.
   */
  async send({ method, path, query, body, timeoutMs, mostBytes }: S3Request): Promise<S3Answer> {
    const client = await this.#signer();
    const content = body ?? new Uint8Array();
    const response = await client.fetch(this.#address(path, query), {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'x-amz-content-sha256': createHash('sha256').update(content).digest('hex') },
      ...(method === 'PUT' && { body: new Uint8Array(content) }),
    });
    const bytes = await bytesOf(response, mostBytes);
    if (!bytes) return { ok: false, status: 413, bytes: new Uint8Array() };
    return { ok: response.ok, status: response.status, bytes };
  }

  #address(path: string | undefined, query: URLSearchParams | undefined): string {
    const { endpoint, bucket } = this.place;
    const object = path === undefined ? '' : `/${this.keyOf(path)}`;
    return `${endpoint}/${bucket}${object}${query ? `?${query}` : ''}`;
  }

  /** Most sites have no such storage: don't load its client at each start. */
  #signer(): Promise<AwsClient> {
    this.#client ??= import('aws4fetch').then(({ AwsClient: Client }) => {
      const { accessKeyId, secretAccessKey, region } = this.place;
      return new Client({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
    });
    return this.#client;
  }
}

/** Undefined if there are more: whatever length the server states. */
async function bytesOf(response: Response, most = Infinity): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const piece = await reader?.read();
    if (!piece || piece.done) break;
    chunks.push(piece.value);
    length += piece.value.byteLength;
    if (length <= most) continue;
    await reader?.cancel();
    return undefined;
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Why a request got no answer, in a word: the system's code, or `no answer`. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : 'no answer';
}
