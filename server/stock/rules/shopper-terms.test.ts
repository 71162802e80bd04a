import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { testTenant } from '../../../tests/support/test-tenant';
import {
  keptTerms,
  rememberedState,
  shopperTerms,
  termFields,
  termsForm,
  withKept,
  withTerms,
} from './shopper-terms';

const tenant = testTenant({
  price: { in_full: true },
  finance: { repayments_follow: true, calculator: { interest_rate: 8.5 } },
});
const plain = testTenant();
const terms = (query: string, site = tenant) => shopperTerms(new URLSearchParams(query), site);
const loan = 'deposit=3000&years=5&rate=8.5&per=week&balloon=0';
const ownRates = 'deposit=3000&years=5&per=week&balloon=0';

describe('a shopper’s terms', () => {
  test.each<[query: string, carried: string]>([
    ['', ''],
    ['register_in=VIC', 'register_in=VIC'],
    ['register_in=vic', 'register_in=VIC'],
    ['register_in=QLD', ''],
    ['register_in=XX', ''],
    ['deposit=3000&rate=8.5', loan],
    ['deposit=3000', ownRates],
    ['deposit=3000&rate=', ownRates],
    ['deposit=$3,000&per=year&years=99&rate=8.5%', loan],
    // What nobody can read is no choice.
    ['deposit=-5', ''],
    ['deposit=abc&rate=NaN&years=0&per=decade', ''],
    ['deposit=1e99&rate=Infinity', ''],
    ['deposit[]=3000&rate[]=8.5', ''],
    ['deposit=&rate=&years=&per=', ''],
    ['rate=-1&per=week', 'deposit=2000&years=5&per=week&balloon=0'],
    ['per=week&per=month', 'deposit=2000&years=5&per=week&balloon=0'],
    ['balloon=9000', ''],
    ['deposit=3000&register_in=NSW&utm_source=x', `register_in=NSW&${ownRates}`],
  ])('?%s is carried on as ?%s', (query, carried) => {
    expect(terms(query).query).toBe(carried);
    expect(terms(carried).query).toBe(carried);
  });

  test('are none where the site offers no choice', () => {
    expect(terms(`register_in=VIC&${loan}`, plain)).toEqual({
      state: 'QLD',
      loan: undefined,
      query: '',
      stateQuery: '',
    });
    expect(termsForm(terms(''), plain, '/search/used-cars')).toBeUndefined();
  });
});

test.each<[known: string | undefined, query: string, kept: string[]]>([
  [undefined, 'register_in=VIC', ['register_in=VIC']],
  [undefined, 'register_in=QLD', []],
  [undefined, '', []],
  ['VIC', '', ['register_in=VIC']],
  ['QLD', 'register_in=VIC', []],
  [undefined, loan, [loan]],
  ['VIC', 'deposit=3000', ['register_in=VIC', ownRates]],
  [undefined, 'per=', []],
])('a page that knows %s, at ?%s, keeps %s', (registerIn, query, kept) => {
  const url = new URL(`https://site.test/?${query}`);
  expect(keptTerms({ tenant, url }, { registerIn })).toEqual(kept);
  expect(keptTerms({ tenant: plain, url }, { registerIn })).toEqual([]);
});

test.each([
  ['/a', `/a?register_in=VIC&${loan}`],
  ['/a?register_in=NSW#b', `/a?register_in=NSW&${loan}#b`],
  ['/a?per=', '/a?per=&register_in=VIC'],
  ['/sign-in?redirect=/a?register_in=NSW', `/sign-in?redirect=/a?register_in=NSW&register_in=VIC&${loan}`],
])('%s is kept as %s', (href, kept) => {
  expect(withKept(href, ['register_in=VIC', loan])).toBe(kept);
});

test.each([
  ['/cars/a', '', '/cars/a'],
  ['/cars/a', 'x=1', '/cars/a?x=1'],
  ['/search/used-cars?page=2', 'x=1', '/search/used-cars?page=2&x=1'],
  ['/cars/a#finance', 'x=1', '/cars/a?x=1#finance'],
])('%s with the terms "%s" is %s', (href, query, expected) => {
  expect(withTerms(href, query)).toBe(expected);
});

