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

const table = (file: string) =>
  z.array(z.record(z.string(), z.string())).parse(parse(read(file), { columns: true }));
const split = (text = '', by: string) => text.split(by).filter(Boolean);
const yard = table('banksia-used-cars-stock.csv').map((row) => ({
  stock: row['StockNumber'],
  vin: row['VIN'] ?? '',
  plate: row['RegoNum'],
  images: split(row['ImageURLs'], ','),
  body: row['Body'],
}));
const corner = table('corner-cars-stock.csv').map((row) => ({
  stock: row['Stock Number'],
  vin: row['VIN'] ?? '',
  plate: row['Rego'],
  images: split(row['Images'], '|'),
  body: row['Body'],
}));
const bikes = table('ironbark-motorcycles-stock.csv').map((row) => ({
  stock: row['stock_no'],
  vin: row['vin'] ?? '',
  plate: row['rego'],
  images: split(row['photos'], ';'),
  body: row['bodystyle'],
}));
const vans = z
  .array(
    z.looseObject({
      StockNumber: z.string(),
      VIN: z.string(),
      RegoNum: z.string().nullable(),
      ImageURLs: z.string(),
      Body: z.string(),
    }),
  )
  .parse(JSON.parse(read('saltbush-caravans-stock.json')))
  .map((row) => ({
    stock: row.StockNumber,
    vin: row.VIN,
    plate: row.RegoNum ?? '',
    images: split(row.ImageURLs, ','),
    body: row.Body,
  }));

describe.each([
  ['a used car yard', yard, 60, bodyKeys],
  ['a small yard', corner, 12, bodyKeys],
  ['a caravan dealer', vans, 30, ['caravan']],
  ['a motorcycle dealer', bikes, 40, ['motorcycle']],
] as const)('the demo stock of %s', (_, stock, count, drawn) => {
  it('has stock numbers, VINs and plates of their own, clearly made up', () => {
    expect(stock).toHaveLength(count);
    for (const field of ['stock', 'vin', 'plate'] as const) {
      expect(repeated(stock.map((one) => one[field]))).toEqual([]);
    }
    expect(stock.filter(({ vin }) => !/^6ZZDEM[A-HJ-NPR-Z0-9]{8}\d{3}$/.test(vin))).toEqual([]);
  });
  it('is drawn as what it is, and has one without photos', () => {
    const shape = /^illustration:\w+\/[a-z0-9]+(-[a-z0-9]+)*\/[a-z]+\d+\/(side|front|rear|wheel|scene)$/;
    const images = stock.flatMap((one) => one.images);
    expect(images.filter((image) => !shape.test(image))).toEqual([]);
    expect(images.filter((image) => !drawn.some((key) => key === bodyOf(image)))).toEqual([]);
    expect(new Set(stock.map((one) => one.images.length))).toEqual(new Set([0, 1, 5]));
  });
  it('has bodies of several kinds', () => {
    expect(new Set(stock.map(({ body }) => body)).size).toBeGreaterThan(4);
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
