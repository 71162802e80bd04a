import { describe, expect, test } from 'vitest';
import type { Car } from '#server/settings/car';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import {
  askedFacts,
  calm,
  detailFacts,
  fuelText,
  keyFacts,
  keyInformation,
  regoExpiry,
} from './key-information';
import { isKnown, knownFacts, learnerApproval, specifications } from './specifications';

test.each([
  ['2026-11-22', 'Expires on 22 Nov 2026'],
  ['2026-11-21', undefined],
  ['2026-11-20', undefined],
  ['2026-11', 'Expires on Nov 2026'],
  ['2026-10', undefined],
  ['2025-12', undefined],
  ['2026-12', 'Expires on Dec 2026'],
  [undefined, undefined],
])('on 21 November 2026, a registration to %s reads %s', (expiry, expected) => {
  expect(regoExpiry(expiry, '2026-11-21')).toBe(expected);
});

test.each([
  ['6 SP AUTOMATIC', 'Automatic', 'Automatic'],
  ['6 Speed Automatic', 'Automatic', '6 Speed Automatic'],
  ['SUV', 'SUV', 'SUV'],
  ['5D HATCHBACK', undefined, '5D HATCHBACK'],
  [undefined, 'Hatch', 'Hatch'],
])('the feed’s %s beside the plain word %s reads %s', (given, plain, expected) => {
  expect(calm(given, plain)).toBe(expected);
});

test.each([
  ['Hybrid with Petrol - Unleaded ULP', 'Hybrid', 'Petrol hybrid'],
  ['PLUG-IN HYBRID WITH PETROL', 'Plug-in Hybrid', 'Petrol plug-in hybrid'],
  ['HYBRID WITH DIESEL', 'Hybrid', 'Diesel hybrid'],
  ['Petrol - Premium ULP', 'Petrol', 'Premium unleaded petrol'],
  ['PETROL - UNLEADED ULP', 'Petrol', 'Unleaded petrol'],
  ['Diesel', 'Diesel', 'Diesel'],
  ['DIESEL', 'Diesel', 'Diesel'],
  ['Petrol/Electric', 'Hybrid', 'Petrol/Electric'],
  [undefined, 'Electric', 'Electric'],
  [undefined, undefined, undefined],
])('the fuel %s beside the plain word %s reads %s', (fuel, simple_fuel, expected) => {
  expect(fuelText(buildCar({ fuel, simple_fuel }))).toBe(expected);
});

describe('key information', () => {
  test('has no rows that are empty, null or the text null', () => {
    const car = buildCar({ colour: 'null', interior_colour: ' ', drive: 'NULL', seats: 5 });
    const labels = keyInformation(car, '2026-11-21').map(({ label }) => label);
    expect(['Colour', 'Interior', 'Drive', 'Seats'].filter((one) => labels.includes(one))).toEqual(['Seats']);
  });

  test('has kilometres with separators and unit', () => {
    const facts = keyInformation(buildCar({ km: 40_120 }), '2026-11-21');
    expect(facts).toContainEqual({ label: 'Kilometres', value: '40,120 km' });
  });

  test.each<[Partial<Car>, string[]]>([
    [{ km: 0 }, ['Kilometres']],
    [{ seats: 0 }, []],
    [{ seats: 1 }, ['Seats']],
    [{ doors: 0 }, []],
  ])('of a car with %j has the counts %j', (given, expected) => {
    const bare = buildCar({ km: undefined, seats: undefined, doors: undefined, ...given });
    const labels = keyFacts(bare).map(({ label }) => label);
    expect(['Kilometres', 'Seats', 'Doors'].filter((one) => labels.includes(one))).toEqual(expected);
  });

  test('has identifying facts in the details card only', () => {
    const car = buildCar({ build_date: '2021-03', compliance_date: '2021-05-02', rego_expiry: '2027-01-31' });
    expect(detailFacts(car, '2026-11-21')).toEqual([
      { label: 'Build date', value: 'Mar 2021' },
      { label: 'Compliance date', value: '2 May 2021' },
      { label: 'Number plate', value: '123ZX4' },
      { label: 'Rego', value: 'Expires on 31 Jan 2027' },
      { label: 'Stock number', value: 'U10001' },
      { label: 'VIN', value: '6ZZTESTAA00000101' },
    ]);
    const grid = keyFacts(car).map((fact) => fact.label);
    expect(detailFacts(car, '2026-11-21').filter((fact) => grid.includes(fact.label))).toEqual([]);
    expect(keyInformation(car, '2026-11-21')).toHaveLength(grid.length + 6);
  });
});

