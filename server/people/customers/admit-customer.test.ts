import { expect, it } from 'vitest';
import type { Gate } from '#server/dealership/addresses/rules/page';
import { pages } from '#server/dealership/addresses/rules/pages';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { testTenant } from '../../../tests/support/test-tenant';
import { admitCustomer } from './admit-customer';
import type { CustomerVisit } from './create-customers';

const everyGate = { trade_in: true, checkout: true, finance: 'all', sell_my_car: true, spin_to_win: true };
const car = buildCar({ id: 'c1', slug: 'a-car' });

/** Where a signed-out visitor is sent from an address; null if nowhere. */
async function redirectOf(address: string, gated: object, withCar = true): Promise<string | null> {
  const url = new URL(address, 'http://yard.localhost');
  // What a signed-out visit needs.
  const visit = {
    tenant: testTenant({ accounts: { sign_in: true, gated } }),
    request: new Request(url),
    url,
  } as unknown as CustomerVisit;
  const admitted = admitCustomer(visit, withCar ? car : undefined);
  const thrown: unknown = await admitted.catch((reason: unknown) => reason);
  return thrown instanceof Response ? thrown.headers.get('Location') : null;
}

const addresses: ReadonlyArray<readonly [string, Gate | undefined]> = Object.entries(pages).map(
  ([path, page]) => [
    path
      .replace(':form(checkout|buy-online)', 'checkout')
      .replace(/:form\(.*\)/, 'enquire')
      .replace(/:\w+(\([^)]*\))?\??/g, 'a-car'),
    'gate' in page ? page.gate : undefined,
  ],
);

it.each(addresses)(
  '%s sends a signed-out visitor to sign-in if its gate (%s) is closed, and back',
  async (path, gate) => {
    const address = `${path}?car_id=c1`;
    const query = { type: gate ?? '', redirect: address, back: '/cars/a-car' };
    const back = gate ? `/sign-in?${new URLSearchParams(query)}` : null;
    expect(await redirectOf(address, everyGate)).toBe(back);
    // Online payments always need a customer.
    expect(await redirectOf(address, {})).toBe(gate === 'online_payment' ? back : null);
  },
);

it.each(['/cars/a-car/checkout', '/cars/a-car/buy-online', '/cars/a-car/checkout/'])(
  'every address of a form has its gate: %s',
  async (path) => {
    expect(await redirectOf(path, { checkout: true })).toContain('/sign-in?type=checkout');
  },
);

it('a trade-in without a car is open to everyone', async () => {
  expect(await redirectOf('/trade-in', everyGate, false)).toBeNull();
});
