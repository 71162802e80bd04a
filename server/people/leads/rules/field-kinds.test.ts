import { describe, expect, it } from 'vitest';
import { checkFields } from './enquiry';
import { boxesField, boxField, choiceField, dayField, numberField, textField } from './field-kinds';
import { cleanFields } from './lead-fields';

const options = ['Brakes', 'Tyres', 'Air conditioning'].map((text) => ({ value: text, text }));
const rules = {
  select: choiceField({ name: 'v', label: 'Category', control: 'select', options, required: true }),
  'optional radio': choiceField({ name: 'v', label: 'Keys', control: 'radio', options }),
  boxes: boxesField({ name: 'v', label: 'Services', options }),
  'required boxes': boxesField({ name: 'v', label: 'Services', options, required: true }),
  box: boxField({ name: 'v', label: 'I agree', required: true, missing: 'Agree first.' }),
  km: numberField({ name: 'v', label: 'Kilometres', min: 0, max: 999_999, after: 'km', required: true }),
  budget: numberField({ name: 'v', label: 'Budget', min: 1_000, max: 1_000_000, before: '$' }),
  day: dayField({ name: 'v', label: 'Preferred date', min: '2026-11-21', max: '2027-02-19', required: true }),
  'any day': dayField({ name: 'v', label: 'Preferred date' }),
  text: textField({ name: 'v', label: 'Company', maxLength: 5, required: true }),
} as const;

describe('field types', () => {
  it.each<[keyof typeof rules, unknown, string]>([
    ['select', 'Tyres', 'Tyres'],
    ['optional radio', '', ''],
    ['boxes', undefined, ''],
    ['boxes', ['Brakes', 'Tyres'], 'Brakes, Tyres'],
    ['boxes', 'Brakes, Air conditioning', 'Brakes, Air conditioning'],
    ['box', 'yes', 'yes'],
    ['km', '0', '0'],
    ['km', '85,000', '85000'],
    ['km', ' 999 999 ', '999999'],
    ['budget', '$25,000', '25000'],
    ['budget', '', ''],
    ['day', '2026-11-21', '2026-11-21'],
    ['day', '2027-02-19', '2027-02-19'],
    ['any day', '1999-01-01', '1999-01-01'],
    ['text', 'Acme1', 'Acme1'],
  ])('%s accepts %j as %j', (kind, entered, stored) => {
    const checked = checkFields([rules[kind]], { v: entered });
    expect(checked.ok && (cleanFields([rules[kind]], checked.value)['v'] ?? '')).toBe(stored);
  });

  it.each<[keyof typeof rules, unknown, string]>([
    ['select', '', 'Choose an option.'],
    ['select', 'Oil', 'Choose one of the options in the list.'],
    ['optional radio', 'brakes', 'Choose one of the options in the list.'],
    ['boxes', ['Brakes', 'Oil'], 'Choose from the options in the list.'],
    ['required boxes', [], 'Choose at least one option.'],
    ['box', undefined, 'Agree first.'],
    ['box', 'on', 'Agree first.'],
    ['km', '', 'Enter the kilometres.'],
    ['km', '1000000', 'Enter a number from 0 km to 999,999 km.'],
    ['km', '-1', 'Enter a whole number, in digits.'],
    ['km', '10.5', 'Enter a whole number, in digits.'],
    ['budget', '999', 'Enter a number from $1,000 to $1,000,000.'],
    ['budget', '1000001', 'Enter a number from $1,000 to $1,000,000.'],
    ['day', '', 'Choose a day.'],
    ['day', '2026-11-20', 'Choose a day from 21 Nov 2026 until 19 Feb 2027.'],
    ['day', '2027-02-20', 'Choose a day from 21 Nov 2026 until 19 Feb 2027.'],
    ['any day', '2026-02-30', 'Enter a day, like 20/11/2026.'],
    ['any day', '20/11/2026', 'Enter a day, like 20/11/2026.'],
    ['text', '', 'Enter your company.'],
    ['text', 'Acme 1', 'Company can be at most 5 characters.'],
  ])('%s answers %j with %j', (kind, entered, message) => {
    expect(checkFields([rules[kind]], { v: entered })).toEqual({ ok: false, error: { v: message } });
  });
});
