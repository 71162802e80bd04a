/** What can be wrong with one field or parameter, by the code in `errors`. */
export const fieldCodes = {
  required: 'It is missing or empty.',
  unknown_name: 'There is no field or parameter with this name; `did_you_mean` may name the nearest one.',
  wrong_type: 'It is of another type, such as a text in place of a number.',
  wrong_format: 'Its type is right, but it does not read as what it should be.',
  not_a_choice: 'It is none of the values there are; `choices` lists them where they are few.',
  out_of_range: 'The number or date is too small or too large.',
  too_long: 'It has more characters or items than are taken.',
  too_short: 'It has fewer characters or items than are needed.',
  not_found: 'What it names does not exist.',
  taken: 'Another record has this value.',
  not_allowed: 'It is understood, but not allowed here; `detail` says why.',
} as const;

export type FieldCode = keyof typeof fieldCodes;
