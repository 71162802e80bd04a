import { describe, expect, test } from 'vitest';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { Turns } from '#server/platform/database/turns';
import { newUlid } from '#server/platform/ulid';

const now = new Date('2026-11-23T02:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);

/** The contract of every store of turns at a tenant's work. */
export function turnsContract(name: string, open: () => GroupCommit): void {
  describe.each(['market_turns', 'stock_import_turns'] as const)(`%s in ${name}`, (table) => {
    const aTenant = () => newUlid(new Date()).toLowerCase();
    const processes = () => [open(), open()].map((commits) => new Turns(commits, table));

    test('go to one of twenty processes, with one turn per tenant', async () => {
      const turns = processes();
      const tenant = aTenant();
      const takes = Array.from({ length: 20 }, (_, at) => turns[at % 2]?.take(tenant, `p${at}`, now, 60_000));
      expect((await Promise.all(takes)).filter(Boolean)).toHaveLength(1);
      expect(await turns[0]?.take(aTenant(), 'p0', now, 60_000)).toBe(true);
    });

    test('are free again at their end, or after the lease of a dead process', async () => {
      const [one, other] = processes();
      const tenant = aTenant();
      await one?.take(tenant, 'one', now, 60_000);
      await other?.end(tenant, 'other');
      expect(await other?.take(tenant, 'other', later(59_999), 60_000)).toBe(false);
      expect(await other?.take(tenant, 'other', later(60_000), 60_000)).toBe(true);
      await other?.end(tenant, 'other');
      expect(await one?.take(tenant, 'one', later(60_001), 60_000)).toBe(true);
    });

    test('can be extended by their owner only', async () => {
      const [one, other] = processes();
      const tenant = aTenant();
      await one?.take(tenant, 'one', now, 60_000);
      expect(await one?.renew(tenant, 'one', later(50_000), 60_000)).toBe(true);
      expect(await other?.renew(tenant, 'other', later(50_000), 60_000)).toBe(false);
      expect(await other?.take(tenant, 'other', later(70_000), 60_000)).toBe(false);
      expect(await other?.take(tenant, 'other', later(110_000), 60_000)).toBe(true);
      expect(await one?.renew(tenant, 'one', later(111_000), 60_000)).toBe(false);
    });
  });
}
