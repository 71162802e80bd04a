import { createHash } from 'node:crypto';
import type { AwsClient } from 'aws4fetch';
import { ConfigError } from '#server/platform/config';
import { expectedBucket, s3Address } from '#server/platform/variable-formats';

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

/** A bucket or a folder of one, with the access key for it. */
export interface S3Place {
  readonly bucket: string;
  /** No slash at the start or end; may be empty. */
  readonly prefix: string;
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The settings of a group of variables, such as BACKUP_S3_ENDPOINT and its neighbours. */
interface S3Settings {
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
}

/**
 * Reads an address such as `s3://BUCKET/PREFIX`. The endpoint defaults to Amazon's. Throws ConfigError with one line if
 * the address is invalid or a key is missing.
 * @param variables the first part of the variables' names: `BACKUP_S3`
 */
export function s3PlaceAt(place: string, settings: S3Settings, variables: string): S3Place {
  const [matches, bucket = '', prefix = ''] = s3Address.exec(place) ?? [];
  if (matches === undefined) throw new ConfigError(`${place}: ${expectedBucket}.`);
  const { region, accessKeyId, secretAccessKey } = settings;
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new ConfigError(`${place}: set ${variables}_ACCESS_KEY_ID and ${variables}_SECRET_ACCESS_KEY.`);
  const endpoint = settings.endpoint ?? `https://s3.${region}.amazonaws.com`;
  return {
    bucket,
    prefix: prefix.slice(1),
    endpoint: endpoint.replace(/\/+$/, ''),
    region,
    accessKeyId,
    secretAccessKey,
  };
}
