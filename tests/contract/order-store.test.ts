import { describe, expect, it } from 'vitest';
import { takeTradeIns } from '#server/buying/orders/create-orders';
import type { Order } from '#server/buying/orders/order';
import { orderEvent } from '#server/buying/orders/order-record';
import { OrderStore } from '#server/buying/orders/order-store';
import { takePickUps } from '#server/buying/orders/take-pick-ups';
import { createLeadStores } from '#server/leads/create-leads';
import { DeliveryQueue } from '#server/leads/delivery-queue';
import { LeadRemoval } from '#server/leads/lead-removal';
import { GroupCommit } from '#server/platform/database/group-commit';
import type { ChangePlace } from '#server/platform/rules/change-place';
import { newUlid } from '#server/platform/ulid';
import type { Lead } from '#server/settings/lead';
import { ValuationStore } from '#server/trade-in/valuation-store';
import { aValuedCar } from '../support/a-valued-car';
import { anOrder } from '../support/an-order';
import { bothDatabases, engines } from '../support/both-databases';
import { testLocation, testTenant } from '../support/test-tenant';
import { newLead } from './example-lead';

type OrderNews = Parameters<typeof orderEvent>[0];

const unique = () => newUlid(new Date());
const at = new Date('2026-11-23T02:00:00.000Z');
const later = '2026-12-01T01:00:00.000Z';
const site = testTenant({
  locations: [testLocation('aspley')],
  test_drives: { booking: true, slot_minutes: 30, capacity: 1 },
});
const same = (lead: Lead): Lead => lead;

const databaseOf = bothDatabases();

