/** What a field shows and asks; the rules of forms are a superset of it. */
export interface FieldView {
  readonly name: string;
  readonly label: string;
  readonly control:
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
  readonly autocomplete: string;
  readonly inputMode?: 'numeric' | 'decimal' | 'email' | 'tel' | undefined;
  readonly required: boolean;
  /** Other fields decide whether it is required. */
  readonly requiredIf?: object | undefined;
  readonly maxLength: number;
  readonly options?: readonly { readonly value: string; readonly text: string }[] | undefined;
  /** The empty choice of a select or time picker. */
  readonly empty?: string | undefined;
  /** The free times that a picker of times offers. */
  readonly days?:
    | readonly {
        readonly date: string;
        /** The radio group of its times. */
        readonly group: string;
        readonly label: string;
        readonly weekday: string;
        readonly day: string;
        readonly month: string;
        readonly parts: readonly {
          readonly name: string;
          readonly times: readonly { readonly value: string; readonly text: string }[];
        }[];
      }[]
    | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Units inside the box. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly accept?: string | undefined;
  readonly hint?: string | undefined;
  /** Lines of a textarea, four by default. */
  readonly rows?: number | undefined;
  /** The id of the list of suggestions. */
  readonly list?: string | undefined;
  /** Link to the terms that a checkbox agrees to. */
  readonly link?: { readonly text: string; readonly href: string } | undefined;
}

/** The element that a summary leads to; of a group, its first button or box. */
export const fieldId = (name: string): string => `field-${name.replaceAll(' ', '-')}`;

/** Ids of what is said beside a field, for `aria-describedby`; undefined when nothing is. */
export function describedBy(
  { name, hint }: Pick<FieldView, 'name' | 'hint'>,
  error: string | undefined,
): string | undefined {
  const id = fieldId(name);
  return [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;
}
