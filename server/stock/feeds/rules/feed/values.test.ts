import { describe, expect, test } from 'vitest';
import { expectEach } from '../../../../../tests/support/expect-each';
import { colourOf, colourPairOf } from './appearance';
import { flagOf, isAbsent, kindOf, textOf } from './cell';
import { dateOf, dayOf, instantOf } from './feed-dates';
import { nvicOf, plateOf, postcodeOf, redbookCodeOf, stockNumberOf, vinOf } from './identity';
import { commentTextOf } from './media';
import { amountOf, dollarsOf, exactDollarsOf, kilometresOf, numberOf, wholeOf } from './numbers';
import { ccOf, cylindersOf, engineOf } from './variant';

const now = new Date('2026-11-20T00:00:00Z');

describe('placeholders', () => {
  test.each([null, undefined, [], Number.NaN])('include %j', (value) => expect(isAbsent(value)).toBe(true));
  test('include many words and signs', () =>
    expectEach(
      '-; - / -;  - ; ;    ; null; NULL; nan; NaN; #N/A; n/a; None; TBA; (No Badge)',
      isAbsent,
      true,
    ));
  test.each(['0', 0, 'Nan Hai', 'none of it', '-5', 'false', false])('do not include %j', (value) =>
    expect(isAbsent(value)).toBe(false),
  );
});

test.each<[unknown, string | undefined]>([
  ['  Grey \u00a0 Cloth\n', 'Grey Cloth'],
  [500, '500'],
  [{ a: 1 }, undefined],
])('the text of %j is %j: one line, white space collapsed', (value, text) => {
  expect(textOf(value)).toBe(text);
});

test('"Other" is not a kind', () =>
  expect([kindOf('Other'), kindOf('Diesel')]).toEqual([undefined, 'Diesel']));

describe('money', () => {
  test.each<[number | undefined, string]>([
    [25_990, '25990; $25,990; $ 25 990; 25.990'],
    [11_990, '11990.00'],
    [25_990.5, '25,990.50; 25990.499'],
    [42_999, '42999.00 AUD; AUD 42999'],
    [25_500, '$25.5k'],
    [38_990, '$38,990 Drive Away; $38,990*; DRIVE AWAY $38,990; Drive away: 38990'],
    [undefined, 'POA; Call for price; Contact dealer; 0; 0.00; ; -1; 1e9; 99999999999; 20000-25000'],
  ])('of %j dollars is read from: %s', (dollars, texts) => expectEach(texts, dollarsOf, dollars));

  test.each<[unknown, number | undefined]>([
    [42_999, 42_999],
    [0, undefined],
    [-500, undefined],
    [null, undefined],
    [true, undefined],
  ])('of %j is %j dollars', (value, dollars) => expect(dollarsOf(value)).toBe(dollars));

  test('keeps words after the amount', () =>
    expect(amountOf('$38,990 Drive Away')?.words).toBe('Drive Away'));

  test.each<[number | undefined, string]>([
    [138.575, '$138.575'],
    [138.57, 'AUD 138.57'],
    [1138, 'A$1,138'],
    [0, '0; $0.00'],
    [undefined, 'free'],
  ])('of a repayment keeps cents: %j from %s', (amount, texts) => expectEach(texts, exactDollarsOf, amount));
});

describe('kilometres', () => {
  test.each<[number | undefined, string]>([
    [40_120, '40120; 40,120 km; 40 120 kms; 40.120'],
    [120_000, '120,000 kms'],
    [40_000, '40 thousand; 40 thousand km; 40k; 40K kms; approx 40,000 kilometres'],
    [12_500, '12.5k'],
    [40_234, '25000 miles'],
    [2333, '2333 km'],
    [0, '0'],
    [41_000, '41,000 (approx); approx. 41,000km; 41000 KMT'],
    [undefined, '- / -; low kms; 40000 - 50000; -5; 99999999; 5 years; 41xxx; >100000'],
  ])('%j are read from: %s', (km, texts) => expectEach(texts, kilometresOf, km));

  test('may be a number', () => expect(kilometresOf(93_685)).toBe(93_685));

  test.each<[unknown, number]>([
    ['10000', 16_093],
    [10_000, 16_093],
    ['10000 km', 10_000],
  ])('%j under a miles flag are %j km', (value, km) => expect(kilometresOf(value, true)).toBe(km));
});

