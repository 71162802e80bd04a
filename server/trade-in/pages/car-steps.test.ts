import { describe, expect, test } from 'vitest';
import type { Car } from '#server/settings/car';
import {
  bestAnswersView,
  bestField,
  conditionFields,
  conditionQuestions,
  conditionValues,
  ourQuestions,
  readCondition,
} from '#server/trade-in/rules/condition';
import { badgeIn, describedInWords, figureYears, listFields } from '#server/trade-in/rules/vehicle-fields';
import type { TradeInPageVisit } from '#server/trade-in/trade-in-visit';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { aValuedCar } from '../../../tests/support/a-valued-car';
import { testTenant } from '../../../tests/support/test-tenant';
import { backToOrder } from './to-estimate-view';
import { startAt, startFromOrder, statedUrl } from './valuation-page';
import { vehicleForm } from './vehicle-form';

const now = new Date('2026-11-20T00:00:00.000Z');

function startFor(change: Partial<Car>, tradeIn: object = {}, path = '/cars/trade-in?car_id=car-1') {
  const car = buildCar({ id: 'car-1', slug: 'a-car', price: 20_000, ...change });
  const stored = { car, removedAt: null, updatedAt: now.toISOString() };
  const url = new URL(path, 'http://brolga.localhost');
  return startAt({
    tenant: testTenant({ trade_in: { autograb: true, ...tradeIn } }),
    now,
    url,
    request: new Request(url),
    services: { cars: { byIds: async () => [car], bySlug: async () => stored } },
  } as unknown as TradeInPageVisit);
}

describe('a valuation towards a car starts', () => {
  test.each<[string, boolean, Partial<Car>, object?]>([
    ['for a car that is eligible', true, {}],
    ['not for a car that is not eligible', false, { reserved: true }],
    ['not without a price of its own', false, { price: undefined, offer_price: 9_000 }],
    ['not on a site without valuations', false, {}, { autograb: false }],
  ])('%s', async (_rule, starts, car, tradeIn) => {
    expect((await startFor(car, tradeIn))?.purpose).toBe(starts ? 'trade-in' : undefined);
  });

  test.each<[string, Partial<Car>, object?]>([
    ['a sold car', { status: 'sold', sold_date_timestamp: now.getTime() - 1_000 }],
    ['a make without trade-in', { make: 'Kia' }, { hidden_makes: ['kia'] }],
  ])('not for %s: the page redirects to the car', async (_rule, car, tradeIn) => {
    const answer = await startFor(car, tradeIn).catch((thrown: unknown) => thrown);
    expect((answer as Response).headers.get('Location')).toBe('/cars/a-car?closed=trade-in');
  });
});

describe('a valuation in the middle of an order', () => {
  const id = '01M8N7RZ0N3SJNJDV5AD8JERR0';
  const car = buildCar({ id: 'U 1', price: 20_000 });
  test.each([
    ['with the car', car, `/trade-in?car_id=U+1&order=${id}`],
    ['without a car that takes no trade-in', buildCar({ reserved: true }), `/trade-in?order=${id}`],
    ['without a car that is gone', undefined, `/trade-in?order=${id}`],
  ])('starts %s', (_, wanted, href) => {
    const tenant = testTenant({ trade_in: { autograb: true } });
    expect(startFromOrder({ id, carId: 'U 1' }, wanted, tenant)).toBe(href);
  });

  test.each([
    ['keeps the order', id, id],
    ['ignores what is no order', 'https://evil.example/', undefined],
  ])('%s', async (_rule, order, orderId) => {
    const start = await startFor({}, {}, `/trade-in?car_id=car-1&order=${order}`);
    expect(start?.orderId).toBe(orderId);
    expect(start?.action.includes('order=')).toBe(orderId !== undefined);
  });

  test('leads back to the order alone', () => {
    const site = { tenant: testTenant({}), now, url: new URL('https://yard.example/valuations/1') };
    const towards = buildCar({ year: 2023, make: 'Toyota', model: 'Corolla' });
    expect(backToOrder(site, aValuedCar({ orderId: id }), towards)).toEqual({
      text: 'Back to your order for the 2023 Toyota Corolla',
      href: `/buy/orders/${id}?step=trade-in`,
    });
    expect(backToOrder(site, aValuedCar(), towards)).toBeUndefined();
  });
});

