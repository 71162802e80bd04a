import { describe, expect, test } from 'vitest';
import type { Car } from '#server/settings/car';
import { buildCar } from '../../../../../prisma-free-fixtures/build-car';
import { testLocation, testTenant } from '../../../../../tests/support/test-tenant';
import { fieldsOf, type LeadForm } from '../lead-form';
import { pageForm } from '../page-forms';
import { clampedDollars } from './finance';

const place = (slug: string, more: object = {}) =>
  testLocation(`brolga-${slug}`, { slug, name: `Brolga ${slug}`, ...more });
const tenantWith = (more: object = {}) =>
  testTenant({
    locations: [
      place('aspley', { dealership_id: 'BMG1', dealership_slug: 'brolga-north' }),
      place('southport'),
      place('workshop', { location_type: 'service' }),
      place('hidden', { visible: false }),
    ],
    ...more,
  });
const formAt = (href: string, more: object = {}, car?: Partial<Car>): LeadForm | undefined => {
  const url = new URL(href, 'http://brolga.localhost');
  return pageForm(url.pathname)?.make({
    ...{ tenant: tenantWith(more), url, now: new Date('2026-11-20T00:00:00Z'), taken: [] },
    car: car && buildCar({ id: 'u 1', ...car }),
  });
};
const namesOf = (form: LeadForm | undefined) => fieldsOf(form ?? { steps: [] }).map(({ name }) => name);

describe('finance forms', () => {
  test.each([
    ['/finance', 'Finance enquiry', ['Your plans', 'Your details']],
    ['/finance-enquiry', 'Finance enquiry', ['Your plans', 'Your details']],
    ['/apply-for-finance', 'Finance enquiry', ['Your plans', 'About you', 'Your details']],
    ['/finance-pre-approval', 'Pre-approval', ['Your plans', 'About you', 'Your details']],
    ['/personalised/finance', 'Personalised finance', ['Your plans', 'About you', 'Your details']],
  ])('%s has category %s and several steps', (path, subcategory, titles) => {
    const form = formAt(path);
    expect(form).toMatchObject({ category: 'Finance', subcategory });
    expect(form?.steps.map(({ title }) => title)).toEqual(titles);
    // The anchor #finance-form comes from the form's name.
    expect(pageForm(path)?.id).toBe('finance');
  });

  test('the dealer chooses which ones exist', () => {
    const own = { finance_forms: { finance_enquiry: { enabled: false }, finance: { title: 'Talk to us' } } };
    expect(formAt('/finance-enquiry', own)).toBeUndefined();
    expect(formAt('/finance', own)?.title).toBe('Talk to us');
  });

  test('residency and licence only if the tenant asks', () => {
    expect(namesOf(formAt('/apply-for-finance'))).not.toEqual(
      expect.arrayContaining(['residency', 'licence']),
    );
    const asks = { finance_forms: { ask_residency: true, ask_licence: true } };
    expect(namesOf(formAt('/apply-for-finance', asks))).toEqual(
      expect.arrayContaining(['employment', 'residency', 'licence']),
    );
    expect(namesOf(formAt('/finance', asks))).not.toContain('residency');
  });

  test('show the eligibility text and the credit licence', () => {
    const finance = { credit_licence: 'Australian Credit Licence 000110' };
    expect(formAt('/finance', { finance })?.steps[0]?.footnote).toBe(
      'Repayments are estimates. Finance is available to approved applicants only. Australian Credit Licence 000110.',
    );
  });

  test('/personalised/finance leads to the usual page unless its car has a vehicle-identification record', () => {
    const at = pageForm('/personalised/finance');
    const asked = {
      tenant: tenantWith(),
      url: new URL('http://brolga.localhost'),
      now: new Date(),
      taken: [],
    };
    expect(at?.redirectTarget?.(asked)).toBe('/finance');
    expect(at?.redirectTarget?.({ ...asked, car: buildCar({ has_nvic: true }) })).toBeUndefined();
    expect(at?.redirectTarget?.({ ...asked, car: buildCar({ has_nvic: false }) })).toBe(
      '/finance?car_id=car-1',
    );
  });
});

describe('prefilled values from the query', () => {
  const values = (query: string, car?: Partial<Car>) => formAt(`/finance?${query}`, {}, car)?.values;

  test.each([
    ['a location by its id', 'preferredDealership=brolga-southport', { location_id: 'brolga-southport' }],
    ['a location by its slug', 'preferredDealership=southport', { location_id: 'brolga-southport' }],
    ['a dealership by its id', 'preferredDealership=BMG1', { location_id: 'brolga-aspley' }],
    ['a dealership by its slug', 'preferredDealership=brolga-north', { location_id: 'brolga-aspley' }],
    ['a car type', 'car_type=demo', { car_type: 'demo' }],
    ['a budget', 'vehiclePriceBudget=25000', { budget: '25000' }],
    ['a budget as people write it', 'vehiclePriceBudget=%2425,000', { budget: '25000' }],
    ['a budget above 1,000,000', 'vehiclePriceBudget=5000000', { budget: '1000000' }],
    ['a budget below 0', 'vehiclePriceBudget=-3', { budget: '0' }],
  ])('%s', (_what, query, expected) => {
    expect(values(query)).toEqual({ repayment_period: 'week', ...expected });
  });

  test.each([
    ['a budget that is no number', 'vehiclePriceBudget=lots'],
    ['a budget of nothing', 'vehiclePriceBudget='],
    ['a workshop', 'preferredDealership=workshop'],
    ['a location that shoppers do not see', 'preferredDealership=hidden'],
    ['no dealership', 'preferredDealership='],
    ['an unknown car type', 'car_type=constructor'],
  ])('ignores %s', (_what, query) => {
    expect(values(query)).toEqual({ repayment_period: 'week' });
  });

  test('a car: its price is the budget, its location the dealership unless another is requested', () => {
    const car = { price: 30_990 };
    expect(values('car_id=u+1', car)).toEqual({ repayment_period: 'week', budget: '30990' });
    const other = formAt('/finance?car_id=u+1&preferredDealership=southport', {}, car);
    const { location_id = '' } = other?.values ?? {};
    expect(location_id).not.toBe('');
    expect(namesOf(other)).toContain('location_id');
    expect(other?.impliedFields({ location_id })).toMatchObject({ location_id });
    expect(other?.query).toBe('?car_id=u%201&preferredDealership=southport');
    expect(values('car_id=u+1&vehiclePriceBudget=20000', car)).toMatchObject({ budget: '20000' });
    const form = formAt('/finance?car_id=u+1', {}, car);
    expect(form?.query).toBe('?car_id=u%201');
    expect(namesOf(form)).not.toEqual(expect.arrayContaining(['location_id', 'car_type']));
  });

  test.each([
    [null, undefined],
    ['Infinity', 1_000_000],
    ['1e3', 1_000],
    ['12.5', 12.5],
    ['NaN', undefined],
  ])('%s dollars', (entered, expected) => {
    expect(clampedDollars(entered)).toBe(expected);
  });
});