describe('plain numbers', () => {
  test.each<[number | undefined, string]>([
    [2017, '2017.0'],
    [5, '5'],
    [undefined, '2.5; five'],
  ])('the whole number %j is read from: %s', (whole, texts) => expectEach(texts, wholeOf, whole));

  test.each<[number | undefined, string]>([
    [8.995, '8.995'],
    [138.575, '138.575'],
    [0.5, '0.500; .5'],
    [10, '10.000'],
    [1138.575, '1,138.575'],
    [1_234_567, '1,234,567; 1.234.567'],
    [1234.5, '1 234.50'],
    [1234, "1'234"],
    [undefined, '1.234,56; 8,99; 1.2.3; '],
  ])('a point is a decimal point: %j from %s', (number, texts) => expectEach(texts, numberOf, number));

  test('may be numbers, but not negative or null', () =>
    expect([8.995, -1, null].map((value) => numberOf(value))).toEqual([8.995, undefined, undefined]));

  test('may have a unit only if it is named', () => {
    expect(numberOf('7.4 L / 100 km', String.raw`l\s*\/\s*100\s*km`)).toBe(7.4);
    expect(numberOf('7.4 L')).toBeUndefined();
  });
});

describe('dates', () => {
  test.each<[string | undefined, string]>([
    ['2024-04-03', '03/04/2024; 3/4/24; 03.04.2024 13:45'],
    ['1999-12-31', '31-12-99'],
    ['2024-12-25', '12/25/2024'],
    ['2017-03', '03/2017; Mar-2017; March 2017; Mar-17; 2017-03'],
    ['2017-03-12', 'March 12, 2017; Sun Mar 12 2017; 12032017; Exp 12/03/2017; 42806; /Date(1489276800000)/'],
    ['2017-03-12', '12 Mar 2017; Friday, 12 March 2017; 2017-03-12; 2017-03-12T10:00:00Z; 20170312'],
    [undefined, '31/02/2024; 30/02/2024; 45/45/2024; 2017; soon; -'],
  ])('are day first: %j from %s', (date, texts) => expectEach(texts, (text) => dateOf(text), date));

  test('are month first if the format says so', () => {
    expect(dateOf('03/04/2024', 'month-first')).toBe('2024-03-04');
    expect(dateOf('25/12/2024', 'month-first')).toBe('2024-12-25');
  });

  test.each<[unknown, string | undefined]>([
    ['01/11/2026', '2026-11-01T00:00:00.000Z'],
    ['2026-11-01T09:30:00+10:00', '2026-10-31T23:30:00.000Z'],
    [1_790_000_000, '2026-09-21T14:13:20.000Z'],
    [1_790_000_000_000, '2026-09-21T14:13:20.000Z'],
    ['2027-01-01', undefined],
    ['03/2026', undefined],
    ['1890-01-01', undefined],
  ])('give the instant of %j as %j, never in the future', (value, instant) =>
    expect(instantOf(value, now)).toBe(instant),
  );

  const perth = { order: 'day-first', timeZone: 'Australia/Perth' } as const;
  test.each<[string, string]>([
    ['08:24:52', '2026-11-10 18:24:52 AEST; 10/11/2026 6:24:52 pm AEST; 10 Nov 2026 18:24:52 (aest)'],
    ['07:24:52', '2026-11-10 18:24:52 AEDT; 2026-11-10T18:24:52AEDT'],
    ['08:54:52', '2026-11-10 18:24:52 ACST'],
    ['07:54:52', '2026-11-10 18:24:52 ACDT'],
    ['10:24:52', '2026-11-10 18:24:52 AWST; 10/11/2026 18:24:52; 10/11/2026 18:24:52 +0800'],
    ['10:24:52', '20261110182452; 20261110T182452; 2026-11-10 18:24:52[Australia/Perth]; 46336.76726851852'],
    ['10:24:52', '/Date(1794306292000)/; /Date(1794306292000+0800)/; 1794306292; 1794306292000.0'],
    ['18:24:52', '2026-11-10 18:24:52 UTC; Tue, 10 Nov 2026 18:24:52 GMT; 10.11.2026 18:24:52Z'],
    ['08:24:52', '10/11/2026 18:24:52 +10:00; 2026-11-10 18:24:52+10; 2026-11-10 18:24:52 GMT+10'],
  ])('with a time are read in the zone that they name: %s UTC from %s', (time, texts) =>
    expectEach(texts, (text) => instantOf(text, now, perth), `2026-11-10T${time}.000Z`),
  );

  test('with a time in a zone that nobody knows, or no real time, cannot be read', () => {
    const texts =
      '2026-11-10 18:24:52 XYZT; 10/11/2026 6:24 pm EST; 2026-11-10 18:24 +99:00; 2026-11-10 25:00; 2026-11-10 soon';
    expectEach(texts, (text) => instantOf(text, now, perth), undefined);
    expectEach(texts, (text) => dayOf(text, perth), undefined);
  });

  test('are the day in the dealer’s zone', () =>
    expectEach('2026-11-10 18:24 UTC; 10/11/2026 18:24 Z', (text) => dayOf(text, perth), '2026-11-11'));

  test('keep the milliseconds of an instant', () =>
    expect(instantOf('2026-11-10T18:24:52.0719999Z', now)).toBe('2026-11-10T18:24:52.071Z'));

  test('that programs write are the same instant, if there is such a day', () => {
    expectEach('2026-11-10T18:24:52.072Z', (text) => instantOf(text, now), '2026-11-10T18:24:52.072Z');
    const none = '2026-02-30T10:00:00.000Z; 2026-02-10T23:59:60.000Z; 1969-12-31T23:59:59.000Z';
    expectEach(none, (text) => instantOf(text, now), undefined);
  });
});

