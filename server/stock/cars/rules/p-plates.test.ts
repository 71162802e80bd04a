import { expect, test } from 'vitest';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { pPlates, pPlatesAllowed, pPlatesBarred } from './p-plates';

const record = (power_kw: string, tare_weight: string) => ({ specifications: { power_kw, tare_weight } });
const cylinders = (count: number, make: string, model: string, badge = '') => ({
  make,
  model,
  badge,
  variant: { cylinders: count },
});

test.each([
  ['130 kW a tonne', pPlatesAllowed, record('195', '1,500 kg')],
  ['more than 130 kW a tonne', pPlatesBarred, record('196 kW', '1.5 t')],
  ['a V8 with little power', pPlatesBarred, { ...record('100', '2000'), variant: { cylinders: 8 } }],
  ['eight cylinders', pPlatesBarred, cylinders(8, 'Ford', 'Mustang', 'GT')],
  ['a badge with V8', pPlatesBarred, cylinders(0, 'Holden', 'Calais', 'V V8')],
  ['four cylinders', pPlatesAllowed, cylinders(4, 'Toyota', 'Corolla', 'SX')],
  ['three cylinders', pPlatesAllowed, cylinders(3, 'Kia', 'Picanto', 'GT-Line')],
  ['four cylinders and a sporty name', undefined, cylinders(4, 'Subaru', 'WRX', 'Premium')],
  ['six cylinders without a figure', undefined, cylinders(6, 'Toyota', 'Aurion')],
  [
    'six cylinders within the limit',
    pPlatesAllowed,
    { ...cylinders(6, 'Toyota', 'Kluger'), ...record('218', '2045') },
  ],
  ['power without a tare', undefined, { specifications: { power_kw: '100' }, variant: {} }],
  ['a battery without a figure', undefined, cylinders(0, 'Tesla', 'Model 3')],
  ['nothing on record', undefined, { variant: {} }],
  ['two wheels', undefined, { ...cylinders(2, 'Honda', 'CB500'), item_type: 'motorcycle' as const }],
])('a car with %s: %s', (_, expected, facts) => {
  expect(pPlates(buildCar({ variant: {}, specifications: {}, ...facts }))).toBe(expected);
});
