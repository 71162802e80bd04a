import { describe, expect, it, test } from 'vitest';
import { testLocation, testTenant } from '../../../tests/support/test-tenant';
import { carFieldGroups, errorsOf, groupsFor, readCarForm, shownValue } from './car-fields';
import { carStates, changesTo, stateOf } from './car-state';

const { locations } = testTenant({ locations: [testLocation('north'), testLocation('south')] });
const groups = carFieldGroups({ locations }, new Date('2026-11-20T02:00:00.000Z'));
const car = {
  stocknum: 'A1',
  year: 2020,
  make: 'Kia',
  model: 'Rio',
  car_type: 'used',
  price: 15_000,
  km: 40_000,
} as const;
const read = (fields: Readonly<Record<string, string>>, of: Parameters<typeof readCarForm>[2] = car) =>
  readCarForm(new URLSearchParams(fields), groups, of);

describe('the form of a car', () => {
  it('changes only what says something else, so that a feed goes on filling the other fields', () => {
    expect(read({ price: '14,990', km: '40000', make: 'Kia', badge: '' }).changes).toEqual({ price: 14_990 });
  });

  it.each([
    ['price', '$45 990', 45_990],
    ['price', '45990.50', 45_990.5],
    ['km', '41,200 km', 41_200],
    ['year', '2021', 2021],
    ['badge', '  S  ', 'S'],
    ['price', '', null],
  ])('reads %s from %j as %j', (name, typed, value) => {
    expect(read({ [name]: typed })).toMatchObject({ changes: { [name]: value }, errors: {} });
  });

  it.each([
    ['price', 'ask me', /^Enter the price as a number/],
    ['price', '-5', /^Enter the price as a number/],
    ['km', '40.5', /^Enter the kilometres as a number/],
    ['km', '9999999', 'Enter the kilometres as a number from 0 to 3,000,000.'],
    ['price', '0', 'Enter the price as a number from $1 to $100,000,000.'],
    ['year', '12021', 'Enter the year as a number from 1900 to 2028.'],
    ['year', '1850', 'Enter the year as a number from 1900 to 2028.'],
    ['seats', '999', 'Enter the seats as a number from 0 to 60.'],
    ['rego_expiry', '1900-01-01', 'Enter a date from 2016 to 2036.'],
    ['rego_expiry', '2026-02-30', 'Enter a date from 2016 to 2036.'],
    ['make', 'K'.repeat(500), 'The make can be at most 60 characters.'],
    ['dealercomments', 'x'.repeat(10_001), /at most 10,000 characters\.$/],
    ['make', '', /^Enter the make\.$/],
    ['car_type', 'stolen', /^Choose the condition\.$/],
    ['location_id', 'moon', /^Choose the location\.$/],
  ])('refuses %s %j', (name, typed, message) => {
    const { errors, changes } = read({ [name]: typed });
    expect(errors[name]).toMatch(message);
    expect(changes).toEqual({});
  });

  it('asks what a price includes where nobody has said it', () => {
    expect(read({ price: '14,990', price_type: '' }).errors).toEqual({
      price_type: 'Choose what the price includes.',
    });
    expect(read({ price: '15000', price_type: '' }).errors).toEqual({});
    expect(read({ price: '14,990', price_type: 'drive_away' }).errors).toEqual({});
  });

  it('compares the two prices of a car as they will be', () => {
    expect(read({ price: '14,990', before_price: '15,990' }).errors).toEqual({});
    expect(read({ before_price: '14,000' }).errors['before_price']).toMatch(
      /^The price before has to be higher/,
    );
    expect(read({ price: '16,000' }, { ...car, before_price: 15_990 }).errors).toHaveProperty('before_price');
    expect(read({ colour: 'Red' }, { ...car, before_price: 14_000 }).errors).toEqual({});
  });

  it('keeps a month of the feed, which no field for a day can show', () => {
    const own = { ...car, rego_expiry: '2027-03' };
    const field = groupsFor(groups, own)
      .flatMap(({ fields }) => fields)
      .find(({ name }) => name === 'rego_expiry');
    expect(field?.control).toBe('text');
    expect(read({ rego_expiry: '2027-03' }, own).changes).toEqual({});
  });

  it('leaves a long value of the feed alone', () => {
    const long = { ...car, make: 'K'.repeat(500) };
    expect(read({ make: long.make }, long)).toMatchObject({ changes: {}, errors: {} });
  });

  it('asks a new car for every field that it needs', () => {
    const blank = Object.fromEntries(groups.flatMap(({ fields }) => fields.map(({ name }) => [name, ''])));
    const needed = ['year', 'make', 'model', 'car_type', 'location_id'];
    expect(Object.keys(read(blank, {}).errors).sort()).toEqual(needed.sort());
  });

  it('keeps a choice of the feed that the form does not know', () => {
    const own = { ...car, drive: 'Front wheel drive' };
    const drive = groupsFor(groups, own)
      .flatMap(({ fields }) => fields)
      .find(({ name }) => name === 'drive');
    expect(drive?.options?.at(-1)).toEqual({ value: 'Front wheel drive', text: 'Front wheel drive' });
    expect(read({ drive: 'Front wheel drive' }, own)).toMatchObject({ changes: {}, errors: {} });
  });

  it('asks for no location where there is only one', () => {
    const names = carFieldGroups({ locations: locations.slice(0, 1) }, new Date()).flatMap(({ fields }) =>
      fields.map(({ name }) => name),
    );
    expect(names).not.toContain('location_id');
    expect(shownValue(car, { name: 'seats' })).toBe('');
  });

  it('shows a refused value beside its field, and one of another field above the form', () => {
    const remark = (field: string) => ({ field, problem: 'could not be read', value: '?' });
    expect(errorsOf([remark('vin'), remark('variant.torque')], groups)).toEqual({
      vin: 'This value could not be read.',
      other: 'variant.torque: this value could not be read.',
    });
  });
});

describe('a press of a button', () => {
  const states = carStates.map((state) => [state] as const);
  const stored = { ...car, status: 'in_stock', reserved: false, show_on_dealer_website: true } as never;

  test.each(states)('brings every car into the state %s', (state) => {
    for (const from of carStates) {
      const before = { ...(stored as object), ...changesTo(from, stored) } as never;
      expect(stateOf({ ...(before as object), ...changesTo(state, before) } as never)).toBe(state);
    }
  });

  it('leaves alone what says so already', () => {
    expect(changesTo('sold', stored)).toEqual({ status: 'sold' });
    expect(changesTo('for_sale', stored)).toEqual({});
  });
});
