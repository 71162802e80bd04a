import { describe, expect, it } from 'vitest';
import { type Car, carSchema } from '../server/settings/car';
import { buildCar } from './build-car';
import { generateCars } from './generator';
import { createDice } from './mulberry32';
import { vehicleTable } from './vehicle-table';

const some = [...generateCars(3000, 7)];
const share = (fits: (car: Car) => boolean) => some.filter(fits).length / some.length;

describe('generated stock', () => {
  it('is the same for the same seed, and another for another', () => {
    expect([...generateCars(50, 7)]).toEqual(some.slice(0, 50));
    expect([...generateCars(50, 8)]).not.toEqual(some.slice(0, 50));
  });

  it('consists of valid cars', () => {
    const broken = some.flatMap((car) => {
      const parsed = carSchema.safeParse(car);
      return parsed.success ? [] : [{ slug: car.slug, issues: parsed.error.issues }];
    });
    expect(broken).toEqual([]);
  });

  it.each(['id', 'slug', 'stocknum', 'vin'] as const)('has a %s of its own for every car', (field) => {
    expect(new Set(some.map((car) => car[field])).size).toBe(some.length);
  });

  it('has number plates of their own', () => {
    const plates = some.flatMap(({ regplate }) => regplate ?? []);
    expect(new Set(plates).size).toBe(plates.length);
  });

  it('is about seven in ten used', () => {
    expect(share((car) => car.car_type === 'used')).toBeGreaterThan(0.65);
    expect(share((car) => car.car_type === 'used')).toBeLessThan(0.8);
  });

  it('holds every state a car can be in', () => {
    for (const status of ['in_stock', 'coming_soon', 'sold']) {
      expect(share((car) => car.status === status)).toBeGreaterThan(0.01);
    }
    expect(share((car) => car.price === undefined)).toBeGreaterThan(0.005);
    expect(share((car) => car.images.length === 0)).toBeGreaterThan(0.01);
    expect(some.every((car) => (car.status === 'sold') === (car.sold_date_timestamp !== undefined))).toBe(
      true,
    );
  });

  it('spreads over many makes, the common ones first', () => {
    const count = (make: string) => some.filter((car) => car.make === make).length;
    expect(new Set(some.map(({ make }) => make)).size).toBeGreaterThanOrEqual(38);
    expect(count('Toyota')).toBeGreaterThan(count('Porsche') * 5);
  });

  it('never lists a car before its model line was sold', () => {
    const early = some.filter((car) => {
      const line = vehicleTable.find(({ make, model }) => make === car.make && model === car.model);
      return !line || car.year < line.years[0] || car.year > line.years[1];
    });
    expect(early).toEqual([]);
  });

  it('asks less for an older car of the same badge', () => {
    const hilux = some.filter(
      (car) => car.model === 'HiLux' && car.badge === 'SR5' && car.price !== undefined,
    );
    const average = (cars: Car[]) => cars.reduce((sum, car) => sum + (car.price ?? 0), 0) / cars.length;
    const young = hilux.filter((car) => car.year >= 2023);
    const old = hilux.filter((car) => car.year <= 2019);
    expect(Math.min(young.length, old.length)).toBeGreaterThan(0);
    expect(average(young)).toBeGreaterThan(average(old));
  });
});

describe('the vehicle table', () => {
  it('has only complete lines', () => {
    const broken = vehicleTable.filter(
      (line) =>
        line.badges.some((badge) => badge === '') ||
        ![line.weight, line.doors, line.seats, line.newDollars].every((number) => number > 0) ||
        !(line.years[0] >= 2000 && line.years[1] >= line.years[0]) ||
        (line.litres === null) !== (line.fuel === 'Electric'),
    );
    expect(broken).toEqual([]);
  });
});

describe('dice', () => {
  it('follow mulberry32', () => {
    const dice = createDice(1);
    expect([dice.next(), dice.next()]).toEqual([0.6270739405881613, 0.002735721180215478]);
  });
  it('stay within the asked bounds, and reach both', () => {
    const dice = createDice(3);
    const thrown = new Set(Array.from({ length: 500 }, () => dice.whole(2, 5)));
    expect([...thrown].sort()).toEqual([2, 3, 4, 5]);
  });
});

describe('buildCar', () => {
  it('builds a valid car and takes overrides', () => {
    expect(carSchema.safeParse(buildCar()).success).toBe(true);
    expect(buildCar({ make: 'Kia', price: undefined })).toMatchObject({ make: 'Kia', price: undefined });
  });
});
