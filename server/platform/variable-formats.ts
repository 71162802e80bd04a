import { z } from 'zod';

/** Formats of environment variables. Messages say what was expected. */

/** A variable that is set to nothing counts as absent. */
export const blankIsAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

/** Spaces around the value do not matter, and nothing but spaces counts as absent. */
export const trimmed = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === 'string' ? value.trim() || undefined : value), schema);

/** A time of day as 02:30; 2:30 is the same. */
export const timeOfDay = (usual: string) =>
  trimmed(
    z
      .string()
      .regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'expected a time of day as 02:30')
      .transform((time) => time.padStart(5, '0'))
      .default(usual),
  );

/** A number in decimal digits; spaces around it do not matter, and nothing but spaces counts as absent. */
const decimal = (pattern: RegExp, least: number, most: number, expected: string, usual: number) =>
  z
    .string()
    .optional()
    .transform((text, context) => {
      const digits = text?.trim() ?? '';
      if (digits === '') return usual;
      const value = pattern.test(digits) ? Number(digits) : Number.NaN;
      if (value >= least && value <= most) return value;
      context.addIssue({ code: 'custom', message: expected });
      return z.NEVER;
    });

/** A whole number within limits. */
export const whole = (least: number, most: number, usual: number) =>
  decimal(/^\d{1,15}$/, least, most, `expected a whole number from ${least} to ${most}`, usual);

/** A share of the whole. */
export const share = (usual: number) =>
  decimal(/^(\d{1,9}(\.\d{0,15})?|\.\d{1,15})$/, 0, 1, 'expected a number from 0 to 1', usual);

/** One of a few words in these very letters: other programs read the variable, too. */
export const exactWord = <T extends string>(words: readonly [T, ...T[]], usual: NoInfer<T>) =>
  trimmed(z.enum(words).default(usual));

/** One of a few words, in capitals or not. */
export const word = <T extends string>(words: readonly [T, ...T[]], usual: NoInfer<T>) =>
  z.preprocess((value) => (typeof value === 'string' ? value.toLowerCase() : value), exactWord(words, usual));

/** Text without line breaks and other control characters. */
export const line = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^\P{C}*$/u, 'expected text on one line, without control characters');

/** Host names separated by commas, each with an optional port; spaces around each do not matter. */
export const hostList = z
  .string()
  .regex(
    /^[a-z0-9.*-]+(:\d{1,5})?(\s*,\s*[a-z0-9.*-]+(:\d{1,5})?)*$/,
    'expected host names separated by commas',
  )
  .default('')
  .transform((list) => hostsIn(list));

const hostsIn = (list: string): string[] =>
  list
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean);

/** HTTP headers as `name=value`, separated by commas; values are percent-encoded (OpenTelemetry's format). */
export const headerList = z
  .string()
  .max(4_000)
  .default('')
  .transform((list, context): Readonly<Record<string, string>> => {
    const headers = list.split(',').filter((part) => part.trim() !== '');
    const pairs = headers.map(headerOf);
    if (pairs.every((pair) => pair !== undefined)) return Object.fromEntries(pairs);
    context.addIssue({ code: 'custom', message: 'expected headers as name=value, separated by commas' });
    return z.NEVER;
  });

/** Undefined for anything but visible ASCII, encoded or not. */
function headerOf(part: string): readonly [name: string, value: string] | undefined {
  const pattern =
    /^\s*([\w!#$&'*+.^`|~-]+)\s*=\s*((?:[\x20-\x24\x26-\x7e]|%2\d|%2[a-f]|%[3-6][\da-f]|%7[\da-e])*)$/i;
  const [, name, value] = pattern.exec(part) ?? [];
  return name === undefined || value === undefined ? undefined : [name, decodeURIComponent(value.trim())];
}

/** A bucket and, after it, a prefix. */
export const s3Address = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9_.-]+)*)\/?$/;

export const expectedBucket =
  'expected s3://bucket or s3://bucket/prefix; a bucket’s name has 3 to 63 lower-case letters, digits, dots and hyphens, and begins and ends with a letter or digit';

const expectedPlace = 'expected a folder, s3://bucket or s3://bucket/prefix';

/** What is wrong with a place for which `isBackupPlace` is false. */
export const placeProblem = (place: string): string =>
  place.startsWith('s3://') ? expectedBucket : expectedPlace;

/** Whether backups may be kept in a place by its form: no other kind of address, nor spaces around it. */
export const isBackupPlace = (place: string): boolean =>
  place.trim() === place &&
  place !== '' &&
  (s3Address.test(place) || !/^([a-z][a-z0-9+.-]*:\/\/|(s3|file):)/i.test(place));

export const s3Endpoint = blankIsAbsent(
  z.url({ protocol: /^https?$/, error: 'expected an address as https://host' }).optional(),
);
export const s3Region = blankIsAbsent(
  z
    .string()
    .regex(/^[a-z0-9-]{1,50}$/, 'expected a region as ap-southeast-2: lower-case letters, digits and hyphens')
    .default('ap-southeast-2'),
);
export const s3Key = blankIsAbsent(z.string().max(200).optional());

/** Formats of environment variables whose value counts to the letter, so that nothing is taken off it. */

const inQuotes = /^(["']).*\1$/s;
const notInQuotes = 'expected a value without quotation marks around it';

/** A secret that clients send in a header, which takes no spaces. */
export const token = (least: number) =>
  blankIsAbsent(
    z
      .string()
      .min(least, { abort: true })
      .regex(/^[\x21-\x7e]*$/, {
        error: 'expected letters, digits and signs without spaces',
        abort: true,
      })
      .refine((text) => !inQuotes.test(text), notInQuotes)
      .optional(),
  );

/** A secret that only this site uses: any text works as its key, but spaces alone are no secret. */
export const ownSecret = (least: number) =>
  blankIsAbsent(
    z
      .string()
      .min(least, { abort: true })
      .refine((text) => text.trim() !== '', 'expected more than spaces')
      .optional(),
  );

/** A folder as the system takes it: nothing here removes quotation marks or reads `~` as a shell does. */
export const folder = (usual: string) =>
  blankIsAbsent(
    z
      .string()
      .refine((path) => path.trim() === path, {
        error: 'expected a folder without spaces around it',
        abort: true,
      })
      .refine((path) => !inQuotes.test(path), {
        error: 'expected a folder without quotation marks around it',
        abort: true,
      })
      .refine((path) => !path.startsWith('~'), 'expected the whole path of a folder instead of ~')
      .default(usual),
  );
