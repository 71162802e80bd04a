import { type Noun, worded } from '#server/dealership/tenants/rules/noun';
import type { FieldRule } from '../views/field-rule';
import { textField } from './field-kinds';

/** Registration numbers: one to nine letters and digits, stored in capitals without separators. */
export const regoField = (required: boolean, hint?: string): FieldRule => ({
  name: 'Rego',
  label: 'Rego',
  control: 'text',
  autocomplete: 'on',
  half: true,
  required,
  maxLength: 12,
  ignore: '[\\s\\-.·•]',
  pattern: '^[A-Za-z0-9]{1,9}$',
  ...(hint === undefined ? {} : { hint }),
  messages: {
    required: 'Enter the rego.',
    tooLong: 'Enter a rego of up to nine letters and digits.',
    pattern: 'Enter a rego of up to nine letters and digits.',
  },
});

/** `123·abc` as `123ABC`. */
export const normaliseRego = (entered: string): string => entered.replace(/[^A-Za-z0-9]/g, '').toUpperCase();

/** The shopper's own car, under the external field names. */
export const vehicleFields = (required: boolean, noun: Noun): readonly FieldRule[] => [
  ofCar('Vehicle Make', 'Make', required, noun),
  ofCar('Vehicle Model', 'Model', required, noun),
];

function ofCar(name: string, label: string, required: boolean, noun: Noun): FieldRule {
  const field = textField({ name, label, maxLength: 60, required, half: true });
  const missing = worded(`Enter the ${label.toLowerCase()} of your car.`, noun);
  return { ...field, messages: { ...field.messages, required: missing } };
}
