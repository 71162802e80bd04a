import { z } from 'zod';
import { distinctIssues } from '#server/platform/text/json';
import { nearest } from '#server/platform/text/nearest';

/** Why a tenant cannot be used, worded for the person who edits the file. */
export interface TenantProblem {
  /** Relative to the tenants folder, e.g. `wattle/tenant.json`. */
  readonly file: string;
  /** Where in the file, e.g. `locations.0.phone`; empty for the file as a whole. */
  readonly path: string;
  readonly message: string;
  /** Set if another site has the host. */
  readonly kind?: 'host taken';
}

/** One line per problem: file, path in it, expected value. */
export const describeProblems = (problems: readonly TenantProblem[]): string =>
  problems
    .map(({ file, path, message }) => [file, path, message].filter((part) => part !== '').join(': '))
    .join('\n');

/** A problem's message without the value in the file, which may be personal data. */
export const withoutValue = (message: string): string => message.replace(/, found .*$/s, '');

/** Converts `schema` errors to problems, suggesting the nearest known key or value for a typo. */
export function problemsFromIssues(file: string, error: z.ZodError, schema: z.ZodType): TenantProblem[] {
  return distinctIssues(error.issues).flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      const keys = knownKeys(schema, issue.path);
      return issue.keys.map((key) => ({
        file,
        path: [...issue.path, key].join('.'),
        message: `is not a known setting${suggestion(key, keys)}`,
      }));
    }
    return [{ file, path: issue.path.join('.'), message: messageOf(issue) }];
  });
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (isSecret(issue) && issue.input !== undefined) return `expected ${expectation(issue)}`;
  const actual = issue.input === undefined ? 'but it is missing' : `found ${preview(issue.input)}`;
  return `expected ${expectation(issue)}, ${actual}`;
}

/** The value in place of a secret's variable name may be the secret itself, so it is not repeated. */
const isSecret = ({ path }: z.core.$ZodIssue): boolean => /_env$/.test(String(path.at(-1)));

function expectation(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String);
    const hint = typeof issue.input === 'string' ? suggestion(issue.input, values) : '';
    return `one of ${values.join(', ')}${hint}`;
  }
  if (issue.code === 'invalid_type' && issue.expected === 'object') return 'a group in braces { }';
  return issue.message;
}

function suggestion(word: string, words: readonly string[]): string {
  const near = nearest(word, words);
  if (near !== null) return ` (did you mean ${near}?)`;
  return '';
}

function preview(value: unknown): string {
  const text = (JSON.stringify(value) ?? String(value)).replace(/\p{C}/gu, escaped);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** Invisible characters would act on the terminal that shows the message. */
const escaped = (character: string): string =>
  `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

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

/**
 * A finding of the tenant check. An error fails the check; a warning is something shoppers would miss or the law
 * requires; a note is optional content that a new site still lacks.
 */
export interface TenantFinding extends TenantProblem {
  readonly severity: 'error' | 'warning' | 'note';
}
/** A finding before its file is known. */
export type Finding = Pick<TenantFinding, 'path' | 'message' | 'severity'>;

export const error = (path: string, message: string): Finding => ({ path, message, severity: 'error' });
export const warning = (path: string, message: string): Finding => ({ path, message, severity: 'warning' });
export const note = (path: string, message: string): Finding => ({ path, message, severity: 'note' });

/** A text in a tenant's data, and its path: `locations.0.image`. */
interface NamedValue {
  readonly path: string;
  /** The last name of the path. */
  readonly key: string;
  readonly value: string;
}

/** Every text in the data under a key; texts in a list count under the list's key. */
export function namedValues(data: unknown, path = '', key = ''): NamedValue[] {
  if (typeof data === 'string') return [{ path, key, value: data }];
  if (typeof data !== 'object' || data === null || data instanceof Set) return [];
  if (Array.isArray(data)) {
    return data.flatMap((one, index) => namedValues(one, memberPath(path, String(index)), key));
  }
  return Object.entries(data).flatMap(([name, value]) => namedValues(value, memberPath(path, name), name));
}

const memberPath = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/**
 * Whether to ignore a file in a tenant's folder: hidden, or a leftover of an editor or system (`about.md~`,
 * `#about.md#`, `about.md.swp`, `about.md.tmp`, `Thumbs.db`).
 */
export const isPassing = (name: string): boolean =>
  name.startsWith('.') || /(~|\.sw[opx]|\.tmp|\.bak)$|^#.*#$|^(4913|Thumbs\.db|desktop\.ini)$/i.test(name);
