import { err, ok, type Result } from '../result';

/** Bytes of a request body that a declaration or a page action accepts when it says nothing else (design §7). */
export const defaultBodyLimitBytes = 256 * 1024;
/** Fields of one form; more is no form of ours. */
const maxFormFields = 500;

/**
 * Reads a body of at most `limit` bytes, counting what arrives: a declared length over the limit is refused
 * unread, a chunked body as soon as it passes the limit. What was read is dropped then, and nothing more is
 * pulled. The stream is left open, since cancelling it would close the socket before the answer is out.
 */
export async function readLimited(
  request: Request,
  limit: number,
): Promise<Result<Uint8Array<ArrayBuffer>, 'too-large'>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return err('too-large');
  if (!request.body) return ok(new Uint8Array(0));
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return ok(joined(chunks, size));
    size += value.byteLength;
    if (size > limit) {
      chunks.length = 0;
      reader.releaseLock();
      return err('too-large');
    }
    chunks.push(value);
  }
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

export type FormRefusal = 'too-large' | 'too-many-fields' | 'not-a-form';

/**
 * The fields of a page form (`application/x-www-form-urlencoded`), read within `limit` bytes.
 * NUL characters, which no database text can hold, are left out.
 */
export async function readForm(
  request: Request,
  limit: number = defaultBodyLimitBytes,
): Promise<Result<FormData, FormRefusal>> {
  if (mediaType(request) !== 'application/x-www-form-urlencoded') return err('not-a-form');
  const body = await readLimited(request, limit);
  if (!body.ok) return body;
  const fields = new URLSearchParams(new TextDecoder().decode(body.value));
  if (fields.size > maxFormFields) return err('too-many-fields');
  const form = new FormData();
  for (const [name, value] of fields) form.append(name.replaceAll('\0', ''), value.replaceAll('\0', ''));
  return ok(form);
}

/** The media type of the body, lower case, without its parameters; empty when none is declared. */
export function mediaType(request: Request): string {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';');
  return type.trim().toLowerCase();
}
