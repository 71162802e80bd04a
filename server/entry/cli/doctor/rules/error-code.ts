/** The code of an error, e.g. `ECONNREFUSED`; its name if it has none. Never its message, which may hold anything. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? String(error.code) : '';
  return /^[\w-]{1,60}$/.test(code) ? code : error.name;
}
