import type { Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { NewEvent } from '#server/people/messages/rules/new-event';
import { createWatchlists, type Watchlists } from '#server/people/watchlist/create-watchlist';
import type { SavedCar, WatchlistOwner } from '#server/people/watchlist/watchlist-port';
import { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { newUlid } from '#server/platform/ulid';

const now = new Date('2026-11-20T00:00:00.000Z');
const saved = (carId: string, change: Partial<SavedCar> = {}): SavedCar => ({
  carId,
  carSlug: `slug-${carId}`,
  savedAt: now.toISOString(),
  priceWhenSaved: 27_990,
  note: '',
  ...change,
});
const many = { most: 200 };

/** A customer of the dealer, for whom a list can exist. */
async function customerIn(db: Kysely<Database>): Promise<WatchlistOwner> {
  const owner = { tenant: 'coast', customerId: newUlid(now) };
  const at = now.toISOString();
  const row = { id: owner.customerId, tenant: owner.tenant, phone: `+61${owner.customerId}`, name: null };
  await db
    .insertInto('customers')
    .values({ ...row, created_at: at, last_sign_in_at: at })
    .execute();
  return owner;
}

/** The contract of every store of watchlists. */
export function watchlistStoreContract(name: string, openDatabase: () => Kysely<Database>): void {
  const events: NewEvent[] = [];
  const open = (announce = async (event: NewEvent) => void events.push(event)): Watchlists =>
    createWatchlists(new GroupCommit(openDatabase()), { announce: (_trx, event) => announce(event) });
  const newOwner = () => customerIn(openDatabase());
  describe(`watchlists in ${name}`, () => {
    it('return each car unchanged, newest first', async () => {
      const [{ watchlist }, owner] = [open(), await newOwner()];
      const first = saved('a', { savedAt: '2026-11-20T00:00:01.000Z', note: 'Ask about the tow bar' });
      const second = saved('b', { savedAt: '2026-11-20T00:00:02.000Z', priceWhenSaved: null });
      expect(await watchlist.save(owner, first, many)).toBe('saved');
      expect(await watchlist.save(owner, second, many)).toBe('saved');
      expect(await watchlist.list(owner)).toEqual([second, first]);
    });

    it('keep the first price when a car is saved again', async () => {
      const [{ watchlist }, owner] = [open(), await newOwner()];
      await watchlist.save(owner, saved('a'), many);
      expect(await watchlist.save(owner, saved('a', { priceWhenSaved: 1 }), many)).toBe('already-saved');
      expect(await watchlist.list(owner)).toEqual([saved('a')]);
    });

    it('have one row after 50 saves of one car at once', async () => {
      const [stores, owner] = [[open(), open()], await newOwner()];
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, at) => stores[at % 2]?.watchlist.save(owner, saved('a'), many)),
      );
      expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(1);
      expect(await open().watchlist.list(owner)).toHaveLength(1);
    });

    it('report a car once for 50 saves at once, with the customer as stored', async () => {
      const [stores, owner] = [[open(), open()], await newOwner()];
      const report = { stockNumber: 'S100' };
      await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          stores[at % 2]?.watchlist.save(owner, saved('a'), { ...many, report }),
        ),
      );
      const { customerId, tenant } = owner;
      expect(events.filter(({ data }) => data['customer_id'] === customerId)).toEqual([
        {
          ...{ id: `${customerId}-saved-a-${now.getTime()}`, type: 'customer.saved_car' },
          ...{ tenant, phone: `+61${customerId}`, object: `customer:${customerId}` },
          data: {
            ...{ tenant, customer_id: customerId, phone: `+61${customerId}`, name: null },
            ...{ car_id: 'a', stock_number: 'S100', price_when_saved: 27_990, saved_at: now.toISOString() },
          },
        },
      ]);
    });

    it('save nothing if the report can’t be stored', async () => {
      const [full, owner] = [open(() => Promise.reject(new Error('full'))), await newOwner()];
      const options = { ...many, report: { stockNumber: null } };
      await expect(full.watchlist.save(owner, saved('a'), options)).rejects.toThrow('full');
      expect(await open().watchlist.list(owner)).toEqual([]);
    });

    it('never exceed the limit, even when saves arrive at once', async () => {
      const [stores, owner] = [[open(), open()], await newOwner()];
      const outcomes = await Promise.all(
        Array.from({ length: 12 }, (_, at) =>
          stores[at % 2]?.watchlist.save(owner, saved(`car-${at}`), { most: 5 }),
        ),
      );
      expect(outcomes.filter((outcome) => outcome === 'full')).toHaveLength(7);
      expect(await open().watchlist.list(owner)).toHaveLength(5);
      const [known] = await open().watchlist.list(owner);
      expect(await open().watchlist.save(owner, saved(known?.carId ?? ''), { most: 5 })).toBe(
        'already-saved',
      );
    });

    it('belong to one customer of one dealer', async () => {
      const [{ watchlist }, owner] = [open(), await newOwner()];
      await watchlist.save(owner, saved('a'), many);
      for (const other of [await newOwner(), { ...owner, tenant: 'inland' }]) {
        expect(await watchlist.list(other)).toEqual([]);
        expect(await watchlist.remove(other, 'a')).toBe(false);
        expect(await watchlist.changeNote(other, 'a', 'mine')).toBe(false);
      }
      expect(await watchlist.list(owner)).toEqual([saved('a')]);
    });

    it('change a note and remove a car, once', async () => {
      const [{ watchlist }, owner] = [open(), await newOwner()];
      await watchlist.save(owner, saved('a'), many);
      expect(await watchlist.changeNote(owner, 'a', 'Red one')).toBe(true);
      expect(await watchlist.list(owner)).toEqual([saved('a', { note: 'Red one' })]);
      expect(await watchlist.remove(owner, 'a')).toBe(true);
      expect(await watchlist.remove(owner, 'a')).toBe(false);
      expect(await watchlist.changeNote(owner, 'a', '')).toBe(false);
    });
  });

  describe(`watchlists and shares in ${name}`, () => {
    async function filled() {
      const [lists, owner] = [open(), await newOwner()];
      const token = newUlid(now);
      await lists.watchlist.save(owner, saved('a', { note: 'Red one' }), many);
      await lists.watchlistShares.start(owner, token, now);
      const customer = { id: owner.customerId, tenant: owner.tenant, phone: '', name: null, createdAt: '' };
      const expectNothing = async () => {
        expect(await lists.watchlist.list(owner)).toEqual([]);
        expect(await lists.watchlistShares.ownerOf(owner.tenant, token)).toBeNull();
      };
      return { records: lists.watchlistRecords, customer, expectNothing };
    }

    it('are in the copy of a customer’s data, without the link', async () => {
      const { records, customer } = await filled();
      const car = {
        car_id: 'a',
        page: '/cars/slug-a',
        saved_at: now.toISOString(),
        price_when_saved: 27_990,
      };
      expect(await records.export(customer)).toEqual({ cars: [{ ...car, note: 'Red one' }], shared: true });
    });

    it('are deleted once or twice', async () => {
      const { records, customer, expectNothing } = await filled();
      for (const _ of [1, 2]) await records.forget(customer);
      await expectNothing();
    });

    it('are deleted with the account', async () => {
      const { customer, expectNothing } = await filled();
      await openDatabase().deleteFrom('customers').where('id', '=', customer.id).execute();
      await expectNothing();
    });
  });

  describe(`shared watchlists in ${name}`, () => {
    it('have one link at a time, until it is stopped', async () => {
      const [{ watchlistShares: shares }, owner] = [open(), await newOwner()];
      const [token, another] = [newUlid(now), newUlid(now)];
      expect(await shares.tokenOf(owner)).toBeNull();
      expect(await shares.start(owner, token, now)).toBe(token);
      expect(await shares.start(owner, another, now)).toBe(token);
      expect(await shares.tokenOf(owner)).toBe(token);
      expect(await shares.ownerOf(owner.tenant, token)).toEqual(owner);
      expect(await shares.ownerOf('inland', token)).toBeNull();
      expect(await shares.ownerOf(owner.tenant, another)).toBeNull();
      await shares.stop(owner);
      expect(await shares.ownerOf(owner.tenant, token)).toBeNull();
      expect(await shares.tokenOf(owner)).toBeNull();
      expect(await shares.start(owner, another, now)).toBe(another);
    });
  });
}
