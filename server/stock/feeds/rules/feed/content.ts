import type { z } from 'zod';
import { type Car, carSchema } from '#server/settings/car';
import { type Remarks, unreadable } from './remarks';

/** A car from a feed: without the fields that the import assigns. */
export const carContentSchema = carSchema.omit({
  id: true,
  slug: true,
  created_at: true,
  sold_date_timestamp: true,
});
export type CarContent = z.infer<typeof carContentSchema>;

/** A draft of a car: any field may still be invalid. */
export type CarDraft = { [K in keyof Car]?: unknown };

const mostPasses = 12;

/**
 * The valid part of the draft: a bad value drops only that value, never the row, and gets a remark. Undefined if a
 * required field (name, year, make, model) is not valid.
 */
export function validContent(draft: CarDraft, remarks: Remarks): CarContent | undefined {
  let candidate: Record<string, unknown> = { ...draft };
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const result = carContentSchema.safeParse(candidate);
    if (result.success) return result.data;
    // From the end, so that removing one does not shift the others.
    for (const { path } of result.error.issues.toReversed()) {
      remarks.add(fieldOf(path), unreadable, valueAt(candidate, path));
      candidate = recordWithout(candidate, path);
    }
  }
  return undefined;
}

const fieldOf = (path: readonly PropertyKey[]): string =>
  path.filter((step) => typeof step === 'string').join('.');

const valueAt = (record: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, step) => (isObject(value) ? value[step] : undefined), record);

const isObject = (value: unknown): value is Readonly<Record<PropertyKey, unknown>> =>
  typeof value === 'object' && value !== null;

const recordWithout = (record: Record<string, unknown>, path: readonly PropertyKey[]) => {
  const left = without(record, path);
  return isObject(left) && !Array.isArray(left) ? { ...left } : {};
};

/** The value without the part at a path. A list item or record without its own required part is dropped as a whole. */
function without(value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown {
  if (key === undefined || !isObject(value) || !Object.hasOwn(value, key)) return undefined;
  const inner = rest.length > 0 ? without(value[key], rest) : undefined;
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => (index !== key ? [item] : inner === undefined ? [] : [inner]));
  }
  const { [key]: _gone, ...others } = value;
  return inner === undefined ? others : { ...others, [key]: inner };
}
