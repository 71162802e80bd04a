import { describe, expect, it } from 'vitest';
import { createLeadStores } from '#server/leads/create-leads';
import { DeliveryQueue } from '#server/leads/delivery-queue';
import { LeadRemoval } from '#server/leads/lead-removal';
import { GroupCommit } from '#server/platform/database/group-commit';
import { newUlid } from '#server/platform/ulid';
import { ValuationStore } from '#server/trade-in/valuation-store';
import { anEstimate, aValuation } from '../support/a-valuation';
import { bothDatabases, engines } from '../support/both-databases';
import { newLead } from './example-lead';

const unique = () => newUlid(new Date());
const vehicle = { make: 'Toyota', model: 'Corolla', year: 2019 };
const at = new Date('2026-11-20T01:00:00.000Z');
const slot = {
  locationId: 'aspley',
  capacity: 1,
  startsAt: new Date('2026-12-01T00:00:00.000Z'),
  endsAt: new Date('2026-12-01T00:30:00.000Z'),
};

const databaseOf = bothDatabases();

describe.each(engines)('valuations in %s', (engine) => {
  /** The stores of one process. */
  function openStores(process = 1) {
    const commits = new GroupCommit(databaseOf(engine, process));
    const { leads, bookings } = createLeadStores(commits);
    return {
      leads,
      bookings,
      queue: new DeliveryQueue(commits),
      removal: new LeadRemoval(commits),
      valuations: new ValuationStore(commits, leads, bookings),
    };
  }
  const lead = (change: object = {}) => newLead({ id: unique(), form_token: unique(), ...change });
  /** A stored valuation with a lead. */
  async function withLead(change: Parameters<typeof aValuation>[0] = {}) {
    const stores = openStores();
    const valuation = await stores.valuations.add(aValuation(change), null);
    const first = lead();
    await stores.valuations.addLead(valuation, first, [], {});
    const stored = await stores.valuations.byId(valuation.tenant, valuation.id);
    if (!stored) throw new Error('not stored');
    return { ...stores, leadId: first.id, valuation: stored };
  }

  it('are returned unchanged, to their own dealer only', async () => {
    const { valuations } = openStores();
    const valuation = aValuation({ vehicle, estimate: anEstimate(), customerId: unique() });
    expect(await valuations.add(valuation, null)).toEqual(valuation);
    expect(await valuations.byId('brolga', valuation.id)).toEqual(valuation);
    expect(await valuations.byId('another', valuation.id)).toBeNull();
    expect(await valuations.byId('brolga', unique())).toBeNull();
    expect(await valuations.ofCustomer('brolga', valuation.customerId ?? '')).toEqual([valuation]);
  });

  it('wait for an offer until there is one, or an outcome', async () => {
    const tenant = unique().toLowerCase();
    const offer = { dollars: 9_000, expiresAt: at.toISOString(), revised: false };
    const outcome = { won: false, dollars: null, at: at.toISOString() };
    const waiting = await withLead({ tenant, vehicle });
    await withLead({ tenant, vehicle, offer });
    await withLead({ tenant, vehicle, outcome });
    await waiting.valuations.add(aValuation({ tenant }), null);
    const since = new Date(Date.parse(waiting.valuation.createdAt));
    const ids = async (from: Date) =>
      (await waiting.valuations.withoutOffer(tenant, from, 10)).map(({ id }) => id);
    expect(await ids(since)).toEqual([waiting.valuation.id]);
    expect(await ids(new Date(since.getTime() + 1))).toEqual([]);
  });

  it('begin once when the start is sent ten times at once', async () => {
    const stores = [openStores(1), openStores(2)];
    const key = unique();
    const started = await Promise.all(
      Array.from({ length: 10 }, (_, n) => stores[n % 2]?.valuations.add(aValuation(), key)),
    );
    expect(new Set(started.map((one) => one?.id)).size).toBe(1);
  });

  it('under the same key are separate once there is a lead', async () => {
    const { valuations } = openStores();
    const key = unique();
    const first = await valuations.add(aValuation(), key);
    await valuations.addLead(first, lead(), [], {});
    const second = aValuation();
    expect((await valuations.add(second, key)).id).toBe(second.id);
  });

  it('under the same key can continue with a lead until it is reported', async () => {
    const { valuations } = openStores();
    const key = unique();
    const start = (minutes: number) => {
      const createdAt = new Date(at.getTime() + minutes * 60_000);
      const since = new Date(createdAt.getTime() - 600_000);
      return valuations.add(aValuation({ createdAt: createdAt.toISOString() }), key, since);
    };
    const first = await start(0);
    await valuations.addLead(first, lead(), [], {});
    expect((await start(9)).id).toBe(first.id);
    const second = await start(11);
    expect(second.id).not.toBe(first.id);
    await valuations.addLead(second, lead(), [], {});
    expect((await start(12)).id).toBe(second.id);
    const stored = await valuations.byId('brolga', second.id);
    if (stored) await valuations.change({ ...stored, reportedAt: at.toISOString() });
    expect((await start(13)).id).not.toBe(second.id);
  });

  it('change one version at a time', async () => {
    const { valuations } = openStores();
    const read = await valuations.add(aValuation(), null);
    expect(await valuations.change({ ...read, kilometres: 60_000 })).toBe(true);
    expect(await valuations.change({ ...read, kilometres: 70_000 })).toBe(false);
    expect(await valuations.byId('brolga', read.id)).toMatchObject({ kilometres: 60_000, version: 2 });
    expect(await valuations.change({ ...read, id: unique() })).toBe(false);
  });

  it('accept exactly one of twenty changes per version', async () => {
    const stores = [openStores(1), openStores(2)];
    const read = await stores[0]?.valuations.add(aValuation(), null);
    if (!read) throw new Error('not stored');
    const changes = await Promise.all(
      Array.from({ length: 20 }, (_, km) => stores[km % 2]?.valuations.change({ ...read, kilometres: km })),
    );
    expect(changes.filter(Boolean)).toHaveLength(1);
  });

  it('have one lead without deliveries for contact details sent ten times at once', async () => {
    const stores = [openStores(1), openStores(2)];
    const [first] = stores;
    if (!first) throw new Error('no stores');
    const valuation = await first.valuations.add(aValuation(), null);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        stores[n % 2]?.valuations.addLead(valuation, lead({ fields: { name: `N${n}` } }), [], {}),
      ),
    );
    const ids = outcomes.map((one) => (typeof one === 'object' ? one.leadId : one));
    expect(new Set(ids).size).toBe(1);
    const [leadId = ''] = ids;
    expect(await first.valuations.ofLead('brolga', leadId)).toMatchObject({ id: valuation.id, leadId });
    expect((await first.queue.ofLeads('brolga', [leadId])).get(leadId) ?? []).toEqual([]);
  });

  it('refuse a lead for a version that has changed', async () => {
    const { valuations, leads } = openStores();
    const valuation = await valuations.add(aValuation(), null);
    await valuations.change({ ...valuation, kilometres: 1 });
    const refused = lead();
    expect(await valuations.addLead(valuation, refused, [], {})).toBe('changed');
    expect(await leads.byId('brolga', refused.id)).toBeNull();
  });

  it('update their fields of the lead, and nothing else in it', async () => {
    const { valuations, leads, valuation, leadId } = await withLead();
    const before = await leads.byId('brolga', leadId);
    await valuations.change({ ...valuation, vehicle, kilometres: 60_000, accepted: true });
    const after = await leads.byId('brolga', leadId);
    expect(after?.fields).toMatchObject({
      ...before?.fields,
      trade_make: 'Toyota',
      trade_km: '60000',
      trade_accepted: 'Yes',
    });
    const { fields: _, updated_at: _before, ...rest } = before ?? {};
    expect(after).toMatchObject({ ...rest, form_completed: false, offer_accepted: true });
  });

  it('release their lead once to each destination', async () => {
    const { valuations, queue, valuation, leadId } = await withLead();
    const release = { at, destinations: () => ['email', 'crm'] };
    expect(await valuations.change(valuation, { release })).toBe(true);
    expect(await valuations.change({ ...valuation, version: valuation.version + 1 }, { release })).toBe(true);
    const deliveries = (await queue.ofLeads('brolga', [leadId])).get(leadId) ?? [];
    expect(deliveries.map(({ destination }) => destination).sort()).toEqual(['crm', 'email']);
  });

  it('make their lead new again on the desk', async () => {
    const { valuations, valuation, leadId } = await withLead();
    const states = databaseOf(engine).updateTable('lead_states').where('lead_id', '=', leadId);
    await states.set({ status: 'closed' }).execute();
    await valuations.change(valuation, { isNews: true });
    const state = databaseOf(engine).selectFrom('lead_states').select('status').where('lead_id', '=', leadId);
    expect(await state.executeTakeFirst()).toEqual({ status: 'new' });
  });

  it('book a time once, move it, and refuse a taken one', async () => {
    const location = unique();
    const time = { ...slot, locationId: location };
    const [one, other] = [await withLead(), await withLead()];
    const asIs = <T>(value: T): T => value;
    expect(await one.valuations.book(one.valuation, time, asIs, at)).toBe('booked');
    const next = { ...one.valuation, version: one.valuation.version + 1 };
    expect(await one.valuations.book(one.valuation, time, asIs, at)).toBe('changed');
    expect(await one.valuations.book(next, time, asIs, at)).toBe('booked');
    expect(await other.valuations.book(other.valuation, time, asIs, at)).toBe('taken');
    const stored = await other.valuations.byId('brolga', other.valuation.id);
    expect(stored?.version).toBe(other.valuation.version);
    const later = { ...time, startsAt: time.endsAt, endsAt: new Date(time.endsAt.getTime() + 1_800_000) };
    const third = { ...next, version: next.version + 1 };
    expect(await one.valuations.book(third, later, asIs, at)).toBe('booked');
    expect(await one.bookings.ofLeads('brolga', [one.leadId])).toMatchObject([
      { startsAt: later.startsAt.toISOString(), state: 'booked' },
    ]);
  });

  it('book a cancelled time again, and notify the destinations of the lead', async () => {
    const { bookings, queue, valuations, valuation, leadId } = await withLead();
    const time = { ...slot, locationId: unique(), destinations: ['email'] };
    const book = (version: number) => valuations.book({ ...valuation, version }, time, (one) => one, at);
    expect(await book(valuation.version)).toBe('booked');
    const change = { tenant: 'brolga', id: leadId, seen: 0, now: at, destinations: [] };
    expect(await bookings.cancel(change)).toMatchObject({ state: 'cancelled' });
    expect(await book(valuation.version + 1)).toBe('booked');
    expect(await bookings.ofLeads('brolga', [leadId])).toMatchObject([{ state: 'booked', sequence: 2 }]);
    const news = (await queue.ofLeads('brolga', [leadId])).get(leadId) ?? [];
    expect(news.map(({ destination, about }) => `${destination} ${about}`)).toEqual(['email booking-2']);
  });

  it('are inactive until they are reported', async () => {
    const tenant = unique();
    const { valuations } = openStores();
    const [quiet, accepted, declined, without] = [
      aValuation({ tenant, updatedAt: '2026-11-20T00:00:00.000Z' }),
      aValuation({ tenant, updatedAt: '2026-11-20T00:00:01.000Z', accepted: true }),
      aValuation({ tenant, updatedAt: '2026-11-20T00:00:02.000Z', accepted: false }),
      aValuation({ tenant }),
    ];
    for (const one of [quiet, accepted, declined, without]) await valuations.add(one, null);
    for (const one of [quiet, accepted, declined]) await valuations.addLead(one, lead({ tenant }), [], {});
    const ids = async (before: string) =>
      (await valuations.silent(tenant, new Date(before), 10)).map(({ id }) => id);
    const decided = async (isAccepted: boolean) =>
      (await valuations.silentDecided(tenant, new Date('2026-11-20T00:30:00.000Z'), 10, isAccepted)).map(
        ({ id }) => id,
      );
    expect(await ids('2026-11-20T00:30:00.000Z')).toEqual([quiet.id, accepted.id, declined.id]);
    const isSilent = async (before: string) => (await valuations.silentSites(new Date(before))).has(tenant);
    expect(await isSilent('2026-11-20T00:30:00.000Z')).toBe(true);
    expect(await isSilent('2026-11-19T23:59:00.000Z')).toBe(false);
    expect(await decided(true)).toEqual([accepted.id]);
    expect(await decided(false)).toEqual([declined.id]);
    expect(await ids('2026-11-19T23:59:00.000Z')).toEqual([]);
    const read = await valuations.byId(tenant, quiet.id);
    if (read) await valuations.change({ ...read, reportedAt: at.toISOString() });
    expect(await ids('2026-11-20T00:30:00.000Z')).toEqual([accepted.id, declined.id]);
  });

  it('are deleted with their lead, or without one when their link expires', async () => {
    const { valuations, removal, valuation, leadId } = await withLead();
    const without = await valuations.add(aValuation(), null);
    await valuations.removeExpired(new Date('2026-11-26T23:59:59.000Z'));
    expect(await valuations.byId('brolga', without.id)).not.toBeNull();
    await valuations.removeExpired(new Date('2026-11-27T00:00:00.000Z'));
    expect(await valuations.byId('brolga', without.id)).toBeNull();
    expect(await valuations.byId('brolga', valuation.id)).not.toBeNull();
    await removal.remove('brolga', [leadId]);
    expect(await valuations.byId('brolga', valuation.id)).toBeNull();
  });

  it('are given to a customer by their leads, unless they are somebody’s', async () => {
    const [owner, customerId] = [unique(), unique()];
    const nobodys = await withLead();
    const owned = await withLead({ customerId: owner });
    const leadIds = [nobodys.leadId, owned.leadId];
    await nobodys.valuations.claim('another', leadIds, customerId);
    expect(await nobodys.valuations.ofCustomer('another', customerId)).toEqual([]);
    await nobodys.valuations.claim('brolga', leadIds, customerId);
    const claimed = await nobodys.valuations.ofCustomer('brolga', customerId);
    expect(claimed.map(({ id }) => id)).toEqual([nobodys.valuation.id]);
    expect(await nobodys.valuations.byId('brolga', owned.valuation.id)).toMatchObject({ customerId: owner });
  });

  it('lose a deleted customer, and are kept only with a lead', async () => {
    const customerId = unique();
    const { valuations, valuation } = await withLead({ customerId });
    const without = await valuations.add(aValuation({ customerId }), null);
    await valuations.forgetCustomer('brolga', customerId);
    expect(await valuations.byId('brolga', without.id)).toBeNull();
    expect(await valuations.byId('brolga', valuation.id)).toMatchObject({ customerId: null });
    expect(await valuations.ofCustomer('brolga', customerId)).toEqual([]);
  });

  it('are limited together in all processes, and a refusal counts against nothing', async () => {
    const stores = [openStores(1), openStores(2)];
    const own = { name: unique(), of: 'shopper', most: 10, seconds: 3_600 } as const;
    const site = { name: unique(), of: 'site', most: 11, seconds: 3_600 } as const;
    const taken = await Promise.all(
      Array.from({ length: 30 }, (_, n) => stores[n % 2]?.valuations.take([own, site], at)),
    );
    expect(taken.filter((one) => one === null)).toHaveLength(10);
    expect(await stores[0]?.valuations.take([site], at)).toBeNull();
    expect(await stores[0]?.valuations.take([site], at)).toEqual({ of: 'site', waitSeconds: 3_600 });
    expect(await stores[1]?.valuations.take([own, site], new Date(at.getTime() + 3_600_000))).toBeNull();
    expect(await stores[1]?.valuations.take([], at)).toBeNull();
  });
});
