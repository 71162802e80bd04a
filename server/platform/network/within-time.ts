import { DeliveryProblem } from './rules/failure-code';

/** Rejects at the time limit, even if the work ignores it. */
export async function withinTime<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(ms);
  const timeUp = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new DeliveryProblem('timed out')), { once: true });
  });
  return Promise.race([work(signal), timeUp]);
}
