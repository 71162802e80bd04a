/**
 * The stored and logged form of a failure: codes only, because mail servers repeat people's addresses.
 * E.g. `EENVELOPE 550 RCPT TO`, `ENOSPC write`.
 */
export function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure';
  if (error instanceof DeliveryProblem) return error.message;
  // The mail client calls every failure of a connection ESOCKET, and says beside it which one it was.
  const code = field(error, 'code') === 'ESOCKET' ? field(error, 'originalCode') : '';
  const rest = ['responseCode', 'command', 'syscall'].map((key) => field(error, key));
  const parts = [code || field(error, 'code'), ...rest];
  return parts.filter(Boolean).join(' ').slice(0, 120) || error.name;
}

function field(error: Error, key: string): string {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' || typeof value === 'number' ? String(value).replace(/[^\w -]/g, '') : '';
}

/** A failure in our own words, without personal data. */
export class DeliveryProblem extends Error {
  override readonly name = 'DeliveryProblem';
}
