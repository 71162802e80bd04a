import { type Allowance, takeAllowances, type UsedUp } from '#server/platform/database/allowances';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { ValuationLimits } from '#server/trade-in/valuation-limits-port';

/** Limits in SQLite or PostgreSQL. */
export class KyselyValuationLimits implements ValuationLimits {
  constructor(private readonly commits: GroupCommit) {}

  take(allowances: readonly Allowance[], now: Date, uses?: number): Promise<UsedUp | null> {
    return this.commits.run((trx) => takeAllowances(trx, allowances, now, uses));
  }
}
