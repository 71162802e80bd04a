import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bodyKeyOf } from '#server/dealer/media/rules/car-images';
import { parseIllustration } from '#server/dealer/media/rules/picture-path';
import { studioName } from '#server/dealer/media/rules/studio';

type Row = Readonly<Record<string, unknown>>;
const rowSchema = z.array(z.record(z.string(), z.unknown()));

function rowsOf(file: string): Row[] {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  return rowSchema.parse(file.endsWith('.csv') ? parse(text, { columns: true }) : JSON.parse(text));
}

/** The cars of a feed, from its names for stock number, VIN, plate, photos and body. */
function stockOf(file: string, names: readonly [string, string, string, string, string], separator: string) {
  return rowsOf(file).map((row) => {
    const [stock, vin, plate, images, body] = names.map((name) => String(row[name] ?? ''));
    return { row, stock, vin, plate, body, images: (images ?? '').split(separator).filter(Boolean) };
  });
}

const easyCars = ['StockNumber', 'VIN', 'RegoNum', 'ImageURLs', 'Body'] as const;
const cornerNames = ['Stock Number', 'VIN', 'Rego', 'Images', 'Body'] as const;
const group = stockOf('brolga-stock.csv', ['Stock number', 'Vin', 'Rego', 'Images', 'Body'], '|');
const single = stockOf('wattle-bend-stock.json', easyCars, ',');
const yard = stockOf('banksia-used-cars-stock.csv', easyCars, ',');
const corner = stockOf('corner-cars-stock.csv', cornerNames, '|');
const vans = stockOf('saltbush-caravans-stock.json', easyCars, ',');
const bikes = stockOf(
  'ironbark-motorcycles-stock.csv',
  ['stock_no', 'vin', 'rego', 'photos', 'bodystyle'],
  ';',
);

const bodyKeys = [
  '4x4',
  'bus',
  'cabChassis',
  'convertible',
  'coupe',
  'hardtop',
  'hatch',
  'hatchback',
  'lightTruck',
  'motorhome',
  'peopleMover',
  'sedan',
  'softtop',
  'stationWagon',
  'suv',
  'ute',
  'van',
  'wagon',
];
const shotsOf = ({ images }: { readonly images: readonly string[] }) =>
  images.map((image) => image.split('/').at(-1) ?? '');
const bodyOf = (image: string) => /^illustration:(\w+)\//.exec(image)?.[1] ?? '';

