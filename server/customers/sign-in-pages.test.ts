import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Gate } from '#server/dealer/rules/page-at';
import { pages } from '#server/dealer/rules/pages';
import { accountsSchema } from '#server/settings/accounts-schema';
import { buildCar } from '../../prisma-free-fixtures/build-car';
import { runs } from '../../tests/support/property-runs';
import { testTenant } from '../../tests/support/test-tenant';
import type { CustomerVisit } from './create-customers';
import { admitCustomer, gateOfCategory, isGated } from './gate';
import { signInAim, signInPath, sitePath } from './rules/sign-in-path';

const aimOf = (path: string) =>
  signInAim((name) => new URL(path, 'https://a.example').searchParams.get(name));

describe('the link to the sign-in page', () => {
  it('names the reason, the pages to go to and the car', () => {
    const aim = {
      type: 'watchlist',
      redirect: '/cars/a?b=c',
      back: '/search/used-cars',
      car: 'c-1',
    } as const;
    const path = '/sign-in?type=watchlist&redirect=%2Fcars%2Fa%3Fb%3Dc&back=%2Fsearch%2Fused-cars&car=c-1';
    expect(signInPath(aim)).toBe(path);
    expect(aimOf(path)).toEqual(aim);
  });

  it('has no query if nothing is known', () => {
    expect(signInPath()).toBe('/sign-in');
    expect(aimOf('/sign-in')).toEqual({ type: undefined, redirect: '/', back: undefined, car: undefined });
  });

  it.each([
    ['type=bank', { type: undefined }],
    ['redirect=//evil.example', { redirect: '/' }],
    ['back=https://evil.example', { back: '/' }],
    ['car=%00', { car: undefined }],
    [`car=${'a'.repeat(201)}`, { car: undefined }],
  ])('has unsafe values removed: %s', (query, read) => {
    expect(aimOf(`/sign-in?${query}`)).toMatchObject(read);
  });
});

it.each([
  '/',
  '/watchlist',
  '/cars/2021-mazda-cx-5?from=%2Fsearch#vehicle-map',
  '/search/used-cars?query=o%27brien+mazda&price=..20000',
  '/contact-us/hill-end/',
  '/sign-in-help',
])('a sign-in continues at a page of the site %s', (path) => {
  expect(sitePath(path)).toBe(path);
});

describe('a sign-in goes home instead of', () => {
  it.each([
    '',
    null,
    undefined,
    'watchlist',
    '?a=b',
    '#top',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'HTTPS:evil.example',
    ' /a',
    '/a b',
    '/\t/evil.example',
    '/\n/evil.example',
    '/%2F/evil.example',
    '/%2fevil.example',
    '/%5Cevil.example',
    '/a//evil.example',
    '/..//evil.example',
    '/./',
    '/a/../b',
    '/%2e%2e/evil',
    '/%00',
    '/%0d%0aSet-Cookie:a=b',
    '/a\r\nSet-Cookie: a=b',
    '/%zz',
    '/sign-in',
    '/sign-in?redirect=%2F',
    '/sign-in/',
    '/sign-in.data',
    '/ä',
    `/${'a'.repeat(2_000)}`,
    '/<script>',
    '/"quoted"',
    '/a|b',
    '/\u2028',
    '/\u202e',
  ])('%j', (target) => {
    expect(sitePath(target)).toBe('/');
  });

  const parts = ['2f', '5c', '09', 'evil.example', ...'/\\:@?#.%a\t\n '];
  const hostile = fc.string({ unit: fc.constantFrom(...parts) });
  const slashed = hostile.map((text) => `/${text}`);
  it('anything that leads elsewhere', () => {
    const site = 'https://www.dealer.example';
    const stays = fc.property(fc.oneof(fc.string(), fc.webUrl(), hostile, slashed), (target) => {
      const path = sitePath(target);
      expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
      const resolved = new URL(path, site);
      expect(resolved.origin).toBe(site);
      expect(resolved.pathname).not.toMatch(/^\/[/\\]/);
      expect(sitePath(path)).toBe(path);
    });
    fc.assert(stays, { numRuns: runs(500) });
  });
});

const unknownCar = { has_nvic: false };
const identified = { has_nvic: true };
const accounts = (gated: object, sign_in = true) => accountsSchema.parse({ sign_in, gated });

it.each([
  [{}, 'checkout', unknownCar, false],
  [{}, undefined, unknownCar, false],
  [{ checkout: true }, 'checkout', unknownCar, true],
  [{ checkout: true }, 'checkout', undefined, true],
  [{}, 'online_payment', undefined, true],
  [{ checkout: true }, undefined, unknownCar, false],
  [{ checkout: true }, 'sell_my_car', undefined, false],
  [{ sell_my_car: true }, 'sell_my_car', undefined, true],
  [{ spin_to_win: true }, 'spin_to_win', undefined, true],
  [{ trade_in: true }, 'trade_in', unknownCar, true],
  [{ trade_in: true }, 'trade_in', undefined, false],
  [{ finance: 'all' }, 'finance', undefined, true],
  [{ finance: 'all' }, 'finance', unknownCar, true],
  [{ finance: 'cars_with_nvic' }, 'finance', identified, true],
  [{ finance: 'cars_with_nvic' }, 'finance', unknownCar, false],
  [{ finance: 'cars_with_nvic' }, 'finance', undefined, false],
  [{ finance: 'no' }, 'finance', identified, false],
] as const)('%j, %s with %j: %s', (gated, gate, ofCar, expected) => {
  expect(isGated(accounts(gated), gate, ofCar)).toBe(expected);
});

it('nothing is gated where nobody can sign in', () => {
  expect(isGated(accounts({ checkout: true }, false), 'checkout', unknownCar)).toBe(false);
});

it.each([
  ['Reservation', 'checkout'],
  ['Finance', 'finance'],
  ['Trade-in', 'trade_in'],
  ['Enquiry', undefined],
  ['constructor', undefined],
])('leads of the category %s are sent by forms with the gate %s', (category, gate) => {
  expect(gateOfCategory(category)).toBe(gate);
});

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

it.each(addresses)('%s leads through the sign-in if its gate (%s) is closed', async (path, gate) => {
  const address = `${path}?car_id=c1`;
  const query = { type: gate ?? '', redirect: address, back: '/cars/a-car' };
  const back = gate ? `/sign-in?${new URLSearchParams(query)}` : null;
  expect(await redirectOf(address, everyGate)).toBe(back);
  // Online payments always need a customer.
  expect(await redirectOf(address, {})).toBe(gate === 'online_payment' ? back : null);
});

it.each(['/cars/a-car/checkout', '/cars/a-car/buy-online', '/cars/a-car/checkout/'])(
  'every address of a form has its gate: %s',
  async (path) => {
    expect(await redirectOf(path, { checkout: true })).toContain('/sign-in?type=checkout');
  },
);

it('a trade-in without a car is open to everyone', async () => {
  expect(await redirectOf('/trade-in', everyGate, false)).toBeNull();
});
