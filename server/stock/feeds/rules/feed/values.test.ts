import { describe, expect, test } from 'vitest';
import { flagOf, isAbsent, kindOf, textOf } from './absent';
import { colourOf, colourPairOf } from './colours';
import { commentTextOf } from './comment-text';
import { ccOf, cylindersOf, engineOf } from './engine';
import { dateOf, instantOf } from './feed-dates';
import { nvicOf, plateOf, postcodeOf, redbookCodeOf, stockNumberOf, vinOf } from './identity';
import { amountOf, dollarsOf, exactDollarsOf, kilometresOf, numberOf, wholeOf } from './numbers';

const now = new Date('2026-11-20T00:00:00Z');

describe('placeholders are absent', () => {
  test.each([
    '-',
    '- / -',
    ' - ',
    '',
    '   ',
    'null',
    'NULL',
    'nan',
    'NaN',
    '#N/A',
    'n/a',
    'None',
    'TBA',
    '(No Badge)',
    null,
    undefined,
    [],
    Number.NaN,
  ])('%j', (value) => expect(isAbsent(value)).toBe(true));
  test.each(['0', 0, 'Nan Hai', 'none of it', '-5', 'false', false])('but not %j', (value) =>
    expect(isAbsent(value)).toBe(false),
  );
  test('text is one line, white space collapsed', () => {
    expect(textOf('  Grey \u00a0 Cloth\n')).toBe('Grey Cloth');
    expect(textOf(500)).toBe('500');
    expect(textOf({ a: 1 })).toBeUndefined();
  });
  test('"Other" is not a kind', () =>
    expect([kindOf('Other'), kindOf('Diesel')]).toEqual([undefined, 'Diesel']));
});

describe('money', () => {
  test.each<[unknown, number | undefined]>([
    ['25990', 25_990],
    ['$25,990', 25_990],
    ['$ 25 990', 25_990],
    ['11990.00', 11_990],
    ['25,990.50', 25_991],
    ['42999.00 AUD', 42_999],
    ['AUD 42999', 42_999],
    ['25.990', 25_990],
    ['$25.5k', 25_500],
    ['$38,990 Drive Away', 38_990],
    ['$38,990*', 38_990],
    [42_999, 42_999],
    ['POA', undefined],
    ['Call for price', undefined],
    ['Contact dealer', undefined],
    ['0', undefined],
    ['0.00', undefined],
    [0, undefined],
    ['', undefined],
    ['-1', undefined],
    [-500, undefined],
    ['1e9', undefined],
    ['99999999999', undefined],
    ['20000-25000', undefined],
    [null, undefined],
    [true, undefined],
  ])('%j is %j dollars', (value, dollars) => expect(dollarsOf(value)).toBe(dollars));
  test('keeps words after the amount', () =>
    expect(amountOf('$38,990 Drive Away')?.words).toBe('Drive Away'));
});

describe('kilometres', () => {
  test.each<[unknown, number | undefined]>([
    ['40120', 40_120],
    ['40,120 km', 40_120],
    ['40 120 kms', 40_120],
    ['40.120', 40_120],
    ['120,000 kms', 120_000],
    ['40 thousand', 40_000],
    ['40 thousand km', 40_000],
    ['40k', 40_000],
    ['40K kms', 40_000],
    ['12.5k', 12_500],
    ['approx 40,000 kilometres', 40_000],
    ['25000 miles', 40_234],
    ['2333 km', 2333],
    ['0', 0],
    [93_685, 93_685],
    ['- / -', undefined],
    ['low kms', undefined],
    ['40000 - 50000', undefined],
    ['-5', undefined],
    ['99999999', undefined],
    ['5 years', undefined],
  ])('%j is %j km', (value, km) => expect(kilometresOf(value)).toBe(km));
  test.each<[unknown, number]>([
    ['10000', 16_093],
    [10_000, 16_093],
    ['10000 km', 10_000],
  ])('%j under a miles flag is %j km', (value, km) => expect(kilometresOf(value, true)).toBe(km));
});

