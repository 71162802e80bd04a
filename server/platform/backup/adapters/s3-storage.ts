import { setTimeout as pause } from 'node:timers/promises';
import type { AwsClient } from 'aws4fetch';
import { BackupFailure, type BackupStorage } from '../backup-storage-port';
import { listedKeys } from '../rules/s3-list';
import { sha256Of } from '../sealing';

export interface S3Place {
  readonly bucket: string;
  /** Without slashes at its ends; may be empty. */
  readonly prefix: string;
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly bytes: Uint8Array;
}

const requestMs = 120_000;
const attempts = 4;
const firstPauseMs = 100;

/** Backups in a bucket of Amazon S3 or of a server with the same API, addressed by path. */
export class S3Storage implements BackupStorage {
  readonly #place: S3Place;
  #client: Promise<AwsClient> | undefined;

  constructor(place: S3Place) {
    this.#place = place;
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    const { ok, status } = await this.#send('PUT', this.#address(path), bytes);
    if (!ok) throw this.#failure('written', status);
  }

  async read(path: string): Promise<Uint8Array | null> {
    const { ok, status, bytes } = await this.#send('GET', this.#address(path));
    if (status === 404) return null;
    if (!ok) throw this.#failure('read', status);
    return bytes;
  }

  async list(folder: string): Promise<readonly string[]> {
    const prefix = this.#key(`${folder}/`);
    const paths: string[] = [];
    let next: string | null = null;
    do {
      const query = new URLSearchParams({
        'list-type': '2',
        prefix,
        ...(next && { 'continuation-token': next }),
      });
      const { ok, status, bytes } = await this.#send('GET', `${this.#bucketAddress()}?${query}`);
      if (!ok) throw this.#failure('listed', status);
      const page = listedKeys(Buffer.from(bytes).toString());
      paths.push(...page.keys.map((key) => this.#path(key)));
      next = page.next;
    } while (next !== null);
    return paths;
  }

  async remove(path: string): Promise<void> {
    const { ok, status } = await this.#send('DELETE', this.#address(path));
    if (!ok && status !== 404) throw this.#failure('changed', status);
  }

  #key(path: string): string {
    return this.#place.prefix === '' ? path : `${this.#place.prefix}/${path}`;
  }

  #path(key: string): string {
    return this.#place.prefix === '' ? key : key.slice(this.#place.prefix.length + 1);
  }

  #bucketAddress(): string {
    return `${this.#place.endpoint}/${this.#place.bucket}`;
  }

  #address(path: string): string {
    return `${this.#bucketAddress()}/${this.#key(path)}`;
  }

  /** Repeats a request that got no full answer, or one of a busy server. */
  async #send(method: string, address: string, body?: Uint8Array): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#sendOnce(method, address, body).catch((error: unknown) => {
        if (attempt === attempts) throw this.#unreachable(error);
        return null;
      });
      if (answer && (attempt === attempts || !(answer.status >= 500 || answer.status === 429))) return answer;
      await pause(firstPauseMs * 2 ** attempt * Math.random());
    }
  }

  /** With the SHA-256 of the body: the server refuses one that has changed on its way. */
  async #sendOnce(method: string, address: string, body: Uint8Array = new Uint8Array()): Promise<Answer> {
    const client = await this.#signer();
    const response = await client.fetch(address, {
      method,
      signal: AbortSignal.timeout(requestMs),
      headers: { 'x-amz-content-sha256': sha256Of(body) },
      ...(method === 'PUT' && { body: new Uint8Array(body) }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { ok: response.ok, status: response.status, bytes };
  }

  #unreachable(error: unknown): BackupFailure {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer';
    return new BackupFailure(`s3://${this.#place.bucket} cannot be reached (${code}).`);
  }

  /** Most sites have no such storage: don't load its client at each start. */
  #signer(): Promise<AwsClient> {
    this.#client ??= import('aws4fetch').then(({ AwsClient: Client }) => {
      const { accessKeyId, secretAccessKey, region } = this.#place;
      return new Client({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
    });
    return this.#client;
  }

  #failure(verb: string, status: number): BackupFailure {
    const hint = status === 401 || status === 403 ? ': check the access key and its rights' : '';
    return new BackupFailure(`s3://${this.#place.bucket} cannot be ${verb} (status ${status})${hint}.`);
  }
}