test.each([
  [true, ['True', 'yes', '1', 'Y', 'TRUE', 1, true, ' y ']],
  [false, ['False', 'no', '0', 'N', 0, false]],
  [undefined, ['maybe', '', '2', null, {}]],
])('the flag %j is read from %j', (flag, values) =>
  expect(values.map(flagOf)).toEqual(values.map(() => flag)),
);

describe('the colour', () => {
  test.each<[string, string]>([
    ['Soul Red', 'Soul Red'],
    ['PEARL WHITE', 'Pearl White'],
    ['white', 'White'],
    ['Titan Black 2T', 'Titan Black 2T'],
  ])('%j is %j', (value, colour) => expect(colourOf(value)).toBe(colour));

  test('is not a warranty, a date, a fragment or a placeholder', () => {
    expectEach('5 years / Unlimited km; 3 years / 150,000 km; 7 year warranty', colourOf, undefined);
    expectEach('2018/03; 74La20; -Le02; -; Other', colourOf, undefined);
  });

  test.each<[string, object]>([
    ['White / Black', { colour: 'White', interior_colour: 'Black' }],
    ['White / -', { colour: 'White' }],
    ['- / -', {}],
    ['- / Beige Leather', { interior_colour: 'Beige Leather' }],
    ['Black / Black/Grey', { colour: 'Black', interior_colour: 'Black/Grey' }],
    ['Silver / Grey  Cloth', { colour: 'Silver', interior_colour: 'Grey Cloth' }],
    ['Grey / 2022/01', { colour: 'Grey' }],
    ['5 years / Unlimited km', {}],
    ['Red', { colour: 'Red' }],
  ])('outside and inside in %j is %j', (value, pair) => expect(colourPairOf(value)).toEqual(pair));
});

