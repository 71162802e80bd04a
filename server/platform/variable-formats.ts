import { z } from 'zod';

/** Formats of environment variables. Messages say what was expected. */
export const port = z.coerce.number().int().min(0).max(65_535);

/** A variable that is set to nothing counts as absent. */
export const blankIsAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

/** Host names separated by commas, each with an optional port. */
export const hostList = z
  .string()
  .regex(/^[a-z0-9.*-]+(:\d{1,5})?(,[a-z0-9.*-]+(:\d{1,5})?)*$/, 'expected host names separated by commas')
  .default('')
  .transform((list) => list.split(',').filter(Boolean));

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
export const s3Endpoint = blankIsAbsent(
  z.url({ protocol: /^https?$/, error: 'expected an address as https://host' }).optional(),
);
export const s3Region = blankIsAbsent(
  z
    .string()
    .regex(/^[a-z0-9-]{1,50}$/)
    .default('ap-southeast-2'),
);
export const s3Key = blankIsAbsent(z.string().max(200).optional());
