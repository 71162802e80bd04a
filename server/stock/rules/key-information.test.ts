import { describe, expect, test } from 'vitest';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { calm, keyInformation, regoExpiry } from './key-information';

describe('rego expiry shows only if in the future (specification §5)', () => {
  test.each([
    ['tomorrow', '2026-11-22', 'Expires on 22 Nov 2026'],
    ['today', '2026-11-21', undefined],
    ['yesterday', '2026-11-20', undefined],
    ['this month, day unknown', '2026-11', undefined],
    ['next month, day unknown', '2026-12', 'Expires on Dec 2026'],
    ['not known', undefined, undefined],
  ])('%s', (_case, expiry, expected) => {
    expect(regoExpiry(expiry, '2026-11-21')).toBe(expected);
  });
});

describe('words of a feed', () => {
  test.each([
    ['6 SP AUTOMATIC', 'Automatic', 'Automatic'],
    ['6 Speed Automatic', 'Automatic', '6 Speed Automatic'],
    ['SUV', 'SUV', 'SUV'],
    ['5D HATCHBACK', undefined, '5D HATCHBACK'],
    [undefined, 'Hatch', 'Hatch'],
  ])('%s beside the plain word %s reads %s', (given, plain, expected) => {
    expect(calm(given, plain)).toBe(expected);
  });
});

describe('key information (specification §5)', () => {
  test('rows with empty, null or the text null are hidden', () => {
    const facts = keyInformation(
      buildCar({ colour: 'null', interior_colour: ' ', drive: 'NULL', seats: 5 }),
      '2026-11-21',
    );
    const labels = facts.map((fact) => fact.label);
    expect(labels).not.toContain('Colour');
    expect(labels).not.toContain('Interior');
    expect(labels).not.toContain('Drive');
    expect(labels).toContain('Seats');
  });

  test('kilometres with separators and unit', () => {
    const facts = keyInformation(buildCar({ km: 40_120 }), '2026-11-21');
    expect(facts).toContainEqual({ label: 'Kilometres', value: '40,120 km' });
  });
});
