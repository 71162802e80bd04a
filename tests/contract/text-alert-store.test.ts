import { describe, expect, it } from 'vitest';
import {
  type AddressedTextAlert,
  type TextAlert,
  TextAlertReports,
  TextAlertStore,
  type TextReport,
  textAlertRecords,
} from '#server/customers/alerts/text-alert-store';
import type { NewMessage } from '#server/dealer/messages/rules/new-message';
import { GroupCommit } from '#server/platform/database/group-commit';
import { newUlid } from '#server/platform/ulid';
import { aCustomer } from '../support/a-customer';
import { bothDatabases, engines } from '../support/both-databases';

const now = new Date('2026-11-20T00:00:00.000Z');
const report = (change: Partial<TextReport> = {}): TextReport => ({
  change: { price: 26_500 },
  text: 'Cheaper',
  expiresAt: now,
  day: '2026-11-20',
  most: 10,
  ...change,
});

const databaseOf = bothDatabases();

describe.each(engines)('text alerts in %s', (engine) => {
  async function given() {
    const commits = new GroupCommit(databaseOf(engine));
    const texts: NewMessage[] = [];
    const send = async (_trx: unknown, message: NewMessage) => `${texts.push(message)}`;
    const otherProcess = new GroupCommit(databaseOf(engine, 2));
    const reports = [commits, otherProcess].map((group) => new TextAlertReports(group, { send }));
    const tenant = `t${newUlid(now).toLowerCase()}`;
    const customer = await aCustomer(commits.db, { tenant });
    const customerId = customer.id;
    const alertOf = (change: Partial<TextAlert> = {}): TextAlert => ({
      id: newUlid(now),
      tenant,
      customerId,
      carId: 'a',
      label: 'A ute',
      origin: null,
      token: newUlid(now),
      price: 27_990,
      consent: 'Yes',
      createdAt: now.toISOString(),
      endsAt: '2027-11-20T00:00:00.000Z',
      ...change,
    });
    const store = new TextAlertStore(commits);
    const all = async () => (await reports[0]?.ofSite(tenant, '', 100)) ?? [];
    const reportAll = (alert: AddressedTextAlert | undefined, what: TextReport, times = 1) =>
      Promise.all(
        Array.from({ length: times }, async (_, at) =>
          alert ? reports[at % 2]?.report(alert, what) : undefined,
        ),
      );
    return { commits, texts, tenant, customer, alertOf, store, all, reports, reportAll };
  }

  it('are stored once for a customer and a car, however often they are sent at once', async () => {
    const { store, alertOf, customer, tenant } = await given();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => store.add(alertOf(), 5)));
    expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(1);
    const [alert] = await store.ofCustomer(tenant, customer.id);
    expect(alert).toEqual(alertOf({ id: alert?.id ?? '', token: alert?.token ?? '' }));
    expect(await store.byToken(tenant, alert?.token ?? '')).toEqual(alert);
    expect(await store.byToken('another', alert?.token ?? '')).toBeNull();
  });

  it('never exceed the limit of a customer', async () => {
    const { store, alertOf } = await given();
    const add = (at: number) => store.add(alertOf({ carId: `${at}` }), 5);
    const outcomes = await Promise.all(Array.from({ length: 12 }, (_, at) => add(at)));
    expect(outcomes.filter((outcome) => outcome === 'full')).toHaveLength(7);
  });

  it('are stopped by their link, or by their customer alone', async () => {
    const { store, alertOf, customer, tenant } = await given();
    const [first, second] = [alertOf(), alertOf({ carId: 'b' })];
    for (const one of [first, second]) await store.add(one, 5);
    expect(await store.remove(tenant, { customerId: 'another', id: first.id })).toBe(0);
    expect(await store.remove('another', { token: first.token })).toBe(0);
    expect(await store.remove(tenant, { token: first.token })).toBe(1);
    expect(await store.remove(tenant, { token: first.token })).toBe(0);
    expect(await store.remove(tenant, { customerId: customer.id, id: second.id })).toBe(1);
    expect(await store.ofCustomer(tenant, customer.id)).toEqual([]);
  });

  it('are listed with their numbers, a page at a time', async () => {
    const { store, alertOf, all, reports, tenant, customer } = await given();
    for (const carId of ['a', 'b', 'c']) await store.add(alertOf({ carId }), 5);
    const ids = (await all()).map(({ id }) => id);
    expect(ids).toEqual([...ids].sort());
    const rest = await reports[0]?.ofSite(tenant, ids[0] ?? '', 1);
    expect(rest).toMatchObject([{ id: ids[1], phone: customer.phone }]);
  });

  it('send one text for a change that ten processes find at once', async () => {
    const { store, alertOf, all, reportAll, texts } = await given();
    await store.add(alertOf(), 5);
    const [alert] = await all();
    const outcomes = await reportAll(alert, report(), 10);
    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(1);
    expect(texts).toMatchObject([
      {
        id: `text-alert-${alert?.id}-26500`,
        channel: 'sms',
        to: alert?.phone,
        text: 'Cheaper',
        purpose: 'alert',
        expiresAt: now,
      },
    ]);
    expect((await all())[0]?.price).toBe(26_500);
    expect(await reportAll(alert, report())).toEqual(['repeat']);
  });

  it('end with the sale of the car', async () => {
    const { store, alertOf, all, reportAll, texts } = await given();
    await store.add(alertOf({ price: null }), 5);
    const [alert] = await all();
    expect(await reportAll(alert, report({ change: 'sold' }))).toEqual(['sent']);
    expect(await all()).toEqual([]);
    expect(await reportAll(alert, report({ change: 'sold' }))).toEqual(['repeat']);
    expect(texts).toHaveLength(1);
  });

  it('never exceed the day’s texts, and keep the change for the next day', async () => {
    const { store, alertOf, all, reportAll, texts } = await given();
    for (const carId of ['a', 'b', 'c', 'd']) await store.add(alertOf({ carId }), 5);
    const alerts = await all();
    const most = 2;
    const outcomes = await Promise.all(alerts.map((one) => reportAll(one, report({ most }))));
    expect(outcomes.flat().filter((outcome) => outcome === 'spent')).toHaveLength(2);
    expect(texts).toHaveLength(2);
    expect((await all()).filter(({ price }) => price === 27_990)).toHaveLength(2);
    const [waiting] = (await all()).filter(({ price }) => price === 27_990);
    expect(await reportAll(waiting, report({ most, day: '2026-11-21' }))).toEqual(['sent']);
    expect(await reportAll(alerts[0], report({ most: 0, text: null }))).not.toEqual(['spent']);
  });

  it('are deleted at their end, with the account, and on request', async () => {
    const { commits, store, alertOf, all, reports, customer, tenant } = await given();
    const { id: gone } = await aCustomer(commits.db, { tenant });
    await store.add(alertOf({ endsAt: now.toISOString() }), 5);
    await store.add(alertOf({ carId: 'b' }), 5);
    await store.add(alertOf({ customerId: gone }), 5);
    await reports[0]?.sweep(now);
    expect(await all()).toHaveLength(2);
    await commits.db.deleteFrom('customers').where('id', '=', gone).execute();
    expect((await all()).map(({ carId }) => carId)).toEqual(['b']);
    const records = textAlertRecords(store);
    expect(await records.export(customer)).toEqual([
      {
        car_id: 'b',
        car: 'A ute',
        last_price: 27_990,
        agreed_to: 'Yes',
        created_at: now.toISOString(),
        ends_at: '2027-11-20T00:00:00.000Z',
      },
    ]);
    for (const _ of [1, 2]) await records.forget(customer);
    expect(await all()).toEqual([]);
  });
});