describe('key information that starts with what buyers ask', () => {
  const today = '2026-11-21';
  const variant = { fuelconsumptioncombined: 8.1, ancaprating: '5' };
  test('says what becomes of a registration in another state', () => {
    const car = buildCar({ rego_expiry: '2027-02-19' });
    const regoOf = (elsewhere?: string) =>
      askedFacts(car, today, elsewhere).find(({ label }) => label === 'Rego')?.value;
    expect(regoOf()).toBe('Until 19 Feb 2027');
    expect(regoOf('It doesn’t carry over')).toBe('It doesn’t carry over');
  });
  const asked = (car: Partial<Car>) => askedFacts(buildCar(car), today).map((fact) => Object.values(fact));

  test('has seats, drive, towing, fuel use, safety and rego, as far as they are known', () => {
    const car = { variant, rego_expiry: '2027-01-31', specifications: { braked_towing_capacity: '3500' } };
    expect(asked(car)).toEqual([
      ['Seats', '5'],
      ['Drive', '4WD'],
      ['Towing', '3,500 kg braked'],
      ['Fuel use', '8.1 L/100 km'],
      ['ANCAP rating', '5 stars'],
      ['Rego', 'Until 31 Jan 2027'],
    ]);
    expect(asked({ seats: undefined, drive: undefined })).toEqual([]);
  });

  test('has the electricity of an electric car', () => {
    const electric = { energyconsumption: 16 };
    expect(asked({ simple_fuel: 'Electric', variant: electric })).toContainEqual([
      'Energy use',
      '16 kWh/100 km',
    ]);
    expect(asked({ simple_fuel: 'Plug-in Hybrid', variant: electric }).flat()).not.toContain('Energy use');
  });

  test.each([
    [{ braked_towing_capacity: '3.5 t' }, '3,500 kg braked'],
    [{ towing_capacity: 3500 }, '3,500 kg'],
    [{ towing_capacity: 1500, braked_towing_capacity: 3500 }, '3,500 kg braked'],
  ])('says of %j that it tows %s', (specifications, text) => {
    expect(asked({ specifications })).toContainEqual(['Towing', text]);
  });

  test('goes on with the other facts, each once', () => {
    const car = buildCar({ variant });
    const labels = keyFacts(car, askedFacts(car, today)).map(({ label }) => label);
    expect(labels.slice(0, 5)).toEqual(['Seats', 'Drive', 'Fuel use', 'ANCAP rating', 'Condition']);
    expect(new Set(labels).size).toBe(labels.length);
    expect([...labels].sort()).toEqual(
      [...keyFacts(car).map(({ label }) => label), 'ANCAP rating', 'Fuel use'].sort(),
    );
  });

  test('does not ask this of caravans and motorcycles', () => {
    expect(asked({ item_type: 'caravan', variant })).toEqual([]);
    expect(asked({ item_type: 'motorcycle', variant })).toEqual([]);
  });
});

test('the series is among the details where the name leaves it out', () => {
  const series = (cards?: { series: boolean }) =>
    detailFacts(buildCar(), '2026-11-21', cards).filter(({ label }) => label === 'Series');
  expect(series()).toEqual([]);
  expect(series({ series: true })).toEqual([]);
  expect(series({ series: false })).toEqual([{ label: 'Series', value: 'GUN126R' }]);
});

describe('key information of other vehicles leads with what their buyers compare', () => {
  test('a caravan: room and weights', () => {
    const van = buildCar({
      item_type: 'caravan',
      specifications: { sleeps: 4, body_length: 6.1, tare_weight: 2140, aggregate_trailer_mass: 2540 },
    });
    expect(keyFacts(van).slice(0, 4)).toEqual([
      { label: 'Sleeps', value: '4' },
      { label: 'Body length', value: '6.1 m' },
      { label: 'Tare weight', value: '2,140 kg' },
      { label: 'Aggregate trailer mass', value: '2,540 kg' },
    ]);
  });

  test('a motorcycle: capacity, learner approval, kilometres, without repeats', () => {
    const bike = buildCar({
      item_type: 'motorcycle',
      km: 12_000,
      specifications: { lams: true },
      variant: { enginesize_litres: 0.471 },
    });
    const labels = keyFacts(bike).map(({ label }) => label);
    expect(labels.slice(0, 3)).toEqual(['Engine', 'Learner approved (LAMS)', 'Kilometres']);
    expect(keyFacts(bike)[0]?.value).toBe('471 cc');
    expect(new Set(labels).size).toBe(labels.length);
  });
});

