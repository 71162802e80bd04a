import { z } from 'zod';
import type { FieldCode } from '#server/platform/http/field-codes';
import type { FieldError } from '#server/platform/http/problem';
import { err, ok, type Result } from '#server/platform/result';
import { distinctIssues } from '#server/platform/text/json';
import { nearest } from '#server/platform/text/nearest';
import { likelyName } from './likely-names';
import { isRecord } from './openapi-parts';

type Issue = z.core.$ZodIssue;
type RawIssue = z.core.$ZodRawIssue;

/** A part of a request: the word for one of its values, and its name where the whole is wrong. */
interface Part {
  readonly word: string;
  readonly whole: string;
}

/** Maximum errors per response; a body can be wrong in more places than anyone reads. */
const maxErrors = 50;
/** More choices are not listed: the reference has them. */
const maxChoices = 20;

/** Reads a value with a schema; or says what is wrong with each field, in plain words. Messages of the schema itself stay. */
export function readValue<S extends z.ZodType>(
  schema: S,
  input: unknown,
  part: Part,
): Result<z.output<S>, readonly FieldError[]> {
  const namesByPath = new Map<string, readonly string[]>();
  const read = schema.safeParse(input, {
    reportInput: true,
    error: (issue) => {
      const { code, inst, path = [] } = issue;
      if (code === 'unrecognized_keys' && inst instanceof z.ZodObject) {
        namesByPath.set(placeOf(path), Object.keys(inst.shape));
      }
      return path.length === 0 && isNoObject(issue) ? 'Send a JSON object.' : wordsOf(issue);
    },
  });
  if (read.success) return ok(read.data);
  const issues = distinctIssues(read.error.issues.flatMap((issue) => innermost(issue)));
  const errors = issues
    .slice(0, maxErrors)
    .flatMap((issue) => fieldErrors(issue, part, namesByPath.get(placeOf(issue.path)) ?? []));
  return err(errors);
}

const isNoObject = ({ code, expected, input }: RawIssue): boolean =>
  (code === 'invalid_union' && !isRecord(input)) || (code === 'invalid_type' && expected === 'object');

const placeOf = (path: readonly PropertyKey[]): string => path.map(String).join('.');

/** The issues of the alternative that fits best: the one whose first mistake lies deepest, and that has the fewest. */
function innermost(issue: Issue): Issue[] {
  if (issue.code === 'invalid_key' || issue.code === 'invalid_element') {
    return issue.issues.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }) as Issue);
  }
  if (issue.code !== 'invalid_union') return [issue];
  const fitting = issue.errors.filter((issues) => issues.every(({ path }) => path.length > 0));
  const [best] = fitting.toSorted((a, b) => a.length - b.length);
  if (!best) return [issue];
  return best.flatMap((inner) => innermost({ ...inner, path: [...issue.path, ...inner.path] } as Issue));
}

function fieldErrors(issue: Issue, { word, whole }: Part, names: readonly string[]): FieldError[] {
  const param = placeOf(issue.path) || whole;
  if (issue.code !== 'unrecognized_keys') {
    return [{ param, code: codeOf(issue), detail: sentenceOf(issue), ...choicesOf(issue) }];
  }
  return issue.keys.slice(0, maxErrors).map((key) => ({
    param: placeOf([...issue.path, key]),
    code: 'unknown_name',
    detail: `Unknown ${word}.`,
    did_you_mean: likelyName(key, names) ?? undefined,
  }));
}

/** Messages of the schemas of settings complete "expected …", such as `an https address`. */
function sentenceOf(issue: Issue): string {
  if (!/^[a-z]/.test(issue.message)) return issue.message;
  return codeOf(issue) === 'required' ? 'It is required.' : `Send ${issue.message}.`;
}

/** A name that is none of a list: for schemas that read lists of names themselves. */
export const notAChoice = (wrong: string, choices: readonly string[]) => ({
  code: 'not_a_choice' as const,
  choices: choices.length > maxChoices ? undefined : choices,
  did_you_mean: nearest(wrong.slice(0, 100), choices) ?? undefined,
});