test('a valuation without a car of the dealer always starts', async () => {
  expect((await startFor({ reserved: true }, {}, '/trade-in'))?.purpose).toBe('trade-in');
  expect((await startFor({ reserved: true }, {}, '/sell-your-car'))?.purpose).toBe('sell');
});

const formAt = (query: string, action = '/trade-in', settings: object = {}) => {
  const makes = [{ value: 'Toyota', count: 9 }];
  const visit = {
    tenant: testTenant({ trade_in: { autograb: true }, ...settings }),
    url: new URL(`https://acme.example/trade-in${query}`),
    now: new Date('2026-11-24T00:00:00.000Z'),
    services: { market: { choices: async () => ({ makes, models: [], years: [], badges: [] }) } },
  };
  return vehicleForm(visit as unknown as TradeInPageVisit, { action, hidden: {}, open: false });
};

test.each([
  ['', '/trade-in', '/trade-in'],
  ['?make=Toyota&model=&year=', '/trade-in', '/trade-in?make=Toyota'],
  ['?make=Land+Rover&model=Evoque&rego=A1', '/trade-in', '/trade-in?make=Land+Rover&model=Evoque'],
  ['?make=Toyota', '/valuations/1?step=vehicle', '/valuations/1?step=vehicle&make=Toyota'],
  ['?typed=yes&make=Toyota', '/trade-in?car_id=7', '/trade-in?car_id=7&typed=yes'],
])('the form of "%s" keeps the chosen car in its address: %s gives %s', async (query, action, expected) => {
  expect((await formAt(query, action)).action).toBe(expected);
});

test.each([
  ['', 'QLD'],
  ['?register_in=VIC', 'VIC'],
])('the rego is of the state where the shopper registers the car: %s', async (query, state) => {
  const own_service = { url: 'https://values.example/' };
  const form = await formAt(query, '/trade-in', { price: { in_full: true }, valuation: { own_service } });
  expect(form.rego?.values['regoState']).toBe(state);
});

test.each([
  ['nothing, of a valuation that began in Victoria', '', 'VIC', 'VIC'],
  ['another state', '?register_in=WA', 'VIC', 'WA'],
  ['nothing, of a valuation that knows no state', '', undefined, null],
] as const)('a personal link that names %s', (_, query, registerIn, state) => {
  const url = new URL(`https://acme.example/valuations/1${query}`);
  expect(statedUrl(url, { registerIn }).searchParams.get('register_in')).toBe(state);
});

const nothing = { make: '', model: '', year: '', badge: '' };
const today = new Date('2026-11-23');
const choice = (...values: string[]) => values.map((value) => ({ value, count: 9 }));
const noChoices = { makes: choice('Kia', 'Mazda'), models: [], years: [], badges: [] };
const yearsIn = (fields: ReturnType<typeof listFields>) =>
  fields.find(({ rule }) => rule.name === 'year')?.rule.options?.map(({ value }) => value) ?? [];

test('a list is empty until the previous value is chosen', () => {
  const [, make, model, badge] = listFields(nothing, noChoices, today, 'Hint.');
  expect(make?.rule.options).toHaveLength(2);
  expect(model?.rule.empty).toBe('Choose the make first');
  expect(badge?.rule).toMatchObject({ required: false, empty: 'Not sure' });
});

test('a value that is not in the list is dropped', () => {
  const described = { ...nothing, make: 'Kia', model: 'Mazda3', year: '1812' };
  const fields = listFields(described, { ...noChoices, models: choice('Cerato') }, today, 'Hint.');
  expect(fields.map(({ value }) => value)).toEqual(['', 'Kia', '', '']);
});

test('a badge that is not in the list is typed below it', () => {
  const listed = { ...noChoices, models: choice('Mazda3'), badges: choice('Evolve', 'Pure') };
  const fieldsOf = (badge: string) =>
    listFields({ ...nothing, make: 'Mazda', model: 'Mazda3', badge }, listed, today, 'Hint.').slice(-2);
  expect(fieldsOf('Maxx').map(({ rule, value }) => [rule.name, value])).toEqual([
    ['badge', 'another'],
    ['badge_other', 'Maxx'],
  ]);
  expect(fieldsOf('Pure').map(({ value }) => value)).toEqual(['Pure', '']);
  expect(badgeIn('another', 'Maxx')).toBe('Maxx');
  expect(badgeIn('Pure', 'Maxx')).toBe('Pure');
});

