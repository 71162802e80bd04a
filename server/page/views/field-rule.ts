/**
 * The input type of a field. `checkbox` is one box with the value `yes` or nothing; `checkboxes` are several with one
 * name.
 */
type FieldControl =
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
 * One field of a form, as data. The server makes it, it is part of the loader's view, and both sides check
 * it with server/leads/rules/check-field.ts. Builders of common fields are in
 * server/leads/rules/field-kinds.ts.
 */
export interface FieldRule {
  /** The field's external name, e.g. `last_name`. */
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
  /** Source of a regular expression (flag `u`); the value must match it after removing `ignore`. */
  readonly pattern?: string | undefined;
  /** Source of a regular expression for characters that group digits. */
  readonly ignore?: string | undefined;
  /**
   * The options of a select, radio buttons or checkboxes; nothing else is accepted. Several ticked boxes make one
   * text, joined by `, `, so a value contains no comma.
   */
  readonly options?: readonly FieldOption[] | undefined;
  /** The empty choice of a select or time picker. */
  readonly empty?: string | undefined;
  /** The free times of a time picker. */
  readonly days?: readonly SlotDayView[] | undefined;
  /**
   * First and last value: of a number in digits, of a date as `YYYY-MM-DD`; of a moment, a picker's range as
   * `YYYY-MM-DDTHH:MM` in the location's time.
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
  /** A short input: two fit side by side if there is room. */
  readonly half?: true | undefined;
  /** Begins a group of fields under this heading. */
  readonly heading?: string | undefined;
  /** One line below the label. */
  readonly hint?: string | undefined;
  readonly messages: {
    readonly required: string;
    readonly tooLong: string;
    readonly pattern: string;
    /** Message for values below `min`, above `max` or over `maxBytes`; the pattern's message if absent. */
    readonly range?: string | undefined;
  };
}

export interface FieldOption {
  readonly value: string;
  readonly text: string;
}

/** Texts by field name, as a form sends them. */
export type Texts = Readonly<Record<string, string>>;

/** Message by field name; a valid field has none. */
export type FieldErrors = Texts;

/** The times of one day, for a picker. */
export interface SlotDayView {
  /** `2026-11-21` at the location. */
  readonly date: string;
  /** The radio group of its times: each day has its own. */
  readonly group: string;
  /** `Today, 21 Nov`. */
  readonly label: string;
  /** For the strip of days: `Sat`, `21`, `Nov`. */
  readonly weekday: string;
  readonly day: string;
  readonly month: string;
  /** `Morning` and `Afternoon`, each only if it has times. */
  readonly parts: readonly {
    readonly name: string;
    readonly times: readonly {
      /** The instant in UTC: `2026-11-22T23:00Z`. */
      readonly value: string;
      /** At the location: `9:00 am`. */
      readonly text: string;
    }[];
  }[];
}
