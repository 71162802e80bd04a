import { beforeEach, describe, expect, it } from 'vitest';
import type { Customer, CustomerSession } from '#server/customers/customer-store';
import { bothDatabases, engines } from '../support/both-databases';
import { allowance, days, guessAt, later, newCode, now, openCustomers, unique } from './sign-ins';

const databaseOf = bothDatabases();

describe.each(engines)('customers in %s', (engine) => {
  let stores: ReturnType<typeof openCustomers>;
  let customer: Customer;
  beforeEach(async () => {
    stores = openCustomers((process) => databaseOf(engine, process));
    customer = (await signIn({ tenant: unique() })).customer;
  });

  async function signIn(
    change: { readonly tenant: string; readonly phone?: string },
    at = now,
  ): Promise<{ customer: Customer; idHash: string; id: string }> {
    const code = newCode({ ...change, now: at });
    const [codes] = stores.codes;
    await codes?.issue(code, [allowance()]);
    const guess = guessAt(code, { now: at });
    const outcome = await codes?.redeem(guess);
    if (outcome?.state !== 'signed-in') throw new Error(outcome?.state);
    return { customer: outcome.customer, idHash: guess.session.idHash, id: guess.session.id };
  }
  const tenantOf = ({ tenant, phone }: Customer) => ({ tenant, phone });
  const hashes = async (at = now): Promise<string[]> =>
    (await stores.sessions.list(customer.tenant, customer.id, at)).map(
      ({ idHash }: CustomerSession) => idHash,
    );

  it('finds who is signed in until the session is over, at its own dealer only', async () => {
    const { idHash, id } = await signIn(tenantOf(customer));
    const session = {
      id,
      idHash,
      tenant: customer.tenant,
      customerId: customer.id,
      device: 'Chrome on Android',
      createdAt: now.toISOString(),
      expiresAt: later(90 * days).toISOString(),
    };
    const { sessions } = stores;
    expect(await sessions.find(customer.tenant, idHash, later(90 * days - 1))).toEqual({
      customer,
      session,
    });
    expect(await sessions.find(customer.tenant, idHash, later(90 * days))).toBeNull();
    expect(await sessions.find('another', idHash, now)).toBeNull();
    expect(await sessions.find(customer.tenant, unique(), now)).toBeNull();
  });

  it('keeps the state where a customer registers a car', async () => {
    const { tenant, id } = customer;
    await stores.customers.register('another', id, 'TAS');
    expect((await stores.customers.byId(tenant, id))?.registerIn).toBeUndefined();
    await stores.customers.register(tenant, id, 'VIC');
    expect((await stores.customers.byId(tenant, id))?.registerIn).toBe('VIC');
    const { idHash } = await signIn(tenantOf(customer));
    expect((await stores.sessions.find(tenant, idHash, now))?.customer.registerIn).toBe('VIC');
  });

  it('has one customer for each number and dealer', async () => {
    expect((await signIn(tenantOf(customer))).customer.id).toBe(customer.id);
    const others = [{ tenant: unique() }, { tenant: customer.tenant, phone: '+61491570156' }];
    for (const other of others) expect((await signIn(other)).customer.id).not.toBe(customer.id);
  });

  it('announces an account when it is created, once', async () => {
    const [codes] = stores.codes;
    const tenant = unique();
    const enter = async () => {
      const code = newCode({ tenant });
      await codes?.issue(code, [allowance()]);
      const outcome = await codes?.redeem(guessAt(code));
      return outcome?.state === 'signed-in' ? outcome.customer.id : null;
    };
    const before = stores.events.length;
    const id = await enter();
    expect(await enter()).toBe(id);
    expect(stores.events.slice(before)).toEqual([`${id}-signed-up`]);
  });

  it('lists the customers of a dealer, newest first, and finds one by ID or number', async () => {
    const { tenant, id, phone } = customer;
    const newer = (await signIn({ tenant, phone: '+61491570156' }, later(1))).customer;
    const { customers } = stores;
    expect(await customers.list(tenant, 9)).toEqual([
      { ...newer, lastSignInAt: later(1).toISOString() },
      { ...customer, lastSignInAt: now.toISOString() },
    ]);
    expect(await customers.list(tenant, 1)).toMatchObject([{ id: newer.id }]);
    expect([await customers.byId(tenant, id), await customers.byPhone(tenant, phone)]).toEqual([
      customer,
      customer,
    ]);
    expect([await customers.byId('another', id), await customers.byPhone('another', phone)]).toEqual([
      null,
      null,
    ]);
  });

  it('changes and removes a name', async () => {
    const { idHash } = await signIn(tenantOf(customer));
    const nameNow = async () => (await stores.sessions.find(customer.tenant, idHash, now))?.customer.name;
    expect(await stores.customers.rename(customer.tenant, customer.id, 'Robin “O’Brien”')).toBe(true);
    expect(await nameNow()).toBe('Robin “O’Brien”');
    expect(await stores.customers.rename('another', customer.id, 'Kim')).toBe(false);
    expect(await stores.customers.rename(customer.tenant, customer.id, null)).toBe(true);
    expect(await nameNow()).toBeNull();
  });

  it('lists sessions newest first, without expired ones', async () => {
    const [second, third] = [
      await signIn(tenantOf(customer), later(10)),
      await signIn(tenantOf(customer), later(20)),
    ];
    expect((await hashes(later(30))).slice(0, 2)).toEqual([third.idHash, second.idHash]);
    expect(await hashes(later(90 * days + 15))).toEqual([third.idHash]);
  });

  it('ends one session of its customer and no other', async () => {
    const [own, other] = [
      await signIn(tenantOf(customer)),
      await signIn({ ...tenantOf(customer), phone: '+61491570156' }),
    ];
    const { sessions } = stores;
    expect(await sessions.endNamed(customer.tenant, customer.id, other.id)).toBe(false);
    expect(await sessions.endNamed('another', customer.id, own.id)).toBe(false);
    expect(await sessions.endNamed(customer.tenant, customer.id, own.id)).toBe(true);
    expect(await sessions.endNamed(customer.tenant, customer.id, own.id)).toBe(false);
    expect(await sessions.find(customer.tenant, own.idHash, now)).toBeNull();
    expect(await sessions.find(customer.tenant, other.idHash, now)).not.toBeNull();
  });

  it('ends the session of a cookie, at its own dealer only', async () => {
    const { idHash } = await signIn(tenantOf(customer));
    await stores.sessions.end('another', idHash);
    expect(await hashes()).toContain(idHash);
    await stores.sessions.end(customer.tenant, idHash);
    expect(await hashes()).not.toContain(idHash);
  });

  it.each([
    ['signing out everywhere', () => stores.sessions.endAll(customer.tenant, customer.id)],
    ['a deleted account', () => stores.customers.remove(customer.tenant, customer.id)],
  ])('%s ends every session of the customer, and of no other', async (_, end) => {
    const other = await signIn({ ...tenantOf(customer), phone: '+61491570156' });
    await signIn(tenantOf(customer));
    await end();
    expect(await hashes()).toEqual([]);
    expect(await stores.sessions.find(customer.tenant, other.idHash, now)).not.toBeNull();
  });

  it('deletes everything with an account, including a code on its way', async () => {
    const [codes] = stores.codes;
    const code = newCode(tenantOf(customer));
    await codes?.issue(code, [allowance()]);
    expect(await stores.customers.remove('another', customer.id)).toBe(false);
    expect(await stores.customers.remove(customer.tenant, customer.id)).toBe(true);
    expect(await stores.customers.remove(customer.tenant, customer.id)).toBe(false);
    expect(await codes?.redeem(guessAt(code))).toEqual({ state: 'void' });
    for (const table of ['customers', 'customer_sessions', 'sign_in_codes'] as const) {
      const rows = stores.db.selectFrom(table).select('tenant').where('tenant', '=', customer.tenant);
      expect(await rows.execute()).toEqual([]);
    }
  });
});
