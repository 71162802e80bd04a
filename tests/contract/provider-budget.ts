import { describe, expect, it } from 'vitest';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { newUlid } from '#server/platform/ulid';
import { ProviderBudget } from '#server/trade-in/providers/provider-calls';

/** The contract of every count of calls to valuation providers. */
export function providerBudgetContract(name: string, open: () => GroupCommit): void {
  describe(`${name}: calls to valuation providers`, () => {
    const tenantName = () => `t${newUlid(new Date()).toLowerCase()}`;

    it('allows the day’s calls and no more, in any number of processes', async () => {
      // As in two processes: groups of writes commit side by side.
      const budgets = [open(), open()].map((commits) => new ProviderBudget(commits));
      const tenant = tenantName();
      const asked = Array.from({ length: 40 }, (_, nth) => budgets[nth % 2]?.take(tenant, '2026-11-23', 7));
      expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(7);
    });

    it('starts again each day, for each site', async () => {
      const budget = new ProviderBudget(open());
      const tenant = tenantName();
      expect(await budget.take(tenant, '2026-11-23', 1)).toBe(true);
      expect(await budget.take(tenant, '2026-11-23', 1)).toBe(false);
      expect(await budget.take(tenantName(), '2026-11-23', 1)).toBe(true);
      expect(await budget.take(tenant, '2026-11-24', 1)).toBe(true);
    });

    it('allows no calls at a budget of 0', async () => {
      expect(await new ProviderBudget(open()).take(tenantName(), '2026-11-23', 0)).toBe(false);
    });
  });
}