describe('specifications', () => {
  const rows = (overrides: Partial<Car>) => {
    const car = buildCar({ variant: undefined, ...overrides });
    return specifications(car, keyFacts({ ...car, item_type: 'car' })).map(({ label, value }) => [
      label,
      value,
    ]);
  };
  type Variant = NonNullable<Car['variant']>;

  test.each<[Variant, string[][]]>([
    [{}, []],
    [{ enginesize_litres: 2 }, [['Engine size', '2.0 L']]],
    [{ enginesize: '1998', enginesize_litres: 2 }, [['Engine size', '2.0 L']]],
    [{ enginesize: '1998 cc' }, [['Engine size', '1998 cc']]],
    // The key information says it already.
    [{ enginesize_litres: 2.8, geartype: '6 speed automatic' }, []],
    [{ cylinders: 4 }, [['Cylinders', '4']]],
    [{ cylinders: 0 }, []],
    [{ induction: 'Turbo intercooled' }, [['Induction', 'Turbo intercooled']]],
    [{ induction: 'ASPIRATED' }, [['Induction', 'Naturally aspirated']]],
    [{ geartype: 'Dual clutch' }, [['Gear type', 'Dual clutch']]],
    [{ fuelconsumptioncombined: 7.6 }, [['Fuel consumption (combined)', '7.6 L/100 km']]],
    [{ fuelcapacity: 80 }, [['Fuel capacity', '80 L']]],
    [{ grossvehiclemass: 3050 }, [['Gross vehicle mass', '3,050 kg']]],
    [{ vehiclelength: 5325 }, [['Length', '5,325 mm']]],
    [{ vehicleheight: 1865 }, [['Height', '1,865 mm']]],
    [{ vehiclewidth: 1900 }, [['Width', '1,900 mm']]],
    [{ torque: '500' }, [['Torque', '500 Nm']]],
    [{ torque: '500Nm @ 2000rpm' }, [['Torque', '500Nm @ 2000rpm']]],
    [{ ancaprating: '5' }, [['ANCAP rating', '5 stars']]],
    [{ ancaprating: '1' }, [['ANCAP rating', '1 star']]],
    [{ ancaprating: '0' }, []],
    [{ ancaprating: '5 star (2019)' }, [['ANCAP rating', '5 star (2019)']]],
    [{ bodyconfiguration: 'Dual cab' }, [['Body configuration', 'Dual cab']]],
    [{ induction: 'null', torque: ' ', bodyconfiguration: 'NULL' }, []],
  ])('of the variant %j are %j', (variant, expected) => {
    expect(rows({ variant })).toEqual(expected);
  });

  describe('of a caravan', () => {
    test.each<[Car['specifications'], string[][]]>([
      [undefined, []],
      [{ body_width: '8 ft' }, [['Body width', '2.44 m (8 ft)']]],
      [{ body_length: 20 }, [['Body length', '6.1 m (20 ft)']]],
      [{ tare_weight: 1850 }, [['Tare weight', '1,850 kg']]],
      [{ axle_type: 'Tandem' }, [['Axles', 'Tandem']]],
      [{ sleeps: 4 }, [['Sleeps', '4']]],
      [{ sleeps: 0 }, []],
      [{ aggregate_trailer_mass: '2,600' }, [['Aggregate trailer mass', '2,600 kg']]],
      [{ shower: true }, [['Shower', 'Yes']]],
      [{ toilet: false }, [['Toilet', 'No']]],
      [{ fresh_water: '160 L' }, [['Fresh water', '160 L']]],
      [{ axle_type: 'null', sleeps: ' ', fridge: 'NULL' }, []],
      [{ tare_weight: true }, []],
      [{ ' _ ': 'x', null: 'y' }, []],
      [{ constructor: 'x' }, [['Constructor', 'x']]],
    ])('with %j are %j', (given, expected) => {
      expect(rows({ item_type: 'caravan', specifications: given })).toEqual(expected);
    });

    test('do not repeat a row of the key information', () => {
      const van = buildCar({
        item_type: 'caravan',
        variant: undefined,
        specifications: { sleeps: 4, axle_type: 'Tandem' },
      });
      expect(specifications(van, keyFacts(van))).toEqual([{ label: 'Axles', value: 'Tandem' }]);
    });

    test('are limited in number and length', () => {
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

  test.each<[Partial<Car>, string[][]]>([
    [{ variant: { enginesize_cc: 649 } }, [['Engine size', '649 cc']]],
    [{ specifications: { lams: true } }, [['Learner approved (LAMS)', 'Yes']]],
    [{ specifications: { seat_height: 805 } }, [['Seat height', '805 mm']]],
    [{ specifications: { wet_weight: '188' } }, [['Wet weight', '188 kg']]],
  ])('of a motorcycle with %j are %j', (given, expected) => {
    expect(rows({ item_type: 'motorcycle', ...given })).toEqual(expected);
  });
});

test.each([
  [false, [undefined, null, '', ' \n\t', 'null', 'NULL', ' Null ']],
  [true, ['nullarbor', '0', 'No']],
])('whether a row is shown: %s for the values %j', (isShown, values) => {
  for (const value of values) {
    expect(isKnown(value), JSON.stringify(value)).toBe(isShown);
    expect(knownFacts([['Row', value]])).toEqual(isShown ? [{ label: 'Row', value }] : []);
  }
});

test('known rows keep their order, trimmed', () => {
  const given = Object.entries({ A: ' one ', B: null, C: 'two' });
  expect(knownFacts(given)).toEqual([
    { label: 'A', value: 'one' },
    { label: 'C', value: 'two' },
  ]);
});

test.each<[Car['specifications'], string | undefined]>([
  [{ lams: true }, 'LAMS approved'],
  [{ learner_approved: 'Approved' }, 'LAMS approved'],
  [{ lams: false }, 'Full licence only'],
  [{ lams: 'Not approved' }, 'Full licence only'],
  [{ lams: 'Ask us' }, undefined],
  [{}, undefined],
])('the licence for a motorcycle with the record %j: %s', (specifications, expected) => {
  expect(learnerApproval(buildCar({ item_type: 'motorcycle', specifications }))).toBe(expected);
});
