import { type Noun, worded } from '../../../tenants/rules/noun';
import type { FieldRule } from '../../views/field-rule';
import { textField } from '../field-kinds';

/** Asked for where no car was chosen: in the shopper's own words. */
export const wantedCarField = (noun: Noun): FieldRule =>
  textField({
    name: 'car_wanted',
    label: worded('Car you’d like to drive', noun),
    maxLength: 120,
    hint: 'Make and model, or stock number.',
  });

/** Said above a form that has no car. */
export const wantedCarIntro = (noun: Noun): string =>
  worded('Already found the car? Book from its page and we’ll have it ready for you.', noun);
