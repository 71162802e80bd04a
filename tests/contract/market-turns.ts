import { describe, expect, test } from 'vitest';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { newUlid } from '#server/platform/ulid';
import { KyselyMarketTurns } from '#server/stock/market/adapters/kysely-market-turns';

const now = new Date('2026-11-23T02:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);

/** The contract of every store of turns to fit a market. */
export function marketTurnsContract(name: string, open: () => GroupCommit): void {
  describe(`turns to fit a market in ${name}`, () => {
    const aTenant = () => newUlid(new Date()).toLowerCase();
    const processes = () => [open(), open()].map((commits) => new KyselyMarketTurns(commits));

    test('go to one of twenty who ask at once, and to each tenant its own', async () => {
      const turns = processes();
      const tenant = aTenant();
      const takes = Array.from({ length: 20 }, (_, at) => turns[at % 2]?.take(tenant, `p${at}`, now, 60_000));
      expect((await Promise.all(takes)).filter(Boolean)).toHaveLength(1);
      expect(await turns[0]?.take(aTenant(), 'p0', now, 60_000)).toBe(true);
    });

    test('are free again at their end, and after the lease of a process that died', async () => {
      const [one, other] = processes();
      const tenant = aTenant();
      await one?.take(tenant, 'one', now, 60_000);
      await other?.end(tenant, 'other');
      expect(await other?.take(tenant, 'other', later(59_999), 60_000)).toBe(false);
      expect(await other?.take(tenant, 'other', later(60_000), 60_000)).toBe(true);
      await other?.end(tenant, 'other');
      expect(await one?.take(tenant, 'one', later(60_001), 60_000)).toBe(true);
    });
  });
}
