import { describe, expect, test } from 'vitest';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { openYard } from '../../../tests/support/yard';
import { similarCards } from './similar';

const car = buildCar();
const others = [1, 2, 3, 4, 5].map((n) => buildCar({ id: `other-${n}`, slug: `other-${n}`, year: 2021 - n }));

describe('similar cars of a page', () => {
  test('up to the requested number, the most similar first, never the car itself', async () => {
    const { ask } = await openYard([car, ...others]);
    const { cards } = await similarCards(ask('/cars/x'), car, 4);
    expect(cards.map(({ id }) => id)).toEqual(['other-1', 'other-2', 'other-3', 'other-4']);
  });

  test('the database answers while the engine is down', async () => {
    const { ask, control } = await openYard([car, ...others]);
    control.down = true;
    expect((await similarCards(ask('/cars/x'), car, 4)).cards).toHaveLength(4);
  });

  test('any other failure leaves them out of the page, which is not cached', async () => {
    const { ask } = await openYard([car, ...others]);
    const bff = ask('/cars/x');
    const cars = { ...bff.services.cars, byIds: () => Promise.reject(new Error('broken')) };
    expect(await similarCards({ ...bff, services: { ...bff.services, cars } }, car, 4)).toEqual({
      cards: [],
      provisional: true,
    });
  });
});
