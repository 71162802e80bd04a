import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import iconv from 'iconv-lite';
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
    const stats = await stat(path);
    if (!stats.isFile()) return err(`${path} is not a file`);
    // Opened once here, so that an unreadable file is reported before anything else happens.
    await (await open(path, 'r')).close();
    return ok({
      name: basename(path),
      bytes: stats.size,
      read: () => createReadStream(path, { highWaterMark: 256 * 1024 }),
    });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    return err(code === 'ENOENT' ? `${path} does not exist` : `${path} cannot be read (${code})`);
  }
}

/** A feed that cannot be read further: thrown inside the import and returned as its failure. */
export class FeedBroken extends Error {
  override readonly name = 'FeedBroken';
}

const startBytes = 64 * 1024;

/** Encoding and kind detected from the start of a file. */
interface FeedStart {
  readonly encoding: Encoding;
  /** The first 64 KiB as text. */
  readonly sample: string;
}

/**
 * Detects the encoding: by byte order mark or zero bytes, otherwise UTF-8 if the whole file is valid UTF-8, otherwise
 * windows-1252 (which includes all of Latin-1). Throws FeedBroken if it is not text.
 */
export async function inspect(source: FeedSource): Promise<FeedStart> {
  let start = new Uint8Array();
  let byteOrderMark: Encoding | undefined;
  const strict = new TextDecoder('utf-8', { fatal: true });
  let valid = true;
  for await (const chunk of source.read()) {
    if (start.length < startBytes) {
      start = Buffer.concat([start, chunk.subarray(0, startBytes - start.length)]);
      byteOrderMark = start.length >= Math.min(startBytes, source.bytes) ? markedEncoding(start) : undefined;
    }
    if (byteOrderMark !== undefined) break;
    valid &&= isValid(strict, chunk);
    if (!valid && start.length >= startBytes) break;
  }
  refuseBinary(start, byteOrderMark);
  const encoding = byteOrderMark ?? (valid && isValid(strict) ? 'utf-8' : 'windows-1252');
  return { encoding, sample: iconv.decode(Buffer.from(start), encoding) };
}

function isValid(decoder: TextDecoder, chunk?: Uint8Array): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}

function refuseBinary(start: Uint8Array, byteOrderMark: Encoding | undefined): void {
  const kind = notText(start);
  if (kind !== undefined) throw new FeedBroken(`it is ${kind}`);
  if (start.length === 0) throw new FeedBroken('it is empty');
  if (byteOrderMark?.startsWith('utf-16') !== true && start.subarray(0, 2_000).includes(0)) {
    throw new FeedBroken('it is not a text file');
  }
}

/** The file as text in chunks. `onBytes` receives the number of bytes read so far. */
export async function* decode(
  source: FeedSource,
  encoding: Encoding,
  onBytes: (read: number) => void,
): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding);
  let read = 0;
  for await (const chunk of source.read()) {
    const text = decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    read += chunk.byteLength;
    onBytes(read);
    if (text !== '') yield read === chunk.byteLength ? text.replace(/^\uFEFF/, '') : text;
  }
  const rest = decoder.end();
  if (rest) yield rest;
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** The type of a binary file, by its first bytes. */
function notText(start: Uint8Array): string | undefined {
  const begins = (...bytes: number[]) => bytes.every((byte, at) => start[at] === byte);
  if (begins(0x50, 0x4b, 0x03, 0x04)) return 'an Excel workbook or zip archive; save the sheet as CSV first';
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) return 'an old Excel workbook; save the sheet as CSV first';
  if (begins(0x25, 0x50, 0x44, 0x46)) return 'a PDF';
  if (begins(0x1f, 0x8b)) return 'a gzip archive; unpack it first';
  if (begins(0xff, 0xd8, 0xff) || begins(0x89, 0x50, 0x4e, 0x47)) return 'a picture';
  return undefined;
}

/** The encoding shown by a byte order mark, or by zeros in every second byte. */
function markedEncoding(start: Uint8Array): Encoding | undefined {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8';
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const sampleLength = Math.min(start.length, 2_000);
  const zeros = [0, 0];
  for (let at = 0; at < sampleLength; at += 1) if (start[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sampleLength / 5 && even < sampleLength / 50) return 'utf-16le';
  if (even > sampleLength / 5 && odd < sampleLength / 50) return 'utf-16be';
  return undefined;
}