describe('plain numbers', () => {
  test.each<[unknown, number | undefined]>([
    ['2017.0', 2017],
    ['5', 5],
    ['2.5', undefined],
    ['five', undefined],
  ])('%j is the whole number %j', (value, whole) => expect(wholeOf(value)).toBe(whole));
  test.each<[unknown, number | undefined]>([
    ['8.995', 8.995],
    ['138.575', 138.575],
    ['0.500', 0.5],
    ['10.000', 10],
    ['.5', 0.5],
    ['1,138.575', 1138.575],
    ['1,234,567', 1_234_567],
    ['1.234.567', 1_234_567],
    ['1 234.50', 1234.5],
    ["1'234", 1234],
    ['1.234,56', undefined],
    ['8,99', undefined],
    ['1.2.3', undefined],
    [8.995, 8.995],
    [-1, undefined],
    ['', undefined],
    [null, undefined],
  ])('a point is a decimal point: %j is %j', (value, number) => expect(numberOf(value)).toBe(number));
  test.each<[unknown, number | undefined]>([
    ['$138.575', 138.575],
    ['AUD 138.57', 138.57],
    ['A$1,138', 1138],
    ['0', 0],
    ['$0.00', 0],
    ['free', undefined],
  ])('a repayment of %j is %j dollars', (value, amount) => expect(exactDollarsOf(value)).toBe(amount));
  test('accepts a unit only if it is named', () => {
    expect(numberOf('7.4 L / 100 km', String.raw`l\s*\/\s*100\s*km`)).toBe(7.4);
    expect(numberOf('7.4 L')).toBeUndefined();
  });
});

describe('dates are day first', () => {
  test.each<[unknown, string | undefined]>([
    ['03/04/2024', '2024-04-03'],
    ['3/4/24', '2024-04-03'],
    ['31-12-99', '1999-12-31'],
    ['03.04.2024 13:45', '2024-04-03'],
    ['12/25/2024', '2024-12-25'],
    ['31/02/2024', undefined],
    ['30/02/2024', undefined],
    ['45/45/2024', undefined],
    ['03/2017', '2017-03'],
    ['Mar-2017', '2017-03'],
    ['March 2017', '2017-03'],
    ['Mar-17', '2017-03'],
    ['12 Mar 2017', '2017-03-12'],
    ['Friday, 12 March 2017', '2017-03-12'],
    ['2017-03-12', '2017-03-12'],
    ['2017-03-12T10:00:00Z', '2017-03-12'],
    ['2017-03', '2017-03'],
    ['20170312', '2017-03-12'],
    ['2017', undefined],
    ['soon', undefined],
    ['-', undefined],
  ])('%j is %j', (value, date) => expect(dateOf(value)).toBe(date));
  test('month first if the format says so', () => {
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
  ])('the instant of %j is %j (never in the future)', (value, instant) =>
    expect(instantOf(value, now)).toBe(instant),
  );
});

describe('yes and no', () => {
  test.each(['True', 'yes', '1', 'Y', 'TRUE', 1, true, ' y '])('%j is yes', (value) =>
    expect(flagOf(value)).toBe(true),
  );
  test.each(['False', 'no', '0', 'N', 0, false])('%j is no', (value) => expect(flagOf(value)).toBe(false));
  test.each(['maybe', '', '2', null, {}])('%j is neither', (value) => expect(flagOf(value)).toBeUndefined());
});

