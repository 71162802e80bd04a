import { expect, test } from 'vitest';
import { conditionFields, conditionValues } from './condition-fields';

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
