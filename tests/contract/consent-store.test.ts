import { describe, expect, it } from 'vitest';
import { ConsentStore, consentRecords } from '#server/customers/consent-store';
import { GroupCommit } from '#server/platform/database/group-commit';
import { aCustomer } from '../support/a-customer';
import { bothDatabases, engines } from '../support/both-databases';

const now = new Date('2026-11-20T00:00:00.000Z');
const choice = (allowed: boolean, minutes = 0) => ({
  allowed,
  wording: '2026-11',
  at: new Date(now.getTime() + minutes * 60_000).toISOString(),
});

const databaseOf = bothDatabases();

describe.each(engines)('customers’ choices in %s', (engine) => {
  const newOwner = async () => {
    const { tenant, id } = await aCustomer(databaseOf(engine));
    return { tenant, customerId: id };
  };
  const openStore = (process = 1) => new ConsentStore(new GroupCommit(databaseOf(engine, process)));

  it('allow nothing at first', async () => {
    const [consents, owner] = [openStore(), await newOwner()];
    expect(await consents.current(owner)).toBeNull();
    await consents.record(owner, choice(false));
    expect(await consents.history(owner)).toEqual([]);
  });

  it('keep each change; the last one counts, even within a millisecond', async () => {
    const [consents, owner] = [openStore(), await newOwner()];
    const changes = [choice(true), choice(false), choice(true, 1), choice(true, 2), choice(false, 3)];
    for (const one of changes) {
      await consents.record(owner, one);
      expect((await consents.current(owner))?.allowed).toBe(one.allowed);
    }
    const recorded = [choice(false, 3), choice(true, 1), choice(false), choice(true)];
    expect(await consents.history(owner)).toEqual(recorded);
  });

  it('are recorded once, however often a form is sent at once', async () => {
    const [stores, owner] = [[openStore(), openStore(2)], await newOwner()];
    await Promise.all(Array.from({ length: 20 }, (_, at) => stores[at % 2]?.record(owner, choice(true))));
    expect(await openStore().history(owner)).toEqual([choice(true)]);
  });

  it('belong to one customer of one dealer', async () => {
    const [consents, owner] = [openStore(), await newOwner()];
    await consents.record(owner, choice(true));
    await consents.record({ ...owner, tenant: 'inland' }, choice(true));
    for (const other of [await newOwner(), { ...owner, tenant: 'inland' }]) {
      expect(await consents.current(other)).toBeNull();
    }
    await consents.record({ tenant: 'coast', customerId: 'nobody' }, choice(true));
  });

  it('are in the copy of a customer’s data, and deleted with the account', async () => {
    const [customerConsents, owner] = [openStore(), await newOwner()];
    const { tenant, customerId: id } = owner;
    const customer = { id, tenant, phone: '', name: null, createdAt: '' };
    const records = consentRecords(customerConsents);
    await customerConsents.record(owner, choice(true));
    expect(await records.export(customer)).toEqual([choice(true)]);
    for (const _ of [1, 2]) await records.forget(customer);
    expect(await records.export(customer)).toEqual([]);
    await customerConsents.record(owner, choice(true));
    await databaseOf(engine).deleteFrom('customers').where('id', '=', id).execute();
    expect(await records.export(customer)).toEqual([]);
  });
});
