import type { SlotDayView } from '#server/people/leads/test-drives/views/slot-day-view';

/** How a field is filled in. `checkbox` is one box, whose value is `yes` or nothing; `checkboxes` are several of one name. */
export type FieldControl =
  | 'text'
  | 'email'
  | 'tel'
  | 'textarea'
  | 'number'
  | 'date'
  | 'datetime-local'
  | 'select'
  | 'radio'
  | 'checkbox'
  | 'checkboxes'
  | 'file'
  | 'slots';

/**
 * One field of a form, as data. It is made on the server, travels in the loader's view, and both sides build
 * their validator from it: `schemaFromRules` (server/people/leads/rules/enquiry.ts) and `validatorFromRules`
 * (app/features/enquiry/validator.ts). A test holds the two to the same answers. Makers of the usual kinds stand in
 * server/people/leads/rules/field-kinds.ts.
 */
export interface FieldRule {
  /** The specification's name of the field, e.g. `last_name`. */
  readonly name: string;
  readonly label: string;
  readonly control: FieldControl;
  readonly autocomplete: string;
  readonly inputMode?: 'numeric' | 'email' | 'tel' | undefined;
  readonly required: boolean;
  /** Instead of `required`: required when the field `filled` is filled in (if named) and `empty` is not (if named). */
  readonly requiredIf?: { readonly filled?: string; readonly empty?: string } | undefined;
  /** UTF-16 units of the trimmed value, as the `maxlength` attribute counts; a line break counts once. */
  readonly maxLength: number;
  /** Source of a regular expression (flag `u`); the value, without what `ignore` matches, must match it. */
  readonly pattern?: string | undefined;
  /** Source of a regular expression for characters people write to group digits. */
  readonly ignore?: string | undefined;
  /**
   * What a select, radio buttons or boxes offer; nothing else is taken. Several ticked boxes make one text, joined
   * by `, `, so a value holds no comma.
   */
  readonly options?: readonly FieldOption[] | undefined;
  /** The empty choice of a select or time picker. */
  readonly empty?: string | undefined;
  /** The free times that a picker of times offers. */
  readonly days?: readonly SlotDayView[] | undefined;
  /**
   * First and last value: of a number in digits, of a date as `YYYY-MM-DD`; of a moment, as `YYYY-MM-DDTHH:MM` where
   * the car stands, what a picker offers.
   */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Units inside the box, e.g. `$` before or `km` after it. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** Accepted file types, e.g. `.pdf,.doc`, and the size limit in bytes. */
  readonly accept?: string | undefined;
  readonly maxBytes?: number | undefined;
  /** Link to the terms that a checkbox agrees to. */
  readonly link?: { readonly text: string; readonly href: string } | undefined;
  /** A short answer: two fit side by side where there is room. */
  readonly half?: true | undefined;
  /** Begins a group of fields under this heading. */
  readonly heading?: string | undefined;
  /** One line below the label. */
  readonly hint?: string | undefined;
  readonly messages: {
    readonly required: string;
    readonly tooLong: string;
    readonly pattern: string;
    /** Below `min`, above `max` or over `maxBytes`; the pattern's message when absent. */
    readonly range?: string | undefined;
  };
}

export interface FieldOption {
  readonly value: string;
  readonly text: string;
}

/** Message by field name; a field without one is right. */
export type FieldErrors = Readonly<Record<string, string>>;
