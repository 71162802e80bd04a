import type { z } from 'zod';
import { type Car, carSchema } from '../../car';

/** A car as a feed tells of it: without what the import itself assigns. */
export const carContentSchema = carSchema.omit({
  id: true,
  slug: true,
  created_at: true,
  sold_date_timestamp: true,
});
export type CarContent = z.infer<typeof carContentSchema>;

/** A draft of a car: any field may still turn out to be wrong. */
export type CarDraft = { [K in keyof Car]?: unknown };

const mostPasses = 5;

/**
 * The draft as far as it is valid: a bad field is dropped, never the row. Undefined when what must be there
 * (name, year, make, model) is not valid.
 */
export function validContent(draft: CarDraft): CarContent | undefined {
  let candidate: Record<string, unknown> = { ...draft };
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const parsed = carContentSchema.safeParse(candidate);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) candidate = without(candidate, issue.path);
  }
  return undefined;
}

/** The record without the value at a path; the nearest list or record that holds it stays. */
function without(record: Record<string, unknown>, path: readonly PropertyKey[]): Record<string, unknown> {
  const [key, ...rest] = path;
  if (typeof key !== 'string') return record;
  const { [key]: value, ...others } = record;
  const inner = rest.length > 0 ? withoutInner(value, rest) : undefined;
  return inner === undefined ? others : { ...others, [key]: inner };
}

function withoutInner(value: unknown, path: readonly PropertyKey[]): unknown {
  if (Array.isArray(value)) return value.filter((_, index) => index !== path[0]);
  if (typeof value !== 'object' || value === null) return undefined;
  return without({ ...value }, path);
}
