import { describe, expect, it } from 'vitest';
import { square, stripe, transfer } from '../../tests/support/payment-methods';
import { testTenant } from '../../tests/support/test-tenant';
import { mobileHint, mobileNumber, mobileProblem, unknownCountries } from './rules/mobile-number';
import {
  codeAllowances,
  codeIn,
  codeText,
  dealerSettings,
  isDemonstration,
  isPrivateAddress,
  wrongGuessAllowance,
} from './rules/sign-in-code';

type CodeRequest = Parameters<typeof codeAllowances>[0];

const usual: CodeRequest = {
  tenant: 'brolga',
  phone: '+61491570006',
  browser: 'b',
  knownBrowser: undefined,
  connection: { own: '203.0.113.7', network: undefined },
  date: '2026-11-20',
  dailyTexts: 200,
};
const allowances = (change: Partial<CodeRequest> = {}) =>
  codeAllowances({ ...usual, ...change }, (...parts) => parts.join('|'));
const names = (change: Partial<CodeRequest> = {}) => allowances(change).map(({ name }) => name.split('|')[0]);
const mostOf = (kind: string, change: Partial<CodeRequest> = {}) =>
  allowances(change).find(({ name }) => name.startsWith(`${kind}|`))?.most ?? Number.POSITIVE_INFINITY;

const demo = { demo: {} };

describe('a site counts as a demonstration, whose pages show codes and links', () => {
  const sms = { kind: 'clicksend', username: 'brolga', api_key_env: 'BROLGA_CLICKSEND' };
  const madeUp = { ...transfer, bsb: '000-000' };
  const example = 'leads@brolga.example';

  it.each<[string, boolean, Parameters<typeof testTenant>[0], string[]]>([
    ['never on a site without the mark', false, { hosts: ['brolga.example'] }, []],
    ['never for a dealer who only lacks a gateway', false, { accounts: { sign_in: true } }, []],
    ['on a marked site without hosts', true, demo, []],
    [
      'on a marked site with reserved names only',
      true,
      { ...demo, hosts: ['brolga.example', 'brolga.test'], delivery: { email_to: [example] } },
      [],
    ],
    [
      'on a marked site with practice payments and made-up bank details',
      true,
      { ...demo, payments: { methods: [{ kind: 'practice', in_production: true }, madeUp] } },
      [],
    ],
    [
      'not with a host name of a dealer',
      false,
      { ...demo, hosts: ['brolga.example', 'brolga.com.au'] },
      ['hosts'],
    ],
    [
      'not with a name that only starts reserved',
      false,
      { ...demo, hosts: ['example.brolga.com.au'] },
      ['hosts'],
    ],
    ['not with a name that only ends alike', false, { ...demo, hosts: ['brolgaexample.com'] }, ['hosts']],
    [
      'not where leads go to a dealer',
      false,
      { ...demo, delivery: { email_to: [example, 'sales@brolga.com.au'] } },
      ['delivery.email_to'],
    ],
    [
      'on a marked site whose leads reach nobody',
      true,
      {
        ...demo,
        delivery: {
          destinations: [
            { name: 'people', kind: 'email', to: ['people@brolga.example'] },
            { name: 'local', kind: 'adf-post', url: 'http://127.0.0.1:8080/adf' },
            { name: 'off', kind: 'adf-post', enabled: false, url: 'https://crm.dealer.com.au/adf' },
          ],
        },
      },
      [],
    ],
    [
      'not where leads go to a dealer’s other address',
      false,
      {
        ...demo,
        delivery: { destinations: [{ name: 'crm', kind: 'adf-email', to: ['crm@brolga.com.au'] }] },
      },
      ['delivery.destinations'],
    ],
    [
      'not where leads go to a dealer’s system',
      false,
      {
        ...demo,
        delivery: { destinations: [{ name: 'crm', kind: 'adf-post', url: 'https://crm.dealer.com.au' }] },
      },
      ['delivery.destinations'],
    ],
    ['not with a text message gateway', false, { ...demo, sms }, ['sms']],
    ['not with Stripe', false, { ...demo, payments: { methods: [stripe] } }, ['payments.methods']],
    [
      'not with a transfer to a bank account',
      false,
      { ...demo, payments: { methods: [transfer] } },
      ['payments.methods'],
    ],
    ['not with Square', false, { ...demo, payments: { methods: [square] } }, ['payments.methods']],
    [
      'not on a dealer’s whole site',
      false,
      {
        ...demo,
        sms,
        hosts: ['b.com.au'],
        delivery: { email_to: ['a@b.au'] },
        payments: { methods: [stripe] },
      },
      ['hosts', 'delivery.email_to', 'sms', 'payments.methods'],
    ],
  ])('%s', (_, isShown, more, settings) => {
    const site = testTenant(more);
    expect(isDemonstration(site)).toBe(isShown);
    expect(dealerSettings(site)).toEqual(settings);
  });
});

