import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { err, ok, type Result } from '#server/platform/result';

/** Bytes of a stock file that can be read more than once: first to inspect them, then to import them. */
export interface FeedSource {
  /** For messages. */
  readonly name: string;
  readonly bytes: number;
  read(): AsyncIterable<Uint8Array>;
}

/** A file on this machine. The error is one clear line. */
export async function fileSource(path: string): Promise<Result<FeedSource, string>> {
  try {
    const found = await stat(path);
    if (!found.isFile()) return err(`${path} is not a file`);
    // Opened once here, so that an unreadable file is reported before anything else happens.
    await (await open(path, 'r')).close();
    return ok({
      name: basename(path),
      bytes: found.size,
      read: () => createReadStream(path, { highWaterMark: 256 * 1024 }),
    });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    return err(code === 'ENOENT' ? `${path} does not exist` : `${path} cannot be read (${code})`);
  }
}

/** Bytes already in memory, such as a request's body. */
export const bytesSource = (name: string, content: Uint8Array): FeedSource => ({
  name,
  bytes: content.byteLength,
  async *read() {
    yield content;
  },
});
