/** A file of one line of JSON and, after it, numbers of single precision: whole ones up to 16 million are exact. */
export interface MarketBytes {
  readonly head: unknown;
  readonly numbers: Float32Array;
}

const newline = '\n'.charCodeAt(0);
const space = ' '.charCodeAt(0);
const size = Float32Array.BYTES_PER_ELEMENT;

/** The numbers come in parts, one after the other. */
export function packBytes(head: unknown, numbers: readonly Float32Array[]): Uint8Array<ArrayBuffer> {
  const line = new TextEncoder().encode(JSON.stringify(head));
  const start = startAfter(line.length);
  const byteLength = numbers.reduce((sum, part) => sum + part.byteLength, start);
  const bytes = new Uint8Array(byteLength).fill(space, 0, start);
  bytes.set(line);
  bytes[start - 1] = newline;
  let next = start;
  for (const part of numbers) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), next);
    next += part.byteLength;
  }
  return bytes;
}

/** Undefined if it is no such file. The numbers are a copy: nothing keeps the bytes. */
export function unpackBytes(bytes: Uint8Array): MarketBytes | undefined {
  const end = bytes.indexOf(newline);
  const body = end < 0 ? new Uint8Array() : bytes.slice(end + 1);
  const head = jsonOf(new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end)));
  if (head === undefined || body.byteLength % size !== 0) return undefined;
  return { head, numbers: new Float32Array(body.buffer, body.byteOffset, body.byteLength / size) };
}

/** The line ends with a newline, on a boundary of the numbers. */
const startAfter = (length: number): number => Math.ceil((length + 1) / size) * size;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
