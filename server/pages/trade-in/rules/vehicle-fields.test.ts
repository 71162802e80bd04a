import { expect, test } from 'vitest';
import { describedInWords, listFields } from './vehicle-fields';

const nothing = { make: '', model: '', year: '', badge: '' };
const now = new Date('2026-11-23');
const choice = (...values: string[]) => values.map((value) => ({ value, count: 9 }));

test('a list is empty until the previous value is chosen', () => {
  const [make, model, year, badge] = listFields(
    nothing,
    { makes: choice('Kia', 'Mazda'), models: [], years: [], badges: [] },
    now,
  );
  expect(make?.rule.options).toHaveLength(2);
  expect(model?.rule.empty).toBe('Choose the make first');
  expect(year?.rule.empty).toBe('Choose the model first');
  expect(badge?.rule).toMatchObject({ required: false, empty: 'Not sure' });
});

test('a value that is not in the list is dropped', () => {
  const described = { ...nothing, make: 'Kia', model: 'Mazda3' };
  const choices = { makes: choice('Kia', 'Mazda'), models: choice('Cerato'), years: [], badges: [] };
  const [make, model] = listFields(described, choices, now);
  expect([make?.value, model?.value]).toEqual(['Kia', '']);
});

test('the shopper types the car if there is no market data', () => {
  const fields = describedInWords({ ...nothing, make: 'Kia' }, new Date('2026-11-23'));
  expect(fields.map(({ rule }) => rule.control)).toEqual(['text', 'text', 'number', 'text']);
  expect(fields[0]?.value).toBe('Kia');
  expect(fields[2]?.rule.max).toBe('2027');
});

test('the years run from the oldest listing without gaps', () => {
  const choices = { makes: [], models: [], years: choice('2023', '2020'), badges: [] };
  const years = listFields(nothing, choices, now)[2]?.rule.options?.map(({ value }) => value);
  expect(years).toEqual(['2026', '2025', '2024', '2023', '2022', '2021', '2020']);
  const next = listFields(nothing, { ...choices, years: choice('2027') }, now)[2]?.rule.options;
  expect(next?.map(({ value }) => value)).toEqual(['2027']);
});
