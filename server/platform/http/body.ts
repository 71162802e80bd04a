import { err, ok, type Result } from '#server/platform/result';
import { parseWellFormedJson } from '#server/platform/text/json';
import { isCrossOriginForm } from './same-origin';

/** Default limit of a request body, in bytes. */
export const defaultBodyLimitBytes = 256 * 1024;
/** Fields of one form; no form of the site has more. */
const maxFormFields = 500;

/**
 * Reads a body of at most `limit` bytes, counting what arrives: a declared length over the limit is rejected unread, a
 * chunked body as soon as it passes the limit. The bytes read so far are then dropped, and nothing more is read. The
 * stream is left open, since cancelling it would close the socket before the response is sent.
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
    if (done) return ok(concatenate(chunks, size));
    size += value.byteLength;
    if (size > limit) {
      chunks.length = 0;
      reader.releaseLock();
      return err('too-large');
    }
    chunks.push(value);
  }
}

function concatenate(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

export type FormRefusal = 'too-large' | 'too-many-fields' | 'not-a-form';

/** A form that is not read: from a page of another origin, too large, or no form at all. */
export interface RefusedForm {
  readonly state: 'refused';
  readonly status: 403 | 413 | 415;
}

/** The answer to a form that could not be read. */
export const refusedForm = (refusal: FormRefusal): RefusedForm => ({
  state: 'refused',
  status: refusal === 'not-a-form' ? 415 : 413,
});

/** The fields of a form that a page of this site sends, read within `limit` bytes. */
export async function readOwnForm(request: Request, limit: number): Promise<Result<FormData, RefusedForm>> {
  if (isCrossOriginForm(request)) return err({ state: 'refused', status: 403 });
  const form = await readForm(request, limit);
  return form.ok ? form : err(refusedForm(form.error));
}

/**
 * The fields of a page form (`application/x-www-form-urlencoded`), read within `limit` bytes. Removes NUL characters,
 * which no database text can hold.
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

/** Bytes read and dropped beyond a limit, so that a browser gets to read the response. */
const patienceBytes = 32 * 1024 * 1024;

export interface SentParts {
  readonly form: FormData;
  /** The body exceeded the limit: only complete parts before it are here. */
  readonly cut: boolean;
}

/**
 * A page form with files (`multipart/form-data`), held in memory up to `limit` bytes. For a longer one returns the
 * fields before the limit, so that a form whose last field is a file keeps everything else.
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
  // Counted before parsing: parsing tens of thousands of parts takes seconds.
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

/** Whether a text occurs more than `most` times; stops searching after that. */
function holdsMoreThan(bytes: Uint8Array, text: string, most: number): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sought = Buffer.from(text);
  let at = -1;
  for (let count = 0; count <= most; count += 1) {
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
  let keptBytes = 0;
  let size = 0;
  for (;;) {
    const { done, value } = reader ? await reader.read() : { done: true, value: undefined };
    if (done || value === undefined || size > limit + patienceBytes) break;
    size += value.byteLength;
    const part = value.subarray(0, limit - keptBytes);
    if (part.byteLength > 0) chunks.push(part);
    keptBytes += part.byteLength;
  }
  if (size > limit) reader?.releaseLock();
  return { bytes: concatenate(chunks, keptBytes), cut: size > limit };
}

/** The bytes up to the last boundary, closed there; null if no part is complete. */
function endedAfterLastPart(bytes: Uint8Array, mark: string): Uint8Array<ArrayBuffer> | null {
  const boundary = new TextEncoder().encode(`\r\n--${mark}`);
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = body.lastIndexOf(boundary);
  if (at === -1) return null;
  return concatenate(
    [bytes.subarray(0, at), boundary, new TextEncoder().encode('--\r\n')],
    at + boundary.length + 4,
  );
}

/** The media type of the body, lower case, without parameters; empty if none is declared. */
export function mediaType(request: Request): string {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';');
  return type.trim().toLowerCase();
}

/** Maximum nesting of arrays and objects. */
const maxDepth = 32;
/** An escaped NUL: valid JSON, but no database text can hold it. The look-behind skips an escaped backslash. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/;

/** The JSON value in `bytes`, its texts well-formed, or the reason it is rejected. */
export function parseJsonBody(bytes: Uint8Array): Result<unknown, string> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return err('The body is not valid UTF-8.');
  }
  if (text.trim() === '') return err('The body is empty; a JSON value is expected.');
  if (depth(text) > maxDepth) return err(`The JSON is nested deeper than ${maxDepth} levels.`);
  if (escapedNul.test(text)) return err('The JSON holds a NUL character.');
  try {
    return ok(parseWellFormedJson(text));
  } catch {
    return err('The body is not valid JSON.');
  }
}

/** The deepest nesting of a JSON text, counted before parsing. */
function depth(text: string): number {
  let level = 0;
  let deepest = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (quoted) {
      if (letter === '\\') at += 1;
      else if (letter === '"') quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === '[' || letter === '{') deepest = Math.max(deepest, ++level);
    else if (letter === ']' || letter === '}') level -= 1;
  }
  return deepest;
}

/** A text as a stream of bytes, read on only as fast as the client takes it; ended when the client leaves. */
export function streamOf(texts: AsyncIterable<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const iterator = texts[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await iterator.return?.();
    },
  });
}
