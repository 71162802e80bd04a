import { describe, expect, test } from 'vitest';
import { carIdOf, contentHashOf, matchKeyOf, nthKey } from './identity';
import { makeName } from './makes';
import { carName, carSlug, namingFromTitle, slugOf, undated } from './title';

describe('make, model and badge from the title', () => {
  test.each<[string, string, string, string, string | undefined]>([
    ['Land', 'Rover', '2017 Land Rover Discovery TD6 HSE', 'Land Rover / Discovery', 'TD6 HSE'],
    ['Land', 'Rover', '2017 Land Rover Range Rover Sport SE', 'Land Rover / Range Rover Sport', 'SE'],
    ['Land', 'Rover', '2017 Land Rover Defender 90 P300', 'Land Rover / Defender', '90 P300'],
    ['Land', 'Rover', '2017 Land Rover Mystery XS', 'Land Rover / Mystery', 'XS'],
    ['Alfa', 'Romeo', '2017 Alfa Romeo Stelvio Ti', 'Alfa Romeo / Stelvio', 'Ti'],
    ['Aston', 'Martin', '2017 Aston Martin DBX', 'Aston Martin / DBX', undefined],
    ['Hyundai', 'Trucks', '2017 Hyundai Trucks Mighty EX8', 'Hyundai / Mighty', 'EX8'],
    ['Jeep', 'Grand', '2017 Jeep Grand Cherokee Laredo (4x4)', 'Jeep / Grand Cherokee', 'Laredo (4x4)'],
    ['Hyundai', 'Santa', '2017 Hyundai Santa FE Active', 'Hyundai / Santa Fe', 'Active'],
    ['Toyota', 'Land', '2017 Toyota Land Cruiser Prado GXL', 'Toyota / LandCruiser Prado', 'GXL'],
    ['Toyota', 'Landcruiser', '2017 Toyota Landcruiser VX', 'Toyota / LandCruiser', 'VX'],
    ['Toyota', 'Rav', '2017 Toyota Rav 4 GX', 'Toyota / RAV4', 'GX'],
    ['Toyota', 'Corolla', '2017 Toyota Corolla Cross GX', 'Toyota / Corolla Cross', 'GX'],
    ['BMW', '4', '2017 BMW 4 SERIES 430i', 'BMW / 4 Series', '430i'],
    ['Jaguar', 'X', '2017 Jaguar X Type LE', 'Jaguar / X-Type', 'LE'],
    ['Saab', '03-Sep', '2017 Saab 9-3 Linear', 'Saab / 9-3', 'Linear'],
    ['Mazda', 'CX30', '2017 Mazda CX30', 'Mazda / CX-30', undefined],
    ['Mitsubishi', 'Pajero', '2017 Mitsubishi Pajero Sport GLS', 'Mitsubishi / Pajero Sport', 'GLS'],
    ['Kia', 'Cerato', '2017 Kia Cerato', 'Kia / Cerato', undefined],
    ['Toyota', 'HiAce', '2017 Toyota HiAce (No Badge)', 'Toyota / HiAce', undefined],
    ['MERCEDES BENZ', 'C200', '2017 Mercedes-Benz C200 AMG Line', 'Mercedes-Benz / C200', 'AMG Line'],
  ])('%s + %s + "%s"', (make, model, title, expected, badge) => {
    const found = namingFromTitle({ year: 2017, make, model }, title);
    expect([`${found.make} / ${found.model}`, found.badge]).toEqual([expected, badge]);
  });
  test.each<[string, string]>([
    ['another year', '2016 Land Rover Discovery'],
    ['another make', '2017 Kia Rio'],
    ['no title', ''],
    ['words in another order', 'Land Rover Discovery 2017'],
  ])('proves nothing: %s', (_, title) =>
    expect(namingFromTitle({ year: 2017, make: 'Land', model: 'Rover' }, title)).toEqual({
      year: 2017,
      make: 'Land',
      model: 'Rover',
    }),
  );
  test("keeps the row's badge", () =>
    expect(
      namingFromTitle({ year: 2017, make: 'Kia', model: 'Rio', badge: 'S' }, '2017 Kia Rio Sport').badge,
    ).toBe('S'));
  test('restores a model that a spreadsheet turned into a date', () =>
    expect([undated('03-Sep'), undated('5-Sep'), undated('CX-5')]).toEqual(['9-3', '9-5', undefined]));
  test.each([
    ['TOYOTA', 'Toyota'],
    ['vw', 'Volkswagen'],
    ['Mercedes Benz', 'Mercedes-Benz'],
    ['Citroen', 'Citroën'],
    ['Ssang Yong', 'SsangYong'],
    ['My Own Make', 'My Own Make'],
  ])('%s is spelled %s', (text, make) => expect(makeName(text)).toBe(make));
});