describe.each(engines)('orders in %s', (engine) => {
  /** The stores of one process. */
  function openStores(process = 1) {
    const commits = new GroupCommit(databaseOf(engine, process));
    const { leads, bookings } = createLeadStores(commits);
    const events: string[] = [];
    const report = async (_trx: unknown, news: OrderNews) => {
      events.push(orderEvent(news, site)?.type ?? 'silent');
    };
    const tenants = { bySlug: (slug: string) => ({ ...site, slug }) };
    const followUp = { report, pickUps: takePickUps({ times: bookings, tenants }), tradeIns: takeTradeIns };
    return {
      leads,
      bookings,
      valuations: new ValuationStore(commits, leads, bookings),
      queue: new DeliveryQueue(commits),
      removal: new LeadRemoval(commits),
      events,
      orders: new OrderStore(commits, leads, followUp),
    };
  }
  /** A stored order with a lead. */
  async function withLead(change: Parameters<typeof anOrder>[0] = {}) {
    const stores = openStores();
    const order = await stores.orders.add(anOrder(change), null);
    const lead = newLead({ id: unique(), form_token: unique() });
    await stores.orders.addLead(order, lead, [], {});
    const stored = await stores.orders.byId(order.tenant, order.id);
    if (!stored) throw new Error('not stored');
    return { ...stores, leadId: lead.id, order: stored };
  }

  it('are returned unchanged, to their own dealer only', async () => {
    const { orders } = openStores();
    const order = anOrder({ customerId: unique() });
    expect(await orders.add(order, null)).toEqual(order);
    expect(await orders.byId('brolga', order.id)).toEqual(order);
    expect(await orders.byId('another', order.id)).toBeNull();
    expect(await orders.ofCustomer('brolga', order.customerId ?? '')).toEqual([order]);
  });

  it('begin once when the start is sent ten times at once', async () => {
    const stores = [openStores(1), openStores(2)];
    const key = unique();
    const started = await Promise.all(
      Array.from({ length: 10 }, (_, n) => stores[n % 2]?.orders.add(anOrder(), key)),
    );
    expect(new Set(started.map((one) => one?.id)).size).toBe(1);
  });

  it('have one lead, without deliveries at first', async () => {
    const { orders, queue, order, leadId } = await withLead();
    expect(order.leadId).toBe(leadId);
    const second = newLead({ id: unique(), form_token: unique() });
    expect(await orders.addLead({ ...order, version: 1 }, second, [], {})).toEqual({
      leadId,
      repeated: true,
    });
    expect((await orders.ofLead('brolga', leadId))?.id).toBe(order.id);
    expect((await queue.ofLeads('brolga', [leadId])).get(leadId) ?? []).toEqual([]);
  });

  it('refuse a change to an older version', async () => {
    const { orders, order } = await withLead();
    expect(await orders.change({ ...order, addOns: [] }, { lead: same })).toBe(true);
    expect(await orders.change({ ...order, addOns: null }, { lead: same })).toBe(false);
    expect(await orders.byId('brolga', order.id)).toMatchObject({ addOns: [], version: order.version + 1 });
  });

  it.each([
    ['leaves quarantine once its sender goes on', 'sent within 2 seconds', 5, undefined],
    ['stays there if nobody goes on', 'sent within 2 seconds', 0, 'held'],
    ['stays there if more speaks against it', 'honeypot filled; sent within 2 seconds', 5, 'held'],
  ] as const)('have a lead that was sent in haste: it %s', async (_rule, suspect, seconds, expected) => {
    const { orders, leads } = openStores();
    const order = await orders.add(anOrder(), null);
    const created_at = at.toISOString();
    const hasty = { suspect, quarantined: 'held', created_at } as const;
    const lead = newLead({ id: unique(), form_token: unique(), ...hasty });
    await orders.addLead({ ...order, updatedAt: created_at }, lead, [], {});
    const stored = await orders.byId('brolga', order.id);
    if (!stored) throw new Error('not stored');
    const updatedAt = new Date(at.getTime() + seconds * 1_000).toISOString();
    const sent: Array<string | undefined> = [];
    const destinations = (one: Lead) => {
      sent.push(one.quarantined);
      return [];
    };
    await orders.change({ ...stored, addOns: [], updatedAt }, { lead: same, release: { at, destinations } });
    expect((await leads.byId('brolga', lead.id))?.quarantined).toBe(expected);
    expect(sent).toEqual([expected]);
  });

  it('change and release their lead in the same transaction', async () => {
    const { orders, leads, order, leadId } = await withLead();
    const files = [{ name: 'licence.pdf', type: 'application/pdf', bytes: new Uint8Array([1, 2, 3]) }];
    await orders.change(order, {
      lead: (lead) => ({ ...lead, fields: { ...lead.fields, order_reference: 'AC34EFGH' } }),
      files,
      release: { at, destinations: () => ['email'] },
    });
    expect((await leads.byId('brolga', leadId))?.fields['order_reference']).toBe('AC34EFGH');
    expect(await leads.filesOf('brolga', leadId)).toHaveLength(1);
    const next = await orders.byId('brolga', order.id);
    if (next) await orders.change(next, { lead: same, files });
    expect(await leads.filesOf('brolga', leadId)).toHaveLength(1);
  });

  it('report each change in its transaction, once', async () => {
    const { orders, events, order } = await withLead();
    await orders.change({ ...order, addOns: [] }, { lead: same });
    expect(await orders.change({ ...order, addOns: null }, { lead: same })).toBe(false);
    const next = { ...order, version: order.version + 1, placedAt: at.toISOString() };
    await orders.change(next, { lead: same });
    expect(events).toEqual(['order.started', 'silent', 'order.placed']);
  });

  const pickUp = {
    kind: 'pick-up',
    locationId: 'aspley',
    locationName: 'Aspley',
    startsAt: '2026-12-01T00:00:00.000Z',
    text: 'Tue 1 Dec 2026, 10:00 am',
  } as const;
  const at0 = at.toISOString();
  const placing = { placedAt: at0, updatedAt: at0 };

  it('take no time before the deposit, then the time of the pick-up, and free it if they end', async () => {
    const { orders, bookings, order, leadId } = await withLead({ handover: pickUp });
    expect(await bookings.ofLeads('brolga', [leadId])).toEqual([]);
    await orders.change({ ...order, ...placing }, { lead: same });
    const booked = { state: 'booked', startsAt: pickUp.startsAt, endsAt: '2026-12-01T00:30:00.000Z' };
    expect(await bookings.ofLeads('brolga', [leadId])).toMatchObject([booked]);
    const stored = await orders.byId('brolga', order.id);
    if (stored) await orders.change({ ...stored, end: { kind: 'refunded', at: at0 } }, { lead: same });
    expect(await bookings.ofLeads('brolga', [leadId])).toMatchObject([{ state: 'cancelled' }]);
  });

  it('take their trade-in with the deposit, so that no other order has it, and free it if they end', async () => {
    const { orders, valuations, order } = await withLead();
    const { id: valuationId, tenant } = await valuations.add(
      aValuedCar({ id: unique(), tenant: order.tenant }),
      null,
    );
    const tradeIn = { kind: 'valuation', valuationId, name: '2019 Mazda 3', offerCents: 1_660_000 } as const;
    const chosen = { ...order, tradeIn: { ...tradeIn, offerEnds: null, payoutCents: 0 } };
    const placed = { ...chosen, placedAt: later };
    const steps: readonly (readonly [Order, string | undefined])[] = [
      [chosen, undefined],
      [placed, order.id],
      [{ ...placed, end: { kind: 'completed', at: later } }, order.id],
      [{ ...placed, end: { kind: 'refunded', at: later } }, undefined],
    ];
    for (const [next, takenBy] of steps) {
      const { version = 0 } = (await orders.byId(tenant, order.id)) ?? {};
      expect(await orders.change({ ...next, version })).toBe(true);
      expect((await valuations.byId(tenant, valuationId))?.tradedInFor).toBe(takenBy);
    }
  });

  it('keep the time of a sale', async () => {
    const { orders, bookings, order, leadId } = await withLead({ handover: { ...pickUp, startsAt: later } });
    await orders.change({ ...order, ...placing, end: { kind: 'completed', at: at0 } }, { lead: same });
    expect(await bookings.ofLeads('brolga', [leadId])).toMatchObject([{ state: 'booked' }]);
  });

  it.each([
    ['somebody else has it', '2026-12-02T00:00:00.000Z'],
    ['it is over', '2026-11-23T01:00:00.000Z'],
    ['it is too soon after the payment', '2026-11-23T02:30:00.000Z'],
  ])('arrange the pick-up by phone if its time is gone: %s', async (_rule, startsAt) => {
    const handover = { ...pickUp, startsAt };
    const first = await withLead({ handover });
    await first.orders.change({ ...first.order, ...placing }, { lead: same });
    const second = await withLead({ handover });
    const words = (lead: Lead, { handover: stored }: Order): Lead => ({
      ...lead,
      fields: { ...lead.fields, order_handover: stored?.kind === 'pick-up' ? stored.text : '' },
    });
    await second.orders.change({ ...second.order, ...placing }, { lead: words });
    const byPhone = { kind: 'pick-up', startsAt: null, text: expect.stringContaining('call you') };
    expect((await second.orders.byId('brolga', second.order.id))?.handover).toMatchObject(byPhone);
    const lead = await second.leads.byId('brolga', second.leadId);
    expect(lead?.fields['order_handover']).toContain('call you');
    expect(await second.bookings.ofLeads('brolga', [second.leadId])).toEqual([]);
  });

  it('are found while they are inactive, and when their reservation is gone', async () => {
    const { orders, order } = await withLead({ tenant: `site-${unique()}`.toLowerCase() });
    const { tenant } = order;
    const isChecked = async (before: Date) => (await orders.sitesToCheck(before)).has(tenant);
    expect((await orders.silent(tenant, at, 5)).map(({ id }) => id)).toEqual([order.id]);
    expect([await isChecked(at), await isChecked(new Date(0))]).toEqual([true, false]);
    expect(await orders.behind(tenant, 5)).toEqual([]);
    await orders.change({ ...order, reservationId: unique(), reportedAt: at.toISOString() }, { lead: same });
    expect(await orders.silent(tenant, at, 5)).toEqual([]);
    expect(await isChecked(new Date(0))).toBe(true);
    expect((await orders.behind(tenant, 5)).map(({ id }) => id)).toEqual([order.id]);
  });

  it('are listed newest first, page by page', async () => {
    const { orders } = openStores();
    const tenant = `site-${unique()}`.toLowerCase();
    const ids = [1, 2, 3].map((n) => newUlid(new Date(at.getTime() + n)));
    for (const id of ids) await orders.add(anOrder({ id, tenant }), null);
    const first = await orders.list(tenant, { limit: 2 });
    expect(first.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect((await orders.list(tenant, { limit: 2, after: ids[1] ?? '' })).map(({ id }) => id)).toEqual([
      ids[0],
    ]);
    expect(await orders.list(tenant, { limit: 2, state: 'placed' })).toEqual([]);
    expect(await orders.list(tenant, { limit: 9, state: 'started' })).toHaveLength(3);
  });

  it('are listed by the time of their last change, the oldest first', async () => {
    const { orders } = openStores();
    const tenant = `site-${unique()}`.toLowerCase();
    const later = (ms: number) => new Date(at.getTime() + ms).toISOString();
    const [changed, first, second] = [5, 2, 2].map((ms, n) =>
      anOrder({ id: newUlid(new Date(n)), tenant, updatedAt: later(ms) }),
    );
    await orders.add(anOrder({ tenant, updatedAt: later(-1) }), null);
    for (const order of [changed, first, second]) if (order) await orders.add(order, null);
    const idsOf = async (after?: ChangePlace) =>
      (await orders.list(tenant, { limit: 9, changes: { since: at, after } })).map(({ id }) => id);
    expect(await idsOf()).toEqual([first?.id, second?.id, changed?.id]);
    expect(await idsOf({ at: later(2), id: first?.id ?? '' })).toEqual([second?.id, changed?.id]);
  });

  it('are deleted after their link expires, unless the dealer has the lead', async () => {
    const { orders, removal, order, leadId } = await withLead();
    const lost = await orders.add(anOrder(), null);
    await orders.removeExpired(new Date('2027-01-01T00:00:00.000Z'));
    expect(await orders.byId('brolga', lost.id)).toBeNull();
    expect(await orders.byId('brolga', order.id)).not.toBeNull();
    await removal.remove('brolga', [leadId]);
    expect(await orders.byId('brolga', order.id)).toBeNull();
  });

  it('are given to a customer by their leads, unless they are somebody’s', async () => {
    const [owner, customerId] = [unique(), unique()];
    const nobodys = await withLead();
    const owned = await withLead({ customerId: owner });
    const leadIds = [nobodys.leadId, owned.leadId];
    await nobodys.orders.claim('another', leadIds, customerId);
    expect(await nobodys.orders.ofCustomer('another', customerId)).toEqual([]);
    await nobodys.orders.claim('brolga', leadIds, customerId);
    const claimed = await nobodys.orders.ofCustomer('brolga', customerId);
    expect(claimed.map(({ id }) => id)).toEqual([nobodys.order.id]);
    expect(await nobodys.orders.byId('brolga', owned.order.id)).toMatchObject({ customerId: owner });
  });

  it('lose the details of a deleted customer', async () => {
    const customerId = unique();
    const { orders, order } = await withLead({ customerId });
    const own = await orders.add(anOrder({ customerId }), null);
    await orders.forgetCustomer('brolga', customerId);
    expect(await orders.byId('brolga', own.id)).toBeNull();
    expect((await orders.byId('brolga', order.id))?.customerId).toBeNull();
  });
});
