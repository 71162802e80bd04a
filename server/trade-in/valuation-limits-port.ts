import type { Allowance, UsedUp } from '#server/platform/database/allowances';

/** Counts valuations. Shared by all processes, and durable. */
export interface ValuationLimits {
  /** Counts uses, one by default, against every allowance; null. If one of them has fewer left, counts against none. */
  take(allowances: readonly Allowance[], now: Date, uses?: number): Promise<UsedUp | null>;
}
