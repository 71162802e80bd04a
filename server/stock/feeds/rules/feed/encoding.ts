export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** The type of a binary file, by its first bytes. */
export function notText(start: Uint8Array): string | undefined {
  const begins = (...bytes: number[]) => bytes.every((byte, at) => start[at] === byte);
  if (begins(0x50, 0x4b, 0x03, 0x04)) return 'an Excel workbook or zip archive; save the sheet as CSV first';
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) return 'an old Excel workbook; save the sheet as CSV first';
  if (begins(0x25, 0x50, 0x44, 0x46)) return 'a PDF';
  if (begins(0x1f, 0x8b)) return 'a gzip archive; unpack it first';
  if (begins(0xff, 0xd8, 0xff) || begins(0x89, 0x50, 0x4e, 0x47)) return 'a picture';
  return undefined;
}

/** The encoding shown by a byte order mark, or by zeros in every second byte. */
export function markedEncoding(start: Uint8Array): Encoding | undefined {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8';
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const seen = Math.min(start.length, 2_000);
  const zeros = [0, 0];
  for (let at = 0; at < seen; at += 1) if (start[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > seen / 5 && even < seen / 50) return 'utf-16le';
  if (even > seen / 5 && odd < seen / 50) return 'utf-16be';
  return undefined;
}
