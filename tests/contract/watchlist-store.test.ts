import { describe, expect, it } from 'vitest';
import { createWatchlists, type Watchlists } from '#server/customers/create-customers';
import type { Customer } from '#server/customers/customer-store';
import type { SavedCar } from '#server/customers/watchlist-store';
import type { NewEvent } from '#server/dealer/messages/rules/new-message';
import { GroupCommit } from '#server/platform/database/group-commit';
import { newUlid } from '#server/platform/ulid';
import { aCustomer } from '../support/a-customer';
import { bothDatabases, engines } from '../support/both-databases';

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

const databaseOf = bothDatabases();

describe.each(engines)('in %s', (engine) => {
  const events: NewEvent[] = [];
  const note = async (event: NewEvent) => void events.push(event);
  const open = (process = 1, announce = note): Watchlists =>
    createWatchlists(new GroupCommit(databaseOf(engine, process)), {
      announce: (_trx, event) => announce(event),
    });
  const newCustomer = () => aCustomer(databaseOf(engine));
  const ownerOf = ({ tenant, id }: Customer) => ({ tenant, customerId: id });
  const newOwner = async () => ownerOf(await newCustomer());

  describe('watchlists', () => {
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

    it('have and report a car once after 50 saves at once, with the customer as stored', async () => {
      const [stores, customer] = [[open(), open(2)], await newCustomer()];
      const owner = ownerOf(customer);
      const report = { stockNumber: 'S100' };
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          stores[at % 2]?.watchlist.save(owner, saved('a'), { ...many, report }),
        ),
      );
      expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(1);
      expect(await open().watchlist.list(owner)).toHaveLength(1);
      const { id: customerId, tenant, phone } = customer;
      expect(events.filter(({ data }) => data['customer_id'] === customerId)).toEqual([
        {
          id: `${customerId}-saved-a-${now.getTime()}`,
          type: 'customer.saved_car',
          tenant,
          phone,
          object: `customer:${customerId}`,
          data: {
            tenant,
            customer_id: customerId,
            phone,
            name: null,
            car_id: 'a',
            stock_number: 'S100',
            price_when_saved: 27_990,
            saved_at: now.toISOString(),
          },
        },
      ]);
    });

    it('save nothing if the report can’t be stored', async () => {
      const [full, owner] = [open(1, () => Promise.reject(new Error('full'))), await newOwner()];
      const options = { ...many, report: { stockNumber: null } };
      await expect(full.watchlist.save(owner, saved('a'), options)).rejects.toThrow('full');
      expect(await open().watchlist.list(owner)).toEqual([]);
    });

    it('never exceed the limit, even when saves arrive at once', async () => {
      const [stores, owner] = [[open(), open(2)], await newOwner()];
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

  describe('watchlists and shares', () => {
    async function filled() {
      const [lists, customer] = [open(), await newCustomer()];
      const owner = ownerOf(customer);
      await lists.watchlist.save(owner, saved('a', { note: 'Red one' }), many);
      const token = await lists.watchlistShares.start(owner, now);
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
      await databaseOf(engine).deleteFrom('customers').where('id', '=', customer.id).execute();
      await expectNothing();
    });
  });

  describe('shared watchlists', () => {
    it('have one link at a time, until it is stopped', async () => {
      const [{ watchlistShares: shares }, owner] = [open(), await newOwner()];
      expect(await shares.tokenOf(owner)).toBeNull();
      const token = await shares.start(owner, now);
      expect(await shares.start(owner, now)).toBe(token);
      expect(await shares.tokenOf(owner)).toBe(token);
      expect(await shares.ownerOf(owner.tenant, token)).toEqual(owner);
      expect(await shares.ownerOf('inland', token)).toBeNull();
      expect(await shares.ownerOf(owner.tenant, newUlid(now))).toBeNull();
      await shares.stop(owner);
      expect(await shares.ownerOf(owner.tenant, token)).toBeNull();
      expect(await shares.tokenOf(owner)).toBeNull();
      expect(await shares.start(owner, now)).not.toBe(token);
    });
  });
});
