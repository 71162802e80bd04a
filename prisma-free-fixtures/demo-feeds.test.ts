import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

const group = z
  .array(z.record(z.string(), z.string()))
  .parse(parse(read('brolga-stock.csv'), { columns: true }))
  .map((row) => ({
    stock: row['Stock number'],
    vin: row['Vin'],
    plate: row['Rego'],
    comments: row['Dealercomments'] ?? '',
    images: (row['Images'] ?? '').split('|').filter(Boolean),
    type: row['Car type'],
    priced: /^[1-9]/.test(row['DAP Price'] || row['EGC Price'] || ''),
  }));

const single = z
  .array(
    z.looseObject({
      StockNumber: z.string(),
      VIN: z.string().nullable(),
      RegoNum: z.string().nullable(),
      AdvDescription: z.string().nullable(),
      ImageURLs: z.string(),
      IsUsed: z.enum(['True', 'False']),
      IsDemo: z.enum(['True', 'False']),
      Price: z.number().nullable(),
    }),
  )
  .parse(JSON.parse(read('wattle-bend-stock.json')))
  .map((row) => ({
    stock: row.StockNumber,
    vin: row.VIN ?? '',
    plate: row.RegoNum ?? '',
    comments: row.AdvDescription ?? '',
    images: row.ImageURLs.split(',').filter(Boolean),
    type: row.IsDemo === 'True' ? 'Demo' : row.IsUsed === 'True' ? 'Used' : 'New',
    priced: row.Price !== null,
  }));

const bodyKeys = [
  ...['4x4', 'bus', 'cabChassis', 'convertible', 'coupe', 'hardtop', 'hatch', 'hatchback', 'lightTruck'],
  ...['motorhome', 'peopleMover', 'sedan', 'softtop', 'stationWagon', 'suv', 'ute', 'van', 'wagon'],
];
const bodyOf = (image: string) => /^illustration:(\w+)\//.exec(image)?.[1] ?? '';
const repeated = (values: readonly (string | undefined)[]) =>
  values.filter((value, at) => value && values.indexOf(value) < at);

describe.each([
  ['the group', group, 125],
  ['the single brand', single, 40],
] as const)('the demo stock of %s', (_, cars, count) => {
  it('holds new, demo and used cars', () => {
    expect(cars).toHaveLength(count);
    expect(new Set(cars.map(({ type }) => type))).toEqual(new Set(['New', 'Demo', 'Used']));
  });
  it('has stock numbers, VINs and plates of their own', () => {
    expect(cars.every(({ stock }) => stock)).toBe(true);
    for (const field of ['stock', 'vin', 'plate'] as const) {
      expect(repeated(cars.map((car) => car[field]))).toEqual([]);
    }
  });
  it('has VINs that are well formed and clearly made up', () => {
    const shape = /^6ZZDEM[A-HJ-NPR-Z0-9]{8}\d{3}$/;
    expect(cars.filter(({ vin }) => vin && !shape.test(vin))).toEqual([]);
  });
  it('names its pictures by the scheme of the illustrations', () => {
    const shape = /^illustration:\w+\/[a-z0-9]+(-[a-z0-9]+)*\/[a-z]+\d+\/(side|front|rear|wheel|scene)$/;
    const images = cars.flatMap((car) => car.images);
    expect(images.filter((image) => !shape.test(image) || !bodyKeys.includes(bodyOf(image)))).toEqual([]);
  });
  it('shows every state a page must cope with', () => {
    expect(new Set(cars.map(({ images }) => images.length))).toEqual(new Set([0, 1, 5]));
    expect(cars.some(({ priced }) => !priced)).toBe(true);
    expect(cars.some(({ comments }) => comments === '')).toBe(true);
    expect(cars.some(({ comments }) => comments.length > 400)).toBe(true);
  });
});

describe('the demo stock together', () => {
  it('shows every body key of the specification', () => {
    expect([...new Set(group.flatMap(({ images }) => images.map(bodyOf)))].sort()).toEqual(bodyKeys);
  });
  it('is about seven in ten used in the group', () => {
    const used = group.filter(({ type }) => type === 'Used').length / group.length;
    expect(used).toBeGreaterThan(0.65);
    expect(used).toBeLessThan(0.8);
  });
});
