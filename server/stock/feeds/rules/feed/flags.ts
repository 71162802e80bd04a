const yes = new Set(['true', 't', 'yes', 'y', '1', 'on']);
const no = new Set(['false', 'f', 'no', 'n', '0', 'off']);

/** `True`, `yes`, `1`, `Y` …; undefined if neither yes nor no. */
export function flagOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const word = String(value).trim().toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}
