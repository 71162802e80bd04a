import { expect, test } from 'vitest';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { enquiryWords } from './enquiry-subject';

test.each([
  ['an ordinary enquiry prefills no message', {}, 'Car enquiry', ''],
  ['nor does one about a reserved car', { reserved: true }, 'Car enquiry', ''],
  [
    'the similar-stock message and subcategory only when the car is not available',
    { status: 'sold' as const },
    'Find similar',
    'The 2021 Toyota HiLux has been sold. Please find me something similar.',
  ],
])('the subject of an enquiry: %s', (_rule, car, subcategory, message) => {
  expect(enquiryWords(buildCar(car))).toMatchObject({ subcategory, message });
});