describe('the forms of a page', () => {
  test('carry the rest of the address, and the other form’s choice', () => {
    const view = termsForm(terms(`register_in=VIC&${loan}`), tenant, '/search/used-cars?make=Kia&make=Mazda');
    expect(view).toMatchObject({
      action: '/search/used-cars',
      carried: [
        { name: 'make', value: 'Kia' },
        { name: 'make', value: 'Mazda' },
      ],
      state: { value: 'VIC', carried: termFields(loan) },
      loan: {
        deposit: 3_000,
        chosen: '$3,000 deposit over 5 years at your own rate',
        carried: [{ name: 'register_in', value: 'VIC' }],
        withoutHref: '/search/used-cars?make=Kia&make=Mazda&register_in=VIC&per=',
      },
    });
  });

  test('leave the rate empty where each car has its own', () => {
    expect(termsForm(terms(ownRates), tenant, '/search/used-cars')?.loan).toMatchObject({
      rate: undefined,
      chosen: '$3,000 deposit over 5 years at each car’s own rate',
    });
  });

  test('start from the loan that words name, which is not chosen yet', () => {
    const view = termsForm(terms(''), tenant, '/search?query=600+a+month', terms('per=month&deposit=0').loan);
    expect(view?.loan).toMatchObject({ per: 'month', deposit: 0, chosen: undefined, withoutHref: undefined });
  });
  test('start from the site’s own loan', () => {
    const view = termsForm(terms(''), tenant, '/search/used-cars');
    expect(view?.loan).toMatchObject({ deposit: 2_000, rate: undefined, years: 5, per: 'week' });
    expect([view?.loan?.chosen, view?.loan?.withoutHref]).toEqual([undefined, undefined]);
  });
});

describe('the state that a device remembers', () => {
  /** A page that opens with what the device has; `send` sends a form with a state. */
  function open(address: string, localStorage: { terms?: string }, referrer = '') {
    const location = {
      toString: () => `https://x${address}`,
      to: '',
      replace: (to: URL) => (location.to = String(to)),
    };
    let onSubmit: (event: { target: string }) => void = () => undefined;
    runInNewContext(rememberedState(tenant), {
      localStorage,
      location,
      URL,
      document: { referrer, documentElement: {} },
      addEventListener: (_: string, listener: typeof onSubmit) => (onSubmit = listener),
      FormData: class {
        readonly #state: string;
        constructor(state: string) {
          this.#state = state;
        }
        get = () => this.#state || null;
      },
    });
    return { to: location.to, send: (state: string) => onSubmit({ target: state }) };
  }

  test.each([
    ['a bare address', '/cars/x?a=1#photos', 'VIC', 'https://x/cars/x?a=1&register_in=VIC#photos'],
    ['an address with a state', '/cars/x?register_in=NSW', 'VIC', ''],
    ['a device that remembers none', '/cars/x', undefined, ''],
    ['the site’s own state', '/cars/x', 'QLD', ''],
  ])('opens %s', (_, address, state, to) => {
    expect(open(address, state ? { terms: state } : {}).to).toBe(to);
  });

  test('is tried once', () => {
    expect(open('/cars/x', { terms: 'VIC' }, 'https://x/cars/x').to).toBe('');
  });

  test('is the one of the last form that asked for it; the site’s own forgets it', () => {
    const device: { terms?: string } = {};
    const { send } = open('/', device);
    for (const [state, kept] of [
      ['VIC', 'VIC'],
      ['', 'VIC'],
      ['NSW', 'NSW'],
      ['QLD', undefined],
    ] as const) {
      send(state);
      expect(device.terms).toBe(kept);
    }
  });

  test('is none where the site has no prices in full', () => {
    expect(rememberedState(plain)).toBe('');
  });
});
