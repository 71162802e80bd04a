import { type Noun, worded } from '#server/dealership/tenants/rules/noun';
import type { FieldRule } from '../../views/field-rule';
import { textField } from '../field-kinds';

/** Free-text field for the wanted car, if none is chosen. */
export const wantedCarField = (noun: Noun): FieldRule =>
  textField({
    name: 'car_wanted',
    label: worded('Car you’d like to drive', noun),
    maxLength: 120,
    hint: 'Make and model, or stock number.',
  });

/** Hint above a form without a car. */
export const wantedCarIntro = (noun: Noun): string =>
  worded('Already found the car? Book from its page and we’ll have it ready for you.', noun);
