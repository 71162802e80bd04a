/** By now a failed delivery has been retried a few times. */
const longMs = 15 * 60_000;
const tooLongMs = 24 * 60 * 60_000;

/** Rates a queue by the age of its oldest waiting delivery: long after 15 minutes, too long after a day. */
export function waitingTime(ageMs: number): 'fine' | 'long' | 'too-long' {
  if (ageMs > tooLongMs) return 'too-long';
  return ageMs > longMs ? 'long' : 'fine';
}
