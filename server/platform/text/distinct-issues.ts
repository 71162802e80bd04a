import type { z } from 'zod';

/**
 * The issues of a schema without those that follow from another one: a text in place of a list also has a length that is
 * not allowed, which would be a second error for one mistake.
 */
export function distinctIssues(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  const placeOf = ({ path }: z.core.$ZodIssue) => JSON.stringify(path.map(String));
  const ofWrongType = new Set(issues.filter(({ code }) => code === 'invalid_type').map(placeOf));
  return issues.filter((issue) => issue.code === 'invalid_type' || !ofWrongType.has(placeOf(issue)));
}
