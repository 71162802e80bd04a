import type { Kysely } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AddressedAlert, AlertLetter, AlertStore } from '#server/customers/alerts/alert-store';
import type { Report } from '#server/customers/alerts/rules/alert';
import { GroupCommit } from '#server/platform/database/group-commit';
import { createAlertStores } from '../../server/customers/alerts/create-alerts';
import type { Database } from '../../server/platform/database/schema';
import { bothDatabases, engines } from '../support/both-databases';

type NewAlert = Parameters<AlertStore['add']>[0];

const at = (minutes: number): Date => new Date(Date.UTC(2026, 10, 20, 0, minutes));
const iso = (minutes: number): string => at(minutes).toISOString();
const tables = ['alert_cars', 'alerts', 'alert_people', 'alert_positions', 'alert_stock'] as const;

const databaseOf = bothDatabases();

describe.each(engines)('alerts in %s', (engine) => {
  let db: Kysely<Database>;
  let letters: AlertLetter[];
  let stores: ReturnType<typeof createAlertStores>;
  beforeEach(async () => {
    const commits = new GroupCommit(databaseOf(engine));
    db = commits.db;
    letters = [];
    stores = createAlertStores(commits, async (_, letter) => void letters.push(letter));
    for (const table of tables) await db.deleteFrom(table).execute();
  });

  async function add(more: Partial<NewAlert> = {}): Promise<AddressedAlert> {
    let found: AddressedAlert | undefined;
    const alert: NewAlert = {
      tenant: 'yard',
      email: 'mia@example.com',
      kind: 'search',
      target: '/search/kia',
      label: 'Kias',
      origin: null,
      frequency: 'now',
      stockVersion: 1,
      consent: 'yes',
      createdAt: iso(0),
      endsAt: iso(60),
      ...more,
    };
    await stores.alerts.add(alert, (stored) => {
      found = stored;
      return null;
    });
    if (!found) throw new Error('no alert');
    return found;
  }
  const confirm = ({ id }: AddressedAlert) =>
    stores.alerts.change('yard', id, { kind: 'confirm', now: at(1), endsAt: at(1_000) });
  const active = async (more: Partial<NewAlert> = {}) => {
    const alert = await add(more);
    await confirm(alert);
    return alert;
  };
  const report = ({ id }: AddressedAlert, more: Partial<Report> = {}): Report => ({
    alertId: id,
    carId: 'car-1',
    kind: 'new',
    price: 100,
    dueAt: iso(2),
    ...more,
  });
  const record = (...reports: Report[]) => stores.alertMatches.record('yard', reports, at(2));
  const letter = (id: string): AlertLetter => ({
    id,
    tenant: 'yard',
    to: 'mia@example.com',
    subject: 's',
    text: 't',
    html: 'h',
    headers: {},
    expiresAt: at(500),
  });

  it('stores one alert per address and target, however often it is requested', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => add()));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    const other = await add({ target: '/search/ford' });
    expect(other.personId).toBe(all[0]?.personId);
    expect((await add({ tenant: 'coast' })).personId).not.toBe(other.personId);
    expect(await stores.alerts.ofPerson('yard', other.personId)).toHaveLength(2);
    expect(await stores.alerts.ofPerson('coast', other.personId)).toEqual([]);
  });

  it('gives an unconfirmed alert the newest frequency, and leaves a confirmed one alone', async () => {
    await add();
    const second = await add({ frequency: 'daily' });
    expect(second).toMatchObject({ frequency: 'daily', state: 'unconfirmed' });
    await confirm(second);
    expect(await add({ frequency: 'weekly' })).toMatchObject({ frequency: 'daily', state: 'active' });
  });

  it('confirms once: a repeated confirmation neither resumes nor extends', async () => {
    const alert = await active();
    await stores.alerts.change('yard', alert.id, { kind: 'pause' });
    await stores.alerts.change('yard', alert.id, { kind: 'confirm', now: at(9), endsAt: at(9_000) });
    expect(await stores.alerts.byId('yard', alert.id)).toMatchObject({
      state: 'paused',
      confirmedAt: iso(1),
      endsAt: iso(1_000),
    });
    expect(await stores.alerts.change('coast', alert.id, { kind: 'resume' })).toBe(false);
  });

  it('deletes the address with its last alert', async () => {
    const [first, second] = [await active(), await active({ target: '/search/ford' })];
    await record(report(first));
    await stores.alerts.remove('yard', { id: first.id });
    expect(await db.selectFrom('alert_cars').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('alert_people').selectAll().execute()).toHaveLength(1);
    await stores.alerts.remove('yard', { personId: second.personId });
    expect(await db.selectFrom('alert_people').selectAll().execute()).toEqual([]);
  });

  it('deletes the alerts of an address at one dealer', async () => {
    const { email } = await active();
    await active({ target: '/search/ford' });
    await active({ email: 'noah@example.com' });
    expect(await stores.alerts.remove('coast', { email })).toBe(0);
    expect(await stores.alerts.remove('yard', { email })).toBe(2);
    const left = await db.selectFrom('alert_people').select('email').execute();
    expect(left).toEqual([{ email: 'noah@example.com' }]);
  });

  it('knows which sites have any alert, confirmed or not', async () => {
    await add();
    expect(await Promise.all(['yard', 'lot'].map((slug) => stores.alerts.hasAny(slug)))).toEqual([
      true,
      false,
    ]);
  });

  it('lists active alerts by target, a page at a time', async () => {
    for (const target of ['/c', '/a', '/b']) await active({ target });
    await active({ target: '/a', email: 'noah@example.com' });
    await add({ target: '/d' });
    const targets: string[] = [];
    let after = { target: '', id: '' };
    for (;;) {
      const page = await stores.alertMatches.searches('yard', after, 3);
      targets.push(...page.map(({ target }) => target));
      const last = page.at(-1);
      if (!last) break;
      after = last;
    }
    expect(targets).toEqual(['/a', '/a', '/b', '/c']);
  });

  it('records a car once per alert, and again only when it is cheaper or sold', async () => {
    const alert = await active();
    const row = async () => {
      const rows = await db.selectFrom('alert_cars').selectAll().execute();
      return rows.map(({ kind, price, earlier_price, due_at }) => [
        kind,
        price,
        earlier_price,
        due_at !== null,
      ]);
    };
    await record(report(alert), report(alert));
    expect(await row()).toEqual([['new', 100, null, true]]);
    await record(report(alert, { kind: 'cheaper', price: 90 }));
    expect(await row()).toEqual([['new', 90, null, true]]);
    expect(await stores.alertMail.send(alert.id, ['car-1'], letter('m1'), false)).toBe(true);
    for (const price of [90, 95, null]) await record(report(alert, { price }));
    expect(await row()).toEqual([['new', 90, null, false]]);
    await record(report(alert, { kind: 'cheaper', price: 80 }));
    expect(await row()).toEqual([['cheaper', 80, 90, true]]);
    await record(report(alert, { kind: 'sold', price: 80 }));
    expect(await row()).toEqual([['sold', 80, 90, true]]);
    expect(await stores.alertMatches.reported('yard', ['car-1'])).toEqual([
      { alertId: alert.id, carId: 'car-1', price: 80 },
    ]);
  });

  it('notes the first price of a car without an email, and compares later ones with it', async () => {
    const alert = await active({ kind: 'car', target: 'car-1', carPrice: null });
    const row = async () => {
      const { kind, price, earlier_price, due_at } = await db
        .selectFrom('alert_cars')
        .selectAll()
        .executeTakeFirstOrThrow();
      return [kind, price, earlier_price, due_at !== null];
    };
    await record(report(alert, { kind: 'watched', price: 100, dueAt: null }));
    expect(await row()).toEqual(['watched', 100, null, false]);
    await record(report(alert, { kind: 'watched', price: 90, dueAt: null }));
    expect(await row()).toEqual(['watched', 100, null, false]);
    await record(report(alert, { kind: 'cheaper', price: 90 }));
    expect(await row()).toEqual(['cheaper', 90, 100, true]);
  });

  it('notes the first price of a car that is waiting as new, and a drop from a price never reported', async () => {
    const alert = await active();
    await record(report(alert, { price: null }), report(alert, { carId: 'car-2', price: null }));
    await record(report(alert, { kind: 'watched', price: 100, dueAt: null }));
    await stores.alertMail.send(alert.id, ['car-2'], letter('m1'), false);
    await record(report(alert, { carId: 'car-2', kind: 'cheaper', price: 90, earlierPrice: 95 }));
    expect(await stores.alertMail.waiting(alert.id)).toEqual([
      { carId: 'car-1', kind: 'new', price: 100, earlierPrice: null },
      { carId: 'car-2', kind: 'cheaper', price: 90, earlierPrice: 95 },
    ]);
  });

  it('leaves out reports of an alert that was deleted meanwhile', async () => {
    const [kept, gone] = [await active(), await active({ target: '/b' })];
    await stores.alerts.remove('yard', { id: gone.id });
    await record(report(gone), report(kept));
    expect(await stores.alertMatches.reported('yard', ['car-1'])).toHaveLength(1);
  });

  it('sends a due email once, from the first process', async () => {
    const alert = await active();
    await record(report(alert), report(alert, { carId: 'car-2', dueAt: iso(99) }));
    expect(await stores.alertMail.due(['yard'], at(1), 10)).toEqual([]);
    expect(await stores.alertMail.due(['coast'], at(2), 10)).toEqual([]);
    expect((await stores.alertMail.due(['yard'], at(2), 10)).map(({ id }) => id)).toEqual([alert.id]);
    const ids = (await stores.alertMail.waiting(alert.id)).map(({ carId }) => carId);
    expect(ids).toEqual(['car-1', 'car-2']);
    const sent = await Promise.all(
      ['m1', 'm2', 'm3'].map((id) => stores.alertMail.send(alert.id, ids, letter(id), false)),
    );
    expect(sent.filter(Boolean)).toHaveLength(1);
    expect(letters).toHaveLength(1);
    expect(await stores.alertMail.due(['yard'], at(99), 10)).toEqual([]);
  });

  it('keeps waiting cars if the email cannot be stored', async () => {
    const alert = await active();
    await record(report(alert));
    const failing = createAlertStores(new GroupCommit(databaseOf(engine)), () =>
      Promise.reject(new Error('outbox')),
    );
    await expect(failing.alertMail.send(alert.id, ['car-1'], letter('m1'), false)).rejects.toThrow('outbox');
    expect(await stores.alertMail.waiting(alert.id)).toHaveLength(1);
  });

  it('moves waiting cars to the time of a new frequency', async () => {
    const alert = await active({ frequency: 'daily' });
    await record(report(alert, { dueAt: iso(300) }));
    await stores.alerts.change('yard', alert.id, { kind: 'frequency', frequency: 'now', dueAt: at(3) });
    expect(await stores.alertMail.due(['yard'], at(3), 10)).toHaveLength(1);
  });

  it('ends an alert with its email about the sold car', async () => {
    const alert = await active({ kind: 'car', target: 'car-1', carPrice: 100 });
    expect((await stores.alertMatches.forCars('yard', ['car-1', 'car-2'])).map(({ id }) => id)).toEqual([
      alert.id,
    ]);
    await record(report(alert, { kind: 'sold' }));
    await stores.alertMail.send(alert.id, ['car-1'], letter('m1'), true);
    expect(await stores.alerts.byId('yard', alert.id)).toBeNull();
  });

  it('asks once whether an alert should continue, and deletes it after its end', async () => {
    const alert = await active();
    expect(await stores.alertMail.ending(['yard'], at(1_000), 10)).toEqual([]);
    expect(await stores.alertMail.ending(['yard'], at(1_001), 10)).toHaveLength(1);
    for (const id of ['m1', 'm2']) {
      await stores.alertMail.askToRenew(alert.id, letter(id), at(5));
    }
    expect(letters.map(({ id }) => id)).toEqual(['m1']);
    await stores.alerts.change('yard', alert.id, { kind: 'renew', now: at(6), endsAt: at(2_000) });
    await stores.alertMail.removeOver(at(1_500));
    expect(await stores.alerts.byId('yard', alert.id)).not.toBeNull();
    await stores.alertMail.removeOver(at(2_000));
    expect(await db.selectFrom('alert_people').selectAll().execute()).toEqual([]);
  });

  it('deletes unconfirmed alerts at their end', async () => {
    const alert = await add();
    await stores.alertMail.removeOver(at(59));
    expect(await stores.alerts.byId('yard', alert.id)).not.toBeNull();
    await stores.alertMail.removeOver(at(60));
    expect(await stores.alerts.byId('yard', alert.id)).toBeNull();
  });

  it('gives a site to one process at a time', async () => {
    const take = (owner: string, minute: number) =>
      stores.alertMatches.take('yard', owner, at(minute), 60_000);
    const first = await Promise.all([take('one', 0), take('two', 0), take('three', 0)]);
    expect(first.filter(Boolean)).toEqual([{ version: null }]);
    const [owner = ''] = ['one', 'two', 'three'].filter((_, index) => first[index]);
    expect(await take(owner, 0)).toEqual({ version: null });
    expect(await take('four', 1)).toEqual({ version: null });
    const car = { id: 'car-1', price: 1, document: '{}' };
    expect(await stores.alertMatches.keep('yard', owner, [car])).toBe(false);
    expect(await stores.alertMatches.keep('yard', 'four', [car])).toBe(true);
    await stores.alertMatches.end('yard', owner, 7);
    expect(await take('five', 1)).toBeNull();
    await stores.alertMatches.end('yard', 'four', 8);
    expect(await take('five', 1)).toEqual({ version: 8 });
  });

  it('keeps the latest state of each car, and none of those that are gone', async () => {
    await stores.alertMatches.take('yard', 'one', at(0), 60_000);
    const cars = Array.from({ length: 250 }, (_, index) => ({
      id: `c${index}`,
      price: index,
      document: '{}',
    }));
    await stores.alertMatches.keep('yard', 'one', cars);
    await stores.alertMatches.keep('yard', 'one', [
      { id: 'c1', price: null, document: '{"x":1}' },
      { id: 'c2', document: null },
    ]);
    expect(await stores.alertMatches.matched('yard', ['c1', 'c2'])).toEqual([
      { id: 'c1', price: null, document: '{"x":1}' },
    ]);
    expect(
      await stores.alertMatches.matched(
        'yard',
        cars.map(({ id }) => id),
      ),
    ).toHaveLength(249);
  });
});
