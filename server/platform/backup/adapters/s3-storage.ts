import { setTimeout as pause } from 'node:timers/promises';
import { reasonOf, type S3Answer, S3Bucket, type S3Request } from '#server/platform/buckets/s3-bucket';
import type { S3Place } from '#server/platform/buckets/s3-place';
import { BackupFailure, type BackupStorage } from '../backup-storage-port';
import { listedKeys } from '../rules/s3-list';

const timeoutMs = 120_000;
const attempts = 4;
const firstPauseMs = 100;

/** Backups in a bucket of Amazon S3 or of a server with the same API. */
export class S3Storage implements BackupStorage {
  readonly #bucket: S3Bucket;

  constructor(place: S3Place) {
    this.#bucket = new S3Bucket(place);
  }

  async write(path: string, body: Uint8Array): Promise<void> {
    const { ok, status } = await this.#send({ method: 'PUT', path, body });
    if (!ok) throw this.#failure('written', status);
  }

  async read(path: string): Promise<Uint8Array | null> {
    const { ok, status, bytes } = await this.#send({ method: 'GET', path });
    if (status === 404) return null;
    if (!ok) throw this.#failure('read', status);
    return bytes;
  }

  async list(folder: string): Promise<readonly string[]> {
    const prefix = this.#bucket.keyOf(`${folder}/`);
    const paths: string[] = [];
    let next: string | null = null;
    do {
      const query = new URLSearchParams({
        'list-type': '2',
        prefix,
        ...(next && { 'continuation-token': next }),
      });
      const { ok, status, bytes } = await this.#send({ method: 'GET', query });
      if (!ok) throw this.#failure('listed', status);
      const page = listedKeys(Buffer.from(bytes).toString());
      paths.push(...page.keys.map((key) => this.#bucket.pathOf(key)));
      next = page.next;
    } while (next !== null);
    return paths;
  }

  async remove(path: string): Promise<void> {
    const { ok, status } = await this.#send({ method: 'DELETE', path });
    if (!ok && status !== 404) throw this.#failure('changed', status);
  }

  /** Repeats a request that got no full answer, or one of a busy server. */
  async #send(request: Omit<S3Request, 'timeoutMs'>): Promise<S3Answer> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#bucket.send({ ...request, timeoutMs }).catch((error: unknown) => {
        if (attempt === attempts) throw this.#unreachable(error);
        return null;
      });
      if (answer && (attempt === attempts || !(answer.status >= 500 || answer.status === 429))) return answer;
      await pause(firstPauseMs * 2 ** attempt * Math.random());
    }
  }

  #unreachable(error: unknown): BackupFailure {
    return new BackupFailure(`s3://${this.#bucket.place.bucket} cannot be reached (${reasonOf(error)}).`);
  }

  #failure(verb: string, status: number): BackupFailure {
    const hint = status === 401 || status === 403 ? ': check the access key and its rights' : '';
    const { bucket } = this.#bucket.place;
    return new BackupFailure(`s3://${bucket} cannot be ${verb} (status ${status})${hint}.`);
  }
}
