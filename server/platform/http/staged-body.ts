import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#server/platform/make-folder';
import { err, ok, type Result } from '#server/platform/result';

/** A request's body in a file of its own, which is deleted after the request unless it was moved. */
export interface StagedBody {
  readonly path: string;
  readonly bytes: number;
  /** SHA-256, hex. */
  readonly hash: string;
}

/**
 * Writes a body of at most `limit` bytes to a file, piece by piece: a declared length over the limit is rejected unread,
 * a chunked body as soon as it passes the limit. Like `readLimited`, leaves the stream open then.
 */
export async function stageBody(
  request: Request,
  limit: number,
  folder: string,
): Promise<Result<StagedBody, 'too-large'>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return err('too-large');
  await makeFolder(folder);
  const path = join(folder, `incoming-${randomUUID()}`);
  try {
    const staged = await writeBody(request, limit, path);
    if (!staged.ok) await rm(path, { force: true });
    return staged;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function writeBody(
  request: Request,
  limit: number,
  path: string,
): Promise<Result<StagedBody, 'too-large'>> {
  const file = await open(path, 'wx', 0o600);
  const digest = createHash('sha256');
  const reader = request.body?.getReader();
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = reader ? await reader.read() : { done: true, value: undefined };
      if (done || value === undefined) break;
      bytes += value.byteLength;
      if (bytes > limit) {
        reader?.releaseLock();
        return err('too-large');
      }
      digest.update(value);
      await file.write(value);
    }
    // An accepted file must survive a crash of the machine, like its row in the database.
    await file.sync();
    return ok({ path, bytes, hash: digest.digest('hex') });
  } finally {
    await file.close();
  }
}
