import { describe, expect, test } from 'vitest';
import type { Car } from '#server/settings/car';
import { newLeadWords } from '#server/settings/rules/filing';
import { tenantSchema } from '#server/settings/tenant-schema';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { carForm } from './car-forms';
import { checkFields } from './enquiry';
import { fieldsOf } from './lead-form';
import { testDrivePlaces } from './test-drive-places';

const place = (slug: string, more: object = {}) => ({
  id: `brolga-${slug}`,
  name: `Brolga ${slug}`,
  slug,
  phone: '(07) 5550 0142',
  street: '1 Road',
  city: 'Aspley',
  state: 'QLD',
  postcode: '4034',
  ...more,
});
const tenant = tenantSchema.parse({
  slug: 'brolga',
  name: 'Brolga',
  template: 'harbour',
  theme: { accent: '#0b6b57', brand: '#0f3d36' },
  locations: [
    place('aspley', { opening_hours: [{ weekday: 0, status: 'closed' }] }),
    place('southport', { feed_codes: ['Gold Coast'] }),
    place('toowoomba'),
    place('hidden', { visible: false }),
    place('rocklea', { location_subtype: 'Buying' }),
  ],
});
/** Friday 20 November 2026, 10:00 am in Brisbane. */
const now = new Date('2026-11-20T00:00:00Z');
const at = (...distribution_locations: string[]): Partial<Car> => ({
  location: { slug: 'aspley', distribution_locations },
});
const form = (kind: Parameters<typeof carForm>[0], car: Partial<Car> = {}) =>
  carForm(kind, { car: buildCar(car), tenant, now, url: new URL('http://brolga.localhost/') });
const fields = (kind: Parameters<typeof carForm>[0], car?: Partial<Car>) => fieldsOf(form(kind, car));
const names = (kind: Parameters<typeof carForm>[0], car?: Partial<Car>) =>
  fields(kind, car).map(({ name }) => name);
const contact = ['name', 'last_name', 'postcode', 'phone', 'email'];

describe('the fields of each form', () => {
  test('the enquiry: the contact field set and a message', () => {
    expect(names('enquire')).toEqual([...contact, 'message']);
    expect(fields('enquire').at(-1)).toMatchObject({ required: true });
  });

  test('request photos: contact fields, an optional message, a hidden field with default text asking for photos', () => {
    const photos = form('request-photos');
    expect(names('request-photos')).toEqual([...contact, 'message']);
    expect(fields('request-photos').at(-1)).toMatchObject({ name: 'message', required: false });
    expect(photos.hidden).toEqual({ request: 'Please send me photos of the 2021 Toyota HiLux.' });
  });

  test('the test drive: contact fields, an optional booking date-time, an optional message', () => {
    expect(names('test-drive')).toEqual([...contact, 'preferred_time', 'message']);
    for (const { name, required } of fields('test-drive')) {
      expect([name, required]).toEqual([name, contact.includes(name)]);
    }
  });

  test("a distribution-location choice when the car's location has several", () => {
    expect(names('test-drive', at('southport'))).not.toContain('location_id');
    const choice = fields('test-drive', at('Gold Coast', 'TOOWOOMBA')).find(
      ({ name }) => name === 'location_id',
    );
    expect(choice).toMatchObject({
      required: false,
      options: [
        { value: 'brolga-aspley', text: 'Brolga aspley' },
        { value: 'brolga-southport', text: 'Brolga southport' },
        { value: 'brolga-toowoomba', text: 'Brolga toowoomba' },
      ],
    });
  });

  test.each([
    ['one', ['southport'], 0],
    ['two, and the own one', ['southport', 'Brolga Toowoomba'], 3],
    ['two, of them the own one', ['aspley', 'southport'], 2],
    ['one and one that shoppers do not see', ['southport', 'hidden'], 0],
    ['one and one that only buys cars', ['southport', 'rocklea'], 0],
    ['one and one nobody knows', ['southport', 'perth'], 0],
    ['the same twice', ['southport', 'Gold Coast'], 0],
    ['none', [], 0],
  ])('%s', (_what, listed, expected) => {
    const [own] = tenant.locations;
    expect(testDrivePlaces(buildCar(at(...listed)), own, tenant.locations)).toHaveLength(expected);
  });

  test("the distribution locations of the car's own location count too", () => {
    const [own, ...others] = tenant.locations;
    const wide = own && { ...own, distribution_locations: ['brolga-southport', 'brolga-toowoomba'] };
    expect(testDrivePlaces(buildCar(), wide, [...(wide ? [wide] : []), ...others])).toHaveLength(3);
  });

  test('a car at a yard that only buys cars is driven at another yard', () => {
    const choice = fields('test-drive', { location: { slug: 'rocklea' } }).find(
      ({ name }) => name === 'location_id',
    );
    expect(choice?.options?.map(({ text }) => text)).toEqual([
      'Brolga aspley',
      'Brolga southport',
      'Brolga toowoomba',
    ]);
  });

  test('only a listed location can be chosen', () => {
    const choice = fields('test-drive', at('southport', 'toowoomba')).filter(
      ({ name }) => name === 'location_id',
    );
    expect(checkFields(choice, { location_id: 'brolga-southport' }).ok).toBe(true);
    expect(checkFields(choice, { location_id: '' }).ok).toBe(true);
    expect(checkFields(choice, { location_id: 'brolga-hidden' })).toEqual({
      ok: false,
      error: { location_id: 'Choose a location from the list.' },
    });
  });

  test('the lead has the name of the chosen location', () => {
    const { told } = form('test-drive', at('southport', 'toowoomba'));
    expect(told({ location_id: 'brolga-toowoomba' })).toEqual({ location: 'Brolga toowoomba' });
    expect(told({})).toEqual({});
  });

  test("the time is checked against the chosen location, otherwise the car's", () => {
    const sunday = { preferred_time: '2026-11-22T11:00' };
    const { problems } = form('test-drive', at('southport', 'toowoomba'));
    expect(problems({ ...sunday, location_id: 'brolga-southport' })).toEqual({});
    expect(problems(sunday)).toEqual({
      preferred_time: 'Brolga aspley is closed on Sundays. Please choose another day.',
    });
    expect(problems({})).toEqual({});
    expect(form('test-drive').problems({ preferred_time: '2026-11-19T11:00' })).toHaveProperty(
      'preferred_time',
    );
  });
});

describe('lead categories', () => {
  test.each([
    ['enquire', 'Enquiry', 'Car enquiry', 'New enquiry'],
    ['test-drive', 'Test Drive', 'Test drive', 'New test drive request'],
    ['request-photos', 'Request Photos', 'Request photos', 'New photo request'],
  ] as const)('%s: %s, %s', (kind, category, subcategory, words) => {
    expect(form(kind)).toMatchObject({ category, subcategory });
    expect(newLeadWords(category)).toBe(words);
  });

  test("an API lead's default category is an enquiry", () => {
    expect(newLeadWords('constructor')).toBe('New enquiry');
  });
});
