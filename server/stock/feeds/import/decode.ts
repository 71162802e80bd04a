import iconv from 'iconv-lite';
import { type Encoding, markedEncoding, notText } from '../rules/feed/encoding';
import { FeedBroken } from './feed-broken';
import type { FeedSource } from './feed-source';

const startBytes = 64 * 1024;

/** Encoding and kind detected from the start of a file. */
export interface FeedStart {
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
  let marked: Encoding | undefined;
  const strict = new TextDecoder('utf-8', { fatal: true });
  let valid = true;
  for await (const chunk of source.read()) {
    if (start.length < startBytes) {
      start = Buffer.concat([start, chunk.subarray(0, startBytes - start.length)]);
      marked = start.length >= Math.min(startBytes, source.bytes) ? markedEncoding(start) : undefined;
    }
    if (marked !== undefined) break;
    valid &&= isValid(strict, chunk);
    if (!valid && start.length >= startBytes) break;
  }
  refuseBinary(start, marked);
  const encoding = marked ?? (valid && isValid(strict) ? 'utf-8' : 'windows-1252');
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

function refuseBinary(start: Uint8Array, marked: Encoding | undefined): void {
  const kind = notText(start);
  if (kind !== undefined) throw new FeedBroken(`it is ${kind}`);
  if (start.length === 0) throw new FeedBroken('it is empty');
  if (marked?.startsWith('utf-16') !== true && start.subarray(0, 2_000).includes(0)) {
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
