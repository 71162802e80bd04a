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
