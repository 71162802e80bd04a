import { z } from 'zod';
import { nearest } from '#server/platform/text/nearest';

/** Why a tenant cannot be used, worded for the person who edits the file. */
export interface TenantProblem {
  /** Relative to the tenants folder, e.g. `wattle/tenant.json`. */
  readonly file: string;
  /** Where in the file, e.g. `locations.0.phone`; empty for the file as a whole. */
  readonly path: string;
  readonly message: string;
}

/** One line per problem: file, path in it, expected value. */
export const describeProblems = (problems: readonly TenantProblem[]): string =>
  problems
    .map(({ file, path, message }) => [file, path, message].filter((part) => part !== '').join(': '))
    .join('\n');

/** Converts `schema` errors to problems, suggesting the nearest known key or value for a typo. */
export function problemsFromIssues(file: string, error: z.ZodError, schema: z.ZodType): TenantProblem[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      const known = knownKeys(schema, issue.path);
      return issue.keys.map((key) => ({
        file,
        path: [...issue.path, key].join('.'),
        message: `is not a known setting${suggestion(key, known)}`,
      }));
    }
    return [{ file, path: issue.path.join('.'), message: messageOf(issue) }];
  });
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (isSecret(issue) && issue.input !== undefined) return `expected ${expected(issue)}`;
  const found = issue.input === undefined ? 'but it is missing' : `found ${preview(issue.input)}`;
  return `expected ${expected(issue)}, ${found}`;
}

/** The value in place of a secret's variable name may be the secret itself, so it is not repeated. */
const isSecret = ({ path }: z.core.$ZodIssue): boolean => /_env$/.test(String(path.at(-1)));

function expected(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String);
    const hint = typeof issue.input === 'string' ? suggestion(issue.input, values) : '';
    return `one of ${values.join(', ')}${hint}`;
  }
  if (issue.code === 'invalid_type' && issue.expected === 'object') return 'a group in braces { }';
  return issue.message;
}

function suggestion(word: string, known: readonly string[]): string {
  const near = nearest(word, known);
  if (near !== null) return ` (did you mean ${near}?)`;
  return '';
}

function preview(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** The keys that `schema` knows at `path`; empty if there is no object. */
function knownKeys(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let at: unknown = unwrapped(schema);
  for (const step of path) {
    if (at instanceof z.ZodObject) at = unwrapped(at.shape[String(step)]);
    else if (at instanceof z.ZodArray) at = unwrapped(at.element);
  }
  return at instanceof z.ZodObject ? Object.keys(at.shape) : [];
}

function unwrapped(schema: unknown): unknown {
  let at = schema;
  for (;;) {
    if (at instanceof z.ZodOptional || at instanceof z.ZodDefault || at instanceof z.ZodPrefault)
      at = at.unwrap();
    else if (at instanceof z.ZodPipe) at = at.in instanceof z.ZodTransform ? at.out : at.in;
    else return at;
  }
}
