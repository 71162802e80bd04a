const soonestMs = 25;
const latestMs = 250;

/**
 * After how many milliseconds to look at a task again that has been waited for so long: after a quarter of that time, from 25 to
 * 250 ms. Each look costs the engine and the site as much as a small search, and many sites' tasks may wait at a time.
 */
export const lookAgainMs = (waitedMs: number): number =>
  Math.min(latestMs, Math.max(soonestMs, waitedMs / 4));
