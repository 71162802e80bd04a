import { describe, expect, it } from 'vitest';
import type { Customer } from '#server/customers/customer-store';
import { createGarages } from '#server/garage/create-garage';
import type { CarDetails, CustomerCar } from '#server/garage/rules/car-details';
import { LeadStore } from '#server/leads/lead-store';
import { BookingStore } from '#server/leads/test-drives/booking-store';
import { GroupCommit } from '#server/platform/database/group-commit';
import { newUlid } from '#server/platform/ulid';
import type { Lead } from '#server/settings/lead';
import { aCustomer } from '../support/a-customer';
import { bothDatabases, engines } from '../support/both-databases';

const now = new Date('2026-11-20T00:00:00.000Z');
const details = {
  make: 'Mazda',
  model: 'CX-5',
  year: 2019,
  rego: 'ABC123',
  km: 45_000,
  serviceOn: '2027-02-03',
};
const plain = { year: null, rego: null, km: null, serviceOn: null };
const aCar = (change: Partial<CarDetails> = {}, second = 0): CustomerCar => ({
  ...details,
  ...change,
  id: newUlid(now),
  createdAt: new Date(now.getTime() + second * 1_000).toISOString(),
});
const most = 10;

const databaseOf = bothDatabases();

describe.each(engines)('in %s', (engine) => {
  const open = (process = 1) => {
    const commits = new GroupCommit(databaseOf(engine, process));
    const bookings = new BookingStore(commits);
    return {
      bookings,
      leads: new LeadStore(commits),
      ...createGarages({ commits, bookings }),
    };
  };
  const newCustomer = () => aCustomer(databaseOf(engine));
  const ownerOf = ({ tenant, id }: Customer) => ({ tenant, customerId: id });
  const newOwner = async () => ownerOf(await newCustomer());

  describe("customers' cars", () => {
    it('are returned unchanged, in the order in which they were added', async () => {
      const [{ customerCars: cars }, owner] = [open(), await newOwner()];
      const [first, second] = [aCar(), aCar({ ...plain, make: 'Jayco' }, 1)];
      expect(await cars.add(owner, first, most)).toBe('saved');
      expect(await cars.add(owner, second, most)).toBe('saved');
      expect(await cars.list(owner)).toEqual([first, second]);
    });

    it('are stored once, however often the same one is sent', async () => {
      const [stores, owner] = [[open(), open(2)], await newOwner()];
      for (const car of [details, { ...plain, make: 'Jayco' }]) {
        const outcomes = await Promise.all(
          Array.from({ length: 12 }, (_, at) => stores[at % 2]?.customerCars.add(owner, aCar(car), most)),
        );
        expect(new Set(outcomes)).toEqual(new Set(['saved']));
      }
      expect(await open().customerCars.list(owner)).toHaveLength(2);
    });

    it('have unique regos, or none', async () => {
      const [{ customerCars: cars }, owner] = [open(), await newOwner()];
      const [first, second] = [aCar(), aCar({ rego: null }, 1)];
      await cars.add(owner, first, most);
      expect(await cars.add(owner, aCar({ model: 'BT-50' }), most)).toBe('same-rego');
      await cars.add(owner, second, most);
      expect(await cars.change(owner, second.id, details)).toBe('same-rego');
      expect(await cars.change(owner, first.id, { ...details, km: 46_000 })).toBe('saved');
      expect(await cars.add(await newOwner(), aCar(), most)).toBe('saved');
      expect(await cars.list(owner)).toEqual([{ ...first, km: 46_000 }, second]);
    });

    it('never pass the limit, even when they arrive at once', async () => {
      const [stores, owner] = [[open(), open(2)], await newOwner()];
      const outcomes = await Promise.all(
        Array.from({ length: 14 }, (_, at) =>
          stores[at % 2]?.customerCars.add(owner, aCar({ rego: `R${at}` }), most),
        ),
      );
      expect(outcomes.filter((outcome) => outcome === 'full')).toHaveLength(4);
      expect(await open().customerCars.list(owner)).toHaveLength(most);
    });

    it('belong to one customer of one dealer', async () => {
      const [{ customerCars: cars }, owner] = [open(), await newOwner()];
      const car = aCar();
      await cars.add(owner, car, most);
      for (const other of [await newOwner(), { ...owner, tenant: 'inland' }]) {
        expect(await cars.list(other)).toEqual([]);
        expect(await cars.change(other, car.id, { ...details, km: 1 })).toBe('unknown');
        expect(await cars.remove(other, car.id)).toBe(false);
        await cars.clear(other);
      }
      expect(await cars.list(owner)).toEqual([car]);
      expect(await cars.remove(owner, car.id)).toBe(true);
      expect(await cars.remove(owner, car.id)).toBe(false);
    });

    it('are in the copy of a customer’s data, and are deleted with it', async () => {
      const [{ customerCars: cars, garageRecords }, customer] = [open(), await newCustomer()];
      const owner = ownerOf(customer);
      await cars.add(owner, aCar(), most);
      const records = garageRecords.find((one) => one.name === 'cars');
      const { serviceOn: service_on, ...others } = details;
      expect(await records?.export(customer)).toEqual([
        { ...others, service_on, added_at: now.toISOString() },
      ]);
      for (const _ of [1, 2]) await records?.forget(customer);
      expect(await cars.list(owner)).toEqual([]);
    });

    it('are deleted with the account', async () => {
      const [{ customerCars: cars }, owner] = [open(), await newOwner()];
      await cars.add(owner, aCar(), most);
      await databaseOf(engine).deleteFrom('customers').where('id', '=', owner.customerId).execute();
      expect(await cars.list(owner)).toEqual([]);
    });
  });

  describe("customers' leads", () => {
    const aLead = (phone: string, change: Partial<Lead> = {}, second = 0): Lead => ({
      id: newUlid(now),
      tenant: 'coast',
      category: 'Enquiry',
      source: 'form',
      fields: { name: 'Robin', email: 'robin@shopper.example', message: 'Call me', phone },
      created_at: new Date(now.getTime() + second * 1_000).toISOString(),
      ...change,
    });
    const car = { id: 'c1', slug: 'mazda-cx-5', name: '2019 Mazda CX-5' };
    const seen = ({ id, category, subcategory, created_at: createdAt }: Lead, of?: typeof car) => ({
      id,
      category,
      subcategory,
      createdAt,
      status: 'new',
      car: of && { name: of.name, slug: of.slug },
    });

    it('are found by their number, newest first, without personal details', async () => {
      const [{ leads, customerLeads }, customer] = [open(), await newCustomer()];
      const first = aLead(customer.phone, { car, subcategory: 'Car enquiry' });
      const second = aLead(customer.phone.replace('+61', '0'), {}, 1);
      for (const lead of [first, second, aLead('+61499000000')]) await leads.add(lead, []);
      const found = await customerLeads.ofPhone('coast', customer.phone, { limit: 9 });
      expect(found).toEqual([seen(second), seen(first, car)]);
      expect(JSON.stringify(found)).not.toMatch(/robin|call me/i);
      expect(await customerLeads.ofPhone('coast', customer.phone, { limit: 1 })).toEqual([seen(second)]);
      expect(await customerLeads.ofPhone('inland', customer.phone, { limit: 9 })).toEqual([]);
    });

    it('are found by category, without suspected spam', async () => {
      const [{ leads, customerLeads }, customer] = [open(), await newCustomer()];
      const [enquiry, drive] = [aLead(customer.phone), aLead(customer.phone, { category: 'Test Drive' })];
      const held = aLead(customer.phone, { quarantined: 'held' });
      for (const lead of [enquiry, drive, held]) await leads.add(lead, []);
      const of = (filter: object) => customerLeads.ofPhone('coast', customer.phone, { limit: 9, ...filter });
      expect(await of({ only: ['Test Drive'] })).toEqual([seen(drive)]);
      expect(await of({ except: ['Test Drive'] })).toEqual([seen(enquiry)]);
      await leads.discard('coast', held.id);
      expect(await of({ except: ['Test Drive'] })).toEqual([seen(enquiry)]);
    });

    it('are in the copy of a customer’s data with what they booked, and stay when it is deleted', async () => {
      const [{ leads, garageRecords }, customer] = [open(), await newCustomer()];
      const [startsAt, endsAt] = [new Date(now.getTime() + 3_600_000), new Date(now.getTime() + 5_400_000)];
      const booking = { locationId: newUlid(now), capacity: 1, startsAt, endsAt };
      const drive = aLead(customer.phone, { category: 'Test Drive', subcategory: 'Test drive', car });
      await leads.add(drive, [], { booking });
      const records = garageRecords.find((one) => one.name === 'enquiries');
      for (const _ of [1, 2]) {
        expect(await records?.export(customer)).toEqual([
          {
            type: 'Test drive',
            car: car.name,
            sent_at: now.toISOString(),
            status: 'Appointment made',
            booking: {
              starts_at: startsAt.toISOString(),
              ends_at: endsAt.toISOString(),
              location: booking.locationId,
              state: 'booked',
            },
          },
        ]);
        await records?.forget(customer);
      }
    });
  });
});
