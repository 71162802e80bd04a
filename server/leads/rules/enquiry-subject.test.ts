import { describe, expect, test } from 'vitest';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { cardsSchema } from '../../tenants/cards-schema';
import { enquiryWords } from './enquiry-subject';

const reserve = { reserve: {} };
const words = (car: Parameters<typeof buildCar>[0], about: string | null, settings: object = reserve) =>
  enquiryWords(buildCar(car), about, cardsSchema.parse(settings));

describe('what an enquiry is about', () => {
  test.each([
    ['an ordinary enquiry prefills no message', {}, null, 'Car enquiry', ''],
    [
      'Reserve Now asks how to pay the deposit',
      {},
      'reserve',
      'Reserve',
      'I would like to reserve the 2021 Toyota HiLux. Please tell me how to pay the $200 deposit.',
    ],
    [
      'a car that is reserved already is only enquired about',
      { reserved: true },
      'reserve',
      'Car enquiry',
      '',
    ],
    ['an unknown subject is an ordinary enquiry', {}, 'constructor', 'Car enquiry', ''],
    [
      'the similar-stock message and subcategory only when the car is not available',
      { status: 'sold' as const },
      'reserve',
      'Find similar',
      'The 2021 Toyota HiLux has been sold. Please find me something similar.',
    ],
  ])('%s', (_rule, car, about, subcategory, message) => {
    expect(words(car, about)).toMatchObject({ subcategory, message });
  });

  test('without a deposit none is spoken of', () => {
    expect(words({}, 'reserve', { reserve: { deposit_dollars: 0 } }).message).toMatch(/what comes next\.$/);
  });

  test('a dealer who takes no reservations gets none', () => {
    expect(words({}, 'reserve', {}).subcategory).toBe('Car enquiry');
  });
});
