const dayMs = 86_400_000;
/** Longer than all attempts at one event take. */
const longestFailureDays = 5;

/** Whether an endpoint has failed for so long, without a single success, that nobody seems to be there. */
export const hasFailedTooLong = (failingSince: string | null, now: Date): boolean =>
  failingSince !== null && now.getTime() - Date.parse(failingSince) >= longestFailureDays * dayMs;

export const longFailureReason = `Every attempt has failed for ${longestFailureDays} days`;
