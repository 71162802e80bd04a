import { describe, expect, test } from 'vitest';
import { expectEach } from '../../../../../tests/support/expect-each';
import { roomOf, simpleBodyOf } from './appearance';
import { conditionOfFlags, conditionWordOf, itemTypeOf } from './condition';
import type { Cells } from './headers';
import { itemsOf, picturesIn } from './lists';
import { priceOf } from './price';
import { priceSayingOf } from './price-words';
import { driveOf, simpleFuelOf, simpleTransmissionOf } from './variant';

test.each<[string | undefined, string]>([
  ['Petrol', 'Leaded; U; Non-hybrid petrol; Petrol (no hybrid)'],
  ['Petrol', 'Unleaded; Premium; Petrol - Premium ULP; PETROL; 95 RON; Gasoline Fuel'],
  ['Diesel', 'Diesel; TURBO DIESEL; D'],
  ['Hybrid', 'Hybrid; Petrol/Electric; Hybrid with Petrol - Unleaded ULP; MHEV'],
  ['Plug-in Hybrid', 'EREV; PHEV; Plug-in Hybrid Petrol'],
  ['Electric', 'Electric; BEV'],
  ['LPG', 'LPG; Petrol or LPG (Dual)'],
  [undefined, 'Other; -; Gas; Hydrogen; Hydrogen Fuel Cell Electric; Not electric'],
])('reads the fuel %s from: %s', (fuel, words) => expectEach(words, simpleFuelOf, fuel));

test.each<[string | undefined, string]>([
  ['Manual', '6 SPEED MANUAL; Manual; 5M; 5MT; M/T'],
  ['Automatic', 'Automatic; 6 SP AUTOMATIC; Sports Automatic Dual Clutch; Automated Manual; CVT; A'],
  ['Automatic', '7 Speed DSG; Constantly Variable Transmission; Reduction Gear'],
  ['Automatic', 'AT; 6AT; A/T; AMT; EAT8; (A)'],
  [undefined, '-; 5 speed; Non-automatic; Manual (not auto)'],
])('reads the transmission %s from: %s', (kind, words) => expectEach(words, simpleTransmissionOf, kind));

test.each<[string | undefined, string]>([
  ['FWD', 'Front; Front Wheel Drive'],
  ['RWD', 'Rear; RWD'],
  ['AWD', 'AWD; All Wheel Drive'],
  ['4WD', '4x4; 4X4 Dual Range; Four Wheel Drive; 4WD'],
  ['2WD', '4x2'],
  [undefined, 'Other; '],
])('reads the drive %s from: %s', (drive, words) => expectEach(words, driveOf, drive));

describe('the body', () => {
  test.each<[string | undefined, string]>([
    ['Wagon', '4D WAGON; Station Wagon'],
    ['Ute', 'Ute / Tray; DUAL CAB UTILITY; Pickup'],
    ['Cab Chassis', 'Single Cab Chassis'],
    ['Hatch', '5D HATCHBACK'],
    ['Sedan', '4D SEDAN'],
    ['SUV', 'Sport Utility; 4x4'],
    ['Coupe', '2D COUPÉ'],
    ['Convertible', 'Cabriolet; Softtop'],
    ['People Mover', 'People Mover; peopleMover'],
    ['Van', 'PANEL VAN'],
    ['Bus', 'Bus'],
    ['Light Truck', 'Light Truck; lightTruck'],
    ['Hardtop', 'hardtop; Hard Top'],
    ['Motorhome', 'Motorhome'],
    [undefined, 'Commercial; Other; -'],
  ])('%s is read from: %s', (body, words) => expectEach(words, simpleBodyOf, body));

  test.each<['caravan' | 'motorcycle', string, string | undefined]>([
    ['caravan', 'CARAVAN', 'Caravan'],
    ['caravan', 'Off Road Caravan', 'Off Road Caravan'],
    ['caravan', 'Pop-Top', 'Pop Top'],
    ['caravan', 'Camper Trailer', 'Camper Trailer'],
    ['caravan', 'Hybrid', 'Hybrid'],
    ['motorcycle', 'Naked; Commuter', 'Naked'],
    ['motorcycle', 'Sport Touring', 'Touring'],
    ['motorcycle', 'Enduro', 'Trail'],
    ['motorcycle', 'SUV', undefined],
  ])('of a %s, %s is %s', (item, words, body) => expectEach(words, (word) => simpleBodyOf(word, item), body));
});

