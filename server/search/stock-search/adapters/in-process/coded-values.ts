import type { FilterValue } from '../../search-port';
import type { Dictionary } from './dictionary';

/** Per code, 1 where its text is one of the values. */
export function wantedCodes(dictionary: Dictionary, values: readonly FilterValue[]): Uint8Array {
  const wanted = new Uint8Array(dictionary.size);
  for (const value of values) {
    const code = typeof value === 'string' ? dictionary.find(value) : 0;
    if (code > 0) wanted[code] = 1;
  }
  return wanted;
}

/** Adds counts per code to those per text, `step` times. */
export function addCounts(
  dictionary: Dictionary,
  counts: Uint32Array,
  tally: Map<string, number>,
  step: 1 | -1,
): void {
  for (let code = 1; code < counts.length; code++) {
    const count = counts[code] ?? 0;
    if (count === 0) continue;
    const text = dictionary.text(code);
    tally.set(text, (tally.get(text) ?? 0) + count * step);
  }
}
