import { beforeEach, describe, expect, it } from 'vitest';
import { DeliveryLanes, type Lane } from '#server/leads/delivery-lanes';
import { type Delivery, DeliveryQueue } from '#server/leads/delivery-queue';
import { LeadRemoval } from '#server/leads/lead-removal';
import { LeadStore } from '#server/leads/lead-store';
import { GroupCommit } from '#server/platform/database/group-commit';
import { newUlid } from '#server/platform/ulid';
import { bothDatabases, engines } from '../support/both-databases';
import { at, newLead } from './example-lead';

const databaseOf = bothDatabases();

describe.each(engines)('the outbox in %s', (engine) => {
  let leads: LeadStore;
  let queue: DeliveryQueue;
  let lanes: DeliveryLanes;
  let removal: LeadRemoval;
  beforeEach(async () => {
    const commits = new GroupCommit(databaseOf(engine));
    leads = new LeadStore(commits);
    queue = new DeliveryQueue(commits);
    lanes = new DeliveryLanes(commits);
    removal = new LeadRemoval(commits);
    for (const table of ['deliveries', 'delivery_lanes', 'leads'] as const) {
      await commits.db.deleteFrom(table).execute();
    }
  });
  const take = (owner: string, now: Date, limit = 10) =>
    lanes.take({ owner, now, leaseMs: 60_000, limit, except: [] });
  const only = (found: readonly Lane[]): Lane => {
    const [lane] = found;
    if (!lane || found.length > 1) throw new Error(`${found.length} lanes`);
    return lane;
  };
  const dueIds = async (lane: Lane, now: Date) =>
    (await lanes.due(lane, now, 100)).deliveries.map(({ id }) => id);
  const add = async (seconds: number, destinations = ['email'], tenant = 'brolga') => {
    const lead = newLead({ tenant }, seconds);
    await leads.add(lead, destinations);
    return lead.id;
  };

  it('ignores a rest of a year, since the clock was wrong', async () => {
    const id = await add(0);
    const lane = only(await take('a', at(1)));
    const yearAhead = new Date(at(1).getTime() + 365 * 86_400_000);
    await queue.failed(`${id}-email`, 'HTTP 500', yearAhead);
    await lanes.leave({ ...lane, failures: 9 }, 'a', yearAhead.toISOString());
    const again = only(await take('b', at(2)));
    expect(await dueIds(again, at(2))).toEqual([`${id}-email`]);
  });

  it('lets a lane rest for up to the longest delay between attempts', async () => {
    const id = await add(0);
    const lane = only(await take('a', at(1)));
    const dayAhead = new Date(at(1).getTime() + 86_400_000);
    await queue.failed(`${id}-email`, 'HTTP 500', dayAhead);
    await lanes.leave({ ...lane, failures: 9 }, 'a', dayAhead.toISOString());
    expect(await take('b', at(2))).toEqual([]);
    expect(only(await take('b', dayAhead)).id).toBe(lane.id);
  });

  it('leases a due lane to one worker, with stable IDs', async () => {
    const id = await add(0);
    expect(await take('a', at(-1))).toEqual([]);
    const lane = only(await take('a', at(1)));
    expect(lane).toEqual({
      id: 'brolga/email',
      tenant: 'brolga',
      destination: 'email',
      failures: 0,
      closed: null,
    });
    expect((await lanes.due(lane, at(1), 9)).deliveries).toEqual([
      expect.objectContaining<Partial<Delivery>>({
        id: `${id}-email`,
        tenant: 'brolga',
        leadId: id,
        destination: 'email',
        about: 'lead',
        attempts: 0,
        state: 'pending',
      }),
    ]);
    expect(await take('b', at(2))).toEqual([]);
  });

  it('has a lane for each destination of each dealer', async () => {
    await add(0, ['email', 'crm']);
    await add(0, ['email'], 'wattle-bend');
    const taken = await take('a', at(1));
    expect(taken.map(({ id }) => id).sort()).toEqual(['brolga/crm', 'brolga/email', 'wattle-bend/email']);
  });

  it('skips the deliveries of sites that are left out', async () => {
    const leftOut = Array.from({ length: 1_000 }, (_, n) => `left-out-${n}`);
    const id = await add(0, ['email'], 'left-out-7');
    await add(1, ['email'], 'served');
    const taking = (limit: number, except: readonly string[]) =>
      lanes.take({ owner: 'a', now: at(2), leaseMs: 60_000, limit, except });
    expect(only(await taking(1, leftOut)).tenant).toBe('served');
    expect(await taking(9, leftOut)).toEqual([]);
    expect(only(await taking(9, leftOut.slice(0, 7))).tenant).toBe('left-out-7');
    expect(await queue.list('left-out-7', { limit: 9 })).toMatchObject([
      { id: `${id}-email`, attempts: 0, state: 'pending' },
    ]);
  });

  it('gives a lane to another worker after its lease, and reports it to the first', async () => {
    await add(0);
    const lane = only(await take('slow', at(0)));
    expect(await lanes.keep(lane, { owner: 'slow', now: at(30), leaseMs: 60_000 })).toBe(true);
    expect(await take('b', at(89))).toEqual([]);
    expect(await take('b', at(90))).toHaveLength(1);
    expect(await lanes.keep(lane, { owner: 'slow', now: at(91), leaseMs: 60_000 })).toBe(false);
    await lanes.leave({ ...lane, failures: 7 }, 'slow', null);
    expect(await take('c', at(92))).toEqual([]);
  });

  it('keeps the order of the leads', async () => {
    const ids = [];
    for (const seconds of [3, 1, 2, 5, 4]) ids.push([seconds, `${await add(seconds)}-email`] as const);
    const lane = only(await take('a', at(10)));
    const inOrder = ids.sort(([one], [other]) => one - other).map(([, id]) => id);
    expect(await dueIds(lane, at(10))).toEqual(inOrder);
    expect((await lanes.due(lane, at(10), 2)).deliveries.map(({ id }) => id)).toEqual(inOrder.slice(0, 2));
  });

  it('blocks the lane after a first failure, and no longer after a second', async () => {
    const [one, two, three] = [`${await add(1)}-email`, `${await add(2)}-email`, `${await add(3)}-email`];
    const lane = only(await take('a', at(10)));
    await queue.failed(two ?? '', 'HTTP 500', at(15));
    expect(await dueIds(lane, at(10))).toEqual([one]);
    await queue.delivered(one ?? '', at(11));
    expect(await lanes.due(lane, at(11), 9)).toEqual({
      deliveries: [],
      waitUntil: at(15).toISOString(),
      isBlocked: true,
    });
    expect(await dueIds(lane, at(15))).toEqual([two, three]);
    await queue.failed(two ?? '', 'HTTP 500', at(300));
    expect(await dueIds(lane, at(16))).toEqual([three]);
    await queue.delivered(three ?? '', at(17));
    expect(await lanes.due(lane, at(17), 9)).toMatchObject({
      waitUntil: at(300).toISOString(),
      isBlocked: false,
    });
    expect(await dueIds(lane, at(300))).toEqual([two]);
  });

  it('reports whether anything is still to be delivered', async () => {
    expect(await queue.pending()).toBe(false);
    const [one, two] = [await add(0), await add(0)];
    await queue.delivered(`${one}-email`, at(1));
    await queue.failed(`${two}-email`, 'HTTP 500', at(300));
    expect(await queue.pending()).toBe(true);
    await queue.failed(`${two}-email`, 'HTTP 500', null);
    expect(await queue.pending()).toBe(false);
  });

  it('counts waiting deliveries and recent failures by tenant', async () => {
    expect(await queue.backlog(at(0))).toEqual([]);
    const [early, late] = [await add(2, ['email', 'crm']), await add(9)];
    const other = await add(4, ['email'], 'acacia');
    await add(5, ['email'], 'acacia');
    const [longAgo, arrived] = [await add(1), await add(3)];
    await queue.delivered(`${arrived}-email`, at(10));
    for (const id of [`${late}-email`, `${other}-email`, `${longAgo}-email`])
      await queue.failed(id, 'HTTP 500', null);
    await queue.failed(`${early}-crm`, 'HTTP 500', at(300));
    expect(await queue.backlog(at(2))).toEqual([
      { tenant: 'acacia', pending: 1, oldestPending: at(5).toISOString(), dead: 1 },
      { tenant: 'brolga', pending: 2, oldestPending: at(2).toISOString(), dead: 1 },
    ]);
    expect(await queue.backlog(at(60))).toMatchObject([{ dead: 0 }, { dead: 0 }]);
  });

  it('lets a lane rest until its time', async () => {
    await add(0);
    const lane = only(await take('a', at(1)));
    await lanes.leave({ ...lane, failures: 5 }, 'a', at(30).toISOString());
    expect(await take('b', at(29))).toEqual([]);
    expect(only(await take('b', at(30)))).toMatchObject({ failures: 5 });
  });

  it('never attempts a delivered or failed one again', async () => {
    const [one, two] = [await add(0), await add(0)];
    const lane = only(await take('a', at(0)));
    await queue.delivered(`${one}-email`, at(1));
    await queue.failed(`${two}-email`, 'EAUTH', null);
    expect(await lanes.due(lane, at(100_000), 9)).toMatchObject({ deliveries: [], waitUntil: null });
    await lanes.leave(lane, 'a', null);
    expect(await take('a', at(100_000))).toEqual([]);
    const states = (await queue.list('brolga', { limit: 10 })).map(({ state, attempts }) => [
      state,
      attempts,
    ]);
    expect(states.sort()).toEqual([
      ['dead', 1],
      ['delivered', 1],
    ]);
  });

  it('keeps a delivery as delivered if a slower worker reports a failure', async () => {
    const id = await add(0);
    await queue.delivered(`${id}-email`, at(70));
    await queue.failed(`${id}-email`, 'late', at(71));
    expect(await queue.list('brolga', { limit: 1 })).toEqual([
      expect.objectContaining({ state: 'delivered', deliveredAt: at(70).toISOString() }),
    ]);
  });

  it('gives up a whole lane, and no other', async () => {
    await add(0, ['crm', 'email']);
    await add(1, ['crm']);
    const lane = (await take('a', at(2))).find(({ destination }) => destination === 'crm');
    if (!lane) throw new Error('no lane');
    expect(await lanes.giveUp(lane, 'HTTP 410')).toBe(2);
    expect(await queue.list('brolga', { limit: 9, state: 'dead' })).toHaveLength(2);
    expect(await queue.list('brolga', { limit: 9, state: 'pending' })).toHaveLength(1);
    await lanes.leave({ ...lane, closed: 'HTTP 410' }, 'a', null);
    await add(3, ['crm']);
    expect(only(await take('a', at(4)))).toMatchObject({ destination: 'crm', closed: 'HTTP 410' });
  });

  it('retries failed deliveries with fresh attempts and an open lane', async () => {
    const [mine, other] = [await add(0, ['crm', 'email']), await add(0, ['crm'], 'wattle-bend')];
    for (const lane of await take('a', at(0))) {
      await lanes.giveUp(lane, 'HTTP 410');
      await lanes.leave({ ...lane, closed: 'HTTP 410', failures: 9 }, 'a', at(500).toISOString());
    }
    expect(await queue.retry('brolga', { dead: true, destination: 'crm' }, at(5))).toBe(1);
    const lane = only(await take('b', at(5)));
    expect(lane).toMatchObject({ destination: 'crm', failures: 0, closed: null });
    expect((await lanes.due(lane, at(5), 9)).deliveries).toEqual([
      expect.objectContaining({ id: `${mine}-crm`, attempts: 0 }),
    ]);
    expect(await queue.retry('brolga', { dead: true }, at(5))).toBe(1);
    expect(await queue.retry('brolga', { id: `${other}-crm` }, at(5))).toBe(0);
  });

  it('delivers a lead again, to all destinations or to some', async () => {
    const id = await add(0, ['crm', 'email']);
    for (const destination of ['crm', 'email']) await queue.delivered(`${id}-${destination}`, at(1));
    expect(await queue.retry('brolga', { id: `${id}-crm` }, at(2))).toBe(0);
    expect(await queue.retry('brolga', { leadId: id, destinations: ['crm'] }, at(2))).toBe(1);
    expect(await queue.list('brolga', { limit: 9, state: 'pending' })).toEqual([
      expect.objectContaining({ destination: 'crm', deliveredAt: null, attempts: 0 }),
    ]);
    expect(await queue.retry('brolga', { leadId: id }, at(3))).toBe(2);
    expect(await queue.retry('wattle-bend', { leadId: id }, at(3))).toBe(0);
  });

  it('finds and deletes old leads with no pending delivery', async () => {
    const [old, waiting, young] = [await add(0), await add(1), await add(500)];
    for (const id of [old, young]) await queue.delivered(`${id}-email`, at(2));
    expect(await removal.past('brolga', at(100), at(600), 9)).toEqual([old]);
    expect(await removal.past('wattle-bend', at(100), at(600), 9)).toEqual([]);
    expect(await removal.remove('wattle-bend', [old])).toEqual({ leads: 0, deliveries: [] });
    expect(await removal.remove('brolga', [old])).toEqual({ leads: 1, deliveries: [`${old}-email`] });
    expect(await leads.byId('brolga', old)).toBeNull();
    expect((await queue.list('brolga', { limit: 9 })).map(({ leadId }) => leadId)).toEqual([young, waiting]);
  });

  it('lists deliveries of one state, or of one destination', async () => {
    await add(0, ['crm', 'email']);
    expect(await queue.list('brolga', { limit: 9, state: 'pending' })).toHaveLength(2);
    expect(await queue.list('brolga', { limit: 9, destination: 'crm' })).toHaveLength(1);
    expect(await queue.list('brolga', { limit: 9, state: 'dead' })).toEqual([]);
  });

  it('makes each delivery once with eight workers at a time', async () => {
    const destinations = ['one', 'two', 'three', 'four', 'five'];
    await Promise.all(
      Array.from({ length: 60 }, () => leads.add(newLead({ id: newUlid(at(0)) }), destinations)),
    );
    const made: string[] = [];
    const held = new Set<string>();
    const worker = async (owner: string) => {
      for (const lane of await take(owner, at(1), 2)) {
        expect(held.has(lane.id)).toBe(false);
        held.add(lane.id);
        const { deliveries } = await lanes.due(lane, at(1), 7);
        made.push(...deliveries.map(({ id }) => id));
        await Promise.all(deliveries.map(({ id }) => queue.delivered(id, at(1))));
        held.delete(lane.id);
        await lanes.leave(lane, owner, null);
      }
    };
    while (made.length < 300) await Promise.all([...'abcdefgh'].map(worker));
    expect(new Set(made).size).toBe(300);
    expect(await queue.list('brolga', { limit: 999, state: 'pending' })).toEqual([]);
  });
});
