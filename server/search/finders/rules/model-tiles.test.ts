import { describe, expect, it } from 'vitest';
import { carNoun } from '#server/dealership/tenants/rules/noun';
import type { Car } from '#server/settings/car';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { modelKey, modelSamples, modelTile } from './model-tiles';

const car = (given: Partial<Car>) => buildCar({ make: 'Mazda', model: '3', ...given });
const photo = [{ url: 'illustration:hatch/red/a/side' }];
const sampleOf = (...cars: Car[]) => modelSamples(cars).get(modelKey('Mazda', '3'));

describe("a model's details, from its cars, cheapest first", () => {
  it.each<[rule: string, cars: Car[], cheapest: string | undefined, pictured: string]>([
    ['the lowest price', [car({ id: 'a', price: 9_000 }), car({ id: 'b', price: 10_000 })], 'a', 'a'],
    [
      'a car without a price tells none',
      [car({ id: 'a', price: 0 }), car({ id: 'b', price: 10_000 })],
      'b',
      'a',
    ],
    ['no price at all', [car({ id: 'a', price: 0 })], undefined, 'a'],
    ['the first photo', [car({ id: 'a', images: [] }), car({ id: 'b', images: photo })], 'a', 'b'],
    ['no photo at all', [car({ id: 'a', images: [] }), car({ id: 'b', images: [] })], 'a', 'a'],
    [
      'other models are not its own',
      [car({ id: 'x', model: 'CX-5', price: 1_000 }), car({ id: 'a' })],
      'a',
      'a',
    ],
  ])('%s', (_rule, cars, cheapest, pictured) => {
    const sample = sampleOf(...cars);
    expect([sample?.cheapest?.id, sample?.pictured.id]).toEqual([cheapest, pictured]);
  });
});

describe('a model’s tile', () => {
  const model = { make: 'Mazda', model: '3', count: 1_234 };
  const options = { noun: carNoun, prices: { defaultType: 'before_on_roads' as const } };
  it('has the lowest price with its type', () => {
    const sample = sampleOf(car({ price: 25_990, price_type: 'drive_away' }));
    expect(modelTile(model, '/search/mazda/3', sample, options)).toMatchObject({
      text: '3',
      countText: '1,234 cars',
      from: { text: '$25,990', kind: 'Drive away' },
    });
  });
  it('uses the tenant’s type for a price without one', () => {
    const sample = sampleOf(car({ price: 25_990, price_type: undefined }));
    const { from } = modelTile(model, '/', sample, options);
    expect(from).toEqual({ text: '$25,990', kind: 'Before on-road costs' });
  });
  it('works without any car: the outline of its body type, no price', () => {
    const tile = modelTile({ ...model, body: 'Ute' }, '/', undefined, options);
    expect(tile.from).toBeUndefined();
    expect(tile.picture.src).toContain('/ute.svg');
  });
});
