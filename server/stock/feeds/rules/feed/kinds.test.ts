import { describe, expect, test } from 'vitest';
import { roomOf, simpleBodyOf } from './body';
import { driveOf, simpleFuelOf, simpleTransmissionOf } from './engine';
import { imagesOf, itemsOf } from './lists';
import { type PriceCells, priceOf, priceTypeOf } from './price';
import { conditionOf, conditionOfFlags, itemTypeOf, stockStatusOf } from './stock-status';

describe('fuel', () => {
  test.each<[string, string | undefined]>([
    ['Unleaded', 'Petrol'],
    ['Premium', 'Petrol'],
    ['Petrol - Premium ULP', 'Petrol'],
    ['PETROL', 'Petrol'],
    ['95 RON', 'Petrol'],
    ['Gasoline Fuel', 'Petrol'],
    ['Diesel', 'Diesel'],
    ['TURBO DIESEL', 'Diesel'],
    ['D', 'Diesel'],
    ['Hybrid', 'Hybrid'],
    ['Petrol/Electric', 'Hybrid'],
    ['Hybrid with Petrol - Unleaded ULP', 'Hybrid'],
    ['MHEV', 'Hybrid'],
    ['PHEV', 'Plug-in Hybrid'],
    ['Plug-in Hybrid Petrol', 'Plug-in Hybrid'],
    ['Electric', 'Electric'],
    ['BEV', 'Electric'],
    ['LPG', 'LPG'],
    ['Petrol or LPG (Dual)', 'LPG'],
    ['Other', undefined],
    ['-', undefined],
    ['Gas', undefined],
    ['Hydrogen', undefined],
  ])('%s is %s', (words, fuel) => expect(simpleFuelOf(words)).toBe(fuel));
});

describe('transmission', () => {
  test.each<[string, string | undefined]>([
    ['6 SPEED MANUAL', 'Manual'],
    ['Manual', 'Manual'],
    ['5M', 'Manual'],
    ['Automatic', 'Automatic'],
    ['6 SP AUTOMATIC', 'Automatic'],
    ['Sports Automatic Dual Clutch', 'Automatic'],
    ['Automated Manual', 'Automatic'],
    ['CVT', 'Automatic'],
    ['7 Speed DSG', 'Automatic'],
    ['Constantly Variable Transmission', 'Automatic'],
    ['Reduction Gear', 'Automatic'],
    ['A', 'Automatic'],
    ['-', undefined],
    ['5 speed', undefined],
  ])('%s is %s', (words, kind) => expect(simpleTransmissionOf(words)).toBe(kind));
});

describe('drive', () => {
  test.each<[string, string | undefined]>([
    ['Front', 'FWD'],
    ['Front Wheel Drive', 'FWD'],
    ['Rear', 'RWD'],
    ['RWD', 'RWD'],
    ['AWD', 'AWD'],
    ['All Wheel Drive', 'AWD'],
    ['4x4', '4WD'],
    ['4X4 Dual Range', '4WD'],
    ['Four Wheel Drive', '4WD'],
    ['4WD', '4WD'],
    ['4x2', '2WD'],
    ['Other', undefined],
    ['', undefined],
  ])('%s is %s', (words, drive) => expect(driveOf(words)).toBe(drive));
});

describe('body', () => {
  test.each<[string, string | undefined]>([
    ['4D WAGON', 'Wagon'],
    ['Station Wagon', 'Wagon'],
    ['Ute / Tray', 'Ute'],
    ['DUAL CAB UTILITY', 'Ute'],
    ['Pickup', 'Ute'],
    ['Single Cab Chassis', 'Cab Chassis'],
    ['5D HATCHBACK', 'Hatch'],
    ['4D SEDAN', 'Sedan'],
    ['Sport Utility', 'SUV'],
    ['4x4', 'SUV'],
    ['2D COUPÉ', 'Coupe'],
    ['Cabriolet', 'Convertible'],
    ['Softtop', 'Convertible'],
    ['People Mover', 'People Mover'],
    ['PANEL VAN', 'Van'],
    ['Bus', 'Bus'],
    ['Light Truck', 'Light Truck'],
    ['Motorhome', 'Motorhome'],
    ['Commercial', undefined],
    ['Other', undefined],
    ['-', undefined],
  ])('%s is %s', (words, body) => expect(simpleBodyOf(words)).toBe(body));
  test.each<['caravan' | 'motorcycle', string, string | undefined]>([
    ['caravan', 'CARAVAN', 'Caravan'],
    ['caravan', 'Off Road Caravan', 'Off Road Caravan'],
    ['caravan', 'Pop-Top', 'Pop Top'],
    ['caravan', 'Camper Trailer', 'Camper Trailer'],
    ['caravan', 'Hybrid', 'Hybrid'],
    ['motorcycle', 'Naked', 'Naked'],
    ['motorcycle', 'Sport Touring', 'Touring'],
    ['motorcycle', 'Enduro', 'Trail'],
    ['motorcycle', 'Commuter', 'Naked'],
    ['motorcycle', 'SUV', undefined],
  ])('of a %s, %s is %s', (item, words, body) => expect(simpleBodyOf(words, item)).toBe(body));
});