describe('the limits on sending a code', () => {
  const ipv6 = { connection: { own: '2001:db8:1:2::/64', network: '2001:db8:1::/48' } };
  const strangers = ['number-hour', 'number-day', 'strangers-texts', 'texts'];
  it.each([
    ['a visitor', {}, ['again', 'number-from', 'connection', ...strangers]],
    ['a visitor with IPv6', ipv6, ['again', 'number-from', 'connection', 'network', ...strangers]],
    ['a known browser', { knownBrowser: 'b' }, ['again', 'number-from', 'connection', 'known', 'texts']],
    ['a shared address', { connection: null }, ['again', ...strangers]],
  ])('apply to %s', (_, change, kinds) => {
    expect(names(change)).toEqual(kinds);
  });

  it("let no connection alone use up a number's codes", () => {
    expect(mostOf('number-from')).toBeLessThan(mostOf('number-hour') / 2);
  });

  it('let a known browser ask whatever others do', () => {
    const own = allowances({ knownBrowser: 'b' });
    const strange = allowances({ connection: { own: 'x', network: undefined } });
    const shared = own.filter(({ name }) => strange.some((other) => other.name === name));
    expect(shared.map(({ of }) => of)).toEqual(['site']);
  });

  it('are separate for each dealer, number and day', () => {
    const all = new Set(allowances().map(({ name }) => name));
    const shared = (change: Partial<CodeRequest>) =>
      allowances(change).flatMap(({ name }) => (all.has(name) ? [name] : []));
    expect(shared({ tenant: 'wattle-bend' })).toEqual([]);
    const connection = 'connection|brolga|203.0.113.7';
    expect(shared({ phone: '+61491570156', date: '2026-11-21' })).toEqual([connection]);
  });

  it("have the dealer's own number of texts", () => {
    expect(allowances({ dailyTexts: 7 }).at(-1)).toMatchObject({ of: 'site', most: 7 });
  });

  it.each([
    [1, 1],
    [2, 2],
    [5, 4],
    [200, 160],
  ])('of %d texts a day leave %d to strange browsers', (dailyTexts, most) => {
    expect(mostOf('strangers-texts', { dailyTexts })).toBe(most);
    expect(names({ dailyTexts, knownBrowser: 'b' })).not.toContain('strangers-texts');
  });

  it('on wrong guesses are separate for each dealer and day', () => {
    const named = (change: Partial<CodeRequest> = {}) =>
      wrongGuessAllowance({ ...usual, ...change }, (...parts) => parts.join('|')).name;
    expect(new Set([named(), named({ tenant: 'wattle-bend' }), named({ date: '2026-11-21' })]).size).toBe(3);
    expect(named({ phone: '+61491570156' })).toBe(named());
  });
});

const site = { slug: 'brolga', name: 'Brolga Motors', hosts: ['www.brolga.example', 'brolga.example'] };
const lastLine = (text: string) => text.split('\n').at(-1);

