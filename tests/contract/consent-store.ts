import type { Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import { KyselyConsentStore } from '#server/people/customers/adapters/kysely-consent-store';
import { consentRecords } from '#server/people/customers/consent-records';
import type { ConsentOwner } from '#server/people/customers/customer-consent-port';
import { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { newUlid } from '#server/platform/ulid';

const now = new Date('2026-11-20T00:00:00.000Z');
const choice = (allowed: boolean, minutes = 0) => ({
  ...{ allowed, wording: '2026-11' },
  at: new Date(now.getTime() + minutes * 60_000).toISOString(),
});

/** The contract of every store of customers' choices. */
export function consentStoreContract(name: string, open: () => Kysely<Database>): void {
  const newOwner = async (): Promise<ConsentOwner> => {
    const owner = { tenant: 'coast', customerId: newUlid(now) };
    const row = { id: owner.customerId, tenant: owner.tenant, phone: `+61${owner.customerId}`, name: null };
    const times = { created_at: now.toISOString(), last_sign_in_at: now.toISOString() };
    await open()
      .insertInto('customers')
      .values({ ...row, ...times })
      .execute();
    return owner;
  };
  const openStore = () => new KyselyConsentStore(new GroupCommit(open()));

  describe(`customers’ choices in ${name}`, () => {
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
      const [stores, owner] = [[openStore(), openStore()], await newOwner()];
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
      const records = consentRecords({ customerConsents });
      await customerConsents.record(owner, choice(true));
      expect(await records.export(customer)).toEqual([choice(true)]);
      for (const _ of [1, 2]) await records.forget(customer);
      expect(await records.export(customer)).toEqual([]);
      await customerConsents.record(owner, choice(true));
      await open().deleteFrom('customers').where('id', '=', id).execute();
      expect(await records.export(customer)).toEqual([]);
    });
  });
}
