/** The one source of "now", so that rules can be evaluated at any moment. */
export interface Clock {
  now(): Date;
}
export const systemClock: Clock = { now: () => new Date() };

/** Longest wait for a database or an engine that an operator asks about. */
const patienceMs = 2_000;

/** The result of some work; undefined if it fails or takes longer than two seconds. */
export async function answerInTime<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMs);
  });
  const done = work.catch(() => undefined);
  return Promise.race([done, timeUp]).finally(() => clearTimeout(timer));
}
