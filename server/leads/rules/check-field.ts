import type { FieldErrors, FieldRule } from '#server/page/views/field-rule';

// The one check of a form's fields: the server's, and the browser's while a shopper types. It imports types only.

type Entered = Readonly<Record<string, unknown>>;
type Checked =
  | { readonly ok: true; readonly value: Record<string, string> }
  | { readonly ok: false; readonly error: FieldErrors };

/**
 * The values, trimmed, or one message per wrong field; unknown fields are left out.
 * @param isPhone what a phone number must fulfil besides its field's pattern
 */
export function checkEntered(
  rules: readonly FieldRule[],
  entered: Entered,
  isPhone: (text: string) => boolean = () => true,
): Checked {
  const values: Record<string, string> = {};
  const errors: Record<string, string> = {};
  for (const rule of rules) {
    const text = enteredText(rule, entered[rule.name]);
    const problem = problemOf(rule, entered, text, isPhone);
    if (problem === undefined) values[rule.name] = text;
    else errors[rule.name] = problem;
  }
  return Object.keys(errors).length > 0 ? { ok: false, error: errors } : { ok: true, value: values };
}

function problemOf(
  rule: FieldRule,
  entered: Entered,
  text: string,
  isPhone: (text: string) => boolean,
): string | undefined {
  const { messages, maxBytes, maxLength } = rule;
  const value = entered[rule.name];
  const range = messages.range ?? messages.pattern;
  if (value instanceof File && maxBytes !== undefined && value.size > maxBytes) return range;
  if (text === '') return isRequired(rule, entered) ? messages.required : undefined;
  if (text.length > maxLength) return messages.tooLong;
  if (!matches(rule, text) || (rule.control === 'tel' && !isPhone(text))) return messages.pattern;
  return isWithin(rule, text) ? undefined : range;
}

const textOf = (value: unknown) => {
  if (value instanceof File) return value.name;
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return String(value).replace(/\r\n?/g, '\n').trim();
};

/**
 * The input as one trimmed text: forms send line breaks as CRLF, API callers may send numbers, ticked checkboxes with
 * one name come as a list.
 */
function enteredText({ control }: FieldRule, value: unknown): string {
  if (!Array.isArray(value)) return textOf(value);
  return control === 'checkboxes' ? value.map(textOf).filter(Boolean).join(', ') : textOf(value[0]);
}

const isFilled = (value: unknown) => textOf(Array.isArray(value) ? value[0] : value) !== '';

/** Other fields may make a field required. */
function isRequired({ required, requiredIf }: FieldRule, entered: Entered): boolean {
  if (!requiredIf) return required;
  const { filled, empty } = requiredIf;
  return (
    (filled === undefined || isFilled(entered[filled])) && (empty === undefined || !isFilled(entered[empty]))
  );
}

const bare = ({ ignore }: FieldRule, text: string) =>
  ignore === undefined ? text : text.normalize('NFKC').replace(new RegExp(ignore, 'gu'), '');

/** Whether the value is one of the options and matches the format. */
function matches(rule: FieldRule, text: string): boolean {
  const { control, options, pattern } = rule;
  const choices = control === 'checkboxes' ? text.split(', ') : [text];
  if (options && !choices.every((one) => options.some(({ value }) => value === one))) return false;
  if (control === 'date' && !isDay(text)) return false;
  return pattern === undefined || new RegExp(pattern, 'u').test(bare(rule, text));
}

function isDay(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function isWithin(rule: FieldRule, text: string): boolean {
  const { control, min, max } = rule;
  if (control === 'date') return (min === undefined || text >= min) && (max === undefined || text <= max);
  if (control !== 'number') return true;
  const value = Number(bare(rule, text));
  return !(value < Number(min ?? value)) && !(value > Number(max ?? value));
}