test.each<[unknown, unknown, object]>([
  [' 4 Doors', ' 5 Seats', { doors: 4, seats: 5 }],
  [' 5 Seats', '', { seats: 5 }],
  ['5 Seats', '4 Doors', { doors: 4, seats: 5 }],
  ['', '7', { seats: 7 }],
  [4, 5, { doors: 4, seats: 5 }],
  ['8', '4', { doors: 4, seats: 8 }],
  ['0', '0', {}],
  ['9', '', {}],
  ['many', 'few', {}],
  ['2 Doors', '14 Seats', { doors: 2, seats: 14 }],
])('doors %j and seats %j are %j', (doors, seats, room) => expect(roomOf(doors, seats)).toEqual(room));

describe('new, demo or used', () => {
  test.each<[object | undefined, string]>([
    [{ car_type: 'used' }, 'USED; Pre-Owned'],
    [{ car_type: 'new' }, 'N'],
    [{ car_type: 'demo' }, 'Demonstrator'],
    [{ car_type: 'used', certified: true }, 'CPO'],
    [{ car_type: 'demo' }, 'Executive Demo; Demo Vehicle; DemoVehicle; Demo (used)'],
    [{ car_type: 'used' }, 'Ex-Rental; ex fleet; 2nd Hand; Like new; https://schema.org/UsedCondition'],
    [undefined, 'A; maybe; not new; New Arrival; New/Used; New or used'],
  ])('%j is read from: %s', (condition, words) =>
    expectEach<unknown>(words, (word) => conditionWordOf(word), condition),
  );

  const unsaid = undefined;
  test.each<[demo: boolean | undefined, used: boolean | undefined, isNew: boolean | undefined, object]>([
    [true, true, true, { car_type: 'demo' }],
    [false, true, true, { car_type: 'used' }],
    [false, false, unsaid, { car_type: 'new' }],
    [unsaid, false, unsaid, {}],
    [unsaid, unsaid, unsaid, {}],
    [unsaid, unsaid, true, { car_type: 'new' }],
    [false, unsaid, false, { car_type: 'used' }],
    [unsaid, unsaid, false, {}],
  ])('the flags demo %s, used %s and new %s mean %j', (isDemo, isUsed, isNew, condition) =>
    expect(conditionOfFlags({ isDemo, isUsed, isNew })).toEqual(condition),
  );

  test.each<[string | undefined, string]>([
    ['car', 'A'],
    ['motorcycle', 'M'],
    ['caravan', 'C; caravan'],
    [undefined, 'B'],
  ])('a %s has the stock type: %s', (item, letters) => expectEach(letters, itemTypeOf, item));
});

const excluding = 'excluding_government_charges';

