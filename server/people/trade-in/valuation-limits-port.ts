import type { Allowance, UsedUp } from '#server/platform/database/allowances';

/** Counts valuations. Shared by all processes, and durable. */
export interface ValuationLimits {
  /** Counts one against every allowance; null. If one of them is used up, counts against none. */
  take(allowances: readonly Allowance[], now: Date): Promise<UsedUp | null>;
}
