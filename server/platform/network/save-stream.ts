import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

const megabyte = 1024 ** 2;
const mostFileBytes = 512 * megabyte;

export interface SavedFile {
  readonly bytes: number;
  /** SHA-256 of the bytes. */
  readonly digest: string;
}

/** Counts and hashes what passes through, and fails beyond a limit (code TOO_LARGE). */
export class Meter extends Transform {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.#bytes += chunk.length;
    if (this.#bytes > mostFileBytes) {
      done(tooLarge());
      return;
    }
    this.#hash.update(chunk);
    done(null, chunk);
  }

  saved(): SavedFile {
    return { bytes: this.#bytes, digest: this.#hash.digest('hex') };
  }
}

const tooLarge = (): Error => Object.assign(new Error('The file is too large.'), { code: 'TOO_LARGE' });

/**
 * Writes a stream to a new file that only this user may read. Fails at once if its announced length is beyond the limit
 * (code TOO_LARGE).
 */
export async function saveStream(
  from: Readable,
  target: string,
  signal: AbortSignal,
  announcedBytes = 0,
): Promise<SavedFile> {
  if (announcedBytes > mostFileBytes) {
    from.destroy();
    throw tooLarge();
  }
  const meter = new Meter();
  await pipeline(from, meter, createWriteStream(target, { flags: 'wx', mode: 0o600 }), { signal });
  return meter.saved();
}

/** Unpacks a gzip file to `target` and returns that path; any other file stays as it is. */
export async function unpacked(file: string, target: string, signal: AbortSignal): Promise<string> {
  const handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0).finally(() => handle.close());
  if (bytesRead < 2 || buffer[0] !== 0x1f || buffer[1] !== 0x8b) return file;
  await pipeline(
    createReadStream(file),
    createGunzip(),
    new Meter(),
    createWriteStream(target, { flags: 'wx', mode: 0o600 }),
    { signal },
  );
  return target;
}