describe('name and slug', () => {
  const car = {
    year: 2021,
    make: 'Toyota',
    model: 'HiLux',
    badge: 'SR5',
    series: 'GUN126R',
    stocknum: 'U 1046',
  };
  test('year, make, model, badge, series', () => expect(carName(car)).toBe('2021 Toyota HiLux SR5 GUN126R'));
  test('a series already in the badge is not repeated', () =>
    expect(carName({ ...car, badge: 'SR5 GUN126R' })).toBe('2021 Toyota HiLux SR5 GUN126R'));
  test('year, make, model, badge, stock number', () =>
    expect(carSlug(car)).toBe('2021-toyota-hilux-sr5-u-1046'));
  test('without a stock number', () =>
    expect(carSlug({ year: 2020, make: 'Citroën', model: 'C4', badge: '1.6 THP' })).toBe(
      '2020-citroen-c4-1-6-thp',
    ));
  test.each([
    ["Jim's Škoda & Söhne", 'jims-skoda-sohne'],
    ['--a__b--', 'a-b'],
    ['车', ''],
  ])('%s becomes %s', (text, slug) => expect(slugOf(text)).toBe(slug));
  test('a long name is cut between words', () => {
    const slug = slugOf('word '.repeat(60));
    expect(slug.length).toBeLessThanOrEqual(120);
    expect(slug).toMatch(/^(word-)*word$/);
  });
});

describe('the key that identifies a car', () => {
  const cells = { make: 'Kia', model: 'Rio', year: 2020, km: '5', price: '1' };
  test('stock number, ignoring case, before VIN', () => {
    expect(matchKeyOf(cells, 'U1', 'VIN1')).toBe('stock:u1');
    expect(matchKeyOf(cells, undefined, 'VIN1')).toBe('vin:VIN1');
  });
  test("otherwise the row's stable fields: not its price, text or spelling", () => {
    const key = matchKeyOf(cells, undefined, undefined);
    expect(key).toMatch(/^row:[0-9a-f]{32}$/);
    expect(
      matchKeyOf(
        { ...cells, price: '2', dealercomments: 'x', status: 'sold', make: ' KIA ' },
        undefined,
        undefined,
      ),
    ).toBe(key);
    expect(matchKeyOf({ ...cells, km: '6' }, undefined, undefined)).not.toBe(key);
  });
  test('a plate takes precedence over everything but make and year', () => {
    const key = matchKeyOf({ ...cells, regplate: 'ABC 123' }, undefined, undefined);
    expect(matchKeyOf({ ...cells, regplate: 'abc123', km: '900', colour: 'Red' }, undefined, undefined)).toBe(
      key,
    );
  });
  test('the feed’s own id takes precedence over all', () =>
    expect(matchKeyOf({ ...cells, id: 7 }, undefined, undefined)).toBe(
      matchKeyOf({ id: '7' }, undefined, undefined),
    ));
  test('a number distinguishes equal rows of one file', () =>
    expect([nthKey('row:a', 1), nthKey('row:a', 2)]).toEqual(['row:a', 'row:a:2']));
  test('ids differ between tenants, hashes between contents', () => {
    expect(carIdOf('a', 'stock:1')).not.toBe(carIdOf('b', 'stock:1'));
    expect(contentHashOf('{}', undefined, 1)).not.toBe(contentHashOf('{}', undefined, 2));
  });
});