describe('the price', () => {
  test.each<[string, Cells, object]>([
    ['has no kind on its own', { price: '25990' }, { price: 25_990 }],
    ['is absent for POA', { price: 'POA' }, {}],
    ['is absent without a cell', {}, {}],
    ['is the drive-away price first', { drive_away_price: '27,990', egc_price: '25,990' }, driveAway(27_990)],
    ['excludes charges without one', { drive_away_price: '0', egc_price: '25990' }, egc(25_990)],
    ['is drive-away by its flag', { price: 20_000, is_drive_away: true }, driveAway(20_000)],
    ['is not drive-away by a flag of no', { price: 20_000, is_drive_away: 'No' }, egc(20_000)],
    [
      'follows the flag',
      { drive_away_price: 22_000, is_drive_away: false, retail_price: 20_000 },
      egc(20_000),
    ],
    ['is drive-away by a column that says yes', { price: 20_000, drive_away: 'Yes' }, driveAway(20_000)],
    ['is absent beside an empty retail column', { price: 9_000, retail_price: '' }, {}],
    [
      'includes no more than each statement says',
      { price: '20,000 + ORC', price_type: 'Drive away' },
      bor(20_000),
    ],
    ['keeps the kind of an offer alone', { offer_price: 27_500, price_type: 'drive_away' }, offered(27_500)],
    ['is absent for an unknown kind', { price: 20_000, price_type: 'grand' }, {}],
    ['is never wholesale beside retail', { price: 9_000, retail_price: 12_990 }, { price: 12_990 }],
    ['is not a yes or no', { retail_price: 12_990, egc_price: '1' }, { price: 12_990 }],
    ['is not drive away if a column says so', { price: 20_000, drive_away: 'Not included' }, egc(20_000)],
    ['may have what comes on top beside no', { price: 20_000, is_drive_away: 'No - plus ORC' }, bor(20_000)],
    ['is absent beside an answer that nobody can read', { price: 20_000, drive_away: 'maybe' }, {}],
    ['is without charges if a column says so', { price: 20_000, egc_price: 'Yes' }, egc(20_000)],
    [
      'may have its kind in a record',
      { price: 20_000, price_type: { name: 'Before on roads' } },
      bor(20_000),
    ],
    ['may have its kind in a list', { price: 20_000, price_type: ['egc'] }, egc(20_000)],
    ['may have its kind in a note', { price: 20_000, price_note: ['+ ORC'] }, bor(20_000)],
    ['is no weekly amount', { price: 299, price_note: ['per week'] }, {}],
    ['is no amount in cents', { price: 2_699_000, price_note: ['cents'] }, {}],
    ['has on-road costs on top', { price: 20_000, plus_on_roads: 'Yes' }, bor(20_000)],
    ['does not include on-road costs', { price: 20_000, with_on_roads: 'No' }, bor(20_000)],
    ['is on application', { price: 20_000, hides_price: 'Yes' }, {}],
    ['may not be shown', { price: 20_000, shows_price: false }, {}],
    ['is no price of another country', { price: 20_000, currency: 'NZD' }, {}],
    ['is in Australian dollars', { price: 20_000, currency: 'aud' }, { price: 20_000 }],
    ['is no price before GST', { price: 20_000, gst: 'Excluded' }, {}],
    ['may say that it includes GST', { price: 20_000, gst: 'Included' }, { price: 20_000 }],
    ['is no price with a condition', { price: '$20,000 driveaway - ABN holders' }, {}],
    ['is no price without delivery', { price: '$20,000 drive away plus delivery' }, {}],
    ['is no other price beside an unreadable one', { price: 19_990, drive_away_price: '22990 NZD' }, {}],
    ['may have words behind it', { price: '$30,000 drive away' }, driveAway(30_000)],
    ['may have words with an exclamation mark', { price: '$30,000 Drive-Away!' }, driveAway(30_000)],
    ['may have its kind beside it', { price: 30_000, price_type: 'EGC' }, egc(30_000)],
    [
      'is a lower special price',
      { price: '11990', special_price: '9990' },
      { price: 9_990, before_price: 11_990 },
    ],
    ['is no higher special price', { price: '9990', special_price: '11990' }, { price: 9_990 }],
    ['is no equal special price', { price: '9990', special_price: '9990' }, { price: 9_990 }],
    ['is a special price alone', { special_price: '9990' }, { price: 9_990 }],
    [
      'keeps a higher was-price',
      { price: '9990', before_price: '12990' },
      { price: 9_990, before_price: 12_990 },
    ],
    ['drops a lower was-price', { price: '9990', before_price: '8990' }, { price: 9_990 }],
    ['keeps a was-price alone, for an offer beside it', { before_price: '8990' }, { before_price: 8_990 }],
    ['is no placeholder', { price: '1' }, {}],
    ['is no special placeholder', { price: '11990', special_price: '1' }, { price: 11_990 }],
    ['is no drive-away placeholder', { price: '11990', drive_away_price: '1.00' }, { price: 11_990 }],
    ['keeps no placeholder of a was-price', { before_price: 1 }, {}],
  ])('%s', (_, cells, price) => expect(priceOf(cells).price).toEqual(price));

  test.each<[string, string]>([
    ['drive_away', 'Drive Away; drive_away; DAP; IGC; No more to pay; Ride Away; inc. all gov charges'],
    [
      excluding,
      'Excl. Govt. Charges; excluding_government_charges_price; + Govt Charges; EGC; plus stamp duty',
    ],
    [excluding, "Not drive away; Drive away excluded; isn't drive away; non drive-away; excl drive away"],
    ['before_on_roads', 'before_on_roads; + ORC; plus on-road costs; excluding on road costs; BOR'],
    ['plain', 'ONO; negotiable; firm; inc GST; special price'],
  ])('is of the kind %s for: %s', (kind, words) =>
    expectEach<unknown>(words, (text) => priceSayingOf(text), { kind: 'value', value: kind }),
  );

  test('is none for words that say something else, or that nobody knows', () =>
    expectEach(
      'pw; per week; a week; NZD; + GST; ex GST; deposit; trade; wonderful',
      (text) => priceSayingOf(text).kind,
      'unreadable',
    ));

  test('may have words that the dealer explains', () => {
    const words = new Map([['walkinwalkout', 'drive_away' as const]]);
    expect(priceOf({ price: '20,000 walk-in walk-out' }, words).price).toEqual(driveAway(20_000));
    expect(priceOf({ price: '20,000 walk-in walk-out' })).toEqual({
      price: {},
      unread: [{ cell: 'price', value: 'walk-in walk-out' }],
    });
  });
});

