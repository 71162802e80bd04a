import { describe, expect, test } from 'vitest';
import { fieldsOf, type LeadForm } from '#server/leads/rules/lead-form';
import { pageForm } from '#server/leads/rules/page-forms';
import type { Car } from '#server/settings/car';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { testLocation, testTenant } from '../../../../tests/support/test-tenant';
import { clampedDollars, financeForm } from './finance';

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
    tenant: tenantWith(more),
    url,
    now: new Date('2026-11-20T00:00:00Z'),
    taken: [],
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
    const asks = { finance_forms: { ask_residency: true, ask_licence: true } };
    const asked = (path: string, more?: object) =>
      namesOf(formAt(path, more)).filter((name) => ['employment', 'residency', 'licence'].includes(name));
    expect(asked('/apply-for-finance')).toEqual(['employment']);
    expect(asked('/apply-for-finance', asks).sort()).toEqual(['employment', 'licence', 'residency']);
    expect(asked('/finance', asks)).toEqual([]);
  });

  test('show the eligibility text and the credit licence', () => {
    const credit_licence = 'Australian Credit Licence 000110';
    const terms = 'Repayments are estimates. Finance is available to approved applicants only.';
    const [first] = formAt('/finance', { finance: { credit_licence } })?.steps ?? [];
    expect(first?.footnote).toBe(`${terms} ${credit_licence}.`);
  });

  test('/personalised/finance redirects to the usual page unless its car has a vehicle-identification record', () => {
    const at = pageForm('/personalised/finance');
    const url = new URL('http://brolga.localhost');
    const target = (car?: Car) =>
      at?.redirectTarget?.({ tenant: tenantWith(), url, now: new Date(0), taken: [], car });
    expect(target()).toBe('/finance');
    expect(target(buildCar({ has_nvic: true }))).toBeUndefined();
    expect(target(buildCar({ has_nvic: false }))).toBe('/finance?car_id=car-1');
  });
});

describe('the query of a finance form', () => {
  const southport = { location_id: 'brolga-southport' };
  const aspley = { location_id: 'brolga-aspley' };
  const values = (query: string, car?: Partial<Car>) => formAt(`/finance?${query}`, {}, car)?.values;

  test.each<[string, string, Record<string, string>]>([
    ['reads a location by its id', 'preferredDealership=brolga-southport', southport],
    ['reads a location by its slug', 'preferredDealership=southport', southport],
    ['reads a dealership by its id', 'preferredDealership=BMG1', aspley],
    ['reads a dealership by its slug', 'preferredDealership=brolga-north', aspley],
    ['reads a car type', 'car_type=demo', { car_type: 'demo' }],
    ['reads a budget', 'vehiclePriceBudget=25000', { budget: '25000' }],
    ['reads a budget with signs', 'vehiclePriceBudget=%2425,000', { budget: '25000' }],
    ['limits a budget to 0', 'vehiclePriceBudget=-3', { budget: '0' }],
    ['ignores an empty budget', 'vehiclePriceBudget=', {}],
    ['ignores a workshop', 'preferredDealership=workshop', {}],
    ['ignores a location that shoppers do not see', 'preferredDealership=hidden', {}],
    ['ignores an empty dealership', 'preferredDealership=', {}],
    ['ignores an unknown car type', 'car_type=constructor', {}],
  ])('%s', (_what, query, expected) => {
    expect(values(query)).toEqual({ repayment_period: 'week', ...expected });
  });

  test('takes the figures of a calculator, so that they are not asked for again', () => {
    const query = 'vehiclePriceBudget=32000&deposit=2000&rate=8.5&years=5&per=week';
    const form = formAt(`/finance?${query}`);
    // $30,000 at 8.5 % over 260 weeks, worked out by hand: $141.74.
    expect(form?.values).toEqual({
      budget: '32000',
      deposit: '2000',
      repayment: '142',
      repayment_period: 'week',
      term: '5 years',
    });
    expect(form?.query).toBe('?vehiclePriceBudget=32000&deposit=2000&years=5&rate=8.5&per=week');
    expect(form?.steps[0]?.note).toMatch(/^We’ve filled in your figures/);
    const ofCar = formAt(
      '/finance?car_id=u+1&deposit=2000&years=4.5&rate=8.5&per=month',
      {},
      { price: 30_000 },
    );
    expect(ofCar?.values).toMatchObject({ budget: '30000', deposit: '2000', repayment_period: 'month' });
    expect(ofCar?.values).not.toHaveProperty('term');
    expect(ofCar?.query).toBe('?car_id=u%201&deposit=2000&years=4.5&rate=8.5&per=month');
    expect(formAt('/finance')?.steps[0]?.note).toBeUndefined();
  });

  test.each([
    ['no calculator, no trade-in', '', 0, undefined, undefined, undefined],
    ['a trade-in alone', '', 12_800, '12800', undefined, /^The deposit is the \$12,800 that your trade-in/],
    [
      'a calculator alone',
      '&deposit=2000&rate=8.5&years=5&per=week',
      0,
      '2000',
      '133',
      /^We’ve filled in.*like\.$/,
    ],
    // $15,200 at 8.5 % over 260 weeks.
    [
      'both: the deposit is their sum, and the repayment what is left',
      '&deposit=2000&rate=8.5&years=5&per=week',
      12_800,
      '14800',
      '72',
      /The deposit includes \$12,800 from your trade-in/,
    ],
    [
      'a trade-in above the price',
      '&deposit=2000&rate=8.5&years=5&per=week',
      40_000,
      '30000',
      '0',
      /\$40,000/,
    ],
  ])('shows the deposit that its repayment is for: %s', (_, query, brought, deposit, repayment, note) => {
    const form = financeForm('finance')({
      tenant: testTenant(),
      now: new Date('2026-11-20T00:00:00Z'),
      url: new URL(`http://acme.example/finance?car_id=u1${query}`),
      car: buildCar({ price: 30_000 }),
      brought,
    });
    expect([form?.values['deposit'], form?.values['repayment']]).toEqual([deposit, repayment]);
    if (note) expect(form?.steps[0]?.note).toMatch(note);
    else expect(form?.steps[0]?.note).toBeUndefined();
  });

  test('begins with the figures that the page of the car shows', () => {
    const lender = {
      provider: 'Bank',
      interestRate: 8.5,
      comparisonRate: 9.6,
      paymentWeek: 99,
      termYears: 5,
    };
    const site = { finance: { provider: 'D', lender: 'Bank', repayments_follow: true } };
    const filled = (repaid: object) =>
      financeForm('finance')({
        tenant: testTenant(repaid),
        now: new Date('2026-11-20T00:00:00Z'),
        url: new URL('http://acme.example/finance?car_id=u1'),
        car: buildCar({ price: 30_000, finance_lenders: [{ ...lender, deposit: 3_000 }] }),
      })?.values;
    // $27,000 at 8.5 % over 260 weeks.
    expect(filled(site)).toMatchObject({
      deposit: '3000',
      repayment: '128',
      repayment_period: 'week',
      term: '5 years',
    });
    expect(filled({})).not.toHaveProperty('repayment');
  });

  test('names a car: its price is the budget, its location the dealership unless another is requested', () => {
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
  ])('%s is %s dollars', (entered, expected) => {
    expect(clampedDollars(entered)).toBe(expected);
  });
});
