import type { AwsClient } from 'aws4fetch';
import { BackupFailure, type BackupStorage } from '../backup-storage-port';
import { listedKeys } from '../rules/s3-list';

export interface S3Place {
  readonly bucket: string;
  /** Without slashes at its ends; may be empty. */
  readonly prefix: string;
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const requestMs = 120_000;
const attempts = 4;

/** Backups in a bucket of Amazon S3 or of a server with the same API, addressed by path. */
export class S3Storage implements BackupStorage {
  readonly #place: S3Place;
  #client: Promise<AwsClient> | undefined;

  constructor(place: S3Place) {
    this.#place = place;
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    const response = await this.#send('PUT', this.#address(path), bytes);
    if (!response.ok) throw this.#failure('written', response.status);
  }

  async read(path: string): Promise<Uint8Array | null> {
    const response = await this.#send('GET', this.#address(path));
    if (response.status === 404) return null;
    if (!response.ok) throw this.#failure('read', response.status);
    return new Uint8Array(await response.arrayBuffer());
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
      const response = await this.#send('GET', `${this.#bucketAddress()}?${query}`);
      if (!response.ok) throw this.#failure('listed', response.status);
      const page = listedKeys(await response.text());
      paths.push(...page.keys.map((key) => this.#path(key)));
      next = page.next;
    } while (next !== null);
    return paths;
  }

  async remove(path: string): Promise<void> {
    const response = await this.#send('DELETE', this.#address(path));
    if (!response.ok && response.status !== 404) throw this.#failure('changed', response.status);
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

  /** Repeats a request that got no answer, or one of a busy server. */
  async #send(method: string, address: string, body?: Uint8Array): Promise<Response> {
    const client = await this.#signer();
    try {
      const signal = AbortSignal.timeout(requestMs);
      return await client.fetch(address, { method, signal, ...(body && { body: new Uint8Array(body) }) });
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer';
      throw new BackupFailure(`s3://${this.#place.bucket} cannot be reached (${code}).`);
    }
  }

  /** Most sites have no such storage: don't load its client at each start. */
  #signer(): Promise<AwsClient> {
    this.#client ??= import('aws4fetch').then(({ AwsClient: Client }) => {
      const { accessKeyId, secretAccessKey, region } = this.#place;
      return new Client({ accessKeyId, secretAccessKey, region, service: 's3', retries: attempts - 1 });
    });
    return this.#client;
  }

  #failure(verb: string, status: number): BackupFailure {
    const hint = status === 401 || status === 403 ? ': check the access key and its rights' : '';
    return new BackupFailure(`s3://${this.#place.bucket} cannot be ${verb} (status ${status})${hint}.`);
  }
}
