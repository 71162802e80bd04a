import { z } from 'zod';
import { notAChoice } from './issue-words';

/** Reads texts of a form as what they stand for; any other text stays, so that the schema refuses it. */
const reading =
  <T>(pattern: RegExp, read: (text: string) => T) =>
  (value: unknown): unknown =>
    typeof value === 'string' && pattern.test(value) ? read(value) : value;

/** Says what to send in place of a text of another form. */
const expecting = (words: string) => ({
  error: ({ code, input }: z.core.$ZodRawIssue) =>
    code === 'invalid_type' && input !== undefined ? `Send ${words}.` : undefined,
});

const digits = reading(/^(?:0|-?[1-9]\d{0,14})$/, Number);
const wholeNumber = (least: number, most: number) => z.int(expecting('a whole number')).min(least).max(most);

/** A whole number in plain digits; absent if not given. */
export const whole = (least: number, most: number) =>
  z.preprocess(digits, wholeNumber(least, most).optional());

/** The same, with its value if not given. */
export const wholeOr = (usual: number, least: number, most: number) =>
  z.preprocess(digits, wholeNumber(least, most).default(usual));

/** A number in plain digits, with a point before its decimals; absent if not given. */
export const decimal = (least: number, most: number) =>
  z.preprocess(
    reading(/^-?(?:0|[1-9]\d{0,11})(?:\.\d{1,6})?$/, Number),
    z.number().min(least).max(most).optional(),
  );

/** `true` or `false`. */
export const flag = (usual: boolean) =>
  z.preprocess(
    reading(/^(?:true|false)$/, (text) => text === 'true'),
    z.boolean().default(usual),
  );

/** An instant with its offset from UTC, as a Date. */
export const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** A day of the calendar, as YYYY-MM-DD. */
export const day = z.iso.date();

/** Names, comma-separated, without repeats. `word` is what each of them names. */
export function names<N extends string>(choices: readonly N[], word: string) {
  const isName = (text: string): text is N => choices.some((name) => name === text);
  return z
    .string()
    .max(1_000)
    .transform((text, context): readonly N[] => {
      const list = text.split(',').map((name) => name.trim());
      for (const wrong of new Set(list.filter((name) => !isName(name)))) {
        const message = `Unknown ${word} ${JSON.stringify(wrong)}. Choose from ${choices.join(', ')}.`;
        context.addIssue({ code: 'custom', message, params: notAChoice(wrong, choices) });
      }
      return [...new Set(list.filter(isName))];
    })
    .optional();
}

/** A parameter that may be repeated: always a list, absent if not given. */
export const some = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(100).optional(),
  );
