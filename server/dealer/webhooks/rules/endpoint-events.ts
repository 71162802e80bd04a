import { matchesPattern } from '#server/platform/events/rules/event-patterns';
import { nearest } from '#server/platform/text/nearest';

/** Events that a new endpoint may be given, and why not: null if it may. */
export function patternProblem(pattern: string, types: readonly string[]): string | null {
  if (types.some((type) => matchesPattern(pattern, type))) return null;
  const kinds = [...new Set(types.map((type) => `${type.split('.')[0]}.*`))];
  const near = nearest(pattern, [...types, ...kinds, '*']);
  const question = near ? ` Did you mean ${near}?` : '';
  return `There is no event ${pattern}.${question} See GET /api/webhooks/event-types.`;
}
