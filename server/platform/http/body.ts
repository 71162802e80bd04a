import { err, ok, type Result } from '#server/platform/result';

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
  if (holdsMoreThan(body.value, '&', maxFormFields)) return err('too-many-fields');
  const fields = new URLSearchParams(new TextDecoder().decode(body.value));
  if (fields.size > maxFormFields) return err('too-many-fields');
  const form = new FormData();
  for (const [name, value] of fields) form.append(name.replaceAll('\0', ''), value.replaceAll('\0', ''));
  return ok(form);
}

/** Bytes that are read and dropped beyond a limit, so that a browser gets to read the answer. */
const patienceBytes = 32 * 1024 * 1024;

export interface SentParts {
  readonly form: FormData;
  /** The body was longer than the limit: only what came whole before it is here. */
  readonly cut: boolean;
}

/**
 * A page form with files (`multipart/form-data`), held in memory up to `limit` bytes. Of a longer one the fields that
 * stand before the limit are given, so that a form whose last field is a file is answered with everything else kept.
 */
export async function readMultipart(
  request: Request,
  limit: number,
): Promise<Result<SentParts, FormRefusal>> {
  const type = request.headers.get('content-type') ?? '';
  const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type);
  const mark = boundary?.[1] ?? boundary?.[2];
  if (mediaType(request) !== 'multipart/form-data' || mark === undefined) return err('not-a-form');
  const { bytes, cut } = await readBeginning(request, limit);
  // Counted before they are parsed: parsing tens of thousands of parts takes seconds.
  if (holdsMoreThan(bytes, `--${mark}`, maxFormFields + 1)) return err('too-many-fields');
  const whole = cut ? endedAfterLastPart(bytes, mark) : bytes;
  if (whole === null) return err('too-large');
  try {
    const form = await new Response(whole, { headers: { 'content-type': type } }).formData();
    return [...form.keys()].length > maxFormFields ? err('too-many-fields') : ok({ form, cut });
  } catch {
    return err('not-a-form');
  }
}

/** Whether a text occurs more than `most` times; looks no further than that. */
function holdsMoreThan(bytes: Uint8Array, text: string, most: number): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sought = Buffer.from(text);
  let at = -1;
  for (let found = 0; found <= most; found += 1) {
    at = buffer.indexOf(sought, at + 1);
    if (at < 0) return false;
  }
  return true;
}

async function readBeginning(
  request: Request,
  limit: number,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly cut: boolean }> {
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let kept = 0;
  let size = 0;
  for (;;) {
    const { done, value } = reader ? await reader.read() : { done: true, value: undefined };
    if (done || value === undefined || size > limit + patienceBytes) break;
    size += value.byteLength;
    const part = value.subarray(0, limit - kept);
    if (part.byteLength > 0) chunks.push(part);
    kept += part.byteLength;
  }
  if (size > limit) reader?.releaseLock();
  return { bytes: joined(chunks, kept), cut: size > limit };
}

/** The bytes up to the last boundary, closed there; null when no part came whole. */
function endedAfterLastPart(bytes: Uint8Array, mark: string): Uint8Array<ArrayBuffer> | null {
  const boundary = new TextEncoder().encode(`\r\n--${mark}`);
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = body.lastIndexOf(boundary);
  if (at === -1) return null;
  return joined(
    [bytes.subarray(0, at), boundary, new TextEncoder().encode('--\r\n')],
    at + boundary.length + 4,
  );
}

/** The media type of the body, lower case, without its parameters; empty when none is declared. */
export function mediaType(request: Request): string {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';');
  return type.trim().toLowerCase();
}