function driveAway(price: number) {
  return { price, price_type: 'drive_away' };
}
function bor(price: number) {
  return { price, price_type: 'before_on_roads' };
}
function offered(price: number) {
  return { offer_price: price, price_type: 'drive_away' };
}
function egc(price: number) {
  return { price, price_type: excluding };
}

const imagesOf = (value: unknown) => picturesIn(value).urls;

describe('photos', () => {
  const a = 'https://img.example/a.jpg';
  const b = 'https://img.example/b.jpg';
  test.each<[string, unknown]>([
    ['texts separated by |', `${a}|${b}`],
    ['texts separated by ;', `${a}; ${b}`],
    ['texts separated by ,', `${a},${b}`],
    ['texts separated by line ends', `${a}\n${b}`],
    ['JSON', JSON.stringify([a, b])],
    ['objects in JSON', JSON.stringify([{ url: a }, { image_url: b }])],
    ['a list', [a, b]],
    ['objects in objects', [{ image: { url: a } }, { src: b }]],
    ['lists in lists', [[{ url: a }], [b]]],
    ['records under any name', { gallery: [{ LargeURL: a }, { attributes: { image_path: b } }] }],
    [
      'records with a small picture too',
      [
        { main: a, thumb: '/t.jpg' },
        { thumbnail: '/t.jpg', xl: b },
      ],
    ],
    [
      'several sizes of one',
      [
        {
          sizes: [
            { width: 80, url: '/s.jpg' },
            { width: 900, url: a },
          ],
        },
        b,
      ],
    ],
    ['numbered objects', { 0: { url: a }, 1: b }],
    ['lists with single quotes', `['${a}', '${b}']`],
    ['several columns', [`${a}`, JSON.stringify([{ url: b }])]],
    ['repeats', [a, b, a]],
  ])('are read from %s', (_, value) => expect(imagesOf(value)).toEqual([a, b]));

  test.each([1, 3, 4, 5, 50, 201, 1_000])('are all read from a list of %i', (count) => {
    const urls = Array.from({ length: count }, (_, at) => `https://img.example/${at}.jpg`);
    const shapes: readonly ((url: string) => unknown)[] = [
      (url: string) => url,
      (url: string) => ({ url }),
      (url: string) => ({ image: { url } }),
      (image_url: string) => ({ image_url }),
    ];
    for (const shape of shapes) {
      expect(imagesOf(urls.map(shape))).toEqual(urls);
      expect(imagesOf(JSON.stringify(urls.map(shape)))).toEqual(urls);
    }
  });

  test('may have a comma within their address', () => {
    const sized = 'https://cdn.example/w_800,h_600/a.jpg';
    expect(imagesOf(`${sized},${b}`)).toEqual([sized, b]);
  });

  test.each(['javascript:alert(1)', 'data:image/png;base64,AAAA', 'IMG_1.jpg', '', '-', 'ftp://x/y.jpg'])(
    'are not read from %j',
    (value) => expect(imagesOf(value)).toEqual([]),
  );

  test('may be a path of the site; an address without a scheme gets https', () =>
    expect(imagesOf('/media/a.jpg|//img.example/b.jpg')).toEqual(['/media/a.jpg', b]));

  test('are looked for in a cell of a million separators', () =>
    expect(imagesOf(`${',;| '.repeat(250_000)}x`)).toEqual([]));
});

describe('features', () => {
  test.each<[unknown, string[]]>([
    ['Tow bar|Tint|Tow bar', ['Tow bar', 'Tint']],
    ['Tow bar, Tint', ['Tow bar', 'Tint']],
    ['Seats; heated, front', ['Seats', 'heated, front']],
    [['Tow bar', ' ', null], ['Tow bar']],
    ['["Tow bar","Tint"]', ['Tow bar', 'Tint']],
    [
      [{ name: 'Tow bar' }, { Description: 'Tint' }],
      ['Tow bar', 'Tint'],
    ],
    [5, []],
  ])('of %j are %j', (value, items) => expect(itemsOf(value)).toEqual(items));

  test('are all read from a list of 600', () =>
    expect(itemsOf(Array.from({ length: 600 }, (_, at) => `Feature ${at}`))).toHaveLength(600));
});
