import type { FieldOption, FieldRule } from '#server/page/views/field-rule';
import { shortDate } from '#server/platform/text/local-time';
import { fileTooLarge, mostFileBytes, otherFile } from './attached-file';

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
  half,
  hint,
});

/** The messages of a field: what is missing, and everything else that is wrong with it. */
export const messages = (required: string, other = required): FieldRule['messages'] => ({
  required,
  tooLong: other,
  pattern: other,
});

/** `fleet size` in the middle of a sentence; `ABN` is unchanged. */
const inSentence = (label: string) =>
  /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);

/** A line of text. `missing` is the error when it is empty; `Enter your company.` by default. */
export function textField(
  asks: Asks & { readonly maxLength?: number; readonly autocomplete?: string; readonly missing?: string },
): FieldRule {
  const { maxLength = 80, autocomplete = 'on', missing } = asks;
  const pattern = `Enter your ${inSentence(asks.label)}.`;
  const tooLong = `${asks.label} can be at most ${maxLength} characters.`;
  return {
    ...base(asks),
    control: 'text',
    autocomplete,
    maxLength,
    messages: { required: missing ?? pattern, tooLong, pattern },
  };
}

interface AsksChoice extends Asks {
  /** Texts are values as well. */
  readonly options: readonly (string | FieldOption)[];
  /** Error when nothing was chosen; `Choose an option.` by default. */
  readonly missing?: string | undefined;
}

const optionsOf = ({ options }: AsksChoice): readonly FieldOption[] =>
  options.map((one) => (typeof one === 'string' ? { value: one, text: one } : one));

/** A single choice: a select, or radio buttons for a few options. `empty` is the first entry of a select. */
export const choiceField = (
  asks: AsksChoice & { readonly control: 'select' | 'radio'; readonly empty?: string },
): FieldRule => ({
  ...base(asks),
  control: asks.control,
  maxLength: 120,
  options: optionsOf(asks),
  empty: asks.empty,
  messages: messages(asks.missing ?? 'Choose an option.', 'Choose one of the options in the list.'),
});

/** A question with a required answer among a few. */
export const answerField = (name: string, label: string, missing: string, ...options: string[]): FieldRule =>
  choiceField({ name, label, control: 'radio', required: true, missing, options });

/** Multiple choices: checkboxes. Their values contain no comma. */
export const boxesField = (asks: AsksChoice): FieldRule => ({
  ...base(asks),
  control: 'checkboxes',
  maxLength: 500,
  options: optionsOf(asks),
  messages: {
    required: asks.missing ?? 'Choose at least one option.',
    tooLong: 'Choose fewer options.',
    pattern: 'Choose from the options in the list.',
  },
});

/** One checkbox with the value `yes` when ticked. */
export const boxField = (asks: Asks & { readonly missing?: string }): FieldRule => ({
  ...base(asks),
  control: 'checkbox',
  maxLength: 3,
  pattern: '^yes$',
  messages: messages(asks.missing ?? 'Tick the box to continue.'),
});

/** A whole number within limits, as people write it: `25,000`. Stored as digits. */
export function numberField(
  asks: Asks & {
    readonly min: number;
    readonly max: number;
    readonly before?: string;
    readonly after?: string;
  },
): FieldRule {
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
    before,
    after,
    messages: {
      required: `Enter the ${inSentence(asks.label)}.`,
      tooLong: range,
      pattern: 'Enter a whole number, in digits.',
      range,
    },
  };
}

/** A date, `YYYY-MM-DD`, within limits. */
export function dayField(asks: Asks & { readonly min?: string; readonly max?: string }): FieldRule {
  const { min, max } = asks;
  const limits = [min && `from ${shortDate(min)}`, max && `until ${shortDate(max)}`]
    .filter(Boolean)
    .join(' ');
  return {
    ...base(asks),
    control: 'date',
    maxLength: 10,
    min,
    max,
    messages: {
      ...messages('Choose a day.', 'Enter a day, like 20/11/2026.'),
      range: `Choose a day ${limits}.`,
    },
  };
}

/** A PDF or Word document up to 5 MB. The server detects the type from its bytes. */
export const fileField = (asks: Asks): FieldRule => ({
  ...base({ hint: 'PDF or Word, up to 5 MB.', ...asks }),
  control: 'file',
  maxLength: 255,
  pattern: '\\.([pP][dD][fF]|[dD][oO][cC][xX]?)$',
  accept: '.pdf,.doc,.docx,application/pdf,application/msword',
  maxBytes: mostFileBytes,
  messages: { ...messages(`Choose your ${inSentence(asks.label)}.`, otherFile), range: fileTooLarge },
});
