import { describe, expect, it } from 'vitest';
import type { Page } from '#server/dealer/rules/page-at';
import { pages } from '#server/dealer/rules/pages';
import { categories } from '#server/settings/rules/filing';
import type { Tenant } from '#server/settings/tenant-schema';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { testLocation, testTenant } from '../../../tests/support/test-tenant';
import { consentFields } from './consents';
import { checkFields, fieldsOf, type LeadForm } from './lead-form';
import { formTitle, pageForm, withParameters } from './page-forms';
import { carFields, withoutRepeats } from './shared-fields';

describe('page forms', () => {
  const place = (slug: string, more: object = {}) =>
    testLocation(`id-${slug}`, { slug, name: `Brolga ${slug}`, ...more });
  const group = (slug: string, id: string) => ({ dealership_slug: slug, dealership_id: id });
  const sundayClosed = [{ weekday: 0, status: 'closed' }];
  const several = [
    place('aspley', { primary: true, ...group('north', 'N1') }),
    place('southport', group('south', 'S1')),
    place('workshop', { location_type: 'service', ...group('north', 'N1'), opening_hours: sundayClosed }),
    place('hidden', { visible: false, location_type: 'parts', ...group('lost', 'L1') }),
  ];
  const tenantWith = (forms: object = {}, locations: readonly object[] = several): Tenant =>
    testTenant({ locations, forms });
  /** Friday 20 November 2026, 10:00 am in Brisbane. */
  const now = new Date('2026-11-20T00:00:00Z');
  function formAt(path: string, tenant = tenantWith()): LeadForm | undefined {
    const url = new URL(path, 'http://brolga.localhost/');
    return pageForm(url.pathname)?.make({ tenant, now, url });
  }
  const fieldsAt = (path: string, tenant?: Tenant) => fieldsOf(formAt(path, tenant) ?? { steps: [] });
  const names = (path: string, tenant?: Tenant) => fieldsAt(path, tenant).map(({ name }) => name);
  const contact = ['name', 'last_name', 'postcode', 'phone', 'email'];
  const onePlace = [place('aspley', { ...group('north', 'N1') })];

  describe('forms with their own address', () => {
    const formPages: ReadonlyArray<readonly [string, Page]> = Object.entries(pages);
    it.each(formPages)('%s has the form that the table of pages gives it', (path, { form }) => {
      expect(pageForm(path.replace('/:make?', '').replace(/:\w+/g, 'aspley'))?.id).toBe(form);
    });

    it('give the links to their pages a title, if the site has them', () => {
      const tenant = tenantWith({ contact: { title: 'Talk to us' }, fleet: { enabled: false } });
      expect(formTitle('/contact', tenant, now)).toBe('Talk to us');
      expect(formTitle('/fleet', tenant, now)).toBeUndefined();
      expect(formTitle('/dealerships', tenant, now)).toBeUndefined();
    });

    it.each<[string, string[]]>([
      ['/contact', ['category', 'location_id', ...contact, 'message']],
      ['/contact-us', ['category', 'location_id', ...contact, 'message']],
      ['/contact-us/aspley', ['category', 'location_id', ...contact, 'message']],
      ['/service', ['Vehicle Make', 'Vehicle Model', 'Rego', 'preferred_date', ...contact, 'message']],
      ['/vehicle-parts-and-accessories', ['Vehicle Make', 'Vehicle Model', 'Rego', 'message', ...contact]],
      ['/fleet', ['company', 'fleet_size', 'dealership_slug', ...contact, 'message']],
      ['/careers', ['position', 'dealership_slug', ...contact, 'message', 'resume']],
      ['/special-offers', ['location_id', ...contact, 'message']],
    ])('%s asks for %j', (path, fields) => {
      expect(names(path)).toEqual(fields);
      expect(categories).toContain(formAt(path)?.category);
    });

    it.each<[string, object, readonly object[] | undefined]>([
      ['/contact-us/hidden', {}, undefined],
      ['/contact-us/nowhere', {}, undefined],
      ['/contact', { contact: { enabled: false } }, undefined],
      ['/contact-us/aspley', { contact: { enabled: false } }, undefined],
      ['/service', { service: { enabled: false } }, undefined],
      ['/service', {}, onePlace],
      ['/vehicle-parts-and-accessories', {}, onePlace],
      ['/vehicle-parts-and-accessories', { parts: { enabled: false } }, undefined],
      ['/fleet', { fleet: { enabled: false } }, undefined],
      ['/careers', { careers: { enabled: false } }, undefined],
      ['/special-offers', { offers: { enabled: false } }, undefined],
    ])('%s does not exist with %j and %j', (path, forms, locations) => {
      expect(formAt(path, tenantWith(forms, locations))).toBeUndefined();
    });

    it('have no select if there is only one location', () => {
      const alone = tenantWith({}, onePlace);
      expect(names('/contact', alone)).toEqual(['category', ...contact, 'message']);
      expect(names('/fleet', alone)).toEqual(['company', 'fleet_size', ...contact, 'message']);
      const aspley = { location_id: 'id-aspley', location: 'Brolga aspley', ...group('north', 'N1') };
      expect(formAt('/contact', alone)?.impliedFields({})).toEqual(aspley);
    });

    it('let a dealer offer the dealership instead of the location, or neither', () => {
      const choosing = (choose: string) => tenantWith({ contact: { choose } });
      expect(names('/contact', choosing('dealership'))[1]).toBe('dealership_slug');
      expect(names('/contact', choosing('nothing'))).toEqual(['category', ...contact, 'message']);
      expect(fieldsAt('/contact', choosing('dealership'))[1]?.options).toEqual([
        { value: 'north', text: 'Brolga aspley' },
        { value: 'south', text: 'Brolga southport' },
      ]);
    });
  });

  describe('the contact form', () => {
    it('preselects the location in its address', () => {
      expect(formAt('/contact-us/southport')).toMatchObject({
        title: 'Contact Brolga southport',
        values: { location_id: 'id-southport' },
        // Its page has the details above the form.
        places: undefined,
      });
      expect(formAt('/contact-us')?.values).toEqual({});
    });

    it('gives the lead the name and dealership of the location', () => {
      const implied = (location_id: string) => formAt('/contact')?.impliedFields({ location_id });
      const southport = { location_id: 'id-southport', location: 'Brolga southport' };
      expect(implied('id-southport')).toEqual({ ...southport, ...group('south', 'S1') });
      expect(implied('id-hidden')).toEqual({});
    });

    it.each([
      [{ category: '' }, { category: 'Choose a topic.' }],
      [{ category: 'Anything' }, { category: 'Choose one of the options in the list.' }],
      [{ location_id: '' }, { location_id: 'Choose a location.' }],
      [{ location_id: 'id-hidden' }, { location_id: 'Choose one of the options in the list.' }],
      [{ message: ' ' }, { message: 'Enter your message.' }],
    ])('answers %j with %j', (wrong, error) => {
      const person = { name: 'Mia', last_name: 'Nguyen', phone: '0491 570 006', email: 'mia@example.com' };
      const topic = { category: 'Service', location_id: 'id-aspley', message: 'Hi' };
      const right = { ...person, ...topic, postcode: '4000' };
      const fields = fieldsAt('/contact');
      expect(checkFields(fields, right).ok).toBe(true);
      expect(checkFields(fields, { ...right, ...wrong })).toEqual({ ok: false, error });
    });
  });

  const rego = 'Enter a rego of up to nine letters and digits.';
  it.each<[path: string, field: string, entry: string, message: string]>([
    ['/service', 'Vehicle Make', '', 'Enter the make of your car.'],
    ['/service', 'Vehicle Model', '', 'Enter the model of your car.'],
    ['/service', 'Rego', '', 'Enter the rego.'],
    ['/service', 'Rego', '1234567890', rego],
    ['/service', 'preferred_date', '2020-01-01', 'Choose a day from 21 Nov 2026 until 19 May 2027.'],
    ['/vehicle-parts-and-accessories', 'Rego', '!!', rego],
    ['/vehicle-parts-and-accessories', 'message', '', 'Tell us which parts you need.'],
    ['/fleet', 'company', '', 'Enter your company.'],
    ['/fleet', 'fleet_size', '', 'Choose the size of your fleet.'],
    ['/fleet', 'dealership_slug', '', 'Choose a dealership.'],
    ['/careers', 'position', '', 'Enter your position.'],
    ['/careers', 'resume', '', 'Choose your résumé.'],
    ['/special-offers', 'message', '', 'Enter your message.'],
    ['/apply-for-finance', 'budget', '', 'Enter the price of the car.'],
    ['/apply-for-finance', 'budget', '1,000,001', 'Enter a number from $0 to $1,000,000.'],
  ])('%s answers %s "%s" with %s', (path, field, entry, message) => {
    const checked = checkFields(fieldsAt(path), { [field]: entry });
    expect(checked.ok ? undefined : checked.error[field]).toBe(message);
  });

  describe('the service form', () => {
    it.each([
      ['2026-11-22', { preferred_date: 'Brolga workshop is closed on Sundays. Please choose another day.' }],
      ['2026-11-23', {}],
      ['', {}],
      ['soon', {}],
      ['2026-13-45', {}],
    ])('answers the day %j with %j', (preferred_date, problems) => {
      expect(formAt('/service')?.problems({ preferred_date })).toEqual(problems);
    });

    it("offers the site's services as checkboxes, and workshops if there are several", () => {
      const two = [...several, place('garage', { location_type: 'service' })];
      const tenant = tenantWith({ service: { additional_services: ['Tyres', 'Brakes'] } }, two);
      const [location, date, services] = fieldsAt('/service', tenant).slice(3);
      expect([location?.name, date?.name]).toEqual(['location_id', 'preferred_date']);
      const options = [{ value: 'Tyres' }, { value: 'Brakes' }];
      expect(services).toMatchObject({ name: 'additional_services', control: 'checkboxes', options });
    });
  });

  describe('other forms', () => {
    it('careers: a select of the open positions, and a resume unless the site disables it', () => {
      const tenant = tenantWith({ careers: { positions: ['Detailer'], resume_required: false } });
      const fields = fieldsAt('/careers', tenant);
      const options = [{ value: 'Detailer' }, { value: 'Another position' }];
      expect(fields[0]).toMatchObject({ control: 'select', options });
      expect(fields.at(-1)).toMatchObject({ control: 'file', required: false });
    });

    it('offers: the offer in the address is sent as page_id', () => {
      const offer = { hidden: { page_id: 'eofy ute' }, query: '?offer=eofy%20ute' };
      expect(formAt('/special-offers?offer=eofy+ute')).toMatchObject(offer);
      expect(formAt('/special-offers')?.query).toBeUndefined();
    });
  });

  describe('the checkboxes below every form', () => {
    it('are the terms if the site requires them, and news unless the site hides it', () => {
      const boxes = (forms: object) => consentFields(tenantWith(forms), now).map(({ name }) => name);
      expect(boxes({})).toEqual(['opt_in']);
      expect(boxes({ show_opt_in: false })).toEqual([]);
      expect(boxes({ terms: { required: true } })).toEqual(['agree_terms', 'opt_in']);
    });

    it('require agreement to the terms', () => {
      const fields = consentFields(tenantWith({ terms: { required: true } }), now);
      const agree_terms = '* You must agree to the terms of use before submitting the form.';
      expect(checkFields(fields, {})).toEqual({ ok: false, error: { agree_terms } });
      expect(checkFields(fields, { agree_terms: 'yes' }).ok).toBe(true);
    });

    it('link to the terms only if there is a page', () => {
      const linked = (link: string) =>
        consentFields(tenantWith({ terms: { required: true, link } }), now)[0]?.link?.href;
      expect(linked('/no-such-page')).toBeUndefined();
      expect(linked('https://dealer.example/terms')).toBe('https://dealer.example/terms');
    });
  });

  it('hidden values of a form about a car are the documented defaults', () => {
    const car = buildCar({ make: 'Land Rover', model: 'Defender', stocknum: 'S1', car_type: 'used' });
    const carried = carFields(car);
    const named = { 'Vehicle Make': 'Land Rover', 'Vehicle Model': 'Defender', vehicle_status: car.status };
    const codes = { car_id: car.id, manufacturer_slug: 'land-rover', stock_number: 'S1', car_type: 'used' };
    expect(carried).toMatchObject({ ...named, ...codes });
    const other = { 'Vehicle Model': 'Corolla' };
    expect(withoutRepeats({ ...carried, ...other }, car)).toMatchObject(other);
    expect(carFields({ ...car, reserved: true })['vehicle_status']).toBe('reserved');
    expect(withoutRepeats({ ...carried, name: 'Mia' }, car)).not.toHaveProperty('stock_number');
  });
});

it.each([
  ['/finance', '', '/finance'],
  ['/finance', 'car_id=9&utm_source=mail', '/finance?car_id=9&utm_source=mail'],
  ['/finance#finance-form', 'preferredDealership=north', '/finance?preferredDealership=north#finance-form'],
  ['/finance?car_type=used', 'car_type=new&a=1', '/finance?car_type=used&a=1'],
  ['/finance', 'a=1&a=2', '/finance?a=1&a=2'],
  ['https://lender.example/apply', 'utm_source=mail', 'https://lender.example/apply?utm_source=mail'],
])('a link that keeps the query: %s with %j is %s', (href, query, expected) => {
  expect(withParameters(href, new URLSearchParams(query))).toBe(expected);
});
