import { describe, expect, test } from 'vitest';
import type { Car } from '#server/settings/car';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { keyFacts } from './key-information';
import { isKnown, knownFacts, specifications } from './specifications';

describe('specifications', () => {
  const rows = (overrides: Partial<Car>) => {
    const car = buildCar({ variant: undefined, ...overrides });
    return specifications(car, keyFacts({ ...car, item_type: 'car' })).map(({ label, value }) => [
      label,
      value,
    ]);
  };
  type Variant = NonNullable<Car['variant']>;

  describe('variant specifications', () => {
    test.each<[string, Variant, string[][]]>([
      ['nothing known', {}, []],
      ['engine in litres', { enginesize_litres: 2 }, [['Engine size', '2.0 L']]],
      [
        'litres before the feed’s text',
        { enginesize: '1998', enginesize_litres: 2 },
        [['Engine size', '2.0 L']],
      ],
      ['the text alone', { enginesize: '1998 cc' }, [['Engine size', '1998 cc']]],
      ['not what the grid says', { enginesize_litres: 2.8, geartype: '6 speed automatic' }, []],
      ['cylinders', { cylinders: 4 }, [['Cylinders', '4']]],
      ['no cylinders', { cylinders: 0 }, []],
      ['induction', { induction: 'Turbo intercooled' }, [['Induction', 'Turbo intercooled']]],
      ['gear type', { geartype: 'Dual clutch' }, [['Gear type', 'Dual clutch']]],
      ['consumption', { fuelconsumptioncombined: 7.6 }, [['Fuel consumption (combined)', '7.6 L/100 km']]],
      ['tank', { fuelcapacity: 80 }, [['Fuel capacity', '80 L']]],
      ['mass', { grossvehiclemass: 3050 }, [['Gross vehicle mass', '3,050 kg']]],
      ['length', { vehiclelength: 5325 }, [['Length', '5,325 mm']]],
      ['height', { vehicleheight: 1865 }, [['Height', '1,865 mm']]],
      ['width', { vehiclewidth: 1900 }, [['Width', '1,900 mm']]],
      ['torque', { torque: '500' }, [['Torque', '500 Nm']]],
      ['torque with its unit', { torque: '500Nm @ 2000rpm' }, [['Torque', '500Nm @ 2000rpm']]],
      ['ANCAP', { ancaprating: '5' }, [['ANCAP rating', '5 stars']]],
      ['ANCAP of one', { ancaprating: '1' }, [['ANCAP rating', '1 star']]],
      ['ANCAP of none', { ancaprating: '0' }, []],
      ['ANCAP in words', { ancaprating: '5 star (2019)' }, [['ANCAP rating', '5 star (2019)']]],
      ['body', { bodyconfiguration: 'Dual cab' }, [['Body configuration', 'Dual cab']]],
      [
        'rows with null or blank are hidden',
        { induction: 'null', torque: ' ', bodyconfiguration: 'NULL' },
        [],
      ],
    ])('%s', (_field, variant, expected) => {
      expect(rows({ variant })).toEqual(expected);
    });
  });

  describe('caravan specifications', () => {
    test.each<[string, Car['specifications'], string[][]]>([
      ['none', undefined, []],
      ['body width', { body_width: '8 ft' }, [['Body width', '2.44 m (8 ft)']]],
      ['body length', { body_length: 20 }, [['Body length', '6.1 m (20 ft)']]],
      ['tare', { tare_weight: 1850 }, [['Tare weight', '1,850 kg']]],
      ['axles', { axle_type: 'Tandem' }, [['Axles', 'Tandem']]],
      ['sleeps', { sleeps: 4 }, [['Sleeps', '4']]],
      ['sleeps nobody', { sleeps: 0 }, []],
      ['trailer mass', { aggregate_trailer_mass: '2,600' }, [['Aggregate trailer mass', '2,600 kg']]],
      ['has a shower', { shower: true }, [['Shower', 'Yes']]],
      ['has none', { toilet: false }, [['Toilet', 'No']]],
      ['a field of the feed’s own', { fresh_water: '160 L' }, [['Fresh water', '160 L']]],
      ['rows with null or blank are hidden', { axle_type: 'null', sleeps: ' ', fridge: 'NULL' }, []],
      ['a mass that is no mass', { tare_weight: true }, []],
      ['a name that is none', { ' _ ': 'x', null: 'y' }, []],
      ['an inherited name is only a name', { constructor: 'x' }, [['Constructor', 'x']]],
    ])('%s', (_field, given, expected) => {
      expect(rows({ item_type: 'caravan', specifications: given })).toEqual(expected);
    });

    test('does not repeat a row of the key information', () => {
      const van = buildCar({ item_type: 'caravan', specifications: { sleeps: 4, axle_type: 'Tandem' } });
      expect(specifications(van, keyFacts(van)).map(({ label }) => label)).toEqual(
        expect.not.arrayContaining(['Sleeps']),
      );
      expect(specifications(van, keyFacts(van))).toContainEqual({ label: 'Axles', value: 'Tandem' });
    });

    test('limits a feed’s own fields in number and length', () => {
      const many = Object.fromEntries(
        Array.from({ length: 500 }, (_, n) => [`field ${n}`, 'v'.repeat(5000)]),
      );
      const given = rows({ specifications: { ...many, ['k'.repeat(5000)]: 'x' } });
      expect(given).toHaveLength(60);
      expect(Math.max(...given.map(([label = '', value = '']) => label.length + value.length))).toBeLessThan(
        300,
      );
    });
  });

  test.each<[string, Partial<Car>, string[][]]>([
    ['engine in cubic centimetres', { variant: { enginesize_cc: 649 } }, [['Engine size', '649 cc']]],
    ['learner approved', { specifications: { lams: true } }, [['Learner approved (LAMS)', 'Yes']]],
    ['seat height', { specifications: { seat_height: 805 } }, [['Seat height', '805 mm']]],
    ['wet weight', { specifications: { wet_weight: '188' } }, [['Wet weight', '188 kg']]],
  ])('motorcycle specifications: %s', (_field, given, expected) => {
    expect(rows({ item_type: 'motorcycle', ...given })).toEqual(expected);
  });
});

describe('rows with empty, null or the text null are hidden', () => {
  test.each<[string | null | undefined, boolean]>([
    [undefined, false],
    [null, false],
    ['', false],
    [' \n\t', false],
    ['null', false],
    ['NULL', false],
    [' Null ', false],
    ['nullarbor', true],
    ['0', true],
    ['No', true],
  ])('%j', (value, shown) => {
    expect(isKnown(value)).toBe(shown);
    expect(knownFacts([['Row', value]])).toHaveLength(shown ? 1 : 0);
  });

  test('the others keep their order, trimmed', () => {
    expect(
      knownFacts([
        ['A', ' one '],
        ['B', null],
        ['C', 'two'],
      ]),
    ).toEqual([
      { label: 'A', value: 'one' },
      { label: 'C', value: 'two' },
    ]);
  });
});
