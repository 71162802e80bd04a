import { expect, test } from 'vitest';
import { conditionFields, conditionValues } from './condition-fields';

const options = [
  { value: 'No', text: 'No' },
  { value: 'Yes', text: 'Yes' },
];
const question = (name: string, label: string) => ({ name, label, options });
const names = (...questions: Parameters<typeof conditionFields>[0]) =>
  conditionFields(questions).map(({ name }) => name);

test('the pay-out figure follows the question about finance', () => {
  expect(
    names(question('trade_finance_owing', 'Is there finance owing?'), question('trade_tyres', 'Tyres')),
  ).toEqual(['trade_finance_owing', 'payout', 'trade_tyres']);
});

test('a provider that asks nothing about finance still gets the pay-out figure', () => {
  expect(names(question('Q7', 'Any hail damage?'))).toEqual(['Q7', 'payout']);
});

test('every question needs an answer', () => {
  const [field] = conditionFields([question('Q7', 'Any hail damage?')]);
  expect(field).toMatchObject({ required: true, control: 'radio' });
  expect(field?.messages.required).toBe('Any hail damage: choose an answer.');
});

test('answers show again as they were', () => {
  expect(conditionValues({ answers: { trade_tyres: 'Worn' }, payoutDollars: 9_000 })).toEqual({
    ...{ trade_tyres: 'Worn', payout: '9000' },
  });
});
