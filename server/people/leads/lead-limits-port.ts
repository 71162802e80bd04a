/** So many leads within so many minutes. */
export interface LeadLimit {
  readonly leads: number;
  readonly minutes: number;
}

/** Counts leads under names, each for the minutes of its limit, from the first one on. */
export interface LeadLimits {
  /** Counts one. Returns the seconds to wait (≥ 1) if it exceeds the limit, otherwise 0. Never throws. */
  count(name: string, limit: LeadLimit): Promise<number>;
  /** Takes one back: what was counted came to nothing. */
  giveBack(name: string, limit: LeadLimit): Promise<void>;
}