describe('the engine', () => {
  test.each<[object, string]>([
    [{ cylinders: 4, cc: 2000 }, '4 cyl, 2 L'],
    [{ cylinders: 6 }, '6 cyl, 0 L'],
    [{ cc: 2000 }, '2 L'],
    [{ cc: 649 }, '649cc parallel twin'],
    [{ cylinders: 2, cc: 1254 }, '1,254 cc V2'],
    [{ cylinders: 6, cc: 3000 }, '3.0L V6 Turbo Diesel'],
    [{ cc: 2500 }, '2.5; 2.5i; 2.5GDi; 2.5TT; 2.5D4'],
    [{}, '0 L; -; Electric; 1.5kWh; 30L'],
  ])('%j is read from: %s', (engine, texts) => expectEach<object>(texts, engineOf, engine));

  test.each<[number | undefined, string]>([
    [1998, '1998cc; 1,998 cc; 1998; 1.998 L'],
    [849, '849'],
    [125, '125; 125cc; 0.125'],
    [471, '471 cc; 471.3cc'],
    [49, '49'],
    [900, '.9 L'],
    [2000, '2.000 L; 2.0L'],
    [2500, '2.5 LITRE'],
    [1800, '1.8cc'],
    [undefined, '0; 0 cc; 99999; big'],
  ])('of %j cubic centimetres is read from: %s', (cc, texts) => expectEach(texts, ccOf, cc));

  test('size may be a number', () => expect([125, 0.125].map(ccOf)).toEqual([125, 125]));

  test.each<[number | undefined, string]>([
    [4, '4 cyl'],
    [8, 'V8'],
    [undefined, '0 L; 2 L; 0'],
  ])('of %j cylinders is read from: %s', (cylinders, texts) => expectEach(texts, cylindersOf, cylinders));

  test('cylinders may be a number', () => expect(cylindersOf(6)).toBe(6));
});

describe('identifying numbers', () => {
  test.each<[string | undefined, (value: unknown) => string | undefined, string]>([
    ['MNAHS2FE0JW000123', vinOf, ' mnahs2 fe0jw000123 '],
    ['HA36S-123456', vinOf, 'HA36S-123456'],
    [undefined, vinOf, '00000000000000000; TBA; not known yet; 12'],
    ['ABC12D', plateOf, 'abc 12d'],
    ['1AB2CD', plateOf, '1AB-2CD'],
    [undefined, plateOf, 'UNREG; Unregistered; ; far too long a plate'],
    ['U 1046', stockNumberOf, ' U 1046 '],
    ['ABC12D', nvicOf, 'abc12d'],
    [undefined, nvicOf, 'long code'],
    ['FORD13DA', redbookCodeOf, 'ford13da'],
    ['AU-TOYO21', redbookCodeOf, 'AU-TOYO21'],
    [undefined, redbookCodeOf, 'FO; 123456; two words'],
    ['4034', postcodeOf, '4034'],
    [undefined, postcodeOf, '12'],
  ])('are %j by %o from: %s', (number, read, texts) => expectEach(texts, read, number));

  test('may be numbers or absent', () =>
    expect([postcodeOf(800), redbookCodeOf(null)]).toEqual(['0800', undefined]));
});

test.each<[string, string | undefined]>([
  ['One owner.', 'One owner.'],
  ['<p>One &amp; only</p><br/>Call&nbsp;us', 'One & only\n\nCall us'],
  ['<ul><li>Tow bar</li><li>Tint</li></ul>', '• Tow bar\n• Tint'],
  ['a < b and c > d', 'a < b and c > d'],
  ['<script>alert(1)</script>Fine', 'Fine'],
  ['&#36;500 &#x2014; now &bogus;', '$500 — now &bogus;'],
  ['one\r\n\r\n\r\n\r\ntwo', 'one\n\ntwo'],
  ['- / -', undefined],
  ['<p> </p>', undefined],
])('comments are plain text: %j is %j', (html, text) => expect(commentTextOf(html)).toBe(text));