describe('colours', () => {
  test.each<[unknown, string | undefined]>([
    ['Soul Red', 'Soul Red'],
    ['PEARL WHITE', 'Pearl White'],
    ['white', 'White'],
    ['5 years / Unlimited km', undefined],
    ['3 years / 150,000 km', undefined],
    ['7 year warranty', undefined],
    ['2018/03', undefined],
    ['74La20', undefined],
    ['-Le02', undefined],
    ['-', undefined],
    ['Other', undefined],
    ['Titan Black 2T', 'Titan Black 2T'],
  ])('%j is the colour %j', (value, colour) => expect(colourOf(value)).toBe(colour));
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
  ])('exterior and interior of %j', (value, pair) => expect(colourPairOf(value)).toEqual(pair));
});

describe('engines', () => {
  test.each<[unknown, object]>([
    ['4 cyl, 2 L', { cylinders: 4, cc: 2000 }],
    ['6 cyl, 0 L', { cylinders: 6 }],
    ['0 L', {}],
    ['2 L', { cc: 2000 }],
    ['649cc parallel twin', { cc: 649 }],
    ['1,254 cc V2', { cylinders: 2, cc: 1254 }],
    ['-', {}],
    ['3.0L V6 Turbo Diesel', { cylinders: 6, cc: 3000 }],
    ['2.5', { cc: 2500 }],
    ['Electric', {}],
  ])('%j', (value, engine) => expect(engineOf(value)).toEqual(engine));
  test.each<[unknown, number | undefined]>([
    ['1998cc', 1998],
    ['1,998 cc', 1998],
    ['1998', 1998],
    ['849', 849],
    ['125', 125],
    ['125cc', 125],
    [125, 125],
    ['471 cc', 471],
    ['471.3cc', 471],
    ['49', 49],
    ['0.125', 125],
    [0.125, 125],
    ['.9 L', 900],
    ['1.998 L', 1998],
    ['2.000 L', 2000],
    ['2.0L', 2000],
    ['2.5 LITRE', 2500],
    ['1.8cc', 1800],
    ['0', undefined],
    ['0 cc', undefined],
    ['99999', undefined],
    ['big', undefined],
  ])('size %j is %j cubic centimetres', (value, cc) => expect(ccOf(value)).toBe(cc));
  test.each<[unknown, number | undefined]>([
    ['4 cyl', 4],
    ['V8', 8],
    [6, 6],
    ['0 L', undefined],
    ['2 L', undefined],
    ['0', undefined],
  ])('%j is %j cylinders', (value, cylinders) => expect(cylindersOf(value)).toBe(cylinders));
});

describe('vehicle numbers', () => {
  test.each<[unknown, string | undefined]>([
    [' mnahs2 fe0jw000123 ', 'MNAHS2FE0JW000123'],
    ['HA36S-123456', 'HA36S-123456'],
    ['00000000000000000', undefined],
    ['TBA', undefined],
    ['not known yet', undefined],
    ['12', undefined],
  ])('VIN %j is %j', (value, vin) => expect(vinOf(value)).toBe(vin));
  test.each<[unknown, string | undefined]>([
    ['abc 12d', 'ABC12D'],
    ['1AB-2CD', '1AB2CD'],
    ['UNREG', undefined],
    ['Unregistered', undefined],
    ['', undefined],
    ['far too long a plate', undefined],
  ])('plate %j is %j', (value, plate) => expect(plateOf(value)).toBe(plate));
  test('stock number, NVIC and postcode', () => {
    expect(stockNumberOf(' U 1046 ')).toBe('U 1046');
    expect([nvicOf('abc12d'), nvicOf('long code')]).toEqual(['ABC12D', undefined]);
    expect(['ford13da', 'AU-TOYO21', 'FO', '123456', 'two words', null].map(redbookCodeOf)).toEqual([
      ...['FORD13DA', 'AU-TOYO21', undefined, undefined, undefined, undefined],
    ]);
    expect([postcodeOf('4034'), postcodeOf(800), postcodeOf('12')]).toEqual(['4034', '0800', undefined]);
  });
});

describe('comments are plain text', () => {
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
  ])('%j', (html, text) => expect(commentTextOf(html)).toBe(text));
});
