import { describe, expect, test } from 'vitest';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { newUlid } from '#server/platform/ulid';
import { type FeedEnd, FeedStates } from '#server/stock/fetching/feed-states';

const now = new Date('2026-11-23T02:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const leaseMs = 60_000;
const ended = (more: Partial<FeedEnd> = {}): FeedEnd => ({
  now: later(5_000),
  version: { mark: 'm', digest: 'd' },
  outcome: { kind: 'unchanged' },
  failures: 0,
  failingSince: null,
  isReported: false,
  succeededAt: later(5_000).toISOString(),
  ...more,
});
const nothing = async () => undefined;

/** The contract of every store of the states of feeds. */
export function feedStatesContract(name: string, open: () => GroupCommit): void {
  describe(`states of feeds in ${name}`, () => {
    const aKey = () => ({ tenant: newUlid(new Date()).toLowerCase(), source: 'dms' });
    const processes = () =>
      [open(), open()].map((commits) => new FeedStates(commits)) as [FeedStates, FeedStates];

    test('give a turn to one of twenty processes', async () => {
      const states = processes();
      const key = aKey();
      const takes = Array.from({ length: 20 }, (_, at) =>
        states[at % 2 === 0 ? 0 : 1].take(key, { owner: `p${at}`, now, leaseMs, turn: now }),
      );
      expect((await Promise.all(takes)).filter(Boolean)).toHaveLength(1);
      expect(await states[0].take(aKey(), { owner: 'p', now, leaseMs, turn: now })).not.toBeNull();
      expect(
        await states[0].take({ ...key, source: 'other' }, { owner: 'p', now, leaseMs, turn: now }),
      ).not.toBeNull();
    });

    test('run a turn once, and the next one again', async () => {
      const [one, other] = processes();
      const key = aKey();
      await one.take(key, { owner: 'one', now, leaseMs, turn: now });
      await one.finish(key, 'one', ended(), nothing);
      const lease = { owner: 'other', now: later(10_000), leaseMs };
      expect(await other.take(key, { ...lease, turn: now })).toBeNull();
      expect(await other.take(key, { ...lease, turn: later(-1) })).toBeNull();
      expect(await other.take(key, { ...lease, turn: later(1) })).not.toBeNull();
    });

    test('start on request, unless the source is being fetched', async () => {
      const [one, other] = processes();
      const key = aKey();
      const lease = { owner: 'one', now, leaseMs };
      await one.take(key, { ...lease, turn: now });
      expect(await other.take(key, { ...lease, owner: 'other', turn: null })).toBeNull();
      await one.finish(key, 'one', ended(), nothing);
      expect(await other.take(key, { ...lease, owner: 'other', turn: null })).toMatchObject({
        turn: now.toISOString(),
        version: { mark: 'm', digest: 'd' },
      });
    });

    test('repeat the turn of a process that died, once its lease has ended', async () => {
      const [one, other] = processes();
      const key = aKey();
      await one.take(key, { owner: 'one', now, leaseMs, turn: now });
      await one.renew(key, { owner: 'one', now: later(30_000), leaseMs });
      await other.renew(key, { owner: 'other', now: later(30_000), leaseMs: 1 });
      const again = (ms: number) => other.take(key, { owner: 'other', now: later(ms), leaseMs, turn: now });
      expect(await again(89_999)).toBeNull();
      expect(await again(90_000)).not.toBeNull();
      const finished: string[] = [];
      await one.finish(key, 'one', ended(), async () => void finished.push('one'));
      await other.finish(key, 'other', ended(), async () => void finished.push('other'));
      expect(finished).toEqual(['other']);
    });

    test('store how a run ended', async () => {
      const [states] = processes();
      const key = aKey();
      const outcome = { kind: 'failed', reason: 'the file was not found' } as const;
      await states.take(key, { owner: 'one', now, leaseMs, turn: now });
      const end = ended({
        outcome,
        failures: 3,
        failingSince: now.toISOString(),
        isReported: true,
        succeededAt: null,
      });
      await states.finish(key, 'one', { ...end, version: { mark: null, digest: null } }, nothing);
      const state = (await states.all()).find(({ tenant }) => tenant === key.tenant);
      expect(state).toEqual({
        ...key,
        version: { mark: null, digest: null },
        turn: now.toISOString(),
        startedAt: now.toISOString(),
        finishedAt: later(5_000).toISOString(),
        outcome,
        failures: 3,
        failingSince: now.toISOString(),
        isReported: true,
        succeededAt: null,
      });
    });
  });
}
