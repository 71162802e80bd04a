/**
 * One field of a form, as data. It is made on the server, travels in the loader's view, and both sides build
 * their validator from it: `schemaFromRules` (server/leads/rules/enquiry.ts) and `validatorFromRules`
 * (app/features/enquiry/validator.ts). A test holds the two to the same answers.
 */
export interface FieldRule {
  /** The specification's name of the field, e.g. `last_name`. */
  readonly name: string;
  readonly label: string;
  readonly control: 'text' | 'email' | 'tel' | 'textarea' | 'select' | 'datetime-local';
  readonly autocomplete: string;
  readonly inputMode?: 'numeric' | 'email' | 'tel' | undefined;
  readonly required: boolean;
  /** UTF-16 units of the trimmed value, as the `maxlength` attribute counts; a line break counts once. */
  readonly maxLength: number;
  /** Source of a regular expression (flag `u`); the value, without what `ignore` matches, must match it. */
  readonly pattern?: string | undefined;
  /** Source of a regular expression for characters people write to group digits. */
  readonly ignore?: string | undefined;
  /** What a select offers, beside nothing. */
  readonly options?: readonly { readonly value: string; readonly text: string }[] | undefined;
  /** First and last moment that a picker offers, as `YYYY-MM-DDTHH:MM` where the car stands. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** One line below the label. */
  readonly hint?: string | undefined;
  readonly messages: { readonly required: string; readonly tooLong: string; readonly pattern: string };
}

/** Message by field name; a field without one is right. */
export type FieldErrors = Readonly<Record<string, string>>;