describe.each([
  ['a group', group, 125, bodyKeys],
  ['a single brand', single, 40, bodyKeys],
  ['a used car yard', yard, 60, bodyKeys],
  ['a small yard', corner, 12, bodyKeys],
  ['a caravan dealer', vans, 30, ['caravan']],
  ['a motorcycle dealer', bikes, 40, ['motorcycle']],
] as const)('the demo stock of %s', (_, cars, count, drawn) => {
  it.each(['stock', 'vin', 'plate'] as const)('has no %s number twice', (field) => {
    const numbers = cars.map((car) => car[field]).filter(Boolean);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('has a stock number for every car, and VINs that are clearly made up', () => {
    expect(cars.filter(({ stock }) => stock)).toHaveLength(count);
    expect(cars.filter(({ vin }) => vin && !/^6ZZDEM[A-HJ-NPR-Z0-9]{8}\d{3}$/.test(vin))).toEqual([]);
  });

  it('has illustrations of its own vehicles, and some cars with one photo or none', () => {
    const shape =
      /^illustration:\w+\/[a-z0-9]+(-[a-z0-9]+)*\/[a-z]+-[a-z]+\d+\/(quarter|side|tail|cabin|front|wheel|rear)$/;
    const images = cars.flatMap((car) => car.images);
    expect(images.filter((image) => !shape.test(image))).toEqual([]);
    expect(images.filter((image) => !drawn.some((key) => key === bodyOf(image)))).toEqual([]);
    const counts = new Set(cars.map((car) => car.images.length));
    expect([...counts]).toEqual(expect.arrayContaining([0, 1]));
    expect([...counts].filter((each) => each > 7)).toEqual([]);
  });

  it('has bodies of several kinds', () => {
    expect(new Set(cars.map(({ body }) => body)).size).toBeGreaterThan(4);
  });
});

const singleStates = single.map(({ row }) => ({
  type: row['IsDemo'] === 'True' ? 'Demo' : row['IsUsed'] === 'True' ? 'Used' : 'New',
  comments: String(row['AdvDescription'] ?? ''),
  priced: row['Price'] !== null,
}));
const groupStates = group.map(({ row }) => ({
  type: row['Car type'],
  comments: String(row['Dealercomments'] ?? ''),
  priced: /^[1-9]/.test(String(row['DAP Price'] || row['EGC Price'] || '')),
}));

describe.each([
  ['a group', groupStates],
  ['a single brand', singleStates],
] as const)('the demo stock of %s', (_, cars) => {
  it('has new, demo and used cars, with and without a price and comments', () => {
    expect(new Set(cars.map(({ type }) => type))).toEqual(new Set(['New', 'Demo', 'Used']));
    expect(cars.some(({ priced }) => !priced)).toBe(true);
    expect(cars.some(({ comments }) => comments === '')).toBe(true);
    expect(cars.some(({ comments }) => comments.length > 400)).toBe(true);
  });
});

describe('the demo stock of the group', () => {
  it('shows every body key of the specification', () => {
    expect([...new Set(group.flatMap(({ images }) => images.map(bodyOf)))].sort()).toEqual(bodyKeys);
  });

  it('is about seven in ten used', () => {
    const used = groupStates.filter(({ type }) => type === 'Used').length / group.length;
    expect(used).toBeGreaterThan(0.65);
    expect(used).toBeLessThan(0.8);
  });
});

const all = [...group, ...single, ...yard, ...corner, ...vans, ...bikes];
const cars = all.filter(({ images }) => images.length > 0);
const nameIn = (image = ''): string => image.split('/')[2]?.split('-')[0] ?? '';
/** The colour of the seats in each inside that was rendered. */
const insideColours: Readonly<Record<string, string>> = {
  electric: 'White',
  family: 'Black',
  galley: 'Grey',
  hauler: 'Blue',
  rugged: 'Brown',
  saloon: 'Tan',
  small: 'Blue',
  sport: 'Red',
  touring: 'Beige',
  work: 'Charcoal',
};

/** Bodies that feeds name in more than one way. A car of one kind never has a picture of another. */
const sameKinds: readonly { readonly kind: string; readonly keys: readonly string[] }[] = [
  { kind: 'hatch', keys: ['hatch', 'hatchback'] },
  { kind: 'wagon', keys: ['wagon', 'stationWagon'] },
  { kind: 'off-roader', keys: ['4x4', 'hardtop', 'softtop'] },
  ...[
    'sedan',
    'suv',
    'ute',
    'cabChassis',
    'van',
    'bus',
    'peopleMover',
    'coupe',
    'convertible',
    'lightTruck',
  ].map((kind) => ({ kind, keys: [kind] })),
];
const bikeShapes: readonly (readonly [string, string])[] = [
  ['Naked', 'nipper roadie'],
  ['Commuter', 'nipper'],
  ['Sports', 'racer'],
  ['Touring', 'glider'],
  ['Adventure', 'rambler'],
  ['Scooter', 'runabout'],
  ['Cruiser', 'cruiser'],
  ['Classic', 'bobber'],
];

describe('the pictures of demo cars', () => {
  it('show the whole car, then its inside, then close-ups, in this order', () => {
    const order = /^quarter(,side)?(,tail(,cabin)?(,front,wheel(,rear)?)?)?$/;
    expect(cars.map((car) => shotsOf(car).join()).filter((gallery) => !order.test(gallery))).toEqual([]);
  });

  it('have close-ups only of pictures that are large enough', async () => {
    const folder = join(import.meta.dirname, '../server/dealer/media/illustrations/studio');
    const sources = new Set(
      cars
        .flatMap(({ images }) => images)
        .flatMap((image) => {
          const name = nameIn(image);
          if (/\/(front|wheel)$/.test(image)) return [`${name}-quarter-black`];
          if (image.endsWith('/rear')) return [`${name}-tail-black`];
          return [];
        }),
    );
    for (const source of sources) {
      const { width } = await sharp(join(folder, `${source}.webp`)).metadata();
      expect(width).toBeGreaterThanOrEqual(1280);
    }
  });

  it('name vehicles and insides that exist', () => {
    const unknown = cars
      .flatMap(({ images }) => images)
      .filter((image) => {
        const drawing = parseIllustration(image);
        return !drawing || studioName(drawing) !== nameIn(image);
      });
    expect(unknown).toEqual([]);
  });

  it('show the interior colour of the feed', () => {
    const wrong = [
      ...group.map((car) => ({ car, colour: car.row['Interior Colour'] })),
      ...single.map((car) => ({ car, colour: car.row['InteriorColor'] })),
    ].flatMap(({ car: { stock, images }, colour }) => {
      const inside = images.find((image) => image.endsWith('/cabin'));
      const shown = inside && insideColours[nameIn(inside)];
      return !inside || !colour || colour === shown ? [] : [`${stock}: ${colour}, but ${shown} in its photo`];
    });
    expect(wrong).toEqual([]);
  });

  it('show at least six insides on a site, none on half of its cars', () => {
    for (const site of [group, yard]) {
      const names = site
        .flatMap(({ images }) => images.filter((image) => image.endsWith('/cabin')))
        .map(nameIn);
      expect(new Set(names).size).toBeGreaterThanOrEqual(6);
      for (const name of new Set(names))
        expect(names.filter((each) => each === name).length).toBeLessThan(names.length / 2);
    }
  });

  it('show one shape for each model, and many shapes and colours', () => {
    const shapesOf = new Map<string, Set<string>>();
    for (const { row, images } of cars.filter(({ row }) => row['Make'])) {
      const model = [bodyOf(images[0] ?? ''), row['Make'], row['Model']].join(' ');
      shapesOf.set(model, (shapesOf.get(model) ?? new Set()).add(nameIn(images[0])));
    }
    expect([...shapesOf].filter(([, shapes]) => shapes.size !== 1)).toEqual([]);
    expect(new Set([...shapesOf.values()].flatMap((shapes) => [...shapes])).size).toBeGreaterThan(30);
    expect(new Set(cars.map(({ images }) => images[0]?.split('/')[1])).size).toBeGreaterThan(12);
  });

  it.each(sameKinds)('name the body of every $kind', ({ keys }) => {
    const wrong = cars
      .filter(({ body }) => keys.some((key) => key === bodyKeyOf(body)))
      .filter(({ images }) => !images.every((image) => keys.some((key) => key === bodyOf(image))));
    expect(wrong.map(({ stock, body, images }) => `${stock}: ${body} as ${bodyOf(images[0] ?? '')}`)).toEqual(
      [],
    );
  });

  it.each(bikeShapes)('show a %s bike as one of %s', (kind, shapes) => {
    const shown = bikes.filter(({ body, images }) => body === kind && images.length > 0);
    const names = new Set(shown.flatMap(({ images }) => images.map(nameIn)));
    expect([...names].sort().join(' ')).toBe(shapes);
  });

  it('show no other kind of bike', () => {
    const kinds = new Set(bikeShapes.map(([kind]) => kind));
    const others = bikes.filter(({ body, images }) => images.length > 0 && !kinds.has(body ?? ''));
    expect(others.map(({ stock, body }) => `${stock}: ${body}`)).toEqual([]);
  });

  it('show no shape on more than a sixth of a site’s cars', () => {
    for (const site of [group, single, yard]) {
      const shapes = site.filter(({ images }) => images.length > 0).map(({ images }) => nameIn(images[0]));
      for (const shape of new Set(shapes))
        expect(shapes.filter((each) => each === shape).length).toBeLessThanOrEqual(site.length / 6);
    }
  });
});
