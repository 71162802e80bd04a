/** The one source of "now", so that rules can be asked about any moment. */
export interface Clock {
  now(): Date;
}
export const systemClock: Clock = { now: () => new Date() };
/** A clock that stands still, for tests and bench runs. */
export const fixedClock = (iso: string): Clock => ({ now: () => new Date(iso) });
