import type { FieldOption, FieldRule } from '../views/field-rule';
import { fileTooLarge, mostFileBytes } from './attached-file';

/** Builders for common field types. Labels are nouns as shown on a form: `Kilometres`, `Preferred date`. */

interface Asks {
  readonly name: string;
  readonly label: string;
  /** False when absent. */
  readonly required?: boolean | undefined;
  readonly hint?: string | undefined;
  readonly half?: true | undefined;
}

/** `on`: browsers restore typed text only to fields with autocompletion. */
const base = ({ name, label, required = false, hint, half }: Asks) => ({
  name,
  label,
  required,
  autocomplete: 'on',
  ...(half ? { half } : {}),
  ...(hint === undefined ? {} : { hint }),
});

/** `fleet size` in the middle of a sentence; `ABN` is unchanged. */
const inSentence = (label: string): string =>
  /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);

/** A line of text. */
export const textField = (
  asks: Asks & { readonly maxLength?: number; readonly autocomplete?: string },
): FieldRule => {
  const { maxLength = 80, autocomplete = 'on' } = asks;
  const missing = `Enter your ${inSentence(asks.label)}.`;
  const tooLong = `${asks.label} can be at most ${maxLength} characters.`;
  return {
    ...base(asks),
    control: 'text',
    autocomplete,
    maxLength,
    messages: { required: missing, tooLong, pattern: missing },
  };
};

interface AsksChoice extends Asks {
  readonly options: readonly FieldOption[];
  /** Error when nothing was chosen; `Choose an option.` by default. */
  readonly missing?: string | undefined;
}

/** A single choice: a select, or radio buttons for a few options. `empty` is the first entry of a select. */
export const choiceField = (
  asks: AsksChoice & { readonly control: 'select' | 'radio'; readonly empty?: string },
): FieldRule => ({
  ...base(asks),
  control: asks.control,
  maxLength: 120,
  options: asks.options,
  ...(asks.empty === undefined ? {} : { empty: asks.empty }),
  messages: {
    required: asks.missing ?? 'Choose an option.',
    tooLong: 'Choose one of the options in the list.',
    pattern: 'Choose one of the options in the list.',
  },
});

/** Multiple choices: checkboxes. Their values contain no comma. */
export const boxesField = (asks: AsksChoice): FieldRule => ({
  ...base(asks),
  control: 'checkboxes',
  maxLength: 500,
  options: asks.options,
  messages: {
    required: asks.missing ?? 'Choose at least one option.',
    tooLong: 'Choose fewer options.',
    pattern: 'Choose from the options in the list.',
  },
});

/** One checkbox with the value `yes` when ticked. */
export const boxField = (asks: Asks & { readonly missing?: string }): FieldRule => {
  const missing = asks.missing ?? 'Tick the box to continue.';
  return {
    ...base(asks),
    control: 'checkbox',
    maxLength: 3,
    pattern: '^yes$',
    messages: { required: missing, tooLong: missing, pattern: missing },
  };
};

/** A whole number within limits, as people write it: `25,000`. Stored as digits. */
export const numberField = (
  asks: Asks & {
    readonly min: number;
    readonly max: number;
    readonly before?: string;
    readonly after?: string;
  },
): FieldRule => {
  const { min, max, before, after } = asks;
  const amountText = (value: number) =>
    `${before ?? ''}${value.toLocaleString('en-AU')}${after ? ` ${after}` : ''}`;
  const range = `Enter a number from ${amountText(min)} to ${amountText(max)}.`;
  return {
    ...base(asks),
    control: 'number',
    inputMode: 'numeric',
    maxLength: 15,
    ignore: '[\\s,$]',
    pattern: '^\\d+$',
    min: String(min),
    max: String(max),
    ...(before ? { before } : {}),
    ...(after ? { after } : {}),
    messages: {
      required: `Enter the ${inSentence(asks.label)}.`,
      tooLong: range,
      pattern: 'Enter a whole number, in digits.',
      range,
    },
  };
};

/** A date, `YYYY-MM-DD`, within limits. */
export const dayField = (asks: Asks & { readonly min?: string; readonly max?: string }): FieldRule => {
  const { min, max } = asks;
  return {
    ...base(asks),
    control: 'date',
    maxLength: 10,
    ...(min ? { min } : {}),
    ...(max ? { max } : {}),
    messages: {
      required: 'Choose a day.',
      tooLong: 'Enter a day, like 20/11/2026.',
      pattern: 'Enter a day, like 20/11/2026.',
      range: `Choose a day ${[min && `from ${plainDay(min)}`, max && `until ${plainDay(max)}`].filter(Boolean).join(' ')}.`,
    },
  };
};

/** `2026-11-20` as `20 Nov 2026`. */
const plainDay = (day: string): string =>
  new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** A PDF or Word document up to 5 MB. The server detects the type from its bytes. */
export const fileField = (asks: Asks): FieldRule => {
  const expectedFile = 'Choose a PDF or Word file (.pdf, .doc or .docx).';
  return {
    ...base({ hint: 'PDF or Word, up to 5 MB.', ...asks }),
    control: 'file',
    maxLength: 255,
    pattern: '\\.([pP][dD][fF]|[dD][oO][cC][xX]?)$',
    accept: '.pdf,.doc,.docx,application/pdf,application/msword',
    maxBytes: mostFileBytes,
    messages: {
      required: `Choose your ${inSentence(asks.label)}.`,
      tooLong: expectedFile,
      pattern: expectedFile,
      range: fileTooLarge,
    },
  };
};
