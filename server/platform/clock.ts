/** The one source of "now", so that rules can be evaluated at any moment. */
export interface Clock {
  now(): Date;
}
export const systemClock: Clock = { now: () => new Date() };
