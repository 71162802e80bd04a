import { describe, expect, test } from 'vitest';
import { checkFields, fieldsOf } from '#server/leads/rules/lead-form';
import { pageForm } from '#server/leads/rules/page-forms';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { testTenant } from '../../../../tests/support/test-tenant';

const at = (path: string, trade_in: object = {}, car?: ReturnType<typeof buildCar>) =>
  pageForm(path)?.make({
    tenant: testTenant({ default_state: 'vic', trade_in }),
    now: new Date('2026-11-20T00:00:00Z'),
    url: new URL(path, 'http://brolga.localhost'),
    car,
  });
const titles = (form: ReturnType<typeof at>) => form?.steps.map(({ title }) => title);

describe('selling or trading in a car', () => {
  test.each([
    ['/trade-in', 'Trade-in', 'Trade in your car'],
    ['/cars/trade-in', 'Trade-in', 'Trade in your car'],
    ['/sell-your-car', 'Sell my car', 'Sell us your car'],
    ['/sell-my-car', 'Sell my car', 'Sell us your car'],
  ])('%s has category %s', (path, subcategory, title) => {
    expect(at(path)).toMatchObject({ category: 'Trade-in', subcategory, title });
  });

  test('asks for the car, its condition, the person', () => {
    expect(titles(at('/trade-in'))).toEqual(['Your car', 'Condition', 'Your details']);
    expect(titles(at('/trade-in', { ask_condition: false }))).toEqual(['Your car', 'Your details']);
  });

  test('ends with the contact field set', () => {
    const last = at('/sell-my-car')?.steps.at(-1)?.fields;
    expect(last?.map(({ name }) => name)).toEqual(['name', 'last_name', 'postcode', 'phone', 'email']);
  });

  test('does not exist if the dealer switches it off', () => {
    expect(at('/trade-in', { form: { enabled: false } })).toBeUndefined();
    expect(at('/sell-my-car', { form: { enabled: false } })).toBeDefined();
    expect(at('/sell-my-car', { sell: { enabled: false } })).toBeUndefined();
  });

  test("begins with the tenant's state", () => {
    expect(at('/trade-in')?.values).toEqual({ rego_state: 'VIC' });
  });

  test('mentions an online estimate only if there is one', () => {
    expect(at('/trade-in')?.steps[0]?.footnote).toBeUndefined();
    const own = 'We look at every van before we name a figure.';
    expect(at('/trade-in', { estimate_note: own })?.steps[0]?.footnote).toBe(own);
  });

  test('says which cars get no online estimate, and promises a call', () => {
    const form = at('/trade-in', { autograb: true });
    expect(form?.steps[0]?.footnote).toBe(
      'An online estimate is generally not given for cars over 7 years old or over 100,000 kilometres.',
    );
    expect(`${form?.intro} ${at('/sell-my-car')?.intro}`).not.toMatch(/instant|minutes/i);
    expect(form?.intro).toContain('call you');
  });

  test('requires the kilometres, except for a caravan, which has no odometer', () => {
    const km = (form: ReturnType<typeof at>) =>
      form?.steps[0]?.fields.find(({ name }) => name === 'trade_km')?.required;
    expect(km(at('/trade-in'))).toBe(true);
    expect(km(at('/trade-in', { km_required: false }))).toBe(false);
    expect(km(at('/cars/trade-in', {}, buildCar({ item_type: 'caravan' })))).toBe(false);
  });

  test('keeps the car it is for when submitted', () => {
    expect(at('/cars/trade-in', {}, buildCar({ id: 'u 1' }))?.query).toBe('?car_id=u%201');
    expect(at('/cars/trade-in')?.query).toBeUndefined();
  });
});

describe('the trade-in car', () => {
  const [first] = at('/trade-in')?.steps ?? [];
  const check = (entered: object) =>
    checkFields(first?.fields ?? [], { rego_state: 'QLD', trade_km: '98,000', ...entered });
  const named = { trade_make: 'Toyota', trade_model: 'HiLux', trade_year: '2019' };

  test.each<[string, object]>([
    ['its registration', { Rego: '123 ABC' }],
    ['a registration with other signs', { Rego: 'abc-12·d' }],
    ['nine letters and digits', { Rego: 'ABCDE1234' }],
    ['make, model and year', named],
    ['both', { Rego: '123ABC', ...named }],
    ['its registration and a make', { Rego: '123ABC', trade_make: 'Toyota' }],
    ['next year as its build year', { ...named, trade_year: '2027' }],
  ])('is identified by %s', (_how, entered) => {
    expect(check(entered).ok).toBe(true);
  });

  const missing = 'Enter the rego, or the make, model and year.';
  const letters = 'Enter a rego of up to nine letters and digits.';
  const trade_year = 'Enter a year from 1930 to 2027.';
  const unnamed = { trade_model: 'Enter the model.', trade_year: 'Enter the build year.' };
  const tooFar = { trade_km: 'Enter a number from 0 km to 2,000,000 km.' };
  const elsewhere = { rego_state: 'Choose one of the options in the list.' };
  test.each<[string, object, object]>([
    ['nothing', {}, { Rego: missing }],
    ['a make alone', { trade_make: 'Toyota' }, unnamed],
    ['a model alone', { trade_model: 'HiLux' }, { Rego: missing, trade_make: 'Enter the make.' }],
    ['ten letters', { Rego: 'ABCDEFGHIJ' }, { Rego: letters }],
    ['other signs', { Rego: '12<b>' }, { Rego: letters }],
    ['the year after next', { ...named, trade_year: '2028' }, { trade_year }],
    ['a year in words', { ...named, trade_year: 'old' }, { trade_year }],
    ['no kilometres', { Rego: '1', trade_km: '' }, { trade_km: 'Enter the kilometres.' }],
    ['too many kilometres', { Rego: '1', trade_km: '2,000,001' }, tooFar],
    ['an unknown state', { Rego: '1', rego_state: 'NZ' }, elsewhere],
  ])('is rejected with %s', (_how, entered, error) => {
    expect(check(entered)).toEqual({ ok: false, error });
  });

  test("fields have names that dealers' systems can map", () => {
    const names = fieldsOf(at('/trade-in') ?? { steps: [] }).map(({ name }) => name);
    expect(names.slice(0, 13)).toEqual([
      'Rego',
      'rego_state',
      'trade_make',
      'trade_model',
      'trade_year',
      'trade_km',
      'trade_colour',
      'trade_service_history',
      'trade_accidents',
      'trade_tyres',
      'trade_keys',
      'trade_finance_owing',
      'message',
    ]);
  });
});