describe('the text message', () => {
  it('starts with the code and ends with the line that fills it in', () => {
    const words = '012345 is your Brolga Motors sign-in code. It works for 10 minutes.';
    const text = `${words} Don't share it with anyone.\n\n@www.brolga.example #012345`;
    expect(codeText(site, 'www.brolga.example', '012345')).toBe(text);
  });

  it.each([
    ['brolga.example', '@brolga.example #012345'],
    ['brolga.localhost', '@brolga.localhost #012345'],
    ['localhost', '@localhost #012345'],
    ['evil.example', '@www.brolga.example #012345'],
  ])('visited at %s it ends with %s', (host, line) => {
    expect(lastLine(codeText(site, host, '012345'))).toBe(line);
  });

  it('names no host that the site does not have', () => {
    expect(codeText({ ...site, hosts: [] }, 'evil.example', '012345')).not.toMatch(/[@#]/);
  });

  it('fits one message with an ordinary name and host', () => {
    expect(codeText(site, 'www.brolga.example', '012345').length).toBeLessThanOrEqual(160);
  });
});

describe('a typed code', () => {
  it.each([
    '123456',
    ' 123456 ',
    '123 456',
    '123-456',
    '12 34 56',
    '123–456',
    '1 2 3 4 5 6\n',
    '１２３４５６',
    '\u200e123\u00a0456\u200e',
  ])('is read from %j', (text) => {
    expect(codeIn(text)).toBe('123456');
  });

  it.each([
    '',
    '12345',
    '1234567',
    '12345a',
    'abcdef',
    '123.456',
    '1234 56 7',
    '+123456',
    '0x1234',
    '٣٣٣٣٣٣',
  ])('is not %j', (text) => {
    expect(codeIn(text)).toBeUndefined();
  });
});

describe('a mobile number', () => {
  it.each([
    '0491 570 006',
    '0491570006',
    ' 0491-570-006 ',
    '(0491) 570 006',
    '491 570 006',
    '61491570006',
    '+61 491 570 006',
    '+61491570006',
    '+61 (0) 491 570 006',
    '\u202A+61 491 570 006\u202C',
    '0011 61 491 570 006',
    '0061 491 570 006',
    '00 61 491 570 006',
    '(+61) 491 570 006',
    '0491\t570\t006',
    '0491/570/006',
    '0491\u200B570\u2060006',
    '＋６１４９１５７０００６',
  ])('%j is stored in E.164', (text) => {
    expect(mobileNumber(text, ['AU'])).toBe('+61491570006');
  });

  it.each([
    '',
    'abc',
    '0',
    '0491',
    '0491 570 00',
    '0491 570 0066',
    '000',
    '+',
    '+61',
    '04 call me',
    '(07) 5550 0142',
    '1300 555 014',
    '13 12 34',
    '1800 160 401',
    '1900 123 456',
    '+64 21 123 4567',
    '+1 415 555 2671',
    '+44 7400 123456',
    '+882 16 1234567',
    '+675 7012 3456',
    '0491 570 006 ext 5',
    '0491 570 006; drop table',
    `0491570006${' '.repeat(40)}`,
    '0491\u0000570006',
  ])('%j is refused', (text) => {
    expect(mobileNumber(text, ['AU'])).toBeUndefined();
  });

  it('may come from another country that the dealer allows', () => {
    expect(mobileNumber('+64 21 123 4567', ['AU', 'NZ'])).toBe('+64211234567');
    expect(mobileNumber('0491 570 006', ['NZ', 'AU'])).toBe('+61491570006');
    expect(mobileNumber('021 123 4567', ['NZ'])).toBe('+64211234567');
    expect(mobileNumber('+61491570006', ['NZ'])).toBeUndefined();
  });
});

it('reports unknown country codes', () => {
  expect(unknownCountries(['AU', 'ZZ', 'NZ', 'XX'])).toEqual(['ZZ', 'XX']);
});

it.each([
  [['AU'], 'Enter an Australian mobile number, such as 0491 570 006.'],
  [['NZ'], 'Enter a mobile number (New Zealand).'],
  [
    ['NZ', 'AU'],
    'Enter a mobile number (New Zealand or Australia), with + and the country code outside Australia.',
  ],
  [
    ['NZ', 'FJ'],
    'Enter a mobile number (New Zealand or Fiji), with + and the country code outside New Zealand.',
  ],
])('the hint for %j names the countries whose numbers are accepted', (countries, hint) => {
  expect(mobileHint(countries)).toBe(hint);
});

it.each([
  ['+64 21 123 4567', ['AU'], /^We can’t text a code to this number. Enter an Australian mobile/],
  ['0064 21 123 4567', ['AU'], /^We can’t text a code to this number/],
  ['+44 7400 123456', ['AU', 'NZ'], /^We can’t text a code to this number.*\(Australia or New Zealand\)/],
  ['(07) 5550 0142', ['AU'], /^We can’t text a code to this number/],
  ['0491 570 00', ['AU'], /^This isn’t a valid phone number. Enter an Australian mobile/],
  ['+64 21 123', ['AU', 'NZ'], /^This isn’t a valid phone number.*\(Australia or New Zealand\)/],
  ['mia@example.com', ['AU'], /^This isn’t a valid phone number/],
])('the refusal of %j tells a number that gets no code from a mistyped one', (entered, countries, words) => {
  expect(mobileNumber(entered, countries)).toBeUndefined();
  expect(mobileProblem(entered, countries)).toMatch(words);
});

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.17.0.1',
  '172.31.255.255',
  '192.168.1.5',
  '169.254.1.1',
  '::1',
  'fd12:3456::1',
  'fe80::1',
])('the address %s may be shared by every visitor', (address) =>
  expect(isPrivateAddress(address)).toBe(true),
);

it.each([
  '203.0.113.7',
  '198.51.100.7',
  '8.8.8.8',
  '172.32.0.1',
  '11.0.0.1',
  '100.64.0.1',
  '2001:db8::1',
  '2400:cb00::1',
])('the address %s is one visitor', (address) => expect(isPrivateAddress(address)).toBe(false));