describe('doors and seats', () => {
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
  ])('%j and %j', (doors, seats, room) => expect(roomOf(doors, seats)).toEqual(room));
});

describe('status words', () => {
  test.each<[string, object]>([
    ['In_Stock', { status: 'in_stock' }],
    ['in stock', { status: 'in_stock' }],
    ['On Offer', { status: 'in_stock' }],
    ['AVAILABLE', { status: 'in_stock' }],
    ['Coming Soon', { status: 'coming_soon' }],
    ['In Transit', { status: 'coming_soon' }],
    ['SOLD', { status: 'sold' }],
    ['Delivered', { status: 'sold' }],
    ['Under Offer', { status: 'in_stock', reserved: true }],
    ['Not Available', { show_on_dealer_website: false }],
    ['Withdrawn', { show_on_dealer_website: false }],
    ['Whatever', {}],
    ['', {}],
  ])('%s', (word, status) => expect(stockStatusOf(word)).toEqual(status));
});

describe('new, demo or used', () => {
  test.each<[string, object]>([
    ['USED', { car_type: 'used' }],
    ['N', { car_type: 'new' }],
    ['Demonstrator', { car_type: 'demo' }],
    ['CPO', { car_type: 'used', certified: true }],
    ['Pre-Owned', { car_type: 'used' }],
    ['A', {}],
    ['maybe', {}],
  ])('%s', (word, condition) => expect(conditionOf(word)).toEqual(condition));
  test('demo takes precedence over used; only two plain noes mean new', () => {
    expect(conditionOfFlags(true, true)).toEqual({ car_type: 'demo' });
    expect(conditionOfFlags(false, true)).toEqual({ car_type: 'used' });
    expect(conditionOfFlags(false, false)).toEqual({ car_type: 'new' });
    expect(conditionOfFlags(undefined, false)).toEqual({});
    expect(conditionOfFlags(undefined, undefined)).toEqual({});
  });
  test.each<[string, string | undefined]>([
    ['A', 'car'],
    ['M', 'motorcycle'],
    ['C', 'caravan'],
    ['caravan', 'caravan'],
    ['B', undefined],
  ])('stock type %s is %s', (letter, item) => expect(itemTypeOf(letter)).toBe(item));
});

describe('price', () => {
  test.each<[string, PriceCells, object]>([
    ['a plain price has no kind', { price: '25990' }, { price: 25_990 }],
    ['POA is no price', { price: 'POA' }, {}],
    [
      'a drive-away column',
      { driveAway: '27,990', excludingCharges: '25,990' },
      { price: 27_990, price_type: 'drive_away' },
    ],
    [
      'an EGC column',
      { driveAway: '0', excludingCharges: '25990' },
      { price: 25_990, price_type: 'excluding_government_charges' },
    ],
    [
      'the drive-away flag',
      { price: 20_000, isDriveAway: true },
      { price: 20_000, price_type: 'drive_away' },
    ],
    ['no drive-away flag says nothing of the kind', { price: 20_000, isDriveAway: false }, { price: 20_000 }],
    [
      'a flag against the drive-away amount',
      { driveAway: 22_000, isDriveAway: false, retail: 20_000 },
      { price: 20_000 },
    ],
    ['wholesale beside retail is never shown', { price: 9_000, retail: 12_990 }, { price: 12_990 }],
    [
      'an EGC column with a yes or no is no amount',
      { retail: 12_990, excludingCharges: '1' },
      { price: 12_990 },
    ],
    ['words behind the amount', { price: '$30,000 drive away' }, { price: 30_000, price_type: 'drive_away' }],
    [
      'a stated kind',
      { price: 30_000, type: 'EGC' },
      { price: 30_000, price_type: 'excluding_government_charges' },
    ],
    ['a lower special price', { price: '11990', special: '9990' }, { price: 9_990, before_price: 11_990 }],
    ['a special price that is not lower', { price: '9990', special: '11990' }, { price: 9_990 }],
    ['the same special price', { price: '9990', special: '9990' }, { price: 9_990 }],
    ['only a special price', { special: '9990' }, { price: 9_990 }],
    ['a higher was-price', { price: '9990', was: '12990' }, { price: 9_990, before_price: 12_990 }],
    ['a lower was-price is none', { price: '9990', was: '8990' }, { price: 9_990 }],
    ['a was-price alone, for an offer to stand beside', { was: '8990' }, { before_price: 8_990 }],
    ['a placeholder is no price', { price: '1' }, {}],
    ['a placeholder is no special price', { price: '11990', special: '1' }, { price: 11_990 }],
    ['a placeholder is no drive-away price', { price: '11990', driveAway: '1.00' }, { price: 11_990 }],
    ['a placeholder is no was-price', { was: 1 }, {}],
    ['nothing', {}, {}],
  ])('%s', (_, cells, price) => expect(priceOf(cells)).toEqual(price));
  test.each<[string, string | undefined]>([
    ['Drive Away', 'drive_away'],
    ['drive_away', 'drive_away'],
    ['DAP', 'drive_away'],
    ['Excl. Govt. Charges', 'excluding_government_charges'],
    ['excluding_government_charges_price', 'excluding_government_charges'],
    ['before_on_roads', 'before_on_roads'],
    ['+ ORC', 'before_on_roads'],
    ['great', undefined],
  ])('kind in %s', (words, kind) => expect(priceTypeOf(words)).toBe(kind));
});

