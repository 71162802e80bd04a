import { describe, expect, test } from 'vitest';
import type { Car } from '#server/settings/car';
import { cardsSchema } from '#server/settings/cards-schema';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { certifiedProgramme } from './certified';

describe('the certified badge appears only', () => {
  const on = { certified: { manufacturer: 'Toyota' } };
  test.each<[string, boolean, Partial<Car>, object]>([
    ['for the one manufacturer’s certified cars', true, {}, on],
    ['whatever the case of the make', true, { make: 'TOYOTA' }, on],
    ['not for cars that are not certified', false, { certified: false }, on],
    ['not for other manufacturers’', false, { make: 'Mazda' }, on],
    ['that are not sold', false, { status: 'sold' }, on],
    ['also coming soon', true, { status: 'coming_soon' }, on],
    ['with the feature enabled', false, {}, {}],
  ])('%s', (_rule, shown, car, settings) => {
    const given = buildCar({ make: 'Toyota', certified: true, ...car });
    expect(certifiedProgramme(given, cardsSchema.parse(settings)) !== undefined).toBe(shown);
  });
});
