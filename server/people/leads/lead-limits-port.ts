/** A maximum of leads within a number of minutes. */
export interface LeadLimit {
  readonly leads: number;
  readonly minutes: number;
}

/** Counts leads under names, each for the minutes of its limit, starting with the first one. */
export interface LeadLimits {
  /** Counts one. Returns the seconds to wait (≥ 1) if it exceeds the limit, otherwise 0. Never throws. */
  count(name: string, limit: LeadLimit): Promise<number>;
  /** Takes one back: the counted lead was not stored. */
  giveBack(name: string, limit: LeadLimit): Promise<void>;
}