describe('lists', () => {
  const a = 'https://img.example/a.jpg';
  const b = 'https://img.example/b.jpg';
  test.each<[string, unknown]>([
    ['|', `${a}|${b}`],
    [';', `${a}; ${b}`],
    [',', `${a},${b}`],
    ['line ends', `${a}\n${b}`],
    ['JSON', JSON.stringify([a, b])],
    ['JSON objects', JSON.stringify([{ url: a }, { image_url: b }])],
    ['a list', [a, b]],
    ['objects in objects', [{ image: { url: a } }, { src: b }]],
    ['lists in lists', [[{ url: a }], [b]]],
    ['numbered objects', { 0: { url: a }, 1: b }],
    ['lists with single quotes', `['${a}', '${b}']`],
    ['several columns', [`${a}`, JSON.stringify([{ url: b }])]],
    ['repeats', [a, b, a]],
  ])('pictures split on %s', (_, value) => expect(imagesOf(value)).toEqual([a, b]));
  test.each([1, 3, 4, 5, 50, 201, 1_000])('reads all %i photos of a list of objects', (count) => {
    const urls = Array.from({ length: count }, (_, at) => `https://img.example/${at}.jpg`);
    const shapes = [
      urls,
      urls.map((url) => ({ url })),
      urls.map((url) => ({ image: { url } })),
      urls.map((image_url) => ({ image_url })),
    ];
    for (const list of shapes) {
      expect(imagesOf(list)).toEqual(urls);
      expect(imagesOf(JSON.stringify(list))).toEqual(urls);
    }
  });
  test('reads all 600 features of a list', () =>
    expect(itemsOf(Array.from({ length: 600 }, (_, at) => `Feature ${at}`))).toHaveLength(600));
  test('a comma within an address does not split it', () => {
    const sized = 'https://cdn.example/w_800,h_600/a.jpg';
    expect(imagesOf(`${sized},${b}`)).toEqual([sized, b]);
  });
  test.each(['javascript:alert(1)', 'data:image/png;base64,AAAA', 'IMG_1.jpg', '', '-', 'ftp://x/y.jpg'])(
    '%j is not a picture',
    (value) => expect(imagesOf(value)).toEqual([]),
  );
  test('accepts a path of the site, and adds https to an address without a scheme', () =>
    expect(imagesOf('/media/a.jpg|//img.example/b.jpg')).toEqual(['/media/a.jpg', b]));
  test.each<[unknown, string[]]>([
    ['Tow bar|Tint|Tow bar', ['Tow bar', 'Tint']],
    ['Tow bar, Tint', ['Tow bar', 'Tint']],
    ['Seats; heated, front', ['Seats', 'heated, front']],
    [['Tow bar', ' ', null], ['Tow bar']],
    ['["Tow bar","Tint"]', ['Tow bar', 'Tint']],
    [[{ name: 'Tow bar' }], ['Tow bar']],
    [5, []],
  ])('features %j', (value, items) => expect(itemsOf(value)).toEqual(items));
});

test('handles a cell of a million separators quickly', () => {
  const started = performance.now();
  expect(imagesOf(`${',;| '.repeat(250_000)}x`)).toEqual([]);
  expect(performance.now() - started).toBeLessThan(2_000);
});
