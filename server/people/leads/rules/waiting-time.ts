/** The first retries of a failed delivery are over by then. */
const longMs = 15 * 60_000;
const tooLongMs = 24 * 60 * 60_000;

/** How the age of the oldest waiting delivery is to be judged. */
export function waitingTime(ageMs: number): 'fine' | 'long' | 'too-long' {
  if (ageMs > tooLongMs) return 'too-long';
  return ageMs > longMs ? 'long' : 'fine';
}
