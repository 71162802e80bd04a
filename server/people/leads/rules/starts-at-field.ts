import { slotField } from '../test-drives/rules/slot-days';
import type { FieldRule } from '../views/field-rule';

const wrong = 'Enter an instant with its offset, like 2026-11-23T00:30:00Z.';

/** The start of a test drive as programs send it: an ISO 8601 instant in UTC or with an offset. */
export const startsAtField: FieldRule = {
  name: slotField,
  label: 'Start of the test drive',
  control: 'text',
  autocomplete: 'off',
  required: false,
  maxLength: 40,
  pattern:
    '^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])T(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,9})?)?(?:Z|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)$',
  messages: { required: wrong, tooLong: wrong, pattern: wrong },
};
const pattern = new RegExp(startsAtField.pattern ?? '', 'u');

/** The instant that a program sent; undefined if it sent none, or text in another form. */
export function instantOf(value: unknown): Date | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  const instant = pattern.test(text) ? new Date(text) : undefined;
  return instant && !Number.isNaN(instant.getTime()) ? instant : undefined;
}