test('the shopper types the car if there is no market data, and chooses its year', () => {
  const fields = describedInWords({ ...nothing, make: 'Kia', year: '2008' }, today, 'Hint.');
  expect(fields.map(({ rule }) => rule.control)).toEqual(['select', 'text', 'text', 'text']);
  expect(fields.map(({ value }) => value)).toEqual(['2008', 'Kia', '', '']);
  expect(fields[0]?.rule.hint).toBe('Hint.');
});

test.each([
  ['lists', listFields(nothing, { ...noChoices, years: choice('2023', '2020') }, today, 'Hint.')],
  ['words', describedInWords(nothing, today, 'Hint.')],
])('every year from this year back to 1930 can be chosen in %s, whatever is for sale', (_, fields) => {
  const years = yearsIn(fields);
  expect(years).toHaveLength(97);
  expect([years[0], years.at(-1)]).toEqual(['2026', '1930']);
  expect(years).toContain('2016');
});

test.each<[string, object, string[], number]>([
  ['the site’s limit', {}, [], 2019],
  ['another limit of the site', { most_years: 18 }, [], 2008],
  ['the oldest listing of the model', { most_years: 18 }, ['2026', '2015', '2018'], 2015],
  ['no older year than the limit', {}, ['2026', '2008'], 2019],
])('the form says from which year on a car gets a figure: %s', (_rule, valuation, listed, first) => {
  expect(figureYears(testTenant({ valuation }), choice(...listed), today)).toBe(
    `From ${first} on you get a figure at once. We price older ones in person.`,
  );
});

const options = [
  { value: 'No', text: 'No' },
  { value: 'Yes', text: 'Yes' },
];
const question = (name: string, label: string) => ({ name, label, options });
const names = (...questions: Parameters<typeof conditionFields>[0]) =>
  conditionFields(questions).map(({ name }) => name);

test('the pay-out field follows the question about finance', () => {
  const questions = ['trade_finance_owing', 'trade_tyres'].map((name) => question(name, name));
  expect(names(...questions)).toEqual(['trade_finance_owing', 'payout', 'trade_tyres']);
});

test('the pay-out field exists even if the provider asks nothing about finance', () => {
  expect(names(question('Q7', 'Any hail damage?'))).toEqual(['Q7', 'payout']);
});

test('every question needs an answer', () => {
  const [field] = conditionFields([question('Q7', 'Any hail damage?')]);
  expect(field).toMatchObject({ required: true, control: 'radio' });
  expect(field?.messages.required).toBe('Any hail damage: choose an answer.');
});

test('answers are shown again as they were given', () => {
  const values = conditionValues({ answers: { trade_tyres: 'Worn' }, payoutDollars: 9_000 });
  expect(values).toEqual({ trade_tyres: 'Worn', payout: '9000' });
});

describe('one press for a car with nothing to say about', () => {
  const questions = ourQuestions(testTenant());

  test('gives the best answer to every question, as the page lists them', () => {
    const view = bestAnswersView(questions);
    expect(view?.points).toHaveLength(questions.length);
    expect(view?.points).toEqual(expect.arrayContaining(['Tyres: good', 'Finance owing: no']));
    const read = readCondition(questions, { ...view?.hidden, trade_tyres: 'Worn', payout: 'none of it' });
    const best = conditionQuestions.map(({ name, answers }) => [name, answers[0]?.[0]]);
    expect(read).toEqual({ ok: true, value: { answers: Object.fromEntries(best), payoutDollars: null } });
  });

  test('is not offered for questions of a provider, which need answers of their own', () => {
    const theirs = [...questions, { name: 'hail', label: 'Hail', options: [{ value: 'No', text: 'No' }] }];
    expect(bestAnswersView(theirs)).toBeUndefined();
    expect(bestAnswersView([])).toBeUndefined();
    expect(readCondition(theirs, { [bestField]: 'yes' })).toEqual({
      ok: false,
      error: { hail: 'Hail: choose an answer.' },
    });
  });
});
