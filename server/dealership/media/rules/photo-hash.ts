import { createHash } from 'node:crypto';

const most = 10_000;
const known = new Map<string, string>();

/**
 * Names a photo by its source address: 12 hexadecimal digits. A changed address is another photo. Memoised, since a
 * gallery writes each a dozen times.
 */
export function photoHash(url: string): string {
  const kept = known.get(url);
  if (kept) return kept;
  if (known.size >= most) known.clear();
  const hash = createHash('sha256').update(url).digest('hex').slice(0, 12);
  known.set(url, hash);
  return hash;
}
