import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { err, ok, type Result } from '../platform/result';
import { jsonSyntaxError } from './rules/json-syntax';
import { problemsFromIssues, type TenantProblem } from './rules/tenant-problems';

const mostBytes = 1024 * 1024;

/**
 * Reads one JSON file of a tenant. Every problem names the file, the place in it and what was expected; a file that is
 * not there gives undefined.
 * @param file relative to the tenants folder, e.g. `wattle/reviews.json`
 */
export async function readDataFile<S extends z.ZodType>(
  dir: string,
  file: string,
  schema: S,
): Promise<Result<z.output<S> | undefined, readonly TenantProblem[]>> {
  const problem = (message: string) => err([{ file, path: '', message }]);
  let source: string;
  try {
    if ((await stat(join(dir, file))).size > mostBytes) return problem('expected at most 1 MiB');
    source = await readFile(join(dir, file), 'utf8');
  } catch (error) {
    const code = errorCode(error);
    return code === 'ENOENT' ? ok(undefined) : problem(`cannot be read (${code})`);
  }
  return parseDataFile(file, source.replace(/^\uFEFF/, ''), schema);
}

/** Reads the text of a data file; `file` names it in problems. */
function parseDataFile<S extends z.ZodType>(
  file: string,
  source: string,
  schema: S,
): Result<z.output<S>, readonly TenantProblem[]> {
  const syntax = jsonSyntaxError(source);
  if (syntax) {
    const message = `line ${syntax.line}, column ${syntax.column}: not valid JSON, expected ${syntax.expected}`;
    return err([{ file, path: '', message }]);
  }
  const parsed = schema.safeParse(JSON.parse(source), { reportInput: true });
  return parsed.success ? ok(parsed.data) : err(problemsFromIssues(file, parsed.error, schema));
}

/** What went wrong with a file, as the system calls it. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}