function choicesOf(issue: Issue): Partial<FieldError> {
  if (issue.code === 'invalid_value') {
    const wrong = typeof issue.input === 'string' ? issue.input : '';
    const { code: _, ...choices } = notAChoice(wrong, issue.values.map(String));
    return choices;
  }
  return issue.code === 'custom' ? (issue.params ?? {}) : {};
}

function codeOf(issue: Issue): FieldCode {
  const isOfType = ['invalid_type', 'invalid_value', 'invalid_union'].includes(issue.code);
  if (isOfType && issue.input === undefined) return 'required';
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'unknown_name';
    case 'invalid_type':
    case 'invalid_union':
      return 'wrong_type';
    case 'invalid_value':
      return 'not_a_choice';
    case 'too_small':
      return isNumeric(issue.origin) ? 'out_of_range' : 'too_short';
    case 'too_big':
      return isNumeric(issue.origin) ? 'out_of_range' : 'too_long';
    case 'not_multiple_of':
      return 'out_of_range';
    case 'custom':
      return 'not_allowed';
    default:
      return 'wrong_format';
  }
}

const isNumeric = (origin: string): boolean => ['number', 'int', 'bigint', 'date'].includes(origin);

const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  date: 'a date',
};

const formatWords: Readonly<Record<string, string>> = {
  datetime: 'an instant, such as 2026-11-26T01:00:00Z',
  date: 'a day, such as 2026-11-26',
  time: 'a time, such as 09:30:00',
  email: 'an email address',
  url: 'a web address',
};

/** What should be sent instead. Names nothing of the program that checks it. */
function wordsOf(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'It is required.'
        : `Send ${typeWords[issue.expected] ?? 'another value'}.`;
    case 'invalid_value':
      return issue.input === undefined ? 'It is required.' : `Choose ${listed(issue.values)}.`;
    case 'too_small':
      return `Send ${issue.inclusive === false ? 'more than' : 'at least'} ${amountOf(issue.minimum, issue.origin)}.`;
    case 'too_big':
      return `Send ${issue.inclusive === false ? 'less than' : 'at most'} ${amountOf(issue.maximum, issue.origin)}.`;
    case 'invalid_format':
      return formatText(issue);
    case 'not_multiple_of':
      return `Send a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return 'Unknown names.';
    case 'invalid_key':
      return 'A name in it is not valid.';
    case 'invalid_union':
      return unionText(issue.errors);
    default:
      return 'The value is not valid.';
  }
}

function amountOf(limit: number | bigint, origin: string): string {
  if (origin === 'date') return new Date(Number(limit)).toISOString();
  if (isNumeric(origin)) return String(limit);
  const noun = origin === 'string' ? 'character' : 'item';
  return `${limit} ${noun}${Number(limit) === 1 ? '' : 's'}`;
}

function formatText({ format, pattern }: Extract<RawIssue, { code: 'invalid_format' }>): string {
  const words = formatWords[format];
  if (words) return `Send ${words}.`;
  const isShort = format === 'regex' && pattern !== undefined && pattern.length <= 80;
  return isShort ? `It has to match ${pattern}.` : 'It has another form than it should have.';
}

/** The types of alternatives, where that is all that is wrong. */
function unionText(alternatives: readonly (readonly Issue[])[]): string {
  const words = alternatives.flatMap(([first]) =>
    first?.code === 'invalid_type' && first.path.length === 0 ? (typeWords[first.expected] ?? []) : [],
  );
  return words.length > 0 ? `Send ${[...new Set(words)].join(' or ')}.` : 'The value is not valid.';
}

function listed(values: readonly unknown[]): string {
  if (values.length > maxChoices) return 'one of the values there are';
  return values.length === 1 ? String(values[0]) : `one of ${values.map(String).join(', ')}`;
}
