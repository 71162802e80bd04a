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

/** Why a connection to another server failed, by error code, in words. */
export const connectionWords: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the host name was not found',
  REFUSED_ADDRESS: 'the host has an address that is not public',
  EAI_AGAIN: 'the host name could not be looked up',
  ECONNREFUSED: 'the server refused the connection',
  ECONNRESET: 'the connection broke off',
  EHOSTUNREACH: 'the server could not be reached',
  ENETUNREACH: 'the server could not be reached',
  ETIMEDOUT: 'the server did not answer in time',
  DEPTH_ZERO_SELF_SIGNED_CERT: "the server's certificate is not trusted (self-signed)",
  SELF_SIGNED_CERT_IN_CHAIN: "the server's certificate is not trusted (self-signed)",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "the server's certificate could not be verified",
  CERT_HAS_EXPIRED: "the server's certificate has expired",
  ERR_TLS_CERT_ALTNAME_INVALID: "the server's certificate is for another host",
};

/**
 * A failure as `failureCode` stores it, in words for people who know no codes; the code stays in brackets for those who
 * can do something about it. Words stay as they are.
 */
export function failureWords(failure: string): string {
  const code = failure.split(' ', 1)[0] ?? '';
  const words = Object.hasOwn(connectionWords, code) ? connectionWords[code] : codeWords(failure);
  return words === undefined ? failure : `${words} (${failure})`;
}

function codeWords(failure: string): string | undefined {
  const status = Number(/^HTTP (\d{3})$/.exec(failure)?.[1]);
  if (status === 401 || status === 403) return 'the other system did not accept our key';
  if (status === 404) return 'the other system has nothing at this address';
  if (status === 429) return 'the other system asked us to slow down';
  if (status >= 500) return 'the other system has a fault';
  if (status >= 300) return 'the other system refused it';
  if (/^[A-Z]\w* is not set$/.test(failure)) return 'its password or key has not been entered';
  if (/^EAUTH\b/.test(failure)) return 'the mail server did not accept our password';
  if (/^EENVELOPE\b/.test(failure)) return 'the mail server refused the address';
  if (/^TimeoutError\b/.test(failure)) return 'the other system did not answer in time';
  if (/^ESOCKET\b/.test(failure)) return 'the connection to the other system failed';
  return undefined;
}

/** Statuses that ask for a retry, even if other refusals are final. */
const comeBack: readonly number[] = [408, 425, 429];

/** Whether an HTTP status refuses a request for good: 4xx, except those that ask for a retry. */
export const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && !comeBack.includes(status);

/** The wait in a Retry-After header: a number of seconds or a date (RFC 9110); undefined for anything else. */
export function retryAfterMs(retryAfter: string | undefined, now: Date): number | undefined {
  if (retryAfter === undefined) return undefined;
  if (/^\d{1,9}$/.test(retryAfter.trim())) return Number(retryAfter) * 1_000;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) || !/[a-z]/i.test(retryAfter) ? undefined : Math.max(0, at - now.getTime());
}
