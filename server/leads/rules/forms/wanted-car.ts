import type { FieldRule } from '../../views/field-rule';
import { textField } from '../field-kinds';

/** Asked for where no car was chosen: in the shopper's own words. */
export const wantedCarFields: readonly FieldRule[] = [
  textField({
    name: 'car_wanted',
    label: 'Car you would like to drive',
    maxLength: 120,
    hint: 'Make and model, or the stock number.',
  }),
];
